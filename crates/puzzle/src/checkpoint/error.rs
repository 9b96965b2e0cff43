//! Why a checkpoint is refused.

use std::io;
use std::path::PathBuf;

use pousse_search::Algorithm;

use super::identity::Difference;

/// What is wrong with a checkpoint, or with what is asked of it.
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
    #[error("there is no folder for the checkpoint {}; make it, or give another name", path.display())]
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
    /// The file is a checkpoint that another version of pousse wrote.
    #[error(
        "the checkpoint {} is of format {found}, and this pousse reads format {known}; go on with the pousse that wrote it, or delete it to begin anew",
        path.display()
    )]
    Format {
        /// The file.
        path: PathBuf,
        /// Its format.
        found: String,
        /// Ours.
        known: u32,
    },
    /// The file is not as it was written.
    #[error("the checkpoint {} is damaged ({what}); delete it to begin anew, or give another name", path.display())]
    Damaged {
        /// The file.
        path: PathBuf,
        /// What does not fit.
        what: String,
    },
    /// The file is of another search.
    #[error("the checkpoint {} is of another search: {difference}; give another name, or delete it", path.display())]
    OtherSearch {
        /// The file.
        path: PathBuf,
        /// What differs.
        difference: Difference,
    },
    /// The algorithm cannot be resumed.
    #[error("a checkpoint can keep ida-star alone, not '{algorithm}'")]
    Algorithm {
        /// The algorithm.
        algorithm: Algorithm,
    },
    /// The puzzle has no search that can be resumed.
    #[error("a checkpoint cannot keep searches of {puzzle}")]
    Puzzle {
        /// The puzzle, in a sentence.
        puzzle: &'static str,
    },
    /// The instance is too large for a search that can be resumed.
    #[error("a checkpoint can keep ida-star alone, which {what}")]
    TooLarge {
        /// What it takes, and what this is.
        what: String,
    },
}

impl CheckpointError {
    /// Returns what may help, with options as flags of the command line.
    #[must_use]
    pub fn remedy(&self) -> Option<String> {
        match self {
            Self::OtherSearch { difference, .. } => {
                difference.remedy().map(|(option, value)| format!("--{option} '{value}' goes on with it"))
            }
            Self::Algorithm { .. } => Some("give --algorithm ida-star, or no --checkpoint".into()),
            Self::Puzzle { .. } | Self::TooLarge { .. } => Some("give no --checkpoint".into()),
            _ => None,
        }
    }
}
