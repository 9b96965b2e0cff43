//! Manhattan distance plus extended diagonal conflicts (Idjaton 2016, chapter 5): the tile may be anywhere in the quadrant.
//!
//! The plain estimate counts conflicts that share no tile and is admissible (see `diagonals.rs`). `text` is algorithm
//! 4.11, which counts all of them and overestimates on 4x4.

use std::sync::Arc;

use pousse_search::Properties;

use super::cells::Cells;
use super::diagonals::{self, Blockers, Conflict, Reach, Rule};
use super::{Contribution, Estimate, manhattan, measured, packing};
use crate::{Grid, Layout};

/// How the conflicts are counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Version {
    /// Those that share no tile.
    Sound,
    /// All.
    Text,
}

/// Manhattan distance plus two moves for every tile with both last cells of its shortest ways in place.
#[derive(Clone, Debug)]
pub struct DiagonalConflictExtended {
    layout: Arc<Layout>,
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
        Self { layout: Arc::clone(layout), version }
    }

    #[inline]
    fn each(&self, board: &impl Cells, found: impl FnMut(Conflict)) {
        let rule = Rule { reach: Reach::Quadrant, blockers: Blockers::Both };
        match self.version {
            Version::Sound => diagonals::each_disjoint(&self.layout, rule, board, |_| true, found),
            Version::Text => diagonals::each(&self.layout, rule, board, found),
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
        }
    }

    packing::on_manhattan!();

    fn contributions(&self, grid: &Grid) -> Vec<Contribution> {
        let mut all = manhattan::contributions(&self.layout, grid);
        self.each(grid, |conflict| all.push(conflict.describe()));
        all
    }
}
