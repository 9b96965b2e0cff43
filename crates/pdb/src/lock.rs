//! The right to build a table, held by one process at a time.
//!
//! The lock is the system's own on an open file, so it ends with the process however that ends: a lock file that a
//! killed process left behind is simply taken over.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io;
use std::path::{Path, PathBuf};
use std::thread;
use std::time::Duration;

/// How long a process waits before it tries again.
const PAUSE: Duration = Duration::from_millis(20);

/// The right to build a table, until this is dropped.
#[derive(Debug)]
#[must_use = "the lock is given up when it is dropped"]
pub struct Lock {
    path: PathBuf,
    _file: Option<File>, // none where the file system has no locks
}

impl Lock {
    /// Waits for the lock; `None` when `give_up` said so first.
    pub(crate) fn wait(path: &Path, give_up: &dyn Fn() -> bool) -> io::Result<Option<Self>> {
        loop {
            let file = OpenOptions::new().write(true).create(true).truncate(false).open(path)?;
            match file.try_lock() {
                // Whoever had it may have removed the file in the meantime: then others wait for a new one.
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
        // Removed while still locked, so that whoever locks it next sees that it is gone. Elsewhere the file stays,
        // empty, because that cannot be seen there.
        if cfg!(unix) {
            let _ = fs::remove_file(&self.path);
        }
    }
}

/// Says whether an open file is still the one with this path.
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
