//! What is wrong with a text, and where.

use std::fmt::Write;

use super::line::Source;

/// What is wrong with a text, and where.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}, column {column}: {message}")]
#[non_exhaustive]
pub struct ParseError {
    /// The line, from 1.
    pub line: usize,
    /// The character in the line, from 1.
    pub column: usize,
    /// The line, or what is around the place in a long one; characters that do not print are replaced.
    pub text: String,
    /// What is wrong.
    pub message: String,
    /// What to do about it.
    pub hint: Option<String>,
    caret: usize, // how many characters of `text` are before the place
}

/// The most characters of a line that an error keeps.
const WIDTH: usize = 76;

impl ParseError {
    pub(super) fn new(source: Source<'_>, column: usize, message: impl Into<String>) -> Self {
        // The place is kept in the last third, as what comes before explains more than what comes after.
        let place = column - 1;
        let skipped = if place < WIDTH { 0 } else { place - WIDTH * 2 / 3 };
        let mut rest = source.text.chars().skip(skipped);
        let mut text: String = rest.by_ref().take(WIDTH).map(printable).collect();
        let mut caret = place - skipped;
        if skipped > 0 {
            text.insert(0, '…');
            caret += 1;
        }
        if rest.next().is_some() {
            text.push('…');
        }
        Self { line: source.number, column, text, message: message.into(), hint: None, caret }
    }

    pub(super) fn hint(mut self, hint: impl Into<String>) -> Self {
        self.hint = Some(hint.into());
        self
    }

    /// Returns the line with a caret under the place, and the hint if there is one, ready to be printed.
    #[must_use]
    pub fn excerpt(&self) -> String {
        let gutter = self.line.to_string();
        let mut excerpt = format!("{gutter} | {}\n", self.text);
        let (margin, place) = (" ".repeat(gutter.len()), " ".repeat(self.caret));
        let _ = write!(excerpt, "{margin} | {place}^");
        if let Some(hint) = &self.hint {
            let _ = write!(excerpt, "\nhint: {hint}");
        }
        excerpt
    }
}

/// Keeps tabs and control codes from moving the caret or the terminal.
fn printable(character: char) -> char {
    match character {
        '\t' => ' ',
        c if c.is_control() => char::REPLACEMENT_CHARACTER,
        c => c,
    }
}
