//! Places on the drawing, as explanations write them.

use std::fmt;

use serde::{Serialize, Serializer};

use crate::Level;
use crate::board::Board;

/// A row and a column of the drawing, both counted from 1; written `r3c5`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Place {
    /// The row, from 1 at the top.
    pub row: usize,
    /// The column, from 1 on the left.
    pub column: usize,
}

impl Place {
    /// Returns the place of a cell of a level.
    #[must_use]
    pub fn of(level: &Level, cell: usize) -> Self {
        Self { row: cell / level.columns() + 1, column: cell % level.columns() + 1 }
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "r{}c{}", self.row, self.column)
    }
}

impl Serialize for Place {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// Returns the place of a square.
pub(super) fn at(level: &Level, board: &Board, square: usize) -> Place {
    Place::of(level, board.cell(square))
}

/// Returns the places of squares, row by row.
pub(super) fn sorted(level: &Level, board: &Board, squares: impl Iterator<Item = usize>) -> Vec<Place> {
    let mut places: Vec<Place> = squares.map(|square| at(level, board, square)).collect();
    places.sort_unstable();
    places
}

/// Writes places as a comma-separated list.
pub(super) fn list(places: &[Place]) -> String {
    places.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ")
}
