//! What to solve and how, the same from the command line, the page and a study.

use pousse_search::Algorithm;
use pousse_tiles::heuristics::{BindError, Spec};
use pousse_tiles::{Direction, Goal, Grid, MOST_CELLS, MovesOf, Shape, rules};

use crate::CheckpointError;

/// One sliding-tile board to solve.
#[derive(Clone, Debug)]
pub struct Request {
    /// What to call the instance in the report.
    pub instance: String,
    /// The position.
    pub start: Grid,
    /// The goal; none for the usual one, and an error where only the other usual one can be reached.
    pub goal: Option<Goal>,
    /// The algorithm; none to have it chosen.
    pub algorithm: Option<Algorithm>,
    /// The estimate; none to have it chosen.
    pub heuristic: Option<Spec>,
    /// The blank's moves in the order in which they are tried.
    pub order: [Direction; 4],
    /// Whose moves the report writes.
    pub moves_of: MovesOf,
}

impl Request {
    /// Asks for a board to be solved the usual way.
    #[must_use]
    pub fn new(start: Grid) -> Self {
        Self {
            instance: "1".into(),
            start,
            goal: None,
            algorithm: None,
            heuristic: None,
            order: Direction::ALL,
            moves_of: MovesOf::Tile,
        }
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
    /// The search cannot be kept in, or resumed from, the checkpoint.
    #[error(transparent)]
    Checkpoint(#[from] CheckpointError),
    /// A solution did not replay: a bug.
    #[error(
        "internal error: a solution found by {algorithm} does not replay: {error}; please report this board"
    )]
    DoesNotReplay {
        /// The algorithm.
        algorithm: String,
        /// What went wrong.
        error: rules::ReplayError,
    },
}
