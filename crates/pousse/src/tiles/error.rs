//! Why a request about a board cannot be carried out.

use pousse_pdb::BuildError;
use pousse_puzzle::words::bytes;
use pousse_puzzle::{Exit, Remedy, RequestError};
use pousse_search::{Algorithm, StopReason};
use pousse_tiles::heuristics::{BindError, Spec, WalkingError};
use pousse_tiles::patterns::LibraryError;
use pousse_tiles::{MOST_CELLS, Shape};

/// Why a request about a board cannot be carried out.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// Only the other usual goal can be reached and none was asked for.
    #[error("this {0} board cannot reach the goal blank-last, only blank-first")]
    OtherGoal(Shape),
    /// The goal has another shape than the board.
    #[error("the board is {start}, but the goal given is {goal}")]
    GoalShape {
        /// The board's shape.
        start: Shape,
        /// The goal's.
        goal: Shape,
    },
    /// The board is too large for the algorithm.
    #[error("'{algorithm}' takes boards of up to {MOST_CELLS} cells, this one is {shape}")]
    TooLarge {
        /// The algorithm.
        algorithm: Algorithm,
        /// The board's shape.
        shape: Shape,
    },
    /// The estimate does not exist for this board, or its tables cannot be had.
    #[error("heuristic '{heuristic}': {error}")]
    Heuristic {
        /// The estimate.
        heuristic: Spec,
        /// Why.
        error: BindError,
    },
    /// What all puzzles share.
    #[error(transparent)]
    Other(#[from] RequestError),
}

impl From<Error> for RequestError {
    fn from(error: Error) -> Self {
        let refused = Self::refused(&error);
        match error {
            Error::OtherGoal(_) => refused.coded("other-goal").about("goal").remedied(Remedy::Option {
                name: "goal",
                value: "blank-first".into(),
                does: "is for that",
            }),
            Error::GoalShape { .. } => refused.about("goal"),
            Error::TooLarge { .. } => refused
                .about("algorithm")
                .remedied(Remedy::Words("larger ones are for the algorithms auto and anytime".into())),
            Error::Heuristic { heuristic, error } => unavailable(&heuristic, &error),
            Error::Other(error) => error,
        }
    }
}

/// Says why an estimate cannot be had.
fn unavailable(heuristic: &Spec, error: &BindError) -> RequestError {
    let name = format!("heuristic '{heuristic}'");
    let refused = match error {
        BindError::Table(error) => no_table(&name, error),
        BindError::Walking(WalkingError::TooLarge { bytes, budget }) => {
            too_little_memory(&name, *bytes, *budget)
        }
        _ => RequestError::refused(format!("{name}: {error}")),
    };
    refused.about("heuristic")
}

/// Says why a table cannot be had.
#[must_use]
pub fn no_table(name: &str, error: &LibraryError) -> RequestError {
    let stopped = |exit, why: &str| {
        RequestError::refused(format!("{name}: stopped by {why} before its tables were finished"))
            .ending(exit)
    };
    match error {
        LibraryError::Build(BuildError::Memory { needed, allowed }) => {
            too_little_memory(name, *needed, *allowed)
        }
        LibraryError::Build(BuildError::Stopped(StopReason::Interrupted)) => {
            stopped(Exit::Interrupted, "you")
        }
        LibraryError::Build(BuildError::Stopped(_)) | LibraryError::GaveUp { .. } => {
            stopped(Exit::TimeOrNodes, "the time limit")
        }
        _ => RequestError::refused(format!("{name}: {error}")),
    }
}

/// Says that tables need more memory than may be used.
#[must_use]
pub fn too_little_memory(name: &str, needed: u64, allowed: u64) -> RequestError {
    let (takes, may) = (bytes(needed), bytes(allowed));
    RequestError::refused(format!("{name}: making its tables takes {takes} of memory, {may} are allowed"))
        .remedied(more_memory(needed))
        .ending(Exit::Memory)
}

/// Says how to allow so many bytes.
pub(super) fn more_memory(needed: u64) -> Remedy {
    Remedy::Option { name: "memory", value: format!("{}MiB", needed.div_ceil(1 << 20)), does: "allows it" }
}
