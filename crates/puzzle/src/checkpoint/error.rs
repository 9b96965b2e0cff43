//! Why a checkpoint is rejected.

use std::io;
use std::path::PathBuf;

use pousse_search::Algorithm;

use super::identity::Difference;

/// What is wrong with a checkpoint or with the request that uses it.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum CheckpointError {
    /// The file cannot be read.
    #[error("cannot read the checkpoint {}: {error}", path.display())]
    Unreadable {
        /// The file.
        path: PathBuf,
        /// Why.
        error: io::Error,
    },
    /// There is no folder to write the file to.
    #[error("there is no folder for the checkpoint {}; create it, or give another name", path.display())]
    NoFolder {
        /// The file.
        path: PathBuf,
    },
    /// The file is not a checkpoint.
    #[error("{} is not a checkpoint of pousse; give another name", path.display())]
    NotOne {
        /// The file.
        path: PathBuf,
    },
    /// The file is a checkpoint written by another version of pousse.
    #[error(
        "the checkpoint {} has format {found}, but this version of pousse reads format {known}; resume it with the version that wrote it, or delete it to start over",
        path.display()
    )]
    Format {
        /// The file.
        path: PathBuf,
        /// Its format.
        found: String,
        /// The format that this version reads.
        known: u32,
    },
    /// The file was changed after it was written.
    #[error("the checkpoint {} is damaged ({what}); delete it to start over, or give another name", path.display())]
    Damaged {
        /// The file.
        path: PathBuf,
        /// What is wrong.
        what: String,
    },
    /// The file belongs to another search.
    #[error("the checkpoint {} belongs to another search: {difference}; give another name, or delete it", path.display())]
    OtherSearch {
        /// The file.
        path: PathBuf,
        /// What differs.
        difference: Difference,
    },
    /// The algorithm cannot be resumed.
    #[error("checkpoints work only with ida-star, not with '{algorithm}'")]
    Algorithm {
        /// The algorithm.
        algorithm: Algorithm,
    },
    /// The puzzle has no search that can be resumed.
    #[error("checkpoints are not available for {puzzle}")]
    Puzzle {
        /// The puzzle, as named in a sentence.
        puzzle: &'static str,
    },
    /// The instance is too large for a search that can be resumed.
    #[error("checkpoints work only with ida-star, which {what}")]
    TooLarge {
        /// What the limit is, and what the instance has.
        what: String,
    },
}

impl CheckpointError {
    /// Returns what may help, with options written as command-line flags.
    #[must_use]
    pub fn remedy(&self) -> Option<String> {
        match self {
            Self::OtherSearch { difference, .. } => {
                difference.remedy().map(|(option, value)| format!("--{option} '{value}' resumes it"))
            }
            Self::Algorithm { .. } => Some("give --algorithm ida-star, or leave out --checkpoint".into()),
            Self::Puzzle { .. } | Self::TooLarge { .. } => Some("leave out --checkpoint".into()),
            _ => None,
        }
    }
}
