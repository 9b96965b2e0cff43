//! Why a checkpoint is refused.

use std::io;
use std::path::PathBuf;

use pousse_search::Algorithm;
use pousse_tiles::{MOST_CELLS, Shape};

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
    #[error(
        "a checkpoint can keep ida-star alone, not '{algorithm}'; give --algorithm ida-star, or no --checkpoint"
    )]
    Algorithm {
        /// The algorithm.
        algorithm: Algorithm,
    },
    /// The puzzle has no search that can be resumed.
    #[error("a checkpoint can keep searches of sliding tiles alone; give no --checkpoint")]
    Puzzle,
    /// The board is too large for a search.
    #[error(
        "a checkpoint can keep ida-star alone, which takes boards of up to {MOST_CELLS} cells, and this one is {shape}; give no --checkpoint"
    )]
    TooLarge {
        /// The board's shape.
        shape: Shape,
    },
}
