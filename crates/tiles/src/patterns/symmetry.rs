//! The symmetries of a board: rotations and reflections, as maps of cells.

use crate::Shape;

/// A rotation or reflection of a board; on an oblong board, those that exchange rows and columns lead to the other
/// shape.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Symmetry {
    /// The shape of the image.
    pub shape: Shape,
    /// From cells of the board to cells of the image.
    pub map: Vec<usize>,
}

impl Symmetry {
    /// Returns the eight symmetries of a shape, with the identity first and the rotation by 180 degrees second.
    #[must_use]
    pub fn all(shape: Shape) -> Vec<Self> {
        let (rows, columns) = (shape.rows(), shape.columns());
        // Whether rows are reversed, columns are reversed, and the two are exchanged.
        let kinds = [
            (false, false, false),
            (true, true, false),
            (false, false, true),
            (true, true, true),
            (false, true, false),
            (true, false, false),
            (true, false, true),
            (false, true, true),
        ];
        kinds
            .into_iter()
            .map(|(flip_rows, flip_columns, transpose)| {
                let image = if transpose { Shape::new(columns, rows) } else { Shape::new(rows, columns) };
                let image = image.expect("the sides are those of a shape");
                let map = (0..shape.cells())
                    .map(|cell| {
                        let (row, column) = (shape.row(cell), shape.column(cell));
                        let row = if flip_rows { rows - 1 - row } else { row };
                        let column = if flip_columns { columns - 1 - column } else { column };
                        let (row, column) = if transpose { (column, row) } else { (row, column) };
                        row * image.columns() + column
                    })
                    .collect();
                Self { shape: image, map }
            })
            .collect()
    }

    /// Returns this symmetry followed by another.
    #[must_use]
    pub fn then(&self, next: &Self) -> Self {
        Self { shape: next.shape, map: self.map.iter().map(|&cell| next.map[cell]).collect() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn symmetries_are_different_maps_that_keep_neighbours() {
        for (rows, columns) in [(4, 4), (3, 4), (2, 5)] {
            let shape = Shape::new(rows, columns).expect("a shape");
            let all = Symmetry::all(shape);
            assert_eq!(all[0].map, (0..shape.cells()).collect::<Vec<_>>());
            assert!(all[1].map.iter().enumerate().all(|(cell, &to)| to == shape.cells() - 1 - cell));
            for (i, symmetry) in all.iter().enumerate() {
                assert!(all[..i].iter().all(|other| other != symmetry));
                for a in 0..shape.cells() {
                    for b in 0..shape.cells() {
                        assert_eq!(
                            shape.distance(a, b),
                            symmetry.shape.distance(symmetry.map[a], symmetry.map[b])
                        );
                    }
                }
            }
        }
    }
}
