//! One line of text: its label and its cells.

use pousse_search::{Message, message};

use super::scanner::{Scanner, is_border};
use super::{ParseError, ParseOptions};
use crate::Shape;

/// A line of the text, as shown in errors.
#[derive(Clone, Copy, Debug)]
pub(super) struct Source<'a> {
    /// From 1.
    pub number: usize,
    pub text: &'a str,
}

/// The text of one cell of a board.
#[derive(Clone, Copy, Debug)]
pub(super) struct Cell<'a> {
    /// As written.
    pub text: &'a str,
    /// The number written, unless it is a symbol for the blank or -1.
    pub number: Option<u64>,
    /// The tile meant; 0 is the blank.
    pub tile: u64,
    /// The character in the line, from 1.
    pub column: usize,
    pub source: Source<'a>,
}

/// A line and its content.
pub(super) struct Line<'a> {
    pub source: Source<'a>,
    pub label: Option<&'a str>,
    pub content: Content<'a>,
}

pub(super) enum Content<'a> {
    /// Empty.
    Blank,
    /// Only a comment.
    Comment,
    /// Only a label.
    Label,
    /// Cells of one row, or of a board without row marks.
    Cells(Vec<Cell<'a>>),
    /// Cells with a `;` or a `|` between any two: a row if more such lines follow, otherwise a column.
    Separated(Vec<Cell<'a>>),
    /// Only a size such as `3x4`.
    Size(Shape),
    /// Cells with row marks: for each row, the number of cells up to its end.
    Rows(Vec<Cell<'a>>, Vec<usize>),
    /// Something that cannot be read.
    Wrong(ParseError),
}

/// Splits a text into lines; clone it to look ahead.
#[derive(Clone)]
pub(super) struct Lines<'a> {
    rest: Option<&'a [u8]>,
    number: usize, // the number of the last line taken
    options: ParseOptions,
}

impl<'a> Lines<'a> {
    pub(super) fn new(input: &'a [u8], options: ParseOptions) -> Self {
        let rest = input.strip_prefix(b"\xef\xbb\xbf").unwrap_or(input);
        Self { rest: Some(rest), number: 0, options }
    }

    /// Returns the number of the last line taken.
    pub(super) fn number(&self) -> usize {
        self.number
    }

    /// Takes the bytes up to the next `\n`, `\r` or `\r\n`.
    fn next_bytes(&mut self) -> Option<&'a [u8]> {
        let rest = self.rest?;
        self.number += 1;
        let Some(end) = rest.iter().position(|&byte| byte == b'\n' || byte == b'\r') else {
            self.rest = None;
            return Some(rest);
        };
        let after = &rest[end..];
        self.rest = Some(after.strip_prefix(b"\r\n").unwrap_or(&after[1..]));
        Some(&rest[..end])
    }
}

impl<'a> Iterator for Lines<'a> {
    type Item = Line<'a>;

    fn next(&mut self) -> Option<Line<'a>> {
        let bytes = self.next_bytes()?;
        Some(match std::str::from_utf8(bytes) {
            Ok(text) => read(Source { number: self.number, text }, self.options),
            Err(error) => {
                let valid = &bytes[..error.valid_up_to()];
                let column = String::from_utf8_lossy(valid).chars().count() + 1;
                let text = String::from_utf8_lossy(bytes);
                let wrong = ParseError::new(
                    Source { number: self.number, text: &text },
                    column,
                    not_utf8(bytes[valid.len()]),
                );
                let wrong = if bytes.starts_with(b"\xff\xfe") || bytes.starts_with(b"\xfe\xff") {
                    wrong.hint(message!("utf-16", "this looks like UTF-16: save it as UTF-8"))
                } else {
                    wrong
                };
                Line {
                    source: Source { number: self.number, text: "" },
                    label: None,
                    content: Content::Wrong(wrong),
                }
            }
        })
    }
}

fn read(source: Source<'_>, options: ParseOptions) -> Line<'_> {
    let uncommented = source.text.split('#').next().unwrap_or("");
    if uncommented.trim().is_empty() || is_border(uncommented) {
        let comment = uncommented.len() < source.text.len() || !uncommented.trim().is_empty();
        let content = if comment { Content::Comment } else { Content::Blank };
        return Line { source, label: None, content };
    }
    let colon = uncommented.rfind(':');
    let mut label = colon.map(|colon| uncommented[..colon].trim()).filter(|label| !label.is_empty());
    let start = colon.map_or(0, |colon| colon + 1);
    if let Some(shape) = size(&uncommented[start..]) {
        return Line { source, label, content: Content::Size(shape) };
    }
    let scanner = Scanner::new(source, uncommented, start, options);
    let separated = scanner.separated();
    let content = match scanner.scan(label.is_none().then_some(&mut label)) {
        Ok((cells, _)) if separated => Content::Separated(cells),
        Ok((cells, _)) if cells.is_empty() => Content::Label,
        Ok((cells, ends)) if ends.is_empty() => Content::Cells(cells),
        Ok((cells, ends)) => Content::Rows(cells, ends),
        Err(wrong) => Content::Wrong(wrong),
    };
    Line { source, label, content }
}

/// Returns the shape in a text such as `3x4`.
fn size(text: &str) -> Option<Shape> {
    let (rows, columns) = text.trim().split_once(['x', 'X', '×'])?;
    let side = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit()).then(|| text.parse().ok())?;
    Shape::new(side(rows)?, side(columns)?)
}

fn not_utf8(byte: u8) -> Message {
    let byte = format!("0x{byte:02x}");
    message!("utf-8", format!("the byte {byte} is not UTF-8 text"), byte)
}
