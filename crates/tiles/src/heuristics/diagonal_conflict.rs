//! Manhattan distance plus diagonal conflicts (Idjaton 2016, chapter 5; see `diagonals.rs`), in three families.
//!
//! *Plain*: the tile is diagonally next to its place, and both cells in between hold their own tiles. The sound estimate
//! counts conflicts that share no tile, and is admissible. `text` counts all conflicts of chapter 5's formula; `annex`
//! is the code, whose chain of `elif` (as in algorithm 4.10) checks only one diagonal of each cell. Idjaton proves
//! neither, but finds that both give optimal solutions for every board of the 8-puzzle.
//!
//! *Extended*: the tile may be anywhere in the quadrant. The sound estimate counts conflicts that share no tile, and is
//! admissible. `text` is algorithm 4.11, which counts all of them and overestimates on 4x4. `tables` leaves out the
//! algorithm's test that the cell is not where the blank belongs: Idjaton does not print the program for this one, and
//! of the rules that we tried, only this one gives the counts of tables 5.1 to 5.4 on all boards of the 8-puzzle.
//!
//! *Any*: one tile in the way is enough. Not admissible: the tile may well pass on the other side, so the two moves may
//! not be needed. `text` is chapter 5's formula; `annex` is the code, whose chain of `elif` (as in algorithm 4.9) checks
//! only one diagonal of each cell.

use std::sync::Arc;

use pousse_search::Properties;

use super::cells::Cells;
use super::diagonals::{Blockers, Conflict, Diagonals, Reach};
use super::{Contribution, Estimate, manhattan, measured, packing};
use crate::{Grid, Layout};

/// Which conflicts are counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Version {
    /// Plain ones that share no tile.
    Sound,
    /// All plain ones.
    Text,
    /// All plain ones on the first diagonal of each cell.
    Annex,
    /// Extended ones that share no tile.
    Extended,
    /// All extended ones.
    ExtendedText,
    /// All extended ones, including those at the blank's home, where the blank counts as a tile.
    ExtendedTables,
    /// All with at least one tile in the way.
    AnyText,
    /// The same, on the first diagonal of each cell.
    AnyAnnex,
}

impl Version {
    /// Returns the full name of the estimate, how far away the tile may be, and how many cells must be blocked.
    fn rule(self) -> (&'static str, Reach, Blockers) {
        match self {
            Self::Sound => ("diagonal-conflict", Reach::Diagonal, Blockers::Both),
            Self::Text => ("diagonal-conflict:text", Reach::Diagonal, Blockers::Both),
            Self::Annex => ("diagonal-conflict:annex", Reach::FirstDiagonal, Blockers::Both),
            Self::Extended => ("diagonal-conflict-extended", Reach::Quadrant, Blockers::Both),
            Self::ExtendedText => ("diagonal-conflict-extended:text", Reach::Quadrant, Blockers::Both),
            Self::ExtendedTables => {
                ("diagonal-conflict-extended:tables", Reach::QuadrantOrBlank, Blockers::Both)
            }
            Self::AnyText => ("diagonal-conflict-any", Reach::Diagonal, Blockers::Any),
            Self::AnyAnnex => ("diagonal-conflict-any:annex", Reach::FirstDiagonal, Blockers::Any),
        }
    }
}

/// Manhattan distance plus two moves for every tile that has to get past tiles in their places.
#[derive(Clone, Debug)]
pub struct DiagonalConflict {
    layout: Arc<Layout>,
    diagonals: Diagonals,
    name: &'static str,
    sound: bool, // counts only conflicts that share no tile
}

impl DiagonalConflict {
    /// Prepares one of the versions for a goal.
    #[must_use]
    pub fn new(layout: &Arc<Layout>, version: Version) -> Self {
        let (name, reach, blockers) = version.rule();
        let diagonals = Diagonals::new(layout, reach, blockers);
        let sound = matches!(version, Version::Sound | Version::Extended);
        Self { layout: Arc::clone(layout), diagonals, name, sound }
    }

    #[inline]
    fn each(&self, board: &impl Cells, found: impl FnMut(Conflict)) {
        if self.sound {
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
        if self.sound {
            measured::admissible(self.name, &self.layout)
        } else {
            measured::properties(self.name, &self.layout)
        }
    }

    packing::on_manhattan!();

    fn contributions(&self, grid: &Grid) -> Vec<Contribution> {
        let mut all = manhattan::contributions(&self.layout, grid);
        self.each(grid, |conflict| all.push(conflict.describe(&self.layout)));
        all
    }
}
