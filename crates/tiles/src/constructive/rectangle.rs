//! The part of the board that is not filled yet.

use crate::Shape;

/// Rows `top..bottom` and columns `left..right`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Rectangle {
    pub(super) top: usize,
    pub(super) bottom: usize,
    pub(super) left: usize,
    pub(super) right: usize,
}

/// A side of a rectangle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Side {
    /// The first row.
    Top,
    /// The last row.
    Bottom,
    /// The first column.
    Left,
    /// The last column.
    Right,
}

impl Rectangle {
    /// Returns the whole board.
    pub(super) fn whole(shape: Shape) -> Self {
        Self { top: 0, bottom: shape.rows(), left: 0, right: shape.columns() }
    }

    /// Returns the number of cells.
    pub(super) fn cells(self) -> usize {
        self.rows() * self.columns()
    }

    /// Returns the number of rows.
    pub(super) fn rows(self) -> usize {
        self.bottom - self.top
    }

    /// Returns the number of columns.
    pub(super) fn columns(self) -> usize {
        self.right - self.left
    }

    /// Returns whether a cell is inside.
    pub(super) fn contains(self, row: usize, column: usize) -> bool {
        (self.top..self.bottom).contains(&row) && (self.left..self.right).contains(&column)
    }

    /// Returns the sides to fill next: short lines (so that the rest tends towards a square) that do not contain the
    /// blank's home, at `row` and `column`.
    ///
    /// If the rectangle is at least three lines deep, at least one of two opposite sides does not contain that cell.
    pub(super) fn sides(self, row: usize, column: usize) -> impl Iterator<Item = Side> {
        let (rows, columns) = (self.rows(), self.columns());
        [Side::Top, Side::Bottom, Side::Left, Side::Right].into_iter().filter(move |&side| {
            let short = match side {
                Side::Top | Side::Bottom => rows >= columns,
                Side::Left | Side::Right => columns >= rows,
            };
            short && self.without(side).contains(row, column)
        })
    }

    /// Returns what remains after a side is filled.
    pub(super) fn without(mut self, side: Side) -> Self {
        match side {
            Side::Top => self.top += 1,
            Side::Bottom => self.bottom -= 1,
            Side::Left => self.left += 1,
            Side::Right => self.right -= 1,
        }
        self
    }

    /// Returns the cells of a side, from the top or left end.
    pub(super) fn line(self, shape: Shape, side: Side) -> Vec<usize> {
        let row = |row| (self.left..self.right).map(|column| shape.cell(row, column)).collect();
        let column = |column| (self.top..self.bottom).map(|row| shape.cell(row, column)).collect();
        match side {
            Side::Top => row(self.top),
            Side::Bottom => row(self.bottom - 1),
            Side::Left => column(self.left),
            Side::Right => column(self.right - 1),
        }
    }
}
