//! The table that a pattern needs: patterns that a symmetry of the board maps to each other share one.

use pousse_pdb::{Counted, Pattern, Recipe};
use pousse_search::Message;

use super::symmetry::Symmetry;
use crate::{Direction, Shape};

/// A table: a pattern in its standard position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Wanted {
    shape: Shape,
    homes: Vec<usize>,
    blank: usize,
    counted: Counted,
}

impl Wanted {
    /// Returns the table for tiles whose homes are `homes`, and the symmetry that maps the board to the table's.
    ///
    /// The standard position is the first of all images of the pattern in the order of their cells. If only the
    /// pattern's moves count, all that matters about the blank is the region of free cells around its home.
    #[must_use]
    pub fn new(shape: Shape, homes: &[usize], blank: usize, counted: Counted) -> (Self, Symmetry) {
        Symmetry::all(shape)
            .into_iter()
            .filter(|symmetry| symmetry.shape.rows() <= symmetry.shape.columns())
            .map(|symmetry| {
                let mut homes: Vec<usize> = homes.iter().map(|&cell| symmetry.map[cell]).collect();
                homes.sort_unstable();
                let blank = match counted {
                    Counted::Pieces => lowest_in_region(symmetry.shape, &homes, symmetry.map[blank]),
                    Counted::All => symmetry.map[blank],
                };
                (Self { shape: symmetry.shape, homes, blank, counted }, symmetry)
            })
            .min_by(|(a, _), (b, _)| (&a.homes, a.blank).cmp(&(&b.homes, b.blank)))
            .expect("some symmetry leaves the rows no longer than the columns")
    }

    /// Returns the pattern that the table is built from.
    ///
    /// # Errors
    ///
    /// A [`Message`] if no table can be built for it.
    pub fn pattern(&self) -> Result<Pattern, Message> {
        let neighbours = |cell| {
            let next = Direction::ALL.iter().filter_map(|&way| self.shape.neighbour(cell, way));
            next.fold(0u128, |mask, next| mask | 1 << next)
        };
        let graph: Vec<u128> = (0..self.shape.cells()).map(neighbours).collect();
        Pattern::new(&graph, &self.homes, self.blank, self.counted)
    }

    /// Returns the homes of the tiles on the table's board, in increasing order.
    #[must_use]
    pub fn homes(&self) -> &[usize] {
        &self.homes
    }

    /// Returns the shape of the table's board.
    #[must_use]
    pub fn shape(&self) -> Shape {
        self.shape
    }

    /// Returns the name and the header fields of the table's file.
    #[must_use]
    pub fn recipe(&self) -> Recipe {
        let list =
            |separator: &str| self.homes.iter().map(ToString::to_string).collect::<Vec<_>>().join(separator);
        let (kind, counted) = match self.counted {
            Counted::Pieces => ("sum", "the pattern's moves, least over the blank's places"),
            Counted::All => ("all", "all moves, for every place of the blank"),
        };
        let name = format!("tiles-{}-{kind}-{}-b{}", self.shape, list("."), self.blank);
        Recipe::new(
            name,
            [
                ("puzzle", "tiles"),
                ("board", self.shape.to_string().as_str()),
                (
                    "goal",
                    &format!("every tile in its cell, cells from 0 row by row; blank in {}", self.blank),
                ),
                ("pattern", &list(" ")),
                ("counted", counted),
                (
                    "encoding",
                    "(moves - steps of the tiles) / 2; row: order of the tiles, column: set of cells",
                ),
            ],
        )
        .expect("names and fields of digits and words")
    }
}

/// Returns the lowest free cell that the blank can reach from `cell` without moving a tile of the pattern.
fn lowest_in_region(shape: Shape, homes: &[usize], cell: usize) -> usize {
    let mut region = vec![cell];
    let mut next = 0;
    while let Some(&cell) = region.get(next) {
        next += 1;
        for neighbour in Direction::ALL.iter().filter_map(|&way| shape.neighbour(cell, way)) {
            if !homes.contains(&neighbour) && !region.contains(&neighbour) {
                region.push(neighbour);
            }
        }
    }
    region.into_iter().min().expect("the cell itself is there")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equivalent_patterns_share_a_table() {
        let shape = Shape::new(5, 5).expect("a shape");
        let wanted = |homes: &[usize]| Wanted::new(shape, homes, 0, Counted::Pieces).0;
        // Three of the four patterns of 6-6-6-6 are 2x3 blocks in a corner.
        let block = wanted(&[3, 4, 8, 9, 13, 14]);
        assert_eq!(wanted(&[17, 18, 19, 22, 23, 24]), block);
        assert_eq!(wanted(&[10, 11, 15, 16, 20, 21]).homes.len(), 6);
        assert_ne!(wanted(&[1, 2, 5, 6, 7, 12]), block);
        let oblong = Shape::new(4, 3).expect("a shape");
        let (table, symmetry) = Wanted::new(oblong, &[1, 2, 4], 0, Counted::Pieces);
        assert_eq!((table.shape.rows(), table.shape.columns()), (3, 4));
        let mut image: Vec<usize> = [1, 2, 4].iter().map(|&cell| symmetry.map[cell]).collect();
        image.sort_unstable();
        assert_eq!(image, table.homes);
    }
}
