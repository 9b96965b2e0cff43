//! Texts that people write, line by line, and errors that name a place in them: what the readers of all puzzles share.
//!
//! This is here rather than with the contract for puzzles so that a change of that does not compile the engines.

mod lines;
mod read_error;

pub use lines::{Line, Lines, RawLine, is_number};
pub use read_error::{MOST_ERRORS, Place, ReadError};
