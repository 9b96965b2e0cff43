//! Sliding tiles: from a [`Request`] to a replayed report, and everything that the table of puzzles needs.

mod aim;
mod answer;
mod at_depth;
mod auto;
mod board;
mod catalogue_file;
pub mod databases;
mod error;
mod explain;
mod explain_text;
mod hint;
mod identity;
mod improve;
mod library;
mod list;
mod make;
mod options;
mod puzzle;
mod record;
mod report;
mod request;
mod solve;
mod sources;
mod trace;
pub mod values;
mod verify;

pub use aim::OutOfReach;
pub use auto::{Chosen, Circumstances, choose};
pub use board::Board;
pub use catalogue_file::read as read_catalogue;
pub use error::{Error, no_table, too_little_memory};
pub use explain::{Explained, Explanation};
pub use hint::Hint;
pub use library::{library, remarks};
pub use puzzle::PUZZLE;
pub(crate) use puzzle::WORDS;
pub use report::Tiles;
pub use request::Request;

#[cfg(test)]
mod checkpoint_tests;
