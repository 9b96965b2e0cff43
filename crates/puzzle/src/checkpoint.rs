//! A file from which an interrupted or killed search resumes.
//!
//! Only IDA\* has little enough state for this. `file.rs` holds the format, `identity.rs` decides whether two searches
//! are the same. Each write replaces the file in one step, so a complete one exists at all times. A damaged file, or
//! one from another search, is rejected rather than overwritten, since it may hold days of work. A failed write does
//! not end the search: it is reported, and the next write may succeed.

mod error;
mod file;
mod identity;

use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use pousse_search::{journal::Journal, journal::Saved};

pub use error::CheckpointError;
use file::Content;
pub use identity::{Identity, Part};

use crate::Report;

/// The highest average write rate, in bytes per second.
const BYTES_PER_SECOND: f64 = 100_000.0;

/// A checkpoint file for a search.
pub struct Checkpoint<'a> {
    path: PathBuf,
    copy: bool, // of one that another process writes
    interval: Duration,
    tell: &'a (dyn Fn(News) + Sync),
    state: Mutex<State>,
}

#[derive(Default)]
struct State {
    content: Option<Content>,   // what the file held when it was opened
    identity: Option<Identity>, // of the running search
    kept: Option<Kept>,         // what the file holds now
    bytes: usize,               // size of the last write
    asked: bool,                // whether the search asked for the state to resume
    warned: bool,               // whether a failed write was reported
}

/// A summary of a checkpoint.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Kept {
    /// The bound of the interrupted round.
    pub bound: u32,
    /// The nodes that need not be generated again.
    pub nodes: u64,
}

/// Events about the file while a search runs.
#[derive(Debug)]
pub enum News {
    /// The search resumes from this state.
    Resuming(Kept),
    /// The contents of the file turned out not to fit the search, which started from scratch.
    NotResumed,
    /// Writing the file failed for the first time; the search continues and will try again.
    NotWritten(io::Error),
    /// The file is no longer needed and could not be removed.
    NotRemoved(io::Error),
}

impl<'a> Checkpoint<'a> {
    /// Reads the file, if there is one; `tell` is called with later events.
    ///
    /// # Errors
    ///
    /// [`CheckpointError`] when the file is not a checkpoint or is incomplete, or when its folder does not exist.
    pub fn open(path: &Path, tell: &'a (dyn Fn(News) + Sync)) -> Result<Self, CheckpointError> {
        let shown = path.display();
        let content = match std::fs::read(path) {
            Ok(bytes) => Some(Content::read(&bytes, path)?),
            Err(error) if error.kind() == io::ErrorKind::NotFound => None,
            Err(error) => {
                return Err(CheckpointError::new(format!("cannot read the checkpoint {shown}: {error}")));
            }
        };
        if !folder(path).is_dir() {
            let what =
                format!("there is no folder for the checkpoint {shown}; create it, or give another name");
            return Err(CheckpointError::new(what));
        }
        let kept = content.as_ref().map(|content| Kept::of(&content.saved));
        let state = Mutex::new(State { content, kept, ..State::default() });
        let checkpoint =
            Self { path: path.into(), copy: false, interval: Duration::from_secs(5), tell, state };
        // Better to warn now than after hours of searching.
        if let Err(error) = temporary(path) {
            checkpoint.warn(error);
        }
        Ok(checkpoint)
    }

    /// Makes a read-only copy of a checkpoint that another process writes, from its [`contents`](Self::contents). A
    /// search resumes from it as from the original. For processes that search together.
    ///
    /// # Errors
    ///
    /// [`CheckpointError`] when these are not the contents of a checkpoint.
    pub fn copy_of(
        contents: Option<&[u8]>,
        path: &Path,
        tell: &'a (dyn Fn(News) + Sync),
    ) -> Result<Self, CheckpointError> {
        let content = contents.map(|bytes| Content::read(bytes, path)).transpose()?;
        let state = Mutex::new(State { content, ..State::default() });
        Ok(Self { path: path.into(), copy: true, interval: Duration::from_secs(3600), tell, state })
    }

    /// Returns what the file held when it was opened, if there was one.
    #[must_use]
    pub fn contents(&self) -> Option<Vec<u8>> {
        self.lock().content.as_ref().map(Content::write)
    }

    /// Sets the time between two writes.
    #[must_use]
    pub fn every(mut self, interval: Duration) -> Self {
        self.interval = interval;
        self
    }

    /// Returns a summary of what the file holds.
    #[must_use]
    pub fn kept(&self) -> Option<Kept> {
        self.lock().kept
    }

    /// Removes the file if the report is final, since there is nothing left to resume.
    pub fn finish(&self, report: &Report) {
        if report.stopped_by().is_some() {
            return;
        }
        if self.lock().kept.take().is_some()
            && let Err(error) = std::fs::remove_file(&self.path)
            && error.kind() != io::ErrorKind::NotFound
        {
            (self.tell)(News::NotRemoved(error));
        }
    }

    /// Registers the search that is about to begin, before any work is done for it.
    ///
    /// # Errors
    ///
    /// [`CheckpointError`] when the file belongs to another one.
    pub fn begin(&self, identity: Identity) -> Result<(), CheckpointError> {
        let mut state = self.lock();
        if let Some(content) = &state.content
            && let Some((difference, flag)) = identity.difference(&content.identity)
        {
            let path = self.path.display();
            let advice = "give another name, or delete it";
            return Err(CheckpointError {
                what: format!("the checkpoint {path} belongs to another search: {difference}; {advice}"),
                remedy: flag.map(|flag| format!("{flag} resumes it")),
            });
        }
        state.identity = Some(identity);
        Ok(())
    }

    /// Notes, at the end, how many nodes the search took from the checkpoint.
    pub fn resumed(&self, nodes: u64) {
        if nodes == 0 && self.lock().asked {
            (self.tell)(News::NotResumed);
        }
    }

    fn write(&self, bytes: &[u8]) -> io::Result<()> {
        let mut temporary = temporary(&self.path)?;
        temporary.write_all(bytes)?;
        temporary.as_file().sync_all()?;
        temporary.persist(&self.path).map_err(|error| error.error)?;
        // The rename is durable once the folder is synced; where that is impossible, the old or the new file survives.
        if let Ok(folder) = std::fs::File::open(folder(&self.path)) {
            let _ = folder.sync_all();
        }
        Ok(())
    }

    fn warn(&self, error: io::Error) {
        if !std::mem::replace(&mut self.lock().warned, true) {
            (self.tell)(News::NotWritten(error));
        }
    }

    /// Ignores poisoning: a panicking thread leaves nothing half done here.
    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Kept {
    fn of(saved: &Saved) -> Self {
        Self { bound: saved.bound, nodes: saved.generated() }
    }
}

impl Journal for Checkpoint<'_> {
    fn resume(&self) -> Option<Saved> {
        let saved = {
            let mut state = self.lock();
            let saved = state.content.as_ref()?.saved.clone();
            state.asked = true;
            saved
        };
        (self.tell)(News::Resuming(Kept::of(&saved)));
        Some(saved)
    }

    fn save(&self, saved: &Saved) {
        if self.copy {
            return;
        }
        let Some(identity) = self.lock().identity.clone() else { return };
        let kept = Kept::of(saved);
        let bytes = Content { identity: identity.kept(), saved: saved.clone() }.write();
        match self.write(&bytes) {
            Ok(()) => {
                let mut state = self.lock();
                state.kept = Some(kept);
                state.bytes = bytes.len();
            }
            Err(error) => self.warn(error),
        }
    }

    fn interval(&self) -> Duration {
        // After weeks there are megabytes to write, which is too much to do every few seconds.
        self.interval.max(Duration::from_secs_f64(self.lock().bytes as f64 / BYTES_PER_SECOND))
    }
}

/// Returns the folder that a file is in.
fn folder(path: &Path) -> &Path {
    match path.parent() {
        Some(folder) if folder != Path::new("") => folder,
        _ => Path::new("."),
    }
}

/// Creates a file beside the checkpoint, which is deleted unless it is renamed to it.
fn temporary(path: &Path) -> io::Result<tempfile::NamedTempFile> {
    let mut prefix = std::ffi::OsString::from(".");
    prefix.push(path.file_name().unwrap_or_default());
    prefix.push(".");
    let mut builder = tempfile::Builder::new();
    builder.prefix(&prefix).suffix(".tmp");
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        builder.permissions(std::fs::Permissions::from_mode(0o666)); // minus the process's umask
    }
    builder.tempfile_in(folder(path))
}
