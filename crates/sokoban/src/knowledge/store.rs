//! A folder of knowledge, one file per level.
//!
//! `HASH.jsonl` is the knowledge, `HASH.lock` the lock for changing it, `.HASH.PROCESS.tmp` a file being written, and
//! `HASH.aside` a file that was damaged or from another version, kept for inspection. Before a file is replaced,
//! whatever another process wrote to it in the meantime is merged in, under the lock.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use super::{Knowledge, file};
use crate::{BoardHash, Level, board_hash};

/// A folder of knowledge. It need not exist until something is saved.
#[derive(Clone, Debug)]
pub struct Store {
    folder: PathBuf,
}

/// Why knowledge could not be read or saved.
#[derive(Debug, thiserror::Error)]
#[error("cannot {what} {path}: {error}", path = path.display())]
pub struct StoreError {
    /// What was tried.
    pub what: &'static str,
    /// The file.
    pub path: PathBuf,
    /// The error of the operating system.
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

    /// Returns the path of a level's file, whether it exists or not.
    #[must_use]
    pub fn path(&self, board: BoardHash) -> PathBuf {
        self.folder.join(format!("{board}.jsonl"))
    }

    /// Reads the knowledge about a level. A file that cannot be used is moved aside, with a warning to the user.
    ///
    /// # Errors
    ///
    /// If there is a file that can be neither read nor moved aside.
    pub fn load(&self, level: &Level) -> Result<(Knowledge, Option<String>), StoreError> {
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
                let (path, aside) = (path.display(), aside.display());
                let warning = format!("{path} is not used: {fault}; it was moved to {aside}");
                Ok((Knowledge::new(level), Some(warning)))
            }
        }
    }

    /// Saves knowledge, merged with what other processes saved since it was read.
    ///
    /// # Errors
    ///
    /// If the folder or the file cannot be written; the previous contents are then still there.
    pub fn save(&self, knowledge: &mut Knowledge) -> Result<(), StoreError> {
        let board = knowledge.board();
        let path = self.path(board);
        let failed = |what: &'static str, path: &Path| {
            let path = path.to_owned();
            move |error| StoreError { what, path, error }
        };
        fs::create_dir_all(&self.folder).map_err(failed("create the folder", &self.folder))?;
        let lock_path = self.folder.join(format!("{board}.lock"));
        let lock = OpenOptions::new().write(true).create(true).truncate(false).open(&lock_path);
        let lock = lock.map_err(failed("open", &lock_path))?;
        // The system releases the lock with the process, however that ends. On systems without locks, the last writer
        // wins.
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
