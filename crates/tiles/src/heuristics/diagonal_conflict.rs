//! Manhattan distance plus diagonal conflicts with both tiles in the way (Idjaton 2016, chapter 5).
//!
//! The plain estimate counts conflicts that share no tile, and is admissible (see `diagonals.rs`). `text` counts all
//! conflicts of chapter 5's formula; `annex` is the code, whose chain of `elif` (as in algorithm 4.10) checks only one
//! diagonal of each cell. Idjaton proves neither, but finds that both give optimal solutions for every board of the
//! 8-puzzle.

use std::sync::Arc;

use pousse_search::Properties;

use super::cells::Cells;
use super::diagonals::{Blockers, Conflict, Diagonals, Reach};
use super::{Contribution, Estimate, manhattan, measured, packing};
use crate::{Grid, Layout};

/// How the conflicts are counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Version {
    /// Those that share no tile.
    Sound,
    /// All.
    Text,
    /// All on the first diagonal of each cell.
    Annex,
}

/// Manhattan distance plus two moves for every tile diagonally next to its place with both cells in between holding
/// their own tiles.
#[derive(Clone, Debug)]
pub struct DiagonalConflict {
    layout: Arc<Layout>,
    diagonals: Diagonals,
    version: Version,
}

impl DiagonalConflict {
    /// Prepares the sound estimate for a goal.
    #[must_use]
    pub fn new(layout: &Arc<Layout>) -> Self {
        Self::with_version(layout, Version::Sound)
    }

    /// Prepares one of the versions for a goal.
    #[must_use]
    pub fn with_version(layout: &Arc<Layout>, version: Version) -> Self {
        let reach = if version == Version::Annex { Reach::FirstDiagonal } else { Reach::Diagonal };
        let diagonals = Diagonals::new(layout, reach, Blockers::Both);
        Self { layout: Arc::clone(layout), diagonals, version }
    }

    #[inline]
    fn each(&self, board: &impl Cells, found: impl FnMut(Conflict)) {
        if self.version == Version::Sound {
            self.diagonals.each_disjoint(board, |_| true, found);
        } else {
            self.diagonals.each(board, found);
        }
    }

    fn extra(&self, board: &impl Cells) -> u32 {
        let mut count = 0;
        self.each(board, |_| count += 1);
        2 * count
    }
}

impl Estimate for DiagonalConflict {
    type Raw = u32;

    fn properties(&self) -> Properties {
        match self.version {
            Version::Sound => measured::admissible("diagonal-conflict", &self.layout),
            Version::Text => measured::properties("diagonal-conflict:text", &self.layout),
            Version::Annex => measured::properties("diagonal-conflict:annex", &self.layout),
        }
    }

    packing::on_manhattan!();

    fn contributions(&self, grid: &Grid) -> Vec<Contribution> {
        let mut all = manhattan::contributions(&self.layout, grid);
        self.each(grid, |conflict| all.push(conflict.describe(&self.layout)));
        all
    }
}
