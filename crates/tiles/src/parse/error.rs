//! Errors in a text, and where they are.

use std::fmt::Write;

use pousse_search::Message;

use super::line::Source;

/// An error in a text, and where it is.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}, column {column}: {message}")]
#[non_exhaustive]
pub struct ParseError {
    /// The line, from 1.
    pub line: usize,
    /// The character in the line, from 1.
    pub column: usize,
    /// The line, or the part around the place if it is long; unprintable characters are replaced.
    pub text: String,
    /// What is wrong.
    pub message: Message,
    /// What to do about it.
    pub hint: Option<Message>,
    caret: usize, // how many characters of `text` come before the place
}

/// The maximum number of characters of a line that an error keeps.
const WIDTH: usize = 76;

impl ParseError {
    pub(super) fn new(source: Source<'_>, column: usize, message: impl Into<Message>) -> Self {
        // The place is kept in the last third, as the text before it explains more than the text after it.
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

    pub(super) fn hint(mut self, hint: impl Into<Message>) -> Self {
        self.hint = Some(hint.into());
        self
    }

    /// Returns what is wrong, and where.
    #[must_use]
    pub fn said(&self) -> Message {
        self.message.clone().at(self.line, self.column)
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
