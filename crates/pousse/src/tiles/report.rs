//! What a report says about sliding tiles alone.

use pousse_tiles::{Direction, Grid};
use serde::Serialize;

/// The part of a report that only sliding tiles have.
#[derive(Clone, Debug, Serialize)]
pub struct Tiles {
    /// Whether the letters of the solution are the moves of tiles or of the blank.
    pub moves_of: &'static str,
    /// Rows of the board.
    pub rows: usize,
    /// Columns of the board.
    pub columns: usize,
    /// The goal's name, or the goal itself.
    pub goal: String,
    /// The position that was to be solved.
    #[serde(skip)]
    pub start: Grid,
    /// The blank's moves of the solution.
    #[serde(skip)]
    pub plan: Option<Vec<Direction>>,
}
