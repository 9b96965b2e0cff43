//! Pancakes as a line in the table of puzzles: what pousse knows of them besides how to search.

mod explain;
mod game;
mod hint;
mod options;
mod picture;
mod record;
mod sets;

use pousse_puzzle::{Line, Puzzle};

/// Pancakes.
pub const PUZZLE: &dyn Puzzle = Line::<game::Pancakes>::PUZZLE;
