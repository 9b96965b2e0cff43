//! Diagonal conflicts: tiles in their places that are in the way of a tile diagonally across (Idjaton 2016, chapter 5).
//!
//! A cell that holds a wrong tile waits for its own tile *x*. If *x* is one diagonal step away, it comes through one of
//! the two cells in between; if these hold their own tiles *y* and *z*, either *x* makes a detour or one of them makes
//! way and comes back: two more moves for one of the three. The same holds if *x* is farther away but in neither the
//! row nor the column of the cell (the *extended* conflict), since every shortest path ends with one of those cells.
//! Conflicts that share no tile concern different moves, so they add up; conflicts that share one may be resolved by
//! the same two moves, which Idjaton overlooks.

use std::cmp::Ordering;
use std::sync::Arc;

use super::cells::Cells;
use super::contribution::{named, tiles};
use super::{Contribution, Kind};
use crate::Layout;

/// The diagonal conflicts of a rule for a goal, with precomputed checks for every cell.
#[derive(Clone, Debug)]
pub(super) struct Diagonals {
    layout: Arc<Layout>,
    rule: Rule,
    watches: Vec<Watch>, // in the order of the cells
}

/// Which conflicts count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Rule {
    /// How far away the cell's own tile may be.
    pub(super) reach: Reach,
    /// How many of the cells in between must hold their own tiles.
    pub(super) blockers: Blockers,
}

/// Where the cell's own tile must be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Reach {
    /// On one of the four diagonal neighbours.
    Diagonal,
    /// On the first diagonal neighbour that exists on the board, in the order up left, up right, down right, down left:
    /// the chain of `elif` in Idjaton's code checks no other.
    FirstDiagonal,
    /// In any other row and any other column.
    Quadrant,
    /// The same, and the blank's home waits for the blank as other cells do for their tiles.
    QuadrantOrBlank,
}

/// How many of the two cells in between must hold their own tiles.
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
    tile: usize,          // 0 for the blank
    blockers: [usize; 2], // 0 for one that is not in its place
}

impl Conflict {
    /// Returns the cell that waits for its own tile.
    pub(super) fn cell(&self, layout: &Layout) -> usize {
        layout.target(self.tile)
    }

    /// Returns the tiles, one of which must make two more moves.
    pub(super) fn tiles(&self) -> impl Iterator<Item = usize> {
        [self.tile, self.blockers[0], self.blockers[1]].into_iter().filter(|&tile| tile != 0)
    }

    pub(super) fn describe(&self, layout: &Layout) -> Contribution {
        let all: Vec<usize> = self.tiles().collect();
        let (who, blockers) = match self.tile {
            0 => ("the blank".into(), &all[..]),
            tile => (format!("tile {tile}"), &all[1..]),
        };
        let kind =
            Kind::Diagonal { tile: self.tile as u16, cell: self.cell(layout), blockers: named(blockers) };
        Contribution::new(2, format!("{who} must get past {}: +2", tiles(blockers)), &all, kind)
    }
}

impl Diagonals {
    /// Prepares a rule for a goal.
    pub(super) fn new(layout: &Arc<Layout>, reach: Reach, blockers: Blockers) -> Self {
        let rule = Rule { reach, blockers };
        let watches = (0..layout.shape().cells()).flat_map(|cell| watches(layout, rule, cell)).collect();
        Self { layout: Arc::clone(layout), rule, watches }
    }

    /// Calls `found` with every conflict, in the order of the cells.
    #[inline]
    pub(super) fn each(&self, board: &impl Cells, mut found: impl FnMut(Conflict)) {
        for watch in &self.watches {
            if let Some(conflict) = self.conflict(watch, board) {
                found(conflict);
            }
        }
    }

    /// Calls `found` with conflicts that share no tile and pass `admit`, greedily in the order of the cells.
    #[inline]
    pub(super) fn each_disjoint(
        &self,
        board: &impl Cells,
        admit: impl Fn(&Conflict) -> bool,
        mut found: impl FnMut(Conflict),
    ) {
        let mut used = [0u64; super::packing::MOST_CELLS / 64];
        self.each(board, |conflict| {
            let free = |tile: usize| used[tile / 64] >> (tile % 64) & 1 == 0;
            if conflict.tiles().all(free) && admit(&conflict) {
                conflict.tiles().for_each(|tile| used[tile / 64] |= 1 << (tile % 64));
                found(conflict);
            }
        });
    }

    /// Returns the conflict of a cell on one of its diagonals. The tests that fail most often come first.
    #[inline]
    fn conflict(&self, watch: &Watch, board: &impl Cells) -> Option<Conflict> {
        let tile = usize::from(watch.tile);
        let near = matches!(self.rule.reach, Reach::Diagonal | Reach::FirstDiagonal);
        if near && board.tile(usize::from(watch.diagonal)) != tile {
            return None;
        }
        let [beside, across] = &watch.between;
        let blockers = match self.rule.blockers {
            Blockers::Both if beside.is_home(board) && across.is_home(board) => [beside.tile, across.tile],
            Blockers::Both => return None,
            Blockers::Any => {
                let blocks = |place: &Place| if place.is_home(board) { place.tile } else { 0 };
                let blockers = [blocks(beside), blocks(across)];
                if blockers == [0, 0] {
                    return None;
                }
                blockers
            }
        };
        let cell = usize::from(watch.cell);
        if board.tile(cell) == 0 || !(near || self.is_in_quadrant(watch, board.find(tile))) {
            return None;
        }
        Some(Conflict { tile, blockers: blockers.map(usize::from) })
    }

    fn is_in_quadrant(&self, watch: &Watch, at: usize) -> bool {
        let cell = usize::from(watch.cell);
        self.layout.row(at).cmp(&self.layout.row(cell)) == watch.quadrant.0
            && self.layout.column(at).cmp(&self.layout.column(cell)) == watch.quadrant.1
    }
}

/// One diagonal of a cell.
#[derive(Clone, Debug)]
struct Watch {
    cell: u16,
    tile: u16, // the cell's own; 0 at the blank's home
    diagonal: u16,
    between: [Place; 2], // the cells through which a tile comes from there: in the row, in the column
    quadrant: (Ordering, Ordering), // how the rows and columns over there compare with the cell's
}

/// A cell that may block the way.
#[derive(Clone, Debug)]
struct Place {
    cell: u16,
    tile: u16, // its own; at the blank's home a number that no tile has, as the blank blocks nothing
}

impl Place {
    fn new(layout: &Layout, cell: usize) -> Self {
        let tile = match layout.owner(cell) {
            0 => u16::MAX,
            tile => tile as u16,
        };
        Self { cell: cell as u16, tile }
    }

    #[inline]
    fn is_home(&self, board: &impl Cells) -> bool {
        board.tile(usize::from(self.cell)) == usize::from(self.tile)
    }
}

/// Returns the diagonals of a cell that a rule checks.
fn watches(layout: &Layout, rule: Rule, cell: usize) -> Vec<Watch> {
    let (shape, tile) = (layout.shape(), layout.owner(cell));
    if tile == 0 && rule.reach != Reach::QuadrantOrBlank {
        return Vec::new();
    }
    let (row, column) = (layout.row(cell), layout.column(cell));
    let (above, below) = (row.checked_sub(1), Some(row + 1).filter(|&row| row < shape.rows()));
    let (left, right) = (column.checked_sub(1), Some(column + 1).filter(|&column| column < shape.columns()));
    let diagonals = [(above, left), (above, right), (below, right), (below, left)];
    let most = if rule.reach == Reach::FirstDiagonal { 1 } else { 4 };
    diagonals
        .into_iter()
        .filter_map(|(row, column)| Some((row?, column?)))
        .take(most)
        .map(|(to_row, to_column)| Watch {
            cell: cell as u16,
            tile: tile as u16,
            diagonal: shape.cell(to_row, to_column) as u16,
            between: [(row, to_column), (to_row, column)]
                .map(|(row, column)| Place::new(layout, shape.cell(row, column))),
            quadrant: (to_row.cmp(&row), to_column.cmp(&column)),
        })
        .collect()
}
