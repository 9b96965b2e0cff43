//! The goal position: where the tiles must end up.

use std::fmt;

use crate::{Grid, Shape};

/// The position to reach.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Goal {
    /// `0 1 2 ...` row by row, as in Korf and Idjaton.
    BlankFirst,
    /// `1 2 3 ... 0` row by row, as on most toys.
    BlankLast,
    /// Tiles in a clockwise spiral from the top left corner, the blank at its end (the 42 school's goal).
    Spiral,
    /// Any position.
    Given(Grid),
}

impl Goal {
    /// The named goals.
    pub const NAMED: [(&'static str, Self); 3] =
        [("blank-first", Self::BlankFirst), ("blank-last", Self::BlankLast), ("spiral", Self::Spiral)];

    /// Returns the position for a shape; `None` if a given position has another shape.
    #[must_use]
    pub fn grid(&self, shape: Shape) -> Option<Grid> {
        let cells = shape.cells() as u64;
        let tiles: Vec<u64> = match self {
            Self::BlankFirst => (0..cells).collect(),
            Self::BlankLast => (1..cells).chain([0]).collect(),
            Self::Spiral => spiral(shape),
            Self::Given(grid) => return (grid.shape() == shape).then(|| grid.clone()),
        };
        Some(Grid::new(shape, &tiles).expect("the named goals are permutations"))
    }
}

impl fmt::Display for Goal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Given(grid) => write!(f, "{grid:#}"),
            named => {
                f.write_str(Self::NAMED.iter().find(|(_, goal)| goal == named).map_or("", |(name, _)| name))
            }
        }
    }
}

fn spiral(shape: Shape) -> Vec<u64> {
    let (rows, columns) = (shape.rows() as isize, shape.columns() as isize);
    let mut tiles = vec![0u64; shape.cells()];
    let (mut row, mut column, mut down, mut right) = (0isize, 0isize, 0isize, 1isize);
    for tile in 1..shape.cells() as u64 {
        tiles[(row * columns + column) as usize] = tile;
        let free = |r: isize, c: isize| {
            (0..rows).contains(&r) && (0..columns).contains(&c) && tiles[(r * columns + c) as usize] == 0
        };
        if !free(row + down, column + right) {
            (down, right) = (right, -down);
        }
        (row, column) = (row + down, column + right);
    }
    tiles
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spirals_turn_inwards() {
        let spiral = |rows, columns| {
            let shape = Shape::new(rows, columns).expect("a shape");
            format!("{:#}", Goal::Spiral.grid(shape).expect("fits"))
        };
        assert_eq!(spiral(3, 3), "1 2 3 / 8 0 4 / 7 6 5");
        assert_eq!(spiral(4, 4), "1 2 3 4 / 12 13 14 5 / 11 0 15 6 / 10 9 8 7");
        assert_eq!(spiral(2, 3), "1 2 3 / 0 5 4");
    }
}
