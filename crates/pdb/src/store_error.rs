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
    /// The file is not the requested table, or not a valid one.
    #[error("{} {what}; {}", path.display(), again(path))]
    Refused {
        /// The file.
        path: PathBuf,
        /// What is wrong with it, as the predicate of a sentence.
        what: String,
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
        match fault {
            Fault::Refused(what) => Self::Refused { path: path.to_owned(), what },
            Fault::Io(source) => Self::io("read", path, source),
        }
    }

    /// The file is something else.
    pub(crate) fn not_ours(path: &Path, what: &str) -> Self {
        Self::fault(path, Fault::not_ours(what))
    }

    /// The file is valid but contains another table than the requested one.
    pub(crate) fn mismatch(path: PathBuf, difference: &str) -> Self {
        Self::Refused { path, what: format!("contains another table: {difference}") }
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
