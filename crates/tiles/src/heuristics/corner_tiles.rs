//! Manhattan distance plus the tiles next to the corners that must make way (Korf and Taylor 1996).
//!
//! Take a corner that is not the blank's home and holds a wrong tile. That tile must leave and the right one enter, and
//! if both used the same side of the corner, the tile that left would be the one to come back. So both sides are used,
//! and on each side the tile that is there now must move. If that tile is in its place, Manhattan distance counts 0 for
//! it, but it makes at least 2 moves. A tile next to two corners (on boards three wide) counts once. Admissible; not
//! consistent, as the argument no longer applies once the wrong tile leaves the corner and the blank enters.
//!
//! `text` is Idjaton's algorithm 4.5: it counts 4 for a corner with both neighbours in place, except at the blank's
//! home; on boards less than four wide or high it is algorithm 4.6, whose flags, as printed, let only the first such
//! corner count. `annex` is the code at the end of Idjaton's thesis: every side is counted separately, the upper left
//! corner is treated like the others although the blank belongs there (so one move from the goal the estimate is 3),
//! and its four flags skip a side of a later corner on boards of any size.

use std::sync::Arc;

use pousse_search::Properties;

use super::cells::Cells;
use super::{Contribution, CornerName, Estimate, Kind, manhattan, measured, packing};
use crate::{Grid, Layout};

/// How the corners are counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Version {
    /// The proven rule.
    Sound,
    /// Idjaton's algorithms.
    Text,
    /// Idjaton's code.
    Annex,
}

/// Manhattan distance plus two moves for every tile that must let a corner's tile pass.
#[derive(Clone, Debug)]
pub struct CornerTiles {
    layout: Arc<Layout>,
    corners: Vec<Corner>,
    version: Version,
}

impl CornerTiles {
    /// Prepares one of the versions for a goal.
    #[must_use]
    pub fn new(layout: &Arc<Layout>, version: Version) -> Self {
        Self { layout: Arc::clone(layout), corners: corners(layout), version }
    }

    fn extra(&self, board: &impl Cells) -> u32 {
        let mut count = 0;
        self.each(board, |_, _| count += 1);
        2 * count
    }

    /// Calls `found` with each corner and adjacent cell whose tile must move.
    fn each(&self, board: &impl Cells, mut found: impl FnMut(&Corner, usize)) {
        match self.version {
            Version::Sound => each(&self.corners, board, found),
            Version::Text => {
                let shape = self.layout.shape();
                let only_first = shape.rows().min(shape.columns()) < 4;
                for corner in self.corners.iter().filter(|corner| corner.is_wrong(board)) {
                    if corner.is_in_place(board, 0) && corner.is_in_place(board, 1) {
                        corner.sides.iter().for_each(|&side| found(corner, side));
                        if only_first {
                            return;
                        }
                    }
                }
            }
            Version::Annex => self.each_of_annex(board, found),
        }
    }

    fn each_of_annex(&self, board: &impl Cells, mut found: impl FnMut(&Corner, usize)) {
        let mut common = 0; // commonCorner1 to commonCorner4 of the code, one bit each
        for (number, (corner, sides)) in self.corners.iter().zip(&ANNEX).enumerate() {
            let here = board.tile(corner.cell);
            if here == corner.owner || here == 0 && number != 0 {
                continue;
            }
            for &(side, flag, skip) in sides {
                let cell = corner.sides[side];
                if board.tile(cell) == corner.side_owners[side] && common & skip == 0 {
                    found(corner, cell);
                    common |= flag;
                }
            }
        }
    }
}

/// For each corner the two sides in the order of the code: the side, the flag it sets and the flag that skips it.
const ANNEX: [[(usize, u8, u8); 2]; 4] =
    [[(0, 1, 0), (1, 8, 0)], [(0, 0, 1), (1, 2, 0)], [(1, 0, 2), (0, 4, 0)], [(0, 0, 4), (1, 0, 8)]];

impl Estimate for CornerTiles {
    type Raw = u32;

    fn properties(&self) -> Properties {
        match self.version {
            Version::Sound => measured::admissible("corner-tiles", &self.layout),
            Version::Text => measured::properties("corner-tiles:text", &self.layout),
            Version::Annex => measured::properties("corner-tiles:annex", &self.layout),
        }
    }

    packing::on_manhattan!();

    fn contributions(&self, grid: &Grid) -> Vec<Contribution> {
        let mut all = manhattan::contributions(&self.layout, grid);
        self.each(grid, |corner, side| all.push(describe(grid, corner, side)));
        all
    }
}

const CORNERS: [CornerName; 4] =
    [CornerName::TopLeft, CornerName::TopRight, CornerName::BottomRight, CornerName::BottomLeft];

/// A corner of the board.
#[derive(Clone, Debug)]
pub(super) struct Corner {
    name: CornerName,
    pub(super) cell: usize,
    owner: usize,                 // the tile that belongs in it; 0 for the blank
    pub(super) sides: [usize; 2], // the adjacent cell in its row, then the one in its column
    side_owners: [usize; 2],      // the tiles whose home is there
    side_bits: [u8; 2],           // a bit for each cell next to some corner
}

impl Corner {
    /// Returns whether the corner holds a wrong tile; always false for the blank's home.
    #[inline]
    fn is_wrong(&self, board: &impl Cells) -> bool {
        let here = board.tile(self.cell);
        here != 0 && self.owner != 0 && here != self.owner
    }

    /// Returns whether the cell on a side holds the tile that belongs there.
    #[inline]
    fn is_in_place(&self, board: &impl Cells, side: usize) -> bool {
        let tile = self.side_owners[side];
        tile != 0 && board.tile(self.sides[side]) == tile
    }
}

/// Returns the corners clockwise from the top left; none on boards of a single row or column.
pub(super) fn corners(layout: &Layout) -> Vec<Corner> {
    let shape = layout.shape();
    let (bottom, right) = (shape.rows() - 1, shape.columns() - 1);
    if bottom == 0 || right == 0 {
        return Vec::new();
    }
    let places = [
        (0, 0, 1, 1),
        (0, right, right - 1, 1),
        (bottom, right, right - 1, bottom - 1),
        (bottom, 0, 1, bottom - 1),
    ];
    let mut seen = Vec::new();
    CORNERS
        .into_iter()
        .zip(places)
        .map(|(name, (row, column, next_column, next_row))| {
            let cell = shape.cell(row, column);
            let sides = [shape.cell(row, next_column), shape.cell(next_row, column)];
            let side_bits = sides.map(|side| {
                let number = seen.iter().position(|&cell| cell == side).unwrap_or_else(|| {
                    seen.push(side);
                    seen.len() - 1
                });
                1 << number
            });
            let side_owners = sides.map(|side| layout.owner(side));
            Corner { name, cell, owner: layout.owner(cell), sides, side_owners, side_bits }
        })
        .collect()
}

/// Calls `found` with each corner and adjacent cell whose tile is in its place but must move; each cell only once.
#[inline]
pub(super) fn each<'a>(corners: &'a [Corner], board: &impl Cells, mut found: impl FnMut(&'a Corner, usize)) {
    let mut seen = 0;
    for corner in corners.iter().filter(|corner| corner.is_wrong(board)) {
        for side in 0..2 {
            if corner.is_in_place(board, side) && seen & corner.side_bits[side] == 0 {
                seen |= corner.side_bits[side];
                found(corner, corner.sides[side]);
            }
        }
    }
}

/// Describes the contribution of a tile next to a corner.
pub(super) fn describe(grid: &Grid, corner: &Corner, side: usize) -> Contribution {
    let tile = Cells::tile(grid, side);
    let who = if tile == 0 { "the blank".into() } else { format!("tile {tile}") };
    let text = format!("corner {}: {who}, in its place next to it, must move: +2", corner.name.words());
    let kind = Kind::Corner { corner: corner.name, cell: corner.cell, tile: tile as u16 };
    Contribution::new(2, text, &[tile], kind)
}
