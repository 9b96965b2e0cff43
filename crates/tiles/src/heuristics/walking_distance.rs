//! Walking distance: rows and columns separately, but all tiles of a row together (Ken'ichiro Takahashi, 2002).
//!
//! Ignore the columns, and of each tile keep only the row where it belongs. What remains is a *pattern*: how many tiles
//! that belong in row `b` are in row `a`, for all `a` and `b`; the row that is one tile short has the blank. A vertical
//! slide moves any tile of a neighbouring row into the blank's row; a horizontal one changes nothing. There are 24,964
//! such patterns on 4x4, few enough to look up the number of vertical slides that each needs. The columns are the same
//! puzzle turned by 90 degrees, and the estimate is the sum of the two numbers.
//!
//! Admissible and consistent: every vertical slide of the puzzle is a move of the row pattern and leaves the column
//! pattern unchanged; for horizontal slides it is the other way round. So a solution contains a solution of each, made
//! of different moves; and a slide changes one of the two numbers by one, since it is a move in a graph in which they
//! are distances. Manhattan distance is what remains if the blank is ignored too, and is never larger.
//!
//! A move is one lookup in a table of links between patterns: on 4x4 that is 400 KB, for rows and columns together if
//! the goal's blank is on the main diagonal, and another 660 KB that only positions without a parent need. Tables grow
//! fast with the board:
//!
//! | board | patterns of rows | of columns | bytes to build |
//! |---|---|---|---|
//! | 3x4 | 255 | 4,324 | 0.3 MB |
//! | 4x4 | 24,964 | the same | 1.5 MB |
//! | 3x5 | 525 | 352,560 | 24 MB |
//! | 4x5 | 107,712 | 5,977,015 | 408 MB |
//! | 2x7 | 14 | 16,854,390 | 1.5 GB |
//! | 5x5 | 65,650,495 | the same | 4.2 GB |

mod goal;
mod numbering;
mod table;
#[cfg(test)]
mod tests;

use std::sync::Arc;

use pousse_search::{Cost, Message, Properties, Run, StopReason, Value, message};

use super::cells::Cells;
use super::contribution::counted;
use super::{Contribution, Estimate, Kind, Line};
use crate::{Board, Grid, Layout, Slide};
use goal::Goal;
use numbering::Packing;
use table::Table;

/// Moves between rows plus moves between columns, each as in a puzzle where only rows or only columns matter.
///
/// Clones share the tables.
#[derive(Clone, Debug)]
pub struct WalkingDistance {
    rows: Axis,
    columns: Axis,
    width: usize, // columns of the board
}

/// Why there is no walking distance for a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum WalkingError {
    /// There are more patterns than can be numbered.
    #[error("the board is too large for walking distance: it has more than 2^31 patterns")]
    TooManyPatterns,
    /// The tables do not fit.
    #[error("the tables of walking distance take {bytes} bytes, but only {budget} may be used")]
    TooLarge {
        /// The memory needed to build the tables.
        bytes: u64,
        /// The memory that they may use.
        budget: u64,
    },
    /// The run was stopped.
    #[error("stopped before the tables of walking distance were finished")]
    Stopped(StopReason),
}

impl WalkingError {
    /// Returns the text as a message.
    #[must_use]
    pub fn said(&self) -> Message {
        match self {
            Self::TooManyPatterns => message!("heuristic.walking-too-large", self),
            Self::TooLarge { bytes, budget } => {
                let (needed, allowed) = (Value::Bytes(*bytes), Value::Bytes(*budget));
                message!("table.memory", self, needed = needed, allowed = allowed)
            }
            Self::Stopped(_) => message!("table.stopped", self),
        }
    }
}

/// A position as the tables see it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Walk {
    rows: u32,    // the number of the rows' pattern
    columns: u32, // the number of the columns' pattern
    value: u32,   // the number of moves that both need together
}

/// The rows or the columns: *lanes* between which tiles move.
#[derive(Clone, Debug)]
struct Axis {
    table: Arc<Table>,
    lanes: Arc<[u8]>,  // cell -> lane
    groups: Arc<[u8]>, // tile -> group, the tiles that belong in one lane; the blank's is never used
    homes: Arc<[u8]>,  // tile -> the lane where it belongs
}

impl WalkingDistance {
    /// Checks that there are tables for a goal, memory permitting.
    pub(super) fn fits(layout: &Layout) -> Result<(), WalkingError> {
        let (rows, columns) = goals(layout);
        plans(rows, columns).map(drop).ok_or(WalkingError::TooManyPatterns)
    }

    /// Builds the tables for a goal within the memory of a run.
    ///
    /// # Errors
    ///
    /// [`WalkingError`] if they would take more, which is known beforehand, or if the run is stopped.
    pub fn new(layout: &Layout, run: &Run<'_>) -> Result<Self, WalkingError> {
        let shape = layout.shape();
        let (rows, columns) = goals(layout);
        let (of_rows, of_columns) = plans(rows, columns).ok_or(WalkingError::TooManyPatterns)?;
        let shared = rows == columns;
        let bytes = rows.bytes(of_rows.1) + if shared { 0 } else { columns.bytes(of_columns.1) };
        let budget = run.limits().memory;
        if bytes > budget {
            return Err(WalkingError::TooLarge { bytes, budget });
        }
        let build = |goal, (packing, patterns)| {
            Table::build(goal, packing, patterns, run).map(Arc::new).map_err(WalkingError::Stopped)
        };
        let row_table = build(rows, of_rows)?;
        let column_table = if shared { Arc::clone(&row_table) } else { build(columns, of_columns)? };
        let axis = |table, goal: Goal, lane: &dyn Fn(usize) -> usize| Axis {
            table,
            lanes: (0..shape.cells()).map(|cell| lane(cell) as u8).collect(),
            groups: (0..shape.cells()).map(|tile| goal.group(lane(layout.target(tile))) as u8).collect(),
            homes: (0..shape.cells()).map(|tile| lane(layout.target(tile)) as u8).collect(),
        };
        Ok(Self {
            rows: axis(row_table, rows, &|cell| layout.row(cell)),
            columns: axis(column_table, columns, &|cell| layout.column(cell)),
            width: shape.columns(),
        })
    }

    /// Returns the number of patterns of the rows and of the columns.
    #[must_use]
    pub fn patterns(&self) -> (u64, u64) {
        (self.rows.table.patterns(), self.columns.table.patterns())
    }

    /// Returns the size of the tables in bytes; one that serves both rows and columns counts once.
    #[must_use]
    pub fn bytes(&self) -> u64 {
        let shared = Arc::ptr_eq(&self.rows.table, &self.columns.table);
        self.rows.table.bytes() + if shared { 0 } else { self.columns.table.bytes() }
    }

    /// Returns the carry after a slide, given the one before it.
    #[inline]
    pub(crate) fn after(&self, slide: Slide, parent: Walk) -> Walk {
        // On a board of one column, all slides are vertical.
        if slide.from.abs_diff(slide.to) == self.width {
            let (rows, value) = self.rows.step(parent.rows, slide, parent.value);
            Walk { rows, value, ..parent }
        } else {
            let (columns, value) = self.columns.step(parent.columns, slide, parent.value);
            Walk { columns, value, ..parent }
        }
    }
}

/// Returns the goal for rows and for columns.
fn goals(layout: &Layout) -> (Goal, Goal) {
    let (shape, blank) = (layout.shape(), layout.target(0));
    let rows = Goal { lanes: shape.rows(), width: shape.columns(), blank: layout.row(blank) };
    let columns = Goal { lanes: shape.columns(), width: shape.rows(), blank: layout.column(blank) };
    (rows, columns)
}

/// Returns how the patterns of rows and columns are packed and how many there are, if they can be numbered.
fn plans(rows: Goal, columns: Goal) -> Option<((Packing, u64), (Packing, u64))> {
    // Counting is quick only if the patterns of both fit in a word: no side is longer than eight, or the board is a
    // single line.
    let (of_rows, of_columns) = (rows.packing()?, columns.packing()?);
    Some(((of_rows, rows.patterns()?), (of_columns, columns.patterns()?)))
}

impl Axis {
    fn pattern(&self, board: &impl Cells) -> u32 {
        let tiles = (0..self.lanes.len()).map(|cell| (cell, board.tile(cell))).filter(|&(_, tile)| tile != 0);
        let places =
            tiles.map(|(cell, tile)| (usize::from(self.lanes[cell]), usize::from(self.groups[tile])));
        self.table.find(places).expect("the table holds every pattern there is")
    }

    /// Returns, for each lane, how many of its tiles belong in each lane.
    fn matrix(&self, board: &impl Cells) -> Vec<Vec<u32>> {
        let lanes = usize::from(self.lanes.iter().copied().max().unwrap_or(0)) + 1;
        let mut matrix = vec![vec![0; lanes]; lanes];
        for (cell, &lane) in self.lanes.iter().enumerate() {
            let tile = board.tile(cell);
            if tile != 0 {
                matrix[usize::from(lane)][usize::from(self.homes[tile])] += 1;
            }
        }
        matrix
    }

    /// Returns the pattern after a slide between two lanes, and the number of moves it needs.
    #[inline]
    fn step(&self, pattern: u32, slide: Slide, value: u32) -> (u32, u32) {
        let forwards = slide.to > slide.from;
        let link = self.table.link(pattern, forwards, usize::from(self.groups[slide.tile]));
        (link.pattern(), value + 2 * link.further() - 1)
    }
}

impl Estimate for WalkingDistance {
    type Raw = Walk;

    fn table_bytes(&self) -> u64 {
        self.bytes()
    }

    fn properties(&self) -> Properties {
        Properties::SOUND
    }

    fn root<B: Board>(&self, board: &B) -> Walk {
        let (rows, columns) = (self.rows.pattern(board), self.columns.pattern(board));
        Walk { rows, columns, value: self.rows.table.moves(rows) + self.columns.table.moves(columns) }
    }

    #[inline]
    fn child<B: Board>(&self, _: &B, slide: Slide, parent: Walk) -> Walk {
        self.after(slide, parent)
    }

    #[inline]
    fn value(&self, raw: Walk) -> Cost {
        raw.value
    }

    fn contributions(&self, grid: &Grid) -> Vec<Contribution> {
        [(&self.rows, Line::Row, "vertical move"), (&self.columns, Line::Column, "horizontal move")]
            .into_iter()
            .map(|(axis, line, noun)| (axis, axis.table.moves(axis.pattern(grid)), line, noun))
            .filter(|&(_, moves, ..)| moves > 0)
            .map(|(axis, moves, line, noun)| {
                let (lane, needed) = (line.noun(), counted(moves, noun));
                let text = format!("{lane}s: at least {needed} until every tile is in its {lane}");
                let tiles = axis.matrix(grid);
                let kind = match line {
                    Line::Row => Kind::Rows { moves, tiles },
                    Line::Column => Kind::Columns { moves, tiles },
                };
                Contribution::new(moves, text, &[], kind)
            })
            .collect()
    }
}
