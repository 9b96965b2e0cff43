//! Reads stacks from text, one per line: `stack 3 1 2`, or `stack +3 -1 +2` for pancakes with a burnt side.
//!
//! Sizes go from top to bottom, separated by whitespace, commas or both. The word `stack` may be left out. Signs before
//! all numbers mean that the pancakes are burnt: `-` where the burnt side is up. `#` starts a comment; text before a
//! `:` is a label. Line endings of any system are accepted, and a byte order mark is skipped.

mod line;

use pousse_search::message;
use pousse_search::text::{Line, Lines};
use pousse_search::text::{MOST_ERRORS, ReadError};

use crate::Stack;
use line::{Words, write_sizes};

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
pub fn parse(input: &[u8]) -> Vec<Result<Instance, ReadError>> {
    let mut read = Vec::new();
    let mut errors = 0;
    for line in lines(input) {
        let result = match line {
            Ok(None) => continue,
            Ok(Some(words)) => words.stack(),
            Err(wrong) => Err(wrong.hint(message!("save-utf-8", "save the text as UTF-8"))),
        };
        errors += usize::from(result.is_err());
        if errors > MOST_ERRORS {
            read.push(result.map_err(ReadError::too_many));
            return read;
        }
        read.push(result);
    }
    if read.is_empty() {
        let wrong = Line::FIRST.wrong(1, message!("stack.nothing", "no stack in this text"));
        read.push(Err(wrong.hint(write_sizes())));
    }
    read
}

/// Returns whether a text is certainly about stacks of pancakes: its first line that is not empty or a comment begins
/// with the word `stack`, or consists of signed numbers only, none of them 0. Unsigned numbers might as well belong to
/// another puzzle.
#[must_use]
pub fn looks_like_stack(input: &[u8]) -> bool {
    let mut lines = lines(input).filter_map(Result::transpose);
    let first = lines.find(|line| line.as_ref().map_or(true, |words| !words.only_label()));
    matches!(first, Some(Ok(words)) if words.named() || words.all_signed())
}

/// Returns the words of each line, or nothing for a line without content.
fn lines(input: &[u8]) -> impl Iterator<Item = Result<Option<Words<'_>>, ReadError>> {
    Lines::new(input).map(|line| Ok(Words::of(line.read()?)))
}
