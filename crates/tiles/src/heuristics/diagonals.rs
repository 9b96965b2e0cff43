//! Diagonal conflicts: tiles in their places that stand in the way of a tile diagonally across (Idjaton 2016, chapter 5).
//!
//! A cell that holds a wrong tile waits for its own tile *x*. Where *x* is a diagonal step away it comes by one of
//! the two cells between, and where these hold their own tiles *y* and *z*, either *x* makes a detour or one of them
//! makes way and comes back: two moves more for one of the three. The same holds when *x* is further off but in
//! neither the row nor the column of the cell (the *extended* conflict), since every shortest way ends by one of
//! those cells. Conflicts that share no tile are about different moves, so they add up; conflicts that share one
//! may be settled by the same two moves, which Idjaton overlooks.

use super::Contribution;
use super::cells::Cells;
use super::contribution::tiles;
use crate::Layout;

/// Which conflicts count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Rule {
    /// How far off the cell's own tile may be.
    pub(super) reach: Reach,
    /// How many of the cells between must hold their own tiles.
    pub(super) blockers: Blockers,
}

/// Where the cell's own tile must be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Reach {
    /// On one of the four diagonal neighbours.
    Diagonal,
    /// On the first diagonal neighbour that the board has, in the order up left, up right, down right, down left:
    /// the chain of `elif` in Idjaton's code looks at no other.
    FirstDiagonal,
    /// In any other row and any other column.
    Quadrant,
}

/// How many of the two cells between must hold their own tiles.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Blockers {
    /// Both.
    Both,
    /// One or both.
    Any,
}

/// A cell's own tile and the tiles in its way.
#[derive(Clone, Copy, Debug)]
pub(super) struct Conflict {
    tile: usize,
    blockers: [usize; 2], // 0 for one that is not in its place
}

impl Conflict {
    /// Returns the tiles of which one must make two more moves.
    pub(super) fn tiles(&self) -> impl Iterator<Item = usize> {
        [self.tile, self.blockers[0], self.blockers[1]].into_iter().filter(|&tile| tile != 0)
    }

    pub(super) fn describe(&self) -> Contribution {
        let all: Vec<usize> = self.tiles().collect();
        let text = format!("tile {} must get past {}: +2", self.tile, tiles(&all[1..]));
        Contribution::new(2, text, &all)
    }
}

/// Returns the conflict of one cell.
#[inline]
pub(super) fn conflict(layout: &Layout, rule: Rule, board: &impl Cells, cell: usize) -> Option<Conflict> {
    let (here, tile) = (board.tile(cell), layout.owner(cell));
    if here == 0 || tile == 0 || here == tile {
        return None;
    }
    let at = board.find(tile);
    let (row, column) = (layout.row(cell), layout.column(cell));
    let (tile_row, tile_column) = (layout.row(at), layout.column(at));
    let near = row.abs_diff(tile_row) == 1 && column.abs_diff(tile_column) == 1;
    let reached = match rule.reach {
        Reach::Diagonal => near,
        Reach::FirstDiagonal => near && (tile_row, tile_column) == first_diagonal(layout, row, column)?,
        Reach::Quadrant => row != tile_row && column != tile_column,
    };
    if !reached {
        return None;
    }
    let width = layout.shape().columns();
    let beside = if tile_column < column { cell - 1 } else { cell + 1 };
    let across = if tile_row < row { cell - width } else { cell + width };
    let blockers = [beside, across].map(|cell| {
        let tile = board.tile(cell);
        if tile == layout.owner(cell) { tile } else { 0 }
    });
    let enough = match rule.blockers {
        Blockers::Both => blockers[0] != 0 && blockers[1] != 0,
        Blockers::Any => blockers[0] != 0 || blockers[1] != 0,
    };
    enough.then_some(Conflict { tile, blockers })
}

/// Calls `found` with every conflict, in the order of the cells.
#[inline]
pub(super) fn each(layout: &Layout, rule: Rule, board: &impl Cells, mut found: impl FnMut(Conflict)) {
    for cell in 0..layout.shape().cells() {
        if let Some(conflict) = conflict(layout, rule, board, cell) {
            found(conflict);
        }
    }
}

/// Calls `found` with conflicts that share no tile and that `admit` admits, greedily in the order of the cells.
#[inline]
pub(super) fn each_disjoint(
    layout: &Layout,
    rule: Rule,
    board: &impl Cells,
    admit: impl Fn(&Conflict) -> bool,
    mut found: impl FnMut(Conflict),
) {
    let mut used = [0u64; super::packing::MOST_CELLS / 64];
    each(layout, rule, board, |conflict| {
        let free = |tile: usize| used[tile / 64] >> (tile % 64) & 1 == 0;
        if conflict.tiles().all(free) && admit(&conflict) {
            conflict.tiles().for_each(|tile| used[tile / 64] |= 1 << (tile % 64));
            found(conflict);
        }
    });
}

fn first_diagonal(layout: &Layout, row: usize, column: usize) -> Option<(usize, usize)> {
    let shape = layout.shape();
    let (down, right) = (row + 1 < shape.rows(), column + 1 < shape.columns());
    match (row > 0, column > 0) {
        (true, true) => Some((row - 1, column - 1)),
        (true, false) if right => Some((row - 1, column + 1)),
        _ if down && right => Some((row + 1, column + 1)),
        (_, true) if down => Some((row + 1, column - 1)),
        _ => None,
    }
}
