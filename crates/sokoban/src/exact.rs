//! The slow truth: optima by exhaustive search without estimates, deadlock rules or any other cleverness.
//!
//! Tests and audits compare solvers with this module, so it shares nothing with them: it works on the [`Level`] as it
//! is drawn, floods, counts and compares whole states. The searches are breadth-first or of uniform cost; states are
//! kept in a flat store of two bytes a box and a few bytes of index, compared in full, so no hash can lead astray.

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

/// What an exhaustive search found out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Exact {
    /// There is a solution, and none is better.
    Solved {
        /// The pushes of the solution.
        pushes: u32,
        /// The player's moves, pushes in upper case; as many letters as moves.
        lurd: String,
    },
    /// No sequence of moves brings every box to a goal.
    Unsolvable,
    /// The search would store more states than it may.
    TooLarge,
}

/// The boxes in ascending order, and the smallest cell that the player reaches without pushing.
pub type State = (Vec<usize>, usize);

/// Returns the level's state as [`all_push_distances`] writes it, or nothing if the level is too large for it.
#[must_use]
pub fn state_of(level: &Level) -> Option<State> {
    let board = Board::new(level)?;
    let mut state = board.start(level);
    Scratch::new(&board).normalise(&board, &mut state);
    Some(board::widened(&state))
}
