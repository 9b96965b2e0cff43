//! One line of text: its label and its cells.

use pousse_search::text::ReadError;
use pousse_search::text::{self, Line as Source};
use pousse_search::{Message, message};

use super::ParseOptions;
use super::scanner::{Scanner, is_border};
use crate::Shape;

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
    Wrong(ReadError),
}

/// Splits a text into lines; clone it to look ahead.
#[derive(Clone)]
pub(super) struct Lines<'a> {
    raw: text::Lines<'a>,
    options: ParseOptions,
}

impl<'a> Lines<'a> {
    pub(super) fn new(input: &'a [u8], options: ParseOptions) -> Self {
        Self { raw: text::Lines::new(input), options }
    }

    /// Returns the number of the last line taken.
    pub(super) fn number(&self) -> usize {
        self.raw.number()
    }
}

impl<'a> Iterator for Lines<'a> {
    type Item = Line<'a>;

    fn next(&mut self) -> Option<Line<'a>> {
        let raw = self.raw.next()?;
        Some(raw.read().map_or_else(
            |mut wrong| {
                if raw.bytes.starts_with(b"\xff\xfe") || raw.bytes.starts_with(b"\xfe\xff") {
                    wrong = wrong.hint(message!("utf-16", "this looks like UTF-16: save it as UTF-8"));
                }
                let source = Source { number: raw.number, text: "" };
                Line { source, label: None, content: Content::Wrong(wrong) }
            },
            |source| read(source, self.options),
        ))
    }
}

impl Cell<'_> {
    /// Creates an error about this cell.
    pub(super) fn wrong(&self, message: impl Into<Message>) -> ReadError {
        self.source.wrong(self.column, message)
    }
}

fn read(source: Source<'_>, options: ParseOptions) -> Line<'_> {
    let uncommented = source.uncommented();
    if uncommented.trim().is_empty() || is_border(uncommented) {
        let comment = uncommented.len() < source.text.len() || !uncommented.trim().is_empty();
        let content = if comment { Content::Comment } else { Content::Blank };
        return Line { source, label: None, content };
    }
    let (mut label, start) = source.label();
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
