//! Linear and diagonal conflicts together (Idjaton 2016, annex).
//!
//! The plain estimate is linear conflict plus two moves for every diagonal conflict that shares no tile with another
//! and none of whose tiles is in the wrong order with another one in its row or column. Linear conflicts charge only
//! tiles that are (see `korf_taylor.rs`), and a diagonal conflict charges one of its own three tiles, so no move is
//! counted twice: admissible.
//!
//! `annex` is the code as printed: its own linear and diagonal conflicts, the latter skipped in rows with a linear
//! conflict. It means to skip columns too, but the column's number is divided by the width before it is flagged, so
//! a conflict in any column skips the cells of the first one.

use std::sync::Arc;

use pousse_search::{Cost, Properties};

use super::cells::Cells;
use super::diagonals::{Blockers, Conflict, Diagonals, Reach};
use super::lines::{self, Lines};
use super::{Contribution, Estimate, manhattan, measured, packing};
use crate::{Board, Grid, Layout, Slide};

/// How the conflicts are counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Version {
    /// Those that share no tile.
    Sound,
    /// Idjaton's code.
    Annex,
}

/// Linear conflict plus diagonal conflicts among the tiles without linear conflicts.
#[derive(Clone, Debug)]
pub struct AllConflict {
    layout: Arc<Layout>,
    lines: Lines,
    diagonals: Diagonals,
    version: Version,
}

impl AllConflict {
    /// Prepares one of the versions for a goal.
    #[must_use]
    pub fn new(layout: &Arc<Layout>, version: Version) -> Self {
        let (rule, reach) = match version {
            Version::Sound => (lines::Rule::Removals, Reach::Diagonal),
            Version::Annex => (lines::Rule::BelowLargest, Reach::FirstDiagonal),
        };
        let diagonals = Diagonals::new(layout, reach, Blockers::Both);
        Self { layout: Arc::clone(layout), lines: Lines::new(layout, rule), diagonals, version }
    }

    #[inline]
    fn each(&self, board: &impl Cells, mut found: impl FnMut(Conflict)) {
        match self.version {
            Version::Sound => {
                let free =
                    |conflict: &Conflict| !conflict.tiles().any(|tile| self.is_in_line_conflict(board, tile));
                self.diagonals.each_disjoint(board, free, found);
            }
            Version::Annex => {
                let Lines { rows, columns } = &self.lines;
                self.diagonals.each(board, |conflict| {
                    let cell = conflict.cell(&self.layout);
                    let any = || (0..columns.count()).any(|column| columns.conflicts(board, column) > 0);
                    if rows.conflicts(board, self.layout.row(cell)) == 0
                        && !(self.layout.column(cell) == 0 && any())
                    {
                        found(conflict);
                    }
                });
            }
        }
    }

    fn is_in_line_conflict(&self, board: &impl Cells, tile: usize) -> bool {
        let cell = board.find(tile);
        self.lines.rows.involves(board, self.layout.row(cell), cell)
            || self.lines.columns.involves(board, self.layout.column(cell), cell)
    }

    fn extra(&self, board: &impl Cells) -> u32 {
        let mut count = 0;
        self.each(board, |_| count += 1);
        2 * count
    }
}

impl Estimate for AllConflict {
    type Raw = u32;

    fn properties(&self) -> Properties {
        match self.version {
            Version::Sound => measured::admissible("all-conflict", &self.layout),
            Version::Annex => measured::properties("all-conflict:annex", &self.layout),
        }
    }

    fn root<B: Board>(&self, board: &B) -> u32 {
        let base = manhattan::sum(&self.layout, board) + 2 * self.lines.count(board);
        packing::pack(base, self.extra(board))
    }

    #[inline]
    fn child<B: Board>(&self, board: &B, slide: Slide, parent: u32) -> u32 {
        let base = self.lines.step(&self.layout, board, slide, packing::base(parent));
        packing::pack(base, self.extra(board))
    }

    #[inline]
    fn value(&self, raw: u32) -> Cost {
        packing::total(raw)
    }

    fn contributions(&self, grid: &Grid) -> Vec<Contribution> {
        let mut all = manhattan::contributions(&self.layout, grid);
        all.extend(self.lines.contributions(grid));
        self.each(grid, |conflict| all.push(conflict.describe(&self.layout)));
        all
    }
}
