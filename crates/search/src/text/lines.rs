//! A text line by line, with the line endings of any system: what the readers of all puzzles have in common.

use super::{Place, ReadError};
use crate::{Message, message};

/// A line of a text without its ending.
#[derive(Clone, Copy, Debug)]
pub struct Line<'a> {
    /// From 1.
    pub number: usize,
    /// What it says.
    pub text: &'a str,
}

/// A line as bytes, which need not be text.
#[derive(Clone, Copy, Debug)]
pub struct RawLine<'a> {
    /// From 1.
    pub number: usize,
    /// The bytes before its ending.
    pub bytes: &'a [u8],
}

/// Splits a text at each `\n`, `\r` and `\r\n`, and skips a byte order mark; clone it to look ahead.
#[derive(Clone, Debug)]
pub struct Lines<'a> {
    rest: Option<&'a [u8]>,
    number: usize, // the number of the last line taken
}

impl<'a> Lines<'a> {
    /// Starts before the first line.
    #[must_use]
    pub fn new(text: &'a [u8]) -> Self {
        Self { rest: Some(text.strip_prefix(b"\xef\xbb\xbf").unwrap_or(text)), number: 0 }
    }

    /// Returns the number of the last line taken.
    #[must_use]
    pub fn number(&self) -> usize {
        self.number
    }
}

impl<'a> Iterator for Lines<'a> {
    type Item = RawLine<'a>;

    fn next(&mut self) -> Option<RawLine<'a>> {
        let rest = self.rest?;
        self.number += 1;
        let end = rest.iter().position(|&byte| byte == b'\n' || byte == b'\r');
        let (bytes, after) = rest.split_at(end.unwrap_or(rest.len()));
        self.rest = end.map(|_| after.strip_prefix(b"\r\n").unwrap_or(&after[1..]));
        Some(RawLine { number: self.number, bytes })
    }
}

impl<'a> RawLine<'a> {
    /// Returns the line as text.
    ///
    /// # Errors
    ///
    /// A [`ReadError`] at the first byte that is not UTF-8.
    pub fn read(self) -> Result<Line<'a>, ReadError> {
        let Self { number, bytes } = self;
        std::str::from_utf8(bytes).map(|text| Line { number, text }).map_err(|error| {
            let (valid, wrong) = bytes.split_at(error.valid_up_to());
            let column = String::from_utf8_lossy(valid).chars().count() + 1;
            let byte = format!("0x{:02x}", wrong[0]);
            let message = message!("utf-8", format!("the byte {byte} is not UTF-8 text"), byte);
            Line { number, text: &String::from_utf8_lossy(bytes) }.wrong(column, message)
        })
    }
}

impl<'a> Line<'a> {
    /// The place of errors about a text without any content.
    pub const FIRST: Self = Self { number: 1, text: "" };

    /// Returns what comes before a `#`, which starts a comment.
    #[must_use]
    pub fn uncommented(&self) -> &'a str {
        self.text.split('#').next().unwrap_or("")
    }

    /// Returns the label before the last `:` outside the comment, if there is one, and the byte after this `:`.
    #[must_use]
    pub fn label(&self) -> (Option<&'a str>, usize) {
        let text = self.uncommented();
        let Some(colon) = text.rfind(':') else { return (None, 0) };
        (Some(text[..colon].trim()).filter(|label| !label.is_empty()), colon + 1)
    }

    /// Creates an error at a character of this line, counted from 1.
    #[must_use]
    pub fn wrong(&self, column: usize, message: impl Into<Message>) -> ReadError {
        ReadError { place: Some(Place::new(*self, column)), ..ReadError::new(message) }
    }

    /// Creates an error after the last character of this line.
    #[must_use]
    pub fn wrong_at_end(&self, message: impl Into<Message>) -> ReadError {
        self.wrong(self.text.chars().count() + 1, message)
    }
}

/// Returns whether a word consists of digits.
#[must_use]
pub fn is_number(word: &str) -> bool {
    !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_digit())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn any_line_ending_ends_a_line() {
        let lines =
            |text: &'static str| Lines::new(text.as_bytes()).map(|line| line.read().map(|line| line.text));
        for (text, expected) in [
            ("\u{feff}a\nb", &["a", "b"][..]),
            ("a\r\nb\r\n", &["a", "b", ""]),
            ("a\rb\n\rc", &["a", "b", "", "c"]),
            ("a\r\r\nb", &["a", "", "b"]),
            ("", &[""]),
        ] {
            assert_eq!(lines(text).collect::<Result<Vec<_>, _>>().as_deref(), Ok(expected), "{text:?}");
        }
    }

    #[test]
    fn bytes_that_are_no_text_have_a_place() {
        let wrong: Vec<ReadError> =
            Lines::new(b"1 2\n\xc3\xa9 \xff 3\n").filter_map(|line| line.read().err()).collect();
        assert_eq!(wrong.len(), 1);
        assert_eq!(wrong[0].to_string(), "line 2, column 3: the byte 0xff is not UTF-8 text");
        assert_eq!(wrong[0].excerpt(), "2 | é \u{fffd} 3\n  |   ^");
    }

    #[test]
    fn labels_and_comments_are_not_content() {
        for (text, label, start) in
            [("a: b :1 # c: d", Some("a: b"), 6), (": 1", None, 1), ("1 # a:", None, 0), ("", None, 0)]
        {
            assert_eq!(Line { number: 1, text }.label(), (label, start), "{text:?}");
        }
    }
}
