//! Sliding tiles as a line in the table of puzzles: what pousse knows of them besides how to search.

mod aim;
mod at_depth;
pub mod audit;
mod audits;
mod catalogue_file;
mod choice;
mod databases;
mod error;
mod explain;
mod explain_text;
mod facts;
mod game;
mod generate;
mod hint;
mod improve;
mod list;
mod notation;
mod options;
mod picture;
mod record;
mod resume;
mod samples;
mod sets;
mod solve;
mod stored;
mod table_names;
mod tables;
mod values;

use pousse_puzzle::{Line, Puzzle};

/// Sliding tiles.
pub const PUZZLE: &dyn Puzzle = Line::<game::Tiles>::PUZZLE;

#[cfg(test)]
mod resume_tests;
