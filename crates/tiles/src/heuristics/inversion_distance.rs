//! Inversion distance: counts moves by how many tiles each can bring into order.
//!
//! If the board is read row by row without the blank, a horizontal slide changes nothing, and a vertical one takes a
//! tile past the `w - 1` others in between (`w` columns): the number of pairs in the wrong order changes by at most
//! `w - 1`, and by an odd number exactly if `w - 1` is odd. So the goal is at least `m` vertical moves away, where `m`
//! is the smallest number with `m (w - 1)` not below the inversions and, for odd `w - 1`, of their parity. Read column
//! by column, the same bounds the horizontal moves, and the two add up. Admissible, and consistent since a move changes
//! only one of the two `m`, and that by at most one. The idea is folklore of the puzzle-solving community (Takahashi's
//! notes on the 15-puzzle).

use std::sync::Arc;

use pousse_search::{Cost, Properties};

use super::cells::Cells;
use super::contribution::counted;
use super::{Contribution, Estimate, Kind, Line};
use crate::{Board, Grid, Layout, Shape, Slide};

/// Vertical moves by the inversions of the rows plus horizontal moves by those of the columns.
#[derive(Clone, Debug)]
pub struct InversionDistance {
    layout: Arc<Layout>,
    by_rows: Vec<u16>,    // tile -> its rank in the goal read row by row
    by_columns: Vec<u16>, // tile -> its rank in the goal read column by column
}

impl InversionDistance {
    /// Prepares the estimate for a goal; `None` if two inversion counts do not fit in a word.
    #[must_use]
    pub fn new(layout: &Arc<Layout>) -> Option<Self> {
        let shape = layout.shape();
        let pairs = (shape.cells() - 1) * (shape.cells() - 2) / 2;
        (pairs <= usize::from(u16::MAX)).then(|| {
            let ranks = |order: Vec<usize>| {
                let mut ranks = vec![0; shape.cells()];
                for (rank, tile) in
                    order.into_iter().map(|cell| layout.owner(cell)).filter(|&t| t != 0).enumerate()
                {
                    ranks[tile] = rank as u16;
                }
                ranks
            };
            Self {
                layout: Arc::clone(layout),
                by_rows: ranks((0..shape.cells()).collect()),
                by_columns: ranks(column_by_column(shape).collect()),
            }
        })
    }

    fn inversions(&self, board: &impl Cells) -> (u32, u32) {
        let shape = self.layout.shape();
        let count = |cells: &mut dyn Iterator<Item = usize>, ranks: &[u16]| {
            let sequence: Vec<u16> =
                cells.map(|cell| board.tile(cell)).filter(|&t| t != 0).map(|tile| ranks[tile]).collect();
            let later = |i: usize| sequence[i + 1..].iter().filter(|&&rank| rank < sequence[i]).count();
            (0..sequence.len()).map(later).sum::<usize>() as u32
        };
        (count(&mut (0..shape.cells()), &self.by_rows), count(&mut column_by_column(shape), &self.by_columns))
    }

    fn parts(&self, raw: u32) -> (u32, u32) {
        let shape = self.layout.shape();
        (moves(raw & 0xffff, shape.columns() as u32 - 1), moves(raw >> 16, shape.rows() as u32 - 1))
    }
}

impl Estimate for InversionDistance {
    type Raw = u32;

    fn properties(&self) -> Properties {
        Properties::SOUND
    }

    fn root<B: Board>(&self, board: &B) -> u32 {
        let (rows, columns) = self.inversions(board);
        columns << 16 | rows
    }

    #[inline]
    fn child<B: Board>(&self, board: &B, slide: Slide, parent: u32) -> u32 {
        let width = self.layout.shape().columns();
        let (first, last) = (slide.from.min(slide.to), slide.from.max(slide.to));
        let vertical = self.layout.row(first) != self.layout.row(last);
        let (mut inversions, other) =
            if vertical { (parent & 0xffff, parent & !0xffff) } else { (parent >> 16, parent & 0xffff) };
        // Passing a tile reverses the pair: forwards, smaller tiles no longer follow and larger ones now precede.
        let forwards = slide.to > slide.from;
        let ranks = if vertical { &self.by_rows } else { &self.by_columns };
        let mut pass = |cell| {
            if (ranks[board.tile(cell)] < ranks[slide.tile]) == forwards {
                inversions -= 1;
            } else {
                inversions += 1;
            }
        };
        if vertical {
            (first + 1..last).for_each(&mut pass);
            inversions | other
        } else {
            // Column by column, the cells below the left one come next, then those above the right one.
            (first + width..self.layout.shape().cells()).step_by(width).for_each(&mut pass);
            (last % width..last).step_by(width).for_each(&mut pass);
            inversions << 16 | other
        }
    }

    #[inline]
    fn value(&self, raw: u32) -> Cost {
        let (vertical, horizontal) = self.parts(raw);
        vertical + horizontal
    }

    fn contributions(&self, grid: &Grid) -> Vec<Contribution> {
        let (rows, columns) = self.inversions(grid);
        let (vertical, horizontal) = self.parts(columns << 16 | rows);
        let shape = self.layout.shape();
        let describe = |line, pairs, moves, most: usize, order, axis| {
            let most = most as u32;
            let (few, all) = (counted(pairs, "pair"), counted(moves, &format!("{axis} move")));
            let text =
                format!("{few} in the wrong order when read {order}, at most {most} fixed per move: {all}");
            Contribution::new(moves, text, &[], Kind::Inversions { line, pairs, most, moves })
        };
        [
            describe(Line::Row, rows, vertical, shape.columns() - 1, "row by row", "vertical"),
            describe(Line::Column, columns, horizontal, shape.rows() - 1, "column by column", "horizontal"),
        ]
        .into_iter()
        .filter(|part| part.amount > 0.0)
        .collect()
    }
}

/// Returns the fewest moves that undo a number of inversions, if each undoes at most `step` and has the parity of
/// `step`.
#[inline]
fn moves(inversions: u32, step: u32) -> u32 {
    if step == 0 {
        return 0; // a single line: no move takes a tile past another one
    }
    let moves = inversions.div_ceil(step);
    if step % 2 == 1 { moves + (moves ^ inversions) % 2 } else { moves }
}

fn column_by_column(shape: Shape) -> impl Iterator<Item = usize> {
    (0..shape.columns()).flat_map(move |column| (0..shape.rows()).map(move |row| shape.cell(row, column)))
}

#[cfg(test)]
mod tests {
    use super::moves;

    #[test]
    fn fewest_moves_have_the_right_parity() {
        // Three tiles per move, as on 4x4: the known formula is inversions / 3 + inversions % 3.
        assert!((0..100).all(|inversions| moves(inversions, 3) == inversions / 3 + inversions % 3));
        assert_eq!([0, 2, 4, 6].map(|inversions| moves(inversions, 4)), [0, 1, 1, 2]);
        assert_eq!(moves(5, 0), 0);
    }
}
