//! The block of a board around the blank's home: a smaller board of its own once everything else is in place.

use crate::{Direction, Grid, Shape, rules};

/// A block of a board, in a corner.
pub(crate) struct Block {
    top: usize,
    left: usize,
    shape: Shape,
}

impl Block {
    /// Returns the block of a board whose sides are at most `side` long; `None` if the blank's home is not in a corner,
    /// or if the block would be the whole board.
    pub(crate) fn of(goal: &Grid, side: usize) -> Option<Self> {
        let shape = goal.shape();
        let (rows, columns) = (shape.rows(), shape.columns());
        let (row, column) = (shape.row(goal.blank()), shape.column(goal.blank()));
        let corner = [0, rows - 1].contains(&row) && [0, columns - 1].contains(&column);
        if !corner || rows.max(columns) <= side {
            return None;
        }
        let (high, wide) = (rows.min(side), columns.min(side));
        let top = if row == 0 { 0 } else { rows - high };
        let left = if column == 0 { 0 } else { columns - wide };
        Some(Self { top, left, shape: Shape::new(high, wide)? })
    }

    /// Returns the cells of the board that are in the block, row by row.
    fn cells(&self, board: Shape) -> Vec<usize> {
        let rows = self.top..self.top + self.shape.rows();
        rows.flat_map(|row| (self.left..self.left + self.shape.columns()).map(move |column| (row, column)))
            .map(|(row, column)| row * board.columns() + column)
            .collect()
    }

    /// Returns the number of moves of a plan after which nothing outside the block changes any more, and the rest of
    /// the work as the start and the goal of a board of the block's size.
    pub(crate) fn last(&self, start: &Grid, goal: &Grid, plan: &[Direction]) -> (usize, Grid, Grid) {
        let board = start.shape();
        let cells = self.cells(board);
        let mut inside = vec![false; board.cells()];
        for &cell in &cells {
            inside[cell] = true;
        }
        let mut positions = vec![start.clone()];
        for &direction in plan {
            let last = positions.last().expect("the start is there");
            positions.push(rules::slide(last, direction).expect("a plan that was replayed"));
        }
        // If the blank moves outside the block, or out of it, it moves a tile there.
        let begin = positions.iter().rposition(|grid| !inside[grid.blank()]).map_or(0, |last| last + 1);
        // Tiles of the block are numbered in the order of their homes in it, without the blank.
        let mut name = vec![0; board.cells()];
        let homes = cells.iter().map(|&cell| goal.tiles()[cell]).filter(|&tile| tile != 0);
        for (number, tile) in homes.enumerate() {
            name[usize::from(tile)] = number as u64 + 1;
        }
        let part = |grid: &Grid| {
            let tiles: Vec<u64> = cells.iter().map(|&cell| name[usize::from(grid.tiles()[cell])]).collect();
            Grid::new(self.shape, &tiles).expect("the tiles of a block whose surroundings are done")
        };
        (begin, part(&positions[begin]), part(goal))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::constructive::construct;
    use crate::{Goal, generate};

    #[test]
    fn the_rest_is_a_smaller_board() {
        for name in [Goal::BlankLast, Goal::BlankFirst] {
            for (rows, columns, side) in [(6, 6, 4), (5, 7, 5), (9, 3, 4)] {
                let goal = name.grid(Shape::new(rows, columns).expect("a shape")).expect("a goal");
                let start = generate::random(&goal, 4, 2);
                let plan = construct(&start, &goal).expect("it can be solved");
                let block = Block::of(&goal, side).expect("it is smaller");
                let (begin, from, to) = block.last(&start, &goal, &plan);
                assert!(begin <= plan.len());
                rules::replay(&from, &to, &plan[begin..]).expect("the end of the plan solves the block");
                if begin > 0 {
                    // One move earlier, something outside the block still had to change.
                    let (sooner, ..) = block.last(&start, &goal, &plan[..begin]);
                    assert_eq!(sooner, begin);
                }
            }
        }
        let whole = Goal::BlankLast.grid(Shape::new(4, 4).expect("a shape")).expect("a goal");
        assert!(Block::of(&whole, 4).is_none());
        let spiral = Goal::Spiral.grid(Shape::new(6, 6).expect("a shape")).expect("a goal");
        assert!(Block::of(&spiral, 4).is_none(), "its blank belongs in the middle");
    }
}
