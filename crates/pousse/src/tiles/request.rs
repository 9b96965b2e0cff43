//! A board of sliding tiles to solve, and how.

use pousse_search::Algorithm;
use pousse_tiles::heuristics::Spec;
use pousse_tiles::{Direction, Goal, Grid, MovesOf};

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
