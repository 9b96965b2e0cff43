//! Reads stacks from text, one a line: `stack 3 1 2`, or for pancakes with a burnt side `stack +3 -1 +2`.
//!
//! Sizes go from top to bottom, split by white space, commas or both. The word `stack` may be left out. A sign before
//! every number says that the pancakes are burnt: `-` where the burnt side is up. `#` starts a comment, text before a `:`
//! is a label. Lines end as on any system, and a byte order mark is skipped.

mod error;
mod line;

pub use error::ParseError;

use crate::Stack;
use line::{Line, Lines, Source};

/// A stack and where it stood.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Instance {
    /// The text before the `:`.
    pub label: Option<String>,
    /// The stack.
    pub stack: Stack,
    /// The line, from 1.
    pub line: usize,
}

/// The number of errors that are reported; one more says that the rest of the text is not read.
pub const MOST_ERRORS: usize = 1000;

/// Reads all stacks of a text; one that is wrong does not keep the others from being read.
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
            let message = format!("more than {MOST_ERRORS} errors: the text is not read further");
            let mut last = wrong.clone();
            (last.message, last.hint) = (message, None);
            read.push(Err(last));
            return read;
        }
        read.push(result);
    }
    if read.is_empty() {
        let wrong = ParseError::new(Source { number: 1, text: "" }, 1, "no stack in this text");
        read.push(Err(wrong.hint("write the sizes from top to bottom, such as `stack 3 1 2`")));
    }
    read
}

/// Says whether a text is surely about stacks of pancakes: its first line that counts begins with the word `stack`, or
/// has nothing but numbers with signs, none of them 0. Numbers without signs could as well be another puzzle's.
#[must_use]
pub fn looks_like_stack(input: &[u8]) -> bool {
    let first = Lines::new(input).find(|line| match line {
        Line::Nothing => false,
        Line::Words(words) => !words.only_label(),
        Line::Wrong(_) => true,
    });
    matches!(first, Some(Line::Words(words)) if words.named() || words.all_signed())
}
