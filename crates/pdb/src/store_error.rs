//! What goes wrong with tables in files, where, and what helps.

use std::{
    io,
    path::{Path, PathBuf},
};

use crate::{file::Fault, recipe::RecipeError};

/// Why a table cannot be read from a file or written to one.
///
/// Every message says what is wrong, with which file, and what helps.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum StoreError {
    /// The file is something else under a table's name.
    #[error("{} is not a table of pousse ({what}); {}", path.display(), again(path))]
    NotOurs {
        /// The file.
        path: PathBuf,
        /// What it is instead.
        what: &'static str,
    },
    /// The file is written in another version of the format.
    #[error(
        "{} has version {found} of the format and this program reads version {known}; {}",
        path.display(), again(path)
    )]
    Version {
        /// The file.
        path: PathBuf,
        /// Its version.
        found: u32,
        /// The version that is read.
        known: u32,
    },
    /// The file ends early.
    #[error("{} ends after {length} bytes and needs at least {needed}; {}", path.display(), again(path))]
    Truncated {
        /// The file.
        path: PathBuf,
        /// Its length.
        length: u64,
        /// The least length that it should have.
        needed: u64,
    },
    /// The file is not as it was written.
    #[error("{} is damaged: {what}; {}", path.display(), again(path))]
    Damaged {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        what: String,
    },
    /// The file is in order and holds another table than the one asked for.
    #[error("{} holds another table: {difference}; {}", path.display(), again(path))]
    Mismatch {
        /// The file.
        path: PathBuf,
        /// The first thing in which it differs.
        difference: String,
    },
    /// There is no such table.
    #[error("there is no table {}; build it with: pousse db build {}", path.display(), stem(path))]
    Missing {
        /// The file that is not there.
        path: PathBuf,
    },
    /// The name cannot be a table's.
    #[error(transparent)]
    Name(#[from] RecipeError),
    /// The system refuses something.
    #[error("cannot {action} {}: {source}{}", path.display(), remedy(source))]
    Io {
        /// What was tried, as "read" or "write".
        action: &'static str,
        /// The file or folder.
        path: PathBuf,
        /// What the system says.
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
