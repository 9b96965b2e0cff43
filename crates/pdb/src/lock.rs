//! The right to build a table, held by one process at a time.
//!
//! It is an operating-system lock on an open file, so it ends with the process, however that ends: a lock file left
//! behind by a killed process is simply taken over.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io;
use std::path::{Path, PathBuf};
use std::thread;
use std::time::Duration;

/// How long a process waits before it tries again.
const PAUSE: Duration = Duration::from_millis(20);

/// The right to build a table, held until this is dropped.
#[derive(Debug)]
#[must_use = "the lock is released when it is dropped"]
pub struct Lock {
    path: PathBuf,
    _file: Option<File>, // `None` if the file system does not support locks
}

impl Lock {
    /// Waits for the lock; returns `None` if `give_up` returns true first.
    pub(crate) fn wait(path: &Path, give_up: &dyn Fn() -> bool) -> io::Result<Option<Self>> {
        loop {
            let file = OpenOptions::new().write(true).create(true).truncate(false).open(path)?;
            match file.try_lock() {
                // The previous holder may have removed the file in the meantime: then others wait for a new one.
                Ok(()) if is_at(&file, path) => {
                    return Ok(Some(Self { path: path.to_owned(), _file: Some(file) }));
                }
                Ok(()) => continue,
                Err(TryLockError::WouldBlock) => {}
                // Without locks a table may be built twice, and the second replaces the first.
                Err(TryLockError::Error(error)) if error.kind() == io::ErrorKind::Unsupported => {
                    return Ok(Some(Self { path: path.to_owned(), _file: None }));
                }
                Err(TryLockError::Error(error)) => return Err(error),
            }
            if give_up() {
                return Ok(None);
            }
            thread::sleep(PAUSE);
        }
    }
}

impl Drop for Lock {
    fn drop(&mut self) {
        // Removed while still locked, so that the next process to lock it sees that it is gone. On other systems that
        // cannot be detected, so the empty file stays.
        if cfg!(unix) {
            let _ = fs::remove_file(&self.path);
        }
    }
}

/// Returns whether an open file is still the one at this path.
#[cfg(unix)]
fn is_at(file: &File, path: &Path) -> bool {
    use std::os::unix::fs::MetadataExt;
    match (file.metadata(), fs::metadata(path)) {
        (Ok(open), Ok(named)) => (open.dev(), open.ino()) == (named.dev(), named.ino()),
        _ => false,
    }
}

#[cfg(not(unix))]
fn is_at(_: &File, _: &Path) -> bool {
    true
}
