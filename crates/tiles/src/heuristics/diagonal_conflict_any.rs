//! Manhattan distance plus diagonal conflicts with one tile in the way (Idjaton 2016, chapter 5), not admissible.
//!
//! The tile may well pass on the other side, so the two moves may not be needed. The plain estimate is chapter 5's
//! formula, also named `text`; `annex` is the code, whose chain of `elif` (as in algorithm 4.9) checks only one
//! diagonal of each cell.

use std::sync::Arc;

use pousse_search::Properties;

use super::cells::Cells;
use super::diagonals::{Blockers, Conflict, Diagonals, Reach};
use super::{Contribution, Estimate, manhattan, measured, packing};
use crate::{Grid, Layout};

/// How the conflicts are counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Version {
    /// All.
    Text,
    /// All on the first diagonal of each cell.
    Annex,
}

/// Manhattan distance plus two moves for every tile diagonally next to its place with at least one cell in between
/// holding its own tile.
#[derive(Clone, Debug)]
pub struct DiagonalConflictAny {
    layout: Arc<Layout>,
    diagonals: Diagonals,
    version: Version,
}

impl DiagonalConflictAny {
    /// Prepares the estimate of Idjaton's text for a goal.
    #[must_use]
    pub fn new(layout: &Arc<Layout>) -> Self {
        Self::with_version(layout, Version::Text)
    }

    /// Prepares one of the versions for a goal.
    #[must_use]
    pub fn with_version(layout: &Arc<Layout>, version: Version) -> Self {
        let reach = if version == Version::Annex { Reach::FirstDiagonal } else { Reach::Diagonal };
        let diagonals = Diagonals::new(layout, reach, Blockers::Any);
        Self { layout: Arc::clone(layout), diagonals, version }
    }

    fn extra(&self, board: &impl Cells) -> u32 {
        let mut count = 0;
        self.diagonals.each(board, |_| count += 1);
        2 * count
    }
}

impl Estimate for DiagonalConflictAny {
    type Raw = u32;

    fn properties(&self) -> Properties {
        match self.version {
            Version::Text => measured::properties("diagonal-conflict-any", &self.layout),
            Version::Annex => measured::properties("diagonal-conflict-any:annex", &self.layout),
        }
    }

    packing::on_manhattan!();

    fn contributions(&self, grid: &Grid) -> Vec<Contribution> {
        let mut all = manhattan::contributions(&self.layout, grid);
        self.diagonals.each(grid, |conflict: Conflict| all.push(conflict.describe(&self.layout)));
        all
    }
}
