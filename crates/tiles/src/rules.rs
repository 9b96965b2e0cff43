//! The slow reference: the rules on a plain grid, sharing nothing with the solvers.
//!
//! Every solution is replayed here before anyone sees it, and the tests use these rules as their oracle.

use pousse_search::{Message, message};

use crate::{Direction, Grid};

/// Moves the blank; `None` if there is no cell that way.
#[must_use]
pub fn slide(grid: &Grid, direction: Direction) -> Option<Grid> {
    let shape = grid.shape();
    let blank = grid.blank();
    let (row, column) = (blank / shape.columns(), blank % shape.columns());
    let (row, column) = match direction {
        Direction::Up => (row.checked_sub(1)?, column),
        Direction::Down => (row + 1, column),
        Direction::Left => (row, column.checked_sub(1)?),
        Direction::Right => (row, column + 1),
    };
    if row >= shape.rows() || column >= shape.columns() {
        return None;
    }
    let mut next = grid.clone();
    next.swap(blank, row * shape.columns() + column);
    Some(next)
}

/// Why a sequence of moves is not a solution.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ReplayError {
    /// A move leaves the board.
    #[error("move {} ({}) would take the blank off the board", .index + 1, .direction.letter())]
    OffBoard {
        /// The index of the move, from 0.
        index: usize,
        /// The blank's direction.
        direction: Direction,
    },
    /// The last position is not the goal.
    #[error("after {moves} {} the board is\n{end}\nwhich is not the goal", if *.moves == 1 { "move" } else { "moves" })]
    NotGoal {
        /// How many moves were made.
        moves: usize,
        /// The position that they lead to.
        end: Grid,
    },
}

impl ReplayError {
    /// Returns the text as a message.
    #[must_use]
    pub fn said(&self) -> Message {
        match self {
            Self::OffBoard { index, direction } => {
                message!("tiles.moves.off-board", self, number = index + 1, letter = direction.letter())
            }
            Self::NotGoal { moves, end } => {
                message!("tiles.moves.not-goal", self, moves, end = end.to_string())
            }
        }
    }
}

/// Carries out the blank's moves one by one and checks that they end in `goal`.
///
/// # Errors
///
/// [`ReplayError`] names the first move that cannot be made, or the position reached instead of the goal.
pub fn replay(start: &Grid, goal: &Grid, moves: &[Direction]) -> Result<(), ReplayError> {
    // Move in place, as 50 x 50 boards have solutions of a hundred thousand moves.
    let mut grid = start.clone();
    let mut blank = grid.blank();
    let (rows, columns) = (grid.shape().rows(), grid.shape().columns());
    for (index, &direction) in moves.iter().enumerate() {
        let (row, column) = (blank / columns, blank % columns);
        let legal = match direction {
            Direction::Up => row > 0,
            Direction::Down => row + 1 < rows,
            Direction::Left => column > 0,
            Direction::Right => column + 1 < columns,
        };
        if !legal {
            return Err(ReplayError::OffBoard { index, direction });
        }
        let next = match direction {
            Direction::Up => blank - columns,
            Direction::Down => blank + columns,
            Direction::Left => blank - 1,
            Direction::Right => blank + 1,
        };
        grid.swap(blank, next);
        blank = next;
    }
    if grid == *goal { Ok(()) } else { Err(ReplayError::NotGoal { moves: moves.len(), end: grid }) }
}
