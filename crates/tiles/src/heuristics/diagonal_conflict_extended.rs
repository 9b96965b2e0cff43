//! Manhattan distance plus extended diagonal conflicts (Idjaton 2016, chapter 5): the tile may be anywhere in the quadrant.
//!
//! The plain estimate counts conflicts that share no tile, and is admissible (see `diagonals.rs`). `text` is algorithm
//! 4.11, which counts all of them and overestimates on 4x4. `tables` leaves out the algorithm's test that the cell is
//! not where the blank belongs: Idjaton does not print the program for this one, and of the rules that we tried, only
//! this one gives the counts of tables 5.1 to 5.4 on all boards of the 8-puzzle.

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
    /// All, including those at the blank's home, where the blank counts as a tile.
    Tables,
}

/// Manhattan distance plus two moves for every tile for which the last cells of all its shortest paths hold their own
/// tiles.
#[derive(Clone, Debug)]
pub struct DiagonalConflictExtended {
    layout: Arc<Layout>,
    diagonals: Diagonals,
    version: Version,
}

impl DiagonalConflictExtended {
    /// Prepares the sound estimate for a goal.
    #[must_use]
    pub fn new(layout: &Arc<Layout>) -> Self {
        Self::with_version(layout, Version::Sound)
    }

    /// Prepares one of the versions for a goal.
    #[must_use]
    pub fn with_version(layout: &Arc<Layout>, version: Version) -> Self {
        let reach = if version == Version::Tables { Reach::QuadrantOrBlank } else { Reach::Quadrant };
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

impl Estimate for DiagonalConflictExtended {
    type Raw = u32;

    fn properties(&self) -> Properties {
        match self.version {
            Version::Sound => measured::admissible("diagonal-conflict-extended", &self.layout),
            Version::Text => measured::properties("diagonal-conflict-extended:text", &self.layout),
            Version::Tables => measured::properties("diagonal-conflict-extended:tables", &self.layout),
        }
    }

    packing::on_manhattan!();

    fn contributions(&self, grid: &Grid) -> Vec<Contribution> {
        let mut all = manhattan::contributions(&self.layout, grid);
        self.each(grid, |conflict| all.push(conflict.describe(&self.layout)));
        all
    }
}
