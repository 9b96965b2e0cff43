//! Linear conflicts, corner tiles and last moves together (Korf and Taylor 1996), with nothing counted twice.
//!
//! Every extra move is charged to a tile and, if it is known, to an axis; charges to different tiles or to different
//! axes of a tile are different moves, so they add up. In any solution:
//!
//! - The tiles that leave their own row cover all pairs in the wrong order there, so of the tiles *in such a pair* at
//!   least as many as are missing from a longest increasing subsequence make two vertical moves beyond their distance.
//!   Likewise, columns charge horizontal moves to tiles that are part of a pair in the wrong order in their column.
//! - A tile in its place next to a wrong corner makes two moves, on an unknown axis (see `corner_tiles.rs`). It is
//!   counted only if it is in no such pair in its row or column, so that the first item charges it nothing.
//! - The detours of the last two moves (see `last_move.rs`) are along the axis of the move: the tile that moves last,
//!   from `b` to `a`, must first reach the line through `b` across that axis, and likewise the one before. A detour
//!   along an axis counts only if the tile is in no pair in the wrong order in the line *across* that axis, whose
//!   charge would be on the same axis, and is not charged by the second item. The two tiles are different. The minimum
//!   over all endings is a lower bound for the ending of any solution.
//!
//! If Manhattan distance is at most 1 it is exact; there are then no conflicts and no wrong corners, and the last item
//! is left out. Hence admissible; not consistent, for the same reason as corner tiles.

use std::sync::Arc;

use pousse_search::{Cost, Properties};

use super::cells::Cells;
use super::corner_tiles::{self, Corner};
use super::last_move::{self, Ending};
use super::lines::{Lines, Rule};
use super::{Contribution, Estimate, manhattan, measured, packing};
use crate::{Board, Grid, Layout, Slide};

/// Linear conflict plus corner tiles plus the last two moves.
#[derive(Clone, Debug)]
pub struct KorfTaylor {
    layout: Arc<Layout>,
    lines: Lines,
    corners: Vec<Corner>,
    endings: Vec<Ending>,
}

impl KorfTaylor {
    /// Prepares the estimate for a goal.
    #[must_use]
    pub fn new(layout: &Arc<Layout>) -> Self {
        Self {
            layout: Arc::clone(layout),
            lines: Lines::new(layout, Rule::Removals),
            corners: corner_tiles::corners(layout),
            endings: last_move::endings(layout),
        }
    }

    #[inline]
    fn extra(&self, board: &impl Cells, base: u32) -> u32 {
        let (mut charged, mut count) = ([0; 8], 0);
        self.each_corner(board, |_, side| {
            charged[count] = board.tile(side);
            count += 1;
        });
        2 * count as u32 + self.last_moves(board, base, &charged[..count])
    }

    fn each_corner<'a>(&'a self, board: &impl Cells, mut found: impl FnMut(&'a Corner, usize)) {
        corner_tiles::each(&self.corners, board, |corner, side| {
            let (row, column) = (self.layout.row(side), self.layout.column(side));
            if !self.lines.rows.involves(board, row, side)
                && !self.lines.columns.involves(board, column, side)
            {
                found(corner, side);
            }
        });
    }

    fn last_moves(&self, board: &impl Cells, base: u32, charged: &[usize]) -> u32 {
        if base <= 1 {
            return 0;
        }
        last_move::least(&self.endings, |tile, via| {
            let detour = last_move::detour(&self.layout, board, tile, via);
            if detour == 0 || charged.contains(&tile) || self.is_charged(board, tile, via) {
                0
            } else {
                detour
            }
        })
    }

    /// Returns whether a linear conflict may charge the tile with moves along the axis from the place of `via` to its
    /// own.
    fn is_charged(&self, board: &impl Cells, tile: usize, via: usize) -> bool {
        let layout = &self.layout;
        let cell = board.find(tile);
        if layout.row(layout.target(tile)) == layout.row(layout.target(via)) {
            self.lines.columns.involves(board, layout.column(cell), cell)
        } else {
            self.lines.rows.involves(board, layout.row(cell), cell)
        }
    }
}

impl Estimate for KorfTaylor {
    type Raw = u32;

    fn properties(&self) -> Properties {
        measured::admissible("korf-taylor", &self.layout)
    }

    fn root<B: Board>(&self, board: &B) -> u32 {
        let base = manhattan::sum(&self.layout, board) + 2 * self.lines.count(board);
        packing::pack(base, self.extra(board, base))
    }

    #[inline]
    fn child<B: Board>(&self, board: &B, slide: Slide, parent: u32) -> u32 {
        let base = self.lines.step(&self.layout, board, slide, packing::base(parent));
        packing::pack(base, self.extra(board, base))
    }

    #[inline]
    fn value(&self, raw: u32) -> Cost {
        packing::total(raw)
    }

    fn contributions(&self, grid: &Grid) -> Vec<Contribution> {
        let mut all = manhattan::contributions(&self.layout, grid);
        all.extend(self.lines.contributions(grid));
        let mut charged = Vec::new();
        self.each_corner(grid, |corner, side| {
            charged.push(Cells::tile(grid, side));
            all.push(corner_tiles::describe(grid, corner, side));
        });
        // A base of at most 1 means that there are no conflicts.
        let base = manhattan::sum(&self.layout, grid) + 2 * self.lines.count(grid);
        all.extend(last_move::describe(&self.layout, &self.endings, self.last_moves(grid, base, &charged)));
        all
    }
}
