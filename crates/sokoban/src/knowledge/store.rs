//! A folder of knowledge, a file a level.
//!
//! `HASH.jsonl` is what is known, `HASH.lock` the right to change it, `.HASH.PROCESS.tmp` a file being written, and
//! `HASH.aside` a file that was damaged or from another version, kept for whoever wants to look at it. Before a file is
//! replaced, what another process put there in the meantime is merged in, under the lock.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use super::Knowledge;
use super::file::{self, Fault};
use crate::{BoardHash, Level, board_hash};

/// A folder of knowledge. It need not exist before something is saved.
#[derive(Clone, Debug)]
pub struct Store {
    folder: PathBuf,
}

/// Something that did not keep the work from going on.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{path} is not used: {fault}; it is kept as {aside}", path = path.display(), aside = aside.display())]
pub struct Warning {
    /// The file.
    pub path: PathBuf,
    /// What is wrong with it.
    pub fault: Fault,
    /// Where it was moved to.
    pub aside: PathBuf,
}

/// Why knowledge could not be read or kept.
#[derive(Debug, thiserror::Error)]
#[error("cannot {what} {path}: {error}", path = path.display())]
pub struct StoreError {
    /// What was tried.
    pub what: &'static str,
    /// The file.
    pub path: PathBuf,
    /// What the system says.
    pub error: io::Error,
}

impl Store {
    /// Returns the store in a folder.
    #[must_use]
    pub fn new(folder: impl Into<PathBuf>) -> Self {
        Self { folder: folder.into() }
    }

    /// Returns the folder.
    #[must_use]
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// Returns the file that a level has or would have.
    #[must_use]
    pub fn path(&self, board: BoardHash) -> PathBuf {
        self.folder.join(format!("{board}.jsonl"))
    }

    /// Returns what is known about a level. A file that cannot be used is moved aside, with a warning.
    ///
    /// # Errors
    ///
    /// When there is a file and it cannot be read or moved aside.
    pub fn load(&self, level: &Level) -> Result<(Knowledge, Option<Warning>), StoreError> {
        let board = board_hash(level);
        let path = self.path(board);
        let bytes = match fs::read(&path) {
            Ok(bytes) => bytes,
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                return Ok((Knowledge::new(level), None));
            }
            Err(error) => return Err(StoreError { what: "read", path, error }),
        };
        match file::read(&String::from_utf8_lossy(&bytes), level) {
            Ok(knowledge) => Ok((knowledge, None)),
            Err(fault) => {
                let aside = self.folder.join(format!("{board}.aside"));
                fs::rename(&path, &aside).map_err(|error| StoreError {
                    what: "move aside",
                    path: path.clone(),
                    error,
                })?;
                Ok((Knowledge::new(level), Some(Warning { path, fault, aside })))
            }
        }
    }

    /// Keeps what is known, together with what other processes have put there since it was read.
    ///
    /// # Errors
    ///
    /// When the folder or the file cannot be written; what was there before is then still there.
    pub fn save(&self, knowledge: &mut Knowledge) -> Result<(), StoreError> {
        let board = knowledge.board();
        let path = self.path(board);
        let failed = |what: &'static str, path: &Path| {
            let path = path.to_owned();
            move |error| StoreError { what, path, error }
        };
        fs::create_dir_all(&self.folder).map_err(failed("make the folder", &self.folder))?;
        let lock_path = self.folder.join(format!("{board}.lock"));
        let lock = OpenOptions::new().write(true).create(true).truncate(false).open(&lock_path);
        let lock = lock.map_err(failed("open", &lock_path))?;
        // The system gives the lock up with the process, however that ends. Where there are no locks, the last one wins.
        match lock.lock() {
            Err(error) if error.kind() != io::ErrorKind::Unsupported => {
                return Err(failed("lock", &lock_path)(error));
            }
            _ => {}
        }
        if let Ok(text) = fs::read_to_string(&path)
            && let Ok(other) = file::read(&text, knowledge.level())
        {
            knowledge.merge(&other);
        }
        let temporary = self.folder.join(format!(".{board}.{}.tmp", std::process::id()));
        let written = File::create(&temporary)
            .and_then(|mut file| {
                file.write_all(file::write(knowledge).as_bytes()).and_then(|()| file.sync_all())
            })
            .and_then(|()| fs::rename(&temporary, &path));
        written.map_err(|error| {
            let _ = fs::remove_file(&temporary);
            StoreError { what: "write", path, error }
        })
    }
}
