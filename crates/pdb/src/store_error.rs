//! Errors with tables in files: what is wrong, where, and how to fix it.

use std::{
    io,
    path::{Path, PathBuf},
};

use pousse_search::Message;

use crate::file::Fault;

/// Why a table cannot be read from a file or written to one.
///
/// Every message says what is wrong, with which file, and how to fix it.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum StoreError {
    /// The file has a table's name but is something else.
    #[error("{} is not a table made by pousse ({what}); {}", path.display(), again(path))]
    NotOurs {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        what: &'static str,
    },
    /// The file uses another version of the format.
    #[error(
        "{} uses format version {found}, but this program reads version {known}; {}",
        path.display(), again(path)
    )]
    Version {
        /// The file.
        path: PathBuf,
        /// Its version.
        found: u32,
        /// The supported version.
        known: u32,
    },
    /// The file is truncated.
    #[error("{} ends after {length} bytes but should have at least {needed}; {}", path.display(), again(path))]
    Truncated {
        /// The file.
        path: PathBuf,
        /// Its length.
        length: u64,
        /// The minimum length it should have.
        needed: u64,
    },
    /// The file was changed after it was written.
    #[error("{} is damaged: {what}; {}", path.display(), again(path))]
    Damaged {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        what: String,
    },
    /// The file is valid but contains another table than the requested one.
    #[error("{} contains another table: {difference}; {}", path.display(), again(path))]
    Mismatch {
        /// The file.
        path: PathBuf,
        /// The first difference.
        difference: String,
    },
    /// There is no such table.
    #[error("there is no table {}; build it with: pousse db build {}", path.display(), stem(path))]
    Missing {
        /// The missing file.
        path: PathBuf,
    },
    /// The name is not a valid table name.
    #[error(transparent)]
    Name(#[from] Message),
    /// The system reported an error.
    #[error("cannot {action} {}: {source}{}", path.display(), remedy(source))]
    Io {
        /// The failed operation, such as "read" or "write".
        action: &'static str,
        /// The file or folder.
        path: PathBuf,
        /// The system's error.
        source: io::Error,
    },
}

impl StoreError {
    pub(crate) fn io(action: &'static str, path: &Path, source: io::Error) -> Self {
        Self::Io { action, path: path.to_owned(), source }
    }

    pub(crate) fn fault(path: &Path, fault: Fault) -> Self {
        let path = path.to_owned();
        match fault {
            Fault::NotOurs(what) => Self::NotOurs { path, what },
            Fault::Version { found, known } => Self::Version { path, found, known },
            Fault::Truncated { length, needed } => Self::Truncated { path, length, needed },
            Fault::Damaged(what) => Self::Damaged { path, what },
            Fault::Io(source) => Self::io("read", &path, source),
        }
    }
}

fn stem(path: &Path) -> String {
    path.file_stem().unwrap_or_default().to_string_lossy().into_owned()
}

fn again(path: &Path) -> String {
    format!(
        "rebuild it with: pousse db build --rebuild {0}, or remove it with: pousse db remove {0}",
        stem(path)
    )
}

fn remedy(source: &io::Error) -> &'static str {
    match source.kind() {
        io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded => {
            "; free some space, remove tables with: pousse db remove NAME, or choose another folder"
        }
        io::ErrorKind::PermissionDenied | io::ErrorKind::ReadOnlyFilesystem => {
            "; change the permissions or choose another folder"
        }
        io::ErrorKind::NotADirectory | io::ErrorKind::AlreadyExists => {
            "; a file is where a folder should be: move it or choose another folder"
        }
        _ => "",
    }
}
