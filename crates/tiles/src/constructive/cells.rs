//! The neighbours of each cell, precomputed, as walks and searches need them all the time.

use super::rectangle::Rectangle;
use crate::{Direction, Shape};

/// No cell: off the board or out of bounds.
pub(super) const NOWHERE: u16 = u16::MAX;

/// The cells of a board, or of a part of it.
#[derive(Clone, Debug)]
pub(super) struct Cells {
    shape: Shape,
    neighbours: Vec<[u16; 4]>, // by direction; NOWHERE if there is none
    places: Vec<[u8; 2]>,      // row and column; sides are at most 128 long
}

impl Cells {
    /// Returns the whole board.
    pub(super) fn new(shape: Shape) -> Self {
        Self::within(shape, Rectangle::whole(shape))
    }

    /// Returns the board with walls around `rectangle`.
    pub(super) fn within(shape: Shape, rectangle: Rectangle) -> Self {
        let neighbour = |cell, direction| {
            shape
                .neighbour(cell, direction)
                .filter(|&next| rectangle.contains(shape.row(next), shape.column(next)))
                .map_or(NOWHERE, |next| next as u16)
        };
        Self {
            shape,
            neighbours: (0..shape.cells()).map(|cell| Direction::ALL.map(|d| neighbour(cell, d))).collect(),
            places: (0..shape.cells())
                .map(|cell| [shape.row(cell) as u8, shape.column(cell) as u8])
                .collect(),
        }
    }

    /// Puts walls around a cell.
    pub(super) fn close(&mut self, cell: usize) {
        for direction in Direction::ALL {
            if let Some(next) = self.shape.neighbour(cell, direction) {
                self.neighbours[next][direction.opposite() as usize] = NOWHERE;
            }
        }
        self.neighbours[cell] = [NOWHERE; 4];
    }

    /// Returns whether a cell has an open neighbour.
    pub(super) fn is_open(&self, cell: usize) -> bool {
        self.neighbours[cell] != [NOWHERE; 4]
    }

    pub(super) fn shape(&self) -> Shape {
        self.shape
    }

    /// Returns the cells next to `cell`, by direction.
    #[inline]
    pub(super) fn around(&self, cell: usize) -> &[u16; 4] {
        &self.neighbours[cell]
    }

    /// Returns the cell next to `cell` in a direction.
    #[inline]
    pub(super) fn next(&self, cell: usize, direction: Direction) -> Option<usize> {
        let next = self.neighbours[cell][direction as usize];
        (next != NOWHERE).then_some(usize::from(next))
    }

    /// Returns row and column.
    #[inline]
    pub(super) fn place(&self, cell: usize) -> [u8; 2] {
        self.places[cell]
    }
}
