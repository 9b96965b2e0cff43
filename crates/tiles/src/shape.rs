//! The size of a board: rows x columns, in that order everywhere.

use std::fmt;

use pousse_search::Value;

use crate::Direction;

/// The number of rows and columns of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Shape {
    rows: u16,
    columns: u16,
}

impl Shape {
    /// The longest side that boards may have.
    pub const LONGEST_SIDE: usize = 128;

    /// Returns the shape, unless a side is zero or longer than [`Self::LONGEST_SIDE`], or there is only one cell.
    #[must_use]
    pub fn new(rows: usize, columns: usize) -> Option<Self> {
        let fits = |side: usize| (1..=Self::LONGEST_SIDE).contains(&side);
        (fits(rows) && fits(columns) && rows * columns > 1)
            .then_some(Self { rows: rows as u16, columns: columns as u16 })
    }

    /// Returns the number of rows.
    #[must_use]
    pub fn rows(self) -> usize {
        usize::from(self.rows)
    }

    /// Returns the number of columns.
    #[must_use]
    pub fn columns(self) -> usize {
        usize::from(self.columns)
    }

    /// Returns the number of cells.
    #[must_use]
    pub fn cells(self) -> usize {
        self.rows() * self.columns()
    }

    /// Returns the row of a cell; cells are numbered row by row from 0.
    #[inline]
    #[must_use]
    pub fn row(self, cell: usize) -> usize {
        cell / self.columns()
    }

    /// Returns the column of a cell.
    #[inline]
    #[must_use]
    pub fn column(self, cell: usize) -> usize {
        cell % self.columns()
    }

    /// Returns the cell in `row` and `column`.
    #[inline]
    #[must_use]
    pub fn cell(self, row: usize, column: usize) -> usize {
        row * self.columns() + column
    }

    /// Returns the number of steps between two cells.
    #[must_use]
    pub fn distance(self, a: usize, b: usize) -> usize {
        self.row(a).abs_diff(self.row(b)) + self.column(a).abs_diff(self.column(b))
    }

    /// Returns the cell next to `cell` in a direction.
    #[must_use]
    pub fn neighbour(self, cell: usize, direction: Direction) -> Option<usize> {
        let (row, column) = (self.row(cell), self.column(cell));
        match direction {
            Direction::Up => (row > 0).then(|| cell - self.columns()),
            Direction::Left => (column > 0).then(|| cell - 1),
            Direction::Right => (column + 1 < self.columns()).then(|| cell + 1),
            Direction::Down => (row + 1 < self.rows()).then(|| cell + self.columns()),
        }
    }
}

impl fmt::Display for Shape {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}x{}", self.rows, self.columns)
    }
}

impl From<Shape> for Value {
    fn from(shape: Shape) -> Self {
        shape.to_string().into()
    }
}
