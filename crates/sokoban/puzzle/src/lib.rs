//! Sokoban as a line in the table of puzzles: what pousse knows of it besides how to search.

mod convert;
mod entry;
mod explain;
mod explain_text;
mod game;
mod hint;
mod improve;
mod list;
mod memory;
mod options;
mod picture;
mod plan;
mod prepare;
mod record;
mod report;
mod search;
mod sets;

use pousse_puzzle::{Line, Puzzle};

/// Sokoban.
pub const PUZZLE: &dyn Puzzle = Line::<game::Sokoban>::PUZZLE;
