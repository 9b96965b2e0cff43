//! The folder of a study: its design, and a log to which finished runs are appended.
//!
//! The log consists of JSON lines: `{"opened": ...}` begins a session, `{"key": ..., "session": ..., "run": ...}` is a
//! row. It only ever grows, so a killed process leaves at most one unfinished line, which the next process drops; a
//! full disk leaves the log unchanged. A lock on the log ensures that only one process uses the folder at a time.

use std::collections::HashMap;
use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, BufRead, BufReader, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use serde::{Deserialize, Serialize};

use crate::jobs::Job;
use crate::model::{Design, Ran, Row, Session, Study};

/// The file with the design.
pub const DESIGN: &str = "design.json";
/// The file with the text of the plan, for people.
pub const PLAN: &str = "plan.toml";
/// The file with the rows in order of arrival.
pub const LOG: &str = "log.jsonl";

/// The version of these files; it is raised when those of an earlier one can no longer be read.
const FORMAT: u32 = 2;

/// How long finished rows may be buffered in memory.
const WAIT: Duration = Duration::from_millis(250);
/// How often the log is synced to disk.
const SYNC: Duration = Duration::from_secs(1);

/// Why a study's folder cannot be used.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum StoreError {
    /// Something cannot be written.
    #[error("cannot write '{}': {error}", path.display())]
    Write {
        /// The file.
        path: PathBuf,
        /// Why.
        error: io::Error,
    },
    /// The folder cannot be created or written to.
    #[error("cannot store a study in '{}': {error}", folder.display())]
    Folder {
        /// The folder.
        folder: PathBuf,
        /// Why.
        error: io::Error,
    },
    /// The folder is from a version of pousse with other files.
    #[error(
        "'{}' holds a study of another version of pousse, which this one cannot read; \
         run the study again in another folder, or remove this one",
        folder.display()
    )]
    OtherFormat {
        /// The folder.
        folder: PathBuf,
    },
    /// Anything else, in words: a folder that is in use or holds another study, or a file that cannot be read.
    #[error("{0}")]
    Unusable(String),
}

impl StoreError {
    pub(crate) fn other_study(folder: &Path, there: &str, wanted: &str) -> Self {
        let folder = folder.display();
        Self::Unusable(format!("'{folder}' holds the study '{there}', not '{wanted}'; choose another --out"))
    }

    fn unreadable(path: &Path, error: &io::Error) -> Self {
        Self::Unusable(format!("cannot read '{}': {error}", path.display()))
    }
}

/// A study's folder, open for appending rows.
#[derive(Debug)]
pub struct Store {
    path: PathBuf,
    log: File,
    sessions: u32, // number of sessions in the log
    waiting: Vec<u8>,
    written: u64, // bytes of the log up to its last complete line
    flushed: Instant,
    synced: Instant,
    unsynced: bool, // whether something was written since the last sync
}

/// The contents of a log.
#[derive(Clone, Debug, Default)]
pub struct Contents {
    /// The sessions, oldest first.
    pub sessions: Vec<Session>,
    /// The rows: key, session, measurements.
    pub rows: Vec<(u64, u32, Ran)>,
    /// Bytes up to the end of the last complete line.
    whole: u64,
}

/// A line of the log; only some of its parts are present.
#[derive(Default, Serialize, Deserialize)]
#[serde(default)]
struct Line {
    #[serde(skip_serializing_if = "Option::is_none")]
    opened: Option<Session>,
    #[serde(skip_serializing_if = "String::is_empty")]
    key: String,
    session: u32,
    #[serde(skip_serializing_if = "Option::is_none")]
    run: Option<Ran>,
}

/// A design as it is stored.
#[derive(Serialize)]
struct Stored<'d> {
    format: u32,
    #[serde(flatten)]
    design: &'d Design,
}

/// The version in a stored design; the first had none.
#[derive(Deserialize)]
struct Version {
    #[serde(default)]
    format: u32,
}

impl Store {
    /// Opens the folder of a study, creating it if necessary, and returns its contents.
    ///
    /// # Errors
    ///
    /// [`StoreError`] when it cannot be used.
    pub fn open(folder: &Path, design: &Design, plan: &str) -> Result<(Self, Contents), StoreError> {
        let failed = |path: &Path| {
            let path = path.to_owned();
            move |error| StoreError::Write { path, error }
        };
        let unusable = |error| StoreError::Folder { folder: folder.into(), error };
        std::fs::create_dir_all(folder).map_err(unusable)?;
        let path = folder.join(LOG);
        let options = OpenOptions::new().read(true).write(true).create(true).truncate(false).open(&path);
        let mut log = options.map_err(unusable)?;
        match log.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => {
                let what = format!("'{}' is in use by another running study", folder.display());
                return Err(StoreError::Unusable(what));
            }
            // A file system without locks: the user has to avoid concurrent use.
            Err(TryLockError::Error(_)) => {}
        }
        match read_design(folder) {
            Err(error @ StoreError::OtherFormat { .. }) => return Err(error),
            Ok(there) if there.name != design.name => {
                return Err(StoreError::other_study(folder, &there.name, &design.name));
            }
            Ok(there) if there == *design => {}
            _ => {
                write_whole(&folder.join(DESIGN), &to_json(design))?;
                write_whole(&folder.join(PLAN), plan.as_bytes())?;
            }
        }
        let contents = read_log(&path)?;
        // Drops what a killed process left unfinished.
        log.set_len(contents.whole).map_err(failed(&path))?;
        log.seek(SeekFrom::End(0)).map_err(failed(&path))?;
        let now = Instant::now();
        let store = Self {
            log,
            sessions: contents.sessions.len() as u32,
            waiting: Vec::new(),
            written: contents.whole,
            flushed: now,
            synced: now,
            unsynced: false,
            path,
        };
        Ok((store, contents))
    }

    /// Begins a session and returns its number.
    ///
    /// # Errors
    ///
    /// [`StoreError::Write`] when it cannot be written.
    pub fn begin(&mut self, session: Session) -> Result<u32, StoreError> {
        self.add(&Line { opened: Some(session), ..Line::default() })?;
        self.flush()?;
        self.sessions += 1;
        Ok(self.sessions - 1)
    }

    /// Appends a row; it reaches the disk a moment later.
    ///
    /// # Errors
    ///
    /// [`StoreError::Write`] when it cannot be written.
    pub fn append(&mut self, key: u64, session: u32, run: Ran) -> Result<(), StoreError> {
        let line = Line { opened: None, key: format!("{key:016x}"), session, run: Some(run) };
        self.add(&line)?;
        if self.flushed.elapsed() >= WAIT { self.flush() } else { Ok(()) }
    }

    /// Writes buffered rows.
    ///
    /// # Errors
    ///
    /// [`StoreError::Write`] when they cannot be written; the log then ends with its last complete line.
    pub fn flush(&mut self) -> Result<(), StoreError> {
        self.flushed = Instant::now();
        if !self.waiting.is_empty() {
            if let Err(error) = self.log.write_all(&self.waiting) {
                // Half a line would do no harm, but it is cleaner to leave none.
                let _ = self.log.set_len(self.written);
                let _ = self.log.seek(SeekFrom::End(0));
                return Err(StoreError::Write { path: self.path.clone(), error });
            }
            self.written += self.waiting.len() as u64;
            self.waiting.clear();
            self.unsynced = true;
        }
        // Even if there is nothing new, since the next row may be hours away.
        if self.unsynced && self.synced.elapsed() >= SYNC {
            self.log.sync_data().map_err(|error| StoreError::Write { path: self.path.clone(), error })?;
            (self.unsynced, self.synced) = (false, Instant::now());
        }
        Ok(())
    }

    fn add(&mut self, line: &Line) -> Result<(), StoreError> {
        let failed = |error: serde_json::Error| StoreError::Write {
            path: self.path.clone(),
            error: io::Error::other(error),
        };
        serde_json::to_writer(&mut self.waiting, line).map_err(failed)?;
        self.waiting.push(b'\n');
        Ok(())
    }
}

/// Reads the design from a study's folder.
///
/// # Errors
///
/// [`StoreError`] when there is none, or it cannot be read.
pub fn read_design(folder: &Path) -> Result<Design, StoreError> {
    let path = folder.join(DESIGN);
    let bytes = match std::fs::read(&path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            let what = format!("'{}' holds no study: there is no {DESIGN} in it", folder.display());
            return Err(StoreError::Unusable(what));
        }
        Err(error) => return Err(StoreError::unreadable(&path, &error)),
        Ok(bytes) => bytes,
    };
    let bad = |error| StoreError::unreadable(&path, &io::Error::new(io::ErrorKind::InvalidData, error));
    match serde_json::from_slice(&bytes) {
        Ok(Version { format }) if format != FORMAT => Err(StoreError::OtherFormat { folder: folder.into() }),
        Ok(_) => serde_json::from_slice(&bytes).map_err(bad),
        Err(error) => Err(bad(error)),
    }
}

/// Reads the log from a study's folder, ignoring an unfinished line at the end.
///
/// # Errors
///
/// [`StoreError`] when it cannot be read, or a line is damaged.
pub fn read(folder: &Path) -> Result<Contents, StoreError> {
    read_log(&folder.join(LOG))
}

fn read_log(path: &Path) -> Result<Contents, StoreError> {
    let failed = |error| StoreError::unreadable(path, &error);
    let mut reader = BufReader::with_capacity(1 << 20, File::open(path).map_err(failed)?);
    let mut contents = Contents::default();
    let mut bytes = Vec::new();
    for number in 1.. {
        bytes.clear();
        reader.read_until(b'\n', &mut bytes).map_err(failed)?;
        if bytes.last() != Some(&b'\n') {
            break;
        }
        let damaged = |what: String| {
            let advice = "remove the line, and the run will be repeated";
            StoreError::Unusable(format!("'{}', line {number}: {what}; {advice}", path.display()))
        };
        let line: Line = serde_json::from_slice(&bytes).map_err(|error| damaged(error.to_string()))?;
        match line {
            Line { opened: Some(session), .. } => contents.sessions.push(session),
            Line { key, session, run: Some(run), .. } => {
                let key = u64::from_str_radix(&key, 16).map_err(|error| damaged(error.to_string()))?;
                if session as usize >= contents.sessions.len() {
                    return Err(damaged(format!("session {session} was never started")));
                }
                contents.rows.push((key, session, run));
            }
            _ => return Err(damaged("it is neither a session nor a row".into())),
        }
        contents.whole += bytes.len() as u64;
    }
    Ok(contents)
}

/// Assembles a study from its design and a log; rows that are not in the design are left out.
#[must_use]
pub fn assemble(design: Design, jobs: &[Job], contents: Contents) -> Study {
    let mut places: HashMap<u64, usize> = jobs.iter().enumerate().map(|(at, job)| (job.key, at)).collect();
    let mut rows: Vec<(usize, Row)> = Vec::with_capacity(contents.rows.len().min(jobs.len()));
    for (key, session, ran) in contents.rows {
        // The first row of a run counts; there can be two only if folders were combined by hand.
        if let Some(at) = places.remove(&key) {
            let Job { instance, method, repetition, .. } = jobs[at];
            rows.push((at, Row { instance, method, repetition, session, ran }));
        }
    }
    rows.sort_unstable_by_key(|(at, _)| *at);
    Study { design, sessions: contents.sessions, rows: rows.into_iter().map(|(_, row)| row).collect() }
}

fn to_json(design: &Design) -> Vec<u8> {
    serde_json::to_vec(&Stored { format: FORMAT, design })
        .expect("a design has nothing that JSON cannot hold")
}

/// Writes a file completely or not at all.
///
/// # Errors
///
/// [`StoreError::Write`] when it cannot be written.
pub fn write_whole(path: &Path, bytes: &[u8]) -> Result<(), StoreError> {
    let failed = |error| StoreError::Write { path: path.into(), error };
    let folder = path.parent().unwrap_or(Path::new("."));
    let mut file = tempfile::NamedTempFile::new_in(folder).map_err(failed)?;
    file.write_all(bytes).map_err(failed)?;
    readable(file.as_file());
    file.persist(path).map_err(|error| failed(error.error))?;
    Ok(())
}

/// Makes a file readable for others, like any new file; temporary files start out private.
#[cfg(unix)]
pub(crate) fn readable(file: &File) {
    use std::os::unix::fs::PermissionsExt;
    let _ = file.set_permissions(std::fs::Permissions::from_mode(0o644));
}

#[cfg(not(unix))]
pub(crate) fn readable(_: &File) {}

#[cfg(test)]
mod tests;
