//! What a goal determines once and for all: where each tile belongs and how far every cell is from there.

use crate::{Direction, Grid, Shape};

/// A shape and a goal, with lookup tables for searches and estimates.
#[derive(Clone, Debug)]
pub struct Layout {
    shape: Shape,
    goal: Grid,
    target: Vec<u16>,          // tile -> the cell where it belongs (including the blank)
    distance: Vec<u16>,        // tile * cells + cell -> steps to where the tile belongs
    rows: Vec<u16>,            // cell -> row
    columns: Vec<u16>,         // cell -> column
    neighbours: Vec<[u16; 4]>, // cell -> cell by direction; NOWHERE off the board
}

const NOWHERE: u16 = u16::MAX;
/// The maximum number of cells of boards with a table of distances.
const MOST_TABLED: usize = 1024;

/// One tile sliding from one cell to the cell next to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Slide {
    /// The tile.
    pub tile: usize,
    /// The cell that it left; the blank is there now.
    pub from: usize,
    /// The cell that it entered; the blank was there.
    pub to: usize,
}

impl Layout {
    /// Prepares the tables for a goal.
    #[must_use]
    pub fn new(goal: Grid) -> Self {
        let shape = goal.shape();
        let cells = shape.cells();
        let mut target = vec![0; cells];
        for (cell, &tile) in goal.tiles().iter().enumerate() {
            target[usize::from(tile)] = cell as u16;
        }
        // The table grows with the square of the number of cells; boards too large to search do without it.
        let pairs = if cells <= MOST_TABLED { cells * cells } else { 0 };
        let distance =
            (0..pairs).map(|i| shape.distance(i % cells, usize::from(target[i / cells])) as u16).collect();
        let neighbours = (0..cells)
            .map(|cell| Direction::ALL.map(|d| shape.neighbour(cell, d).map_or(NOWHERE, |n| n as u16)))
            .collect();
        Self {
            shape,
            goal,
            target,
            distance,
            rows: (0..cells).map(|cell| shape.row(cell) as u16).collect(),
            columns: (0..cells).map(|cell| shape.column(cell) as u16).collect(),
            neighbours,
        }
    }

    /// Returns the shape.
    #[must_use]
    pub fn shape(&self) -> Shape {
        self.shape
    }

    /// Returns the goal position.
    #[must_use]
    pub fn goal(&self) -> &Grid {
        &self.goal
    }

    /// Returns the cell where a tile belongs; the blank's for 0.
    #[inline]
    #[must_use]
    pub fn target(&self, tile: usize) -> usize {
        usize::from(self.target[tile])
    }

    /// Returns the tile that belongs in a cell; 0 where the blank does.
    #[inline]
    #[must_use]
    pub fn owner(&self, cell: usize) -> usize {
        usize::from(self.goal.tiles()[cell])
    }

    /// Returns the steps from `cell` to where `tile` belongs.
    #[inline]
    #[must_use]
    pub fn distance(&self, tile: usize, cell: usize) -> u32 {
        match self.distance.get(tile * self.rows.len() + cell) {
            Some(&steps) => u32::from(steps),
            None => self.shape.distance(cell, self.target(tile)) as u32,
        }
    }

    /// Returns the row of a cell.
    #[inline]
    #[must_use]
    pub fn row(&self, cell: usize) -> usize {
        usize::from(self.rows[cell])
    }

    /// Returns the column of a cell.
    #[inline]
    #[must_use]
    pub fn column(&self, cell: usize) -> usize {
        usize::from(self.columns[cell])
    }

    /// Returns the cell next to `cell` in a direction.
    #[inline]
    #[must_use]
    pub fn neighbour(&self, cell: usize, direction: Direction) -> Option<usize> {
        let next = self.neighbours[cell][direction as usize];
        (next != NOWHERE).then_some(usize::from(next))
    }
}
