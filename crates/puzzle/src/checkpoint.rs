//! A file from which a search that was interrupted, or killed, goes on where it was.
//!
//! Only IDA\* has so little to keep. `file.rs` has the format, `identity.rs` what makes two searches the same. A file
//! takes the place of the one before in one step, so that there is a whole one at any time; one that is damaged, or of
//! another search, is refused rather than begun anew, for it may hold days of work. Not to be able to write is no
//! reason to end a search: somebody is told, and the next time it may work.

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
pub use identity::{Difference, Identity, Part};

use crate::Report;

/// The most that is written over time, in bytes a second.
const BYTES_PER_SECOND: f64 = 100_000.0;

/// Where a search is kept.
pub struct Checkpoint<'a> {
    path: PathBuf,
    copy: bool, // of one that another process keeps
    interval: Duration,
    tell: &'a (dyn Fn(News) + Sync),
    state: Mutex<State>,
}

#[derive(Default)]
struct State {
    content: Option<Content>,   // what the file held when it was opened
    identity: Option<Identity>, // of the search that is running
    kept: Option<Kept>,         // what the file holds now
    bytes: usize,               // that were last written
    asked: bool,                // the search took what there was to resume
    warned: bool,               // that writing fails
}

/// What a checkpoint holds, in short.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Kept {
    /// The bound of the round that was going on.
    pub bound: u32,
    /// The nodes that need not be generated again.
    pub nodes: u64,
}

/// What somebody may want to hear while a search runs.
#[derive(Debug)]
pub enum News {
    /// The search goes on from this.
    Resuming(Kept),
    /// What the file held does not fit the search after all, which began anew.
    NotResumed,
    /// The file could not be written, for the first time; the search goes on, and tries again.
    NotWritten(io::Error),
    /// The file is no longer needed and could not be removed.
    NotRemoved(io::Error),
}

impl<'a> Checkpoint<'a> {
    /// Reads the file, if there is one; `tell` hears what happens to it later.
    ///
    /// # Errors
    ///
    /// [`CheckpointError`] when there is something that is no checkpoint, or not whole, or no folder for one.
    pub fn open(path: &Path, tell: &'a (dyn Fn(News) + Sync)) -> Result<Self, CheckpointError> {
        let unreadable = |error| CheckpointError::Unreadable { path: path.into(), error };
        let content = match std::fs::read(path) {
            Ok(bytes) => Some(Content::read(&bytes).map_err(|what| what.of(path))?),
            Err(error) if error.kind() == io::ErrorKind::NotFound => None,
            Err(error) => return Err(unreadable(error)),
        };
        if !folder(path).is_dir() {
            return Err(CheckpointError::NoFolder { path: path.into() });
        }
        let kept = content.as_ref().map(|content| Kept::of(&content.saved));
        let state = Mutex::new(State { content, kept, ..State::default() });
        let checkpoint =
            Self { path: path.into(), copy: false, interval: Duration::from_secs(5), tell, state };
        // Better now than after hours: is there anything that can be written to?
        if let Err(error) = temporary(path) {
            checkpoint.warn(error);
        }
        Ok(checkpoint)
    }

    /// Makes a copy of a checkpoint that another process keeps, from its [`contents`](Self::contents): a search goes on
    /// from it as from the other, and nothing is written. For processes that search together.
    ///
    /// # Errors
    ///
    /// [`CheckpointError`] when these are not the contents of one.
    pub fn copy_of(
        contents: Option<&[u8]>,
        path: &Path,
        tell: &'a (dyn Fn(News) + Sync),
    ) -> Result<Self, CheckpointError> {
        let content = contents.map(|bytes| Content::read(bytes).map_err(|what| what.of(path))).transpose()?;
        let state = Mutex::new(State { content, ..State::default() });
        Ok(Self { path: path.into(), copy: true, interval: Duration::from_secs(3600), tell, state })
    }

    /// Returns what the file held when it was opened, if there was one.
    #[must_use]
    pub fn contents(&self) -> Option<Vec<u8>> {
        self.lock().content.as_ref().map(Content::write)
    }

    /// Changes the time between two writes.
    #[must_use]
    pub fn every(mut self, interval: Duration) -> Self {
        self.interval = interval;
        self
    }

    /// Returns what the file holds.
    #[must_use]
    pub fn kept(&self) -> Option<Kept> {
        self.lock().kept
    }

    /// Removes the file if the report is an answer, so that nothing is left to go on with.
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

    /// Is told which search is about to begin, before anything is made for it.
    ///
    /// # Errors
    ///
    /// [`CheckpointError::OtherSearch`] when the file is of another one.
    pub fn begin(&self, identity: Identity) -> Result<(), CheckpointError> {
        let mut state = self.lock();
        if let Some(content) = &state.content
            && let Some(difference) = identity.difference(&content.identity)
        {
            return Err(CheckpointError::OtherSearch { path: self.path.clone(), difference });
        }
        state.identity = Some(identity);
        Ok(())
    }

    /// Is told at the end how many nodes the search took over.
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
        // The new name is safe when the folder is; systems that cannot do this still have the old file or the new.
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

    /// A thread that panicked left nothing half done here.
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
        // A search of weeks has megabytes to keep: not every few seconds.
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

/// Makes a file beside the checkpoint, which goes away unless it takes its name.
fn temporary(path: &Path) -> io::Result<tempfile::NamedTempFile> {
    let mut prefix = std::ffi::OsString::from(".");
    prefix.push(path.file_name().unwrap_or_default());
    prefix.push(".");
    let mut builder = tempfile::Builder::new();
    builder.prefix(&prefix).suffix(".tmp");
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        builder.permissions(std::fs::Permissions::from_mode(0o666)); // less what the process's mask takes away
    }
    builder.tempfile_in(folder(path))
}
