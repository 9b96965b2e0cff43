//! What to solve and how, the same from the command line, the page and a study.

use pousse_search::{Algorithm, record::NotRecorded};
use pousse_sokoban::TaskError;
use pousse_tiles::heuristics::{BindError, Spec};
use pousse_tiles::{MOST_CELLS, Shape};

use crate::{CheckpointError, Domain, sokoban, tiles};

/// One instance of a puzzle to solve.
#[derive(Clone, Debug)]
pub enum Request {
    /// A board of sliding tiles.
    Tiles(tiles::Request),
    /// A level of Sokoban.
    Sokoban(sokoban::Request),
}

impl Request {
    /// Returns what the instance is called in the report.
    #[must_use]
    pub fn instance(&self) -> &str {
        match self {
            Self::Tiles(request) => &request.instance,
            Self::Sokoban(request) => &request.instance,
        }
    }

    /// Returns the puzzle.
    #[must_use]
    pub fn domain(&self) -> Domain {
        match self {
            Self::Tiles(_) => Domain::Tiles,
            Self::Sokoban(_) => Domain::Sokoban,
        }
    }
}

impl From<tiles::Request> for Request {
    fn from(request: tiles::Request) -> Self {
        Self::Tiles(request)
    }
}

impl From<sokoban::Request> for Request {
    fn from(request: sokoban::Request) -> Self {
        Self::Sokoban(request)
    }
}

/// Why a request cannot be carried out.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum RequestError {
    /// Only the other usual goal can be reached and none was asked for.
    #[error(
        "this {shape} board cannot reach the goal blank-last, only blank-first; give --goal blank-first if that is meant"
    )]
    OtherGoal {
        /// The board's shape.
        shape: Shape,
    },
    /// The goal has another shape than the board.
    #[error("the board is {start}, but the goal given is {goal}")]
    GoalShape {
        /// The board's shape.
        start: Shape,
        /// The goal's.
        goal: Shape,
    },
    /// The board is too large for the algorithm.
    #[error(
        "'{algorithm}' takes boards of up to {MOST_CELLS} cells, this one is {shape}; larger ones are for --algorithm auto or anytime"
    )]
    TooLarge {
        /// The algorithm.
        algorithm: Algorithm,
        /// The board's shape.
        shape: Shape,
    },
    /// The estimate does not exist for this board.
    #[error("heuristic '{heuristic}': {error}")]
    Heuristic {
        /// The estimate.
        heuristic: Spec,
        /// Why.
        error: BindError,
    },
    /// The search cannot be recorded.
    #[error(transparent)]
    NotTraced(NotRecorded),
    /// The search cannot be kept in, or resumed from, the checkpoint.
    #[error(transparent)]
    Checkpoint(#[from] CheckpointError),
    /// The level cannot be searched as it is asked for.
    #[error(transparent)]
    Level(#[from] TaskError),
    /// A solution did not replay: a bug.
    #[error("internal error: a solution found by {algorithm} does not replay: {error}; please report this")]
    DoesNotReplay {
        /// The algorithm.
        algorithm: String,
        /// What went wrong.
        error: String,
    },
}
