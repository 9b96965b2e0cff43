//! The kind of a contribution, as data: enough to draw it on a board and to describe it in any language.
//!
//! Cells are numbered row by row from 0, and so are rows and columns; the blank is tile 0.

use serde::Serialize;

use super::cells::Cells;
use crate::{Grid, Layout};

/// The kind of a [`Contribution`](super::Contribution).
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "is", rename_all = "kebab-case")]
pub enum Kind {
    /// A tile moves to its place.
    Steps(Way),
    /// A tile moves to its place, and each step counts `weight / by`.
    WeightedSteps {
        /// The way.
        #[serde(flatten)]
        way: Way,
        /// The weight of a step.
        weight: u32,
        /// What the sum is divided by.
        by: u32,
    },
    /// A tile moves to its place like a king in chess, with diagonal steps allowed.
    KingSteps(Way),
    /// The square root of the sum of the squares of the tiles' steps.
    Root {
        /// The steps of the tiles, in the order of the tiles.
        steps: Vec<u32>,
    },
    /// The difference made by rounding to a whole number.
    Rounded {
        /// Whether it is rounded up.
        up: bool,
    },
    /// A tile is not in its place.
    Misplaced {
        /// The tile.
        tile: u16,
    },
    /// A tile is out of its row or its column.
    OutOfLine {
        /// The tile.
        tile: u16,
        /// Whether it is out of its row.
        row: bool,
        /// Whether it is out of its column.
        column: bool,
    },
    /// Tiles in the row (or column) where they all belong, in the wrong order.
    Conflict {
        /// Whether it is a row or a column.
        line: Line,
        /// Its index, from 0.
        index: usize,
        /// The tiles that are in the wrong order with another one, in the order in which they lie.
        tiles: Vec<u16>,
        /// How many of them the rule counts, two moves each.
        count: u32,
    },
    /// A tile in its place, next to a corner with a wrong tile in it, must let the corner's own tile pass.
    Corner {
        /// The corner.
        corner: CornerName,
        /// Its cell.
        cell: usize,
        /// The tile next to it; 0 for the blank.
        tile: u16,
    },
    /// One of several tiles has to slide home out of the blank's place at the end.
    LastMove {
        /// The cell where the blank belongs.
        cell: usize,
        /// The tiles that can move last.
        tiles: Vec<u16>,
        /// The moves that this adds.
        moves: u32,
        /// Whether the second-to-last move adds to it.
        two: bool,
    },
    /// A tile must get past tiles that are in their places to reach its own.
    Diagonal {
        /// The tile; 0 for the blank.
        tile: u16,
        /// Its place.
        cell: usize,
        /// The tiles in its way.
        blockers: Vec<u16>,
    },
    /// Tiles that are looked up together in a table.
    Pattern {
        /// The tiles.
        tiles: Vec<u16>,
        /// The moves that the table adds.
        moves: u32,
        /// Which moves these are.
        counting: Counting,
    },
    /// Vertical moves until every tile is in its row.
    Rows {
        /// The moves.
        moves: u32,
        /// For each row, how many of its tiles belong in each row.
        tiles: Vec<Vec<u32>>,
    },
    /// Horizontal moves until every tile is in its column.
    Columns {
        /// The moves.
        moves: u32,
        /// For each column, how many of its tiles belong in each column.
        tiles: Vec<Vec<u32>>,
    },
    /// Pairs in the wrong order if the board is read line by line.
    Inversions {
        /// Whether it is read row by row or column by column.
        line: Line,
        /// The pairs.
        pairs: u32,
        /// The most that one move can fix.
        most: u32,
        /// The moves that this takes: vertical for rows, horizontal for columns.
        moves: u32,
    },
    /// The steps, subtracted because two parts of a sum count them.
    CountedTwice,
}

/// How far and where a tile has to move to reach its place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Way {
    /// The tile.
    pub tile: u16,
    /// The cell that it is in.
    pub from: usize,
    /// The cell where it belongs.
    pub to: usize,
    /// The number of rows that it moves down; negative if it moves up.
    pub rows: i32,
    /// The number of columns that it moves to the right; negative if it moves to the left.
    pub columns: i32,
}

impl Way {
    /// Returns how a tile gets to its place in a position.
    pub(super) fn of(tile: usize, grid: &Grid, layout: &Layout) -> Self {
        let (from, to) = (Cells::find(grid, tile), layout.target(tile));
        let signed = |line: fn(&Layout, usize) -> usize| line(layout, to) as i32 - line(layout, from) as i32;
        Self { tile: tile as u16, from, to, rows: signed(Layout::row), columns: signed(Layout::column) }
    }
}

/// A row or a column.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Line {
    /// A row.
    Row,
    /// A column.
    Column,
}

impl Line {
    /// Returns its noun.
    pub(super) fn noun(self) -> &'static str {
        match self {
            Self::Row => "row",
            Self::Column => "column",
        }
    }
}

/// A corner of the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum CornerName {
    /// Top left.
    TopLeft,
    /// Top right.
    TopRight,
    /// Bottom right.
    BottomRight,
    /// Bottom left.
    BottomLeft,
}

impl CornerName {
    /// Returns its name in words.
    pub(super) fn words(self) -> &'static str {
        match self {
            Self::TopLeft => "top left",
            Self::TopRight => "top right",
            Self::BottomRight => "bottom right",
            Self::BottomLeft => "bottom left",
        }
    }
}

/// Which moves a table counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Counting {
    /// Those of its own tiles, beyond their steps.
    BeyondSteps,
    /// Those of any tile.
    AllMoves,
}
