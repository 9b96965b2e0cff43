//! Slow but certain: optima by exhaustive search without estimates, deadlock rules or any other cleverness.
//!
//! Tests and audits compare solvers with this module, so it shares nothing with them: it works on the [`Level`] as
//! drawn, floods it, counts, and compares whole states. The searches are breadth-first or uniform-cost; states are kept
//! in a flat store of two bytes per box plus a few bytes of index, and compared in full, so no hash collision can
//! mislead.

mod board;
mod distances;
mod moves;
mod pushes;
mod store;
#[cfg(test)]
mod tests;

pub(crate) use board::{Board, Scratch};
pub use distances::all_push_distances;
pub use moves::{fewest_moves, fewest_moves_then_pushes, fewest_pushes_then_moves};
pub use pushes::fewest_pushes;
pub(crate) use store::Store;

use crate::Level;

/// The result of an exhaustive search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Exact {
    /// There is a solution, and none is better.
    Solved {
        /// The number of pushes in the solution.
        pushes: u32,
        /// The player's moves, with pushes in upper case; as many letters as moves.
        lurd: String,
    },
    /// No sequence of moves brings every box to a goal.
    Unsolvable,
    /// The search would have to store more states than allowed.
    TooLarge,
}

/// The boxes in ascending order, and the smallest cell that the player reaches without pushing.
pub type State = (Vec<usize>, usize);

/// Returns the level's state in the form used by [`all_push_distances`], or `None` if the level is too large for it.
#[must_use]
pub fn state_of(level: &Level) -> Option<State> {
    let board = Board::new(level)?;
    let mut state = board.start(level);
    Scratch::new(&board).normalise(&board, &mut state);
    Some(board::widened(&state))
}
