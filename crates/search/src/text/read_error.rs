//! Why something is not an instance, and where in the text.

use std::fmt;

use super::Line;
use crate::{Message, message};

/// Why something is not an instance.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReadError {
    /// What is wrong.
    pub message: Message,
    /// What to do about it.
    pub hint: Option<Message>,
    /// Where it is, unless it is about a text as a whole.
    pub place: Option<Place>,
}

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.said().fmt(f)
    }
}

impl std::error::Error for ReadError {}

/// A place in a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place {
    /// The line, from 1.
    pub line: usize,
    /// The character in the line, from 1.
    pub column: usize,
    /// The line, or the part around the place if it is long; unprintable characters are replaced.
    text: String,
    /// How many characters of `text` come before the place.
    caret: usize,
}

/// The maximum number of characters of a line that an error keeps.
const WIDTH: usize = 76;

/// The maximum number of errors that a reader reports; one more then says that the rest of the text was not read.
pub const MOST_ERRORS: usize = 1000;

impl ReadError {
    /// Creates an error about a text as a whole.
    #[must_use]
    pub fn new(message: impl Into<Message>) -> Self {
        Self { message: message.into(), hint: None, place: None }
    }

    /// Adds what to do about it.
    #[must_use]
    pub fn hint(self, hint: impl Into<Message>) -> Self {
        Self { hint: Some(hint.into()), ..self }
    }

    /// Turns the first error beyond [`MOST_ERRORS`] into the one that says that reading ends here.
    #[must_use]
    pub fn too_many(self) -> Self {
        let text = format!("more than {MOST_ERRORS} errors: the rest of the text was not read");
        Self { message: message!("too-many-errors", text, most = MOST_ERRORS), hint: None, ..self }
    }

    /// Returns what is wrong, and where.
    #[must_use]
    pub fn said(&self) -> Message {
        let what = self.message.clone();
        match &self.place {
            Some(place) => what.at(place.line, place.column),
            None => what,
        }
    }

    /// Returns the line with a caret under the place, and the hint if there is one, ready to be printed; may be empty.
    #[must_use]
    pub fn excerpt(&self) -> String {
        let Some(Place { line, text, caret, .. }) = &self.place else { return String::new() };
        let gutter = line.to_string();
        let (margin, before) = (" ".repeat(gutter.len()), " ".repeat(*caret));
        let hint = self.hint.as_ref().map_or(String::new(), |hint| format!("\nhint: {hint}"));
        format!("{gutter} | {text}\n{margin} | {before}^{hint}")
    }
}

impl Place {
    pub(super) fn new(line: Line<'_>, column: usize) -> Self {
        // The place is kept in the last third, as the text before it explains more than the text after it.
        let place = column - 1;
        let skipped = if place < WIDTH { 0 } else { place - WIDTH * 2 / 3 };
        let mut rest = line.text.chars().skip(skipped);
        let mut text: String = rest.by_ref().take(WIDTH).map(printable).collect();
        let mut caret = place - skipped;
        if skipped > 0 {
            text.insert(0, '…');
            caret += 1;
        }
        if rest.next().is_some() {
            text.push('…');
        }
        Self { line: line.number, column, text, caret }
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

#[cfg(test)]
mod tests {
    use super::*;

    fn wrong(text: &str, column: usize) -> ReadError {
        Line { number: 12, text }.wrong(column, "no")
    }

    #[test]
    fn the_caret_is_under_the_place() {
        let error = wrong("1 2\t\u{1b}3", 5);
        assert_eq!(error.to_string(), "line 12, column 5: no");
        assert_eq!(error.excerpt(), "12 | 1 2 \u{fffd}3\n   |     ^");
        assert_eq!(error.hint("yes").excerpt(), "12 | 1 2 \u{fffd}3\n   |     ^\nhint: yes");
        let whole = ReadError::new("no");
        assert_eq!((whole.to_string(), whole.excerpt()), ("no".into(), String::new()));
    }

    #[test]
    fn long_lines_are_cut_on_both_sides() {
        let text = format!("{}é 0 {}", "1 ".repeat(500), "2 ".repeat(500));
        let excerpt = wrong(&text, 1001).excerpt();
        let lines: Vec<Vec<char>> = excerpt.lines().map(|line| line.chars().collect()).collect();
        assert_eq!(lines[0].len(), "12 | ".len() + WIDTH + 2);
        assert_eq!((lines[0][5], lines[0][lines[1].len() - 1], lines[0].last()), ('…', 'é', Some(&'…')));
    }
}
