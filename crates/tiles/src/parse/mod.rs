//! Reads boards from text, in any of these forms:
//!
//! - one board per line, `14 13 15 7 11 12 9 5 6 0 2 1 4 8 10 3`; rows may be separated by `/`, `|` or `;`
//!   (`8 2 0/4 6 1/3 7 5`), and a single row ends with it (`2 1 0/`); a number before the board (`1 14 13 ...`,
//!   `1. 14 13 ...`) is its label;
//! - a list of lists, as in JSON or Python, `[[8,2,0],[4,6,1],[3,7,5]]`, on one line or several; or one list;
//! - one row per line, up to a blank line or until the board is complete, also drawn with bars (`| 8 | 2 |   |`) or
//!   with `;` or `|` between the cells, and in quotes, as spreadsheets write them;
//! - the 42 school's puzzles: a line with only the size, then the rows (or all numbers on one line); the size may be
//!   two numbers, `3 4` or `3x4`;
//! - the nine digits of a 3x3 board without anything between them, `820461375`.
//!
//! Numbers are separated by whitespace, commas or both. The blank is `0`, `_`, `.`, `x`, `X`, a lone `-`, or nothing at
//! all before a comma or between bars. `#` starts a comment; text before a `:` is a label. Line endings of any system
//! are accepted, and a byte order mark is skipped.
//!
//! Lines are read one by one and never more than one board ahead, so memory is bounded by the size of a board, and time
//! by the length of the text, whatever it contains.

mod board;
mod line;
mod reader;
mod scanner;
mod wrong;

use pousse_search::text::ReadError;

use crate::{Grid, Shape};

/// How to read boards.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ParseOptions {
    /// The shape of all boards; without it, a list of numbers must form a square.
    pub size: Option<Shape>,
    /// Whether -1 is the blank and tiles are numbered from 0, as in Roumilhac and Flandin 2023.
    pub from_zero: bool,
}

/// A board and its place in the text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Instance {
    /// The text before the `:`, or the number before the board.
    pub label: Option<String>,
    /// The position.
    pub grid: Grid,
    /// The line where it starts, from 1.
    pub line: usize,
}

/// Reads all boards of a text; a wrong one does not prevent the others from being read.
///
/// A text without any board gives one error.
///
/// # Examples
///
/// ```
/// use pousse_tiles::{ParseOptions, parse};
///
/// let read = parse(b"easy: 1 2 3/4 5 6/7 0 8\nbad: 1 2 3/4 5 6/7 7 0\n", &ParseOptions::default());
/// let easy = read[0].as_ref().expect("a board");
/// assert_eq!(easy.label.as_deref(), Some("easy"));
/// let error = read[1].as_ref().expect_err("7 twice");
/// assert_eq!(error.to_string(), "line 2, column 20: 7 occurs twice, and 8 is missing");
/// ```
#[must_use]
pub fn parse(input: &[u8], options: &ParseOptions) -> Vec<Result<Instance, ReadError>> {
    reader::Reader::new(input, *options).read()
}

#[cfg(test)]
mod tests;
