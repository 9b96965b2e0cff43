//! Reads stacks from text, one per line: `stack 3 1 2`, or `stack +3 -1 +2` for pancakes with a burnt side.
//!
//! Sizes go from top to bottom, separated by whitespace, commas or both. The word `stack` may be left out. Signs before
//! all numbers mean that the pancakes are burnt: `-` where the burnt side is up. `#` starts a comment; text before a
//! `:` is a label. Line endings of any system are accepted, and a byte order mark is skipped.

mod error;
mod line;

pub use error::ParseError;

use pousse_search::message;

use crate::Stack;
use line::{Line, Lines, Source, write_sizes};

/// A stack and its place in the text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Instance {
    /// The text before the `:`.
    pub label: Option<String>,
    /// The stack.
    pub stack: Stack,
    /// The line, from 1.
    pub line: usize,
}

/// The maximum number of errors that are reported; one more then says that the rest of the text was not read.
pub const MOST_ERRORS: usize = 1000;

/// Reads all stacks of a text; a wrong one does not prevent the others from being read.
///
/// A text without any stack gives one error.
///
/// # Examples
///
/// ```
/// use pousse_pancakes::parse;
///
/// let read = parse(b"easy: stack 2 1 3\nbad: +1 -1 +3\n");
/// let easy = read[0].as_ref().expect("a stack");
/// assert_eq!(easy.label.as_deref(), Some("easy"));
/// let error = read[1].as_ref().expect_err("1 twice");
/// assert_eq!(error.to_string(), "line 2, column 9: size 1 occurs twice, and 2 is missing");
/// assert_eq!(error.excerpt(), "2 | bad: +1 -1 +3\n  |         ^");
/// ```
#[must_use]
pub fn parse(input: &[u8]) -> Vec<Result<Instance, ParseError>> {
    let mut read = Vec::new();
    let mut errors = 0;
    for line in Lines::new(input) {
        let result = match line {
            Line::Nothing => continue,
            Line::Wrong(wrong) => Err(wrong),
            Line::Words(words) => words.stack(),
        };
        errors += usize::from(result.is_err());
        if let Err(wrong) = &result
            && errors > MOST_ERRORS
        {
            let text = format!("more than {MOST_ERRORS} errors: the rest of the text was not read");
            let message = message!("too-many-errors", text, most = MOST_ERRORS);
            let mut last = wrong.clone();
            (last.message, last.hint) = (message, None);
            read.push(Err(last));
            return read;
        }
        read.push(result);
    }
    if read.is_empty() {
        let message = message!("stack.nothing", "no stack in this text");
        let wrong = ParseError::new(Source { number: 1, text: "" }, 1, message);
        read.push(Err(wrong.hint(write_sizes())));
    }
    read
}

/// Returns whether a text is certainly about stacks of pancakes: its first line that is not empty or a comment begins
/// with the word `stack`, or consists of signed numbers only, none of them 0. Unsigned numbers might as well belong to
/// another puzzle.
#[must_use]
pub fn looks_like_stack(input: &[u8]) -> bool {
    let first = Lines::new(input).find(|line| match line {
        Line::Nothing => false,
        Line::Words(words) => !words.only_label(),
        Line::Wrong(_) => true,
    });
    matches!(first, Some(Line::Words(words)) if words.named() || words.all_signed())
}
