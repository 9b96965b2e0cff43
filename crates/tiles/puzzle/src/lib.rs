//! Sliding tiles as a line in the table of puzzles: what pousse knows of them besides how to search.

mod aim;
mod at_depth;
pub mod audit;
mod audits;
mod catalogue_file;
mod choice;
pub mod databases;
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
pub mod values;

pub use catalogue_file::read as read_catalogue;
pub use error::{no_table, too_little_memory, unavailable};
use pousse_puzzle::{Line, Puzzle};
pub use tables::library;

/// Sliding tiles.
pub const PUZZLE: &dyn Puzzle = Line::<game::Tiles>::PUZZLE;

#[cfg(test)]
mod resume_tests;
