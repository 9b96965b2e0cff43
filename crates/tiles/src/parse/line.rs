//! One line of text: its label and its cells.

use super::{ParseError, ParseOptions};
use crate::Shape;

/// A line of the text, as errors show it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Source<'a> {
    /// From 1.
    pub number: usize,
    pub text: &'a str,
}

/// What stands for one cell of a board.
#[derive(Clone, Copy, Debug)]
pub(super) struct Cell<'a> {
    /// As it is written.
    pub text: &'a str,
    /// The number written, unless it is one of the blank's signs or -1.
    pub number: Option<u64>,
    /// The tile meant; 0 is the blank.
    pub tile: u64,
    /// The character in the line, from 1.
    pub column: usize,
    pub source: Source<'a>,
}

/// A line and what it holds.
pub(super) struct Line<'a> {
    pub source: Source<'a>,
    pub label: Option<&'a str>,
    pub content: Content<'a>,
}

pub(super) enum Content<'a> {
    /// Nothing at all.
    Blank,
    /// A comment alone.
    Comment,
    /// A label alone.
    Label,
    /// Cells without `/`.
    Cells(Vec<Cell<'a>>),
    /// Cells with `/`: for each row, the number of cells up to its end.
    Rows(Vec<Cell<'a>>, Vec<usize>),
    /// Something that cannot be read.
    Wrong(ParseError),
}

/// The most cells that a line can hold: those of the largest board and a number before them.
const MOST_CELLS: usize = Shape::LONGEST_SIDE * Shape::LONGEST_SIDE + 1;

/// Takes a text apart into lines; cloning it is how to look ahead.
#[derive(Clone)]
pub(super) struct Lines<'a> {
    rest: Option<&'a [u8]>,
    number: usize, // of the last line taken
    options: ParseOptions,
}

impl<'a> Lines<'a> {
    pub(super) fn new(input: &'a [u8], options: ParseOptions) -> Self {
        let rest = input.strip_prefix(b"\xef\xbb\xbf").unwrap_or(input);
        Self { rest: Some(rest), number: 0, options }
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
                    format!("the byte 0x{:02x} is not UTF-8 text", bytes[valid.len()]),
                );
                let wrong = if bytes.starts_with(b"\xff\xfe") || bytes.starts_with(b"\xfe\xff") {
                    wrong.hint("this looks like UTF-16: save it as UTF-8")
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
    if uncommented.trim().is_empty() {
        let comment = uncommented.len() < source.text.len();
        let content = if comment { Content::Comment } else { Content::Blank };
        return Line { source, label: None, content };
    }
    let colon = uncommented.rfind(':');
    let mut label = colon.map(|colon| uncommented[..colon].trim()).filter(|label| !label.is_empty());
    let start = colon.map_or(0, |colon| colon + 1);
    let scanner = Scanner {
        source,
        text: uncommented,
        at: start,
        column: uncommented[..start].chars().count() + 1,
        options,
    };
    let content = match scanner.scan(label.is_none().then_some(&mut label)) {
        Ok((cells, _)) if cells.is_empty() => Content::Label,
        Ok((cells, ends)) if ends.is_empty() => Content::Cells(cells),
        Ok((cells, ends)) => Content::Rows(cells, ends),
        Err(wrong) => Content::Wrong(wrong),
    };
    Line { source, label, content }
}

/// Walks through the cells of a line.
struct Scanner<'a> {
    source: Source<'a>,
    text: &'a str, // without the comment
    at: usize,     // the byte to look at
    column: usize, // the character it is, from 1
    options: ParseOptions,
}

impl<'a> Scanner<'a> {
    /// Returns the cells, and the ends of the rows if there are any `/`; a label before the cells goes to `label`.
    fn scan(
        mut self,
        mut label: Option<&mut Option<&'a str>>,
    ) -> Result<(Vec<Cell<'a>>, Vec<usize>), ParseError> {
        let (mut cells, mut ends): (Vec<Cell<'a>>, Vec<usize>) = (Vec::new(), Vec::new());
        let mut after_cell = false; // only then may a comma come
        while let Some(character) = self.text[self.at..].chars().next() {
            match character {
                c if c.is_whitespace() => self.skip(c),
                ',' if after_cell => {
                    after_cell = false;
                    self.skip(character);
                }
                ',' => {
                    return Err(self
                        .wrong("nothing stands before this comma")
                        .hint("the blank is written 0"));
                }
                '/' if cells.len() == ends.last().copied().unwrap_or(0) => {
                    return Err(self.wrong("nothing stands before this `/`, so its row is empty"));
                }
                '/' => {
                    ends.push(cells.len());
                    after_cell = false;
                    self.skip(character);
                }
                _ => {
                    let (text, column) = self.word();
                    let counter = text.strip_suffix(['.', ')']).filter(|number| is_number(number));
                    match (counter, label.take()) {
                        (Some(number), Some(label)) => *label = Some(number),
                        _ if cells.len() == MOST_CELLS => {
                            let side = Shape::LONGEST_SIDE;
                            let message = format!("too many numbers: boards go up to {side}x{side}");
                            return Err(ParseError::new(self.source, column, message));
                        }
                        _ => cells.push(self.cell(text, column)?),
                    }
                    after_cell = true;
                }
            }
        }
        if !ends.is_empty() && ends.last() != Some(&cells.len()) {
            ends.push(cells.len());
        }
        Ok((cells, ends))
    }

    fn skip(&mut self, character: char) {
        self.at += character.len_utf8();
        self.column += 1;
    }

    /// Takes the characters up to a separator; returns them and the column of the first.
    fn word(&mut self) -> (&'a str, usize) {
        let (start, column) = (self.at, self.column);
        for character in self.text[start..].chars() {
            if character.is_whitespace() || matches!(character, ',' | '/') {
                break;
            }
            self.skip(character);
        }
        (&self.text[start..self.at], column)
    }

    fn cell(&self, text: &'a str, column: usize) -> Result<Cell<'a>, ParseError> {
        let cell = |number, tile| Ok(Cell { text, number, tile, column, source: self.source });
        let wrong = |message: &str, hint: &str| {
            let message = format!("`{}` {message}", short(text));
            Err(ParseError::new(self.source, column, message).hint(hint))
        };
        match text {
            "_" | "." | "x" | "X" | "-" => cell(None, 0),
            "-1" if self.options.from_zero => cell(None, 0),
            _ if is_number(text) => match text.parse::<u64>() {
                // Numbers that no board can hold stay as large as they are, and are refused with the board.
                Ok(number) => cell(Some(number), number.saturating_add(u64::from(self.options.from_zero))),
                Err(_) => wrong("is too large a number", "split the tiles by spaces or commas"),
            },
            _ if text.strip_prefix('-').is_some_and(is_number) => wrong(
                "is negative",
                "tiles are 1, 2, 3, ... and the blank is 0; boards with -1 as the blank and tiles from 0 are read with --from-zero",
            ),
            _ if text.contains(['[', ']', '(', ')', '{', '}', '|', ';']) => {
                wrong("is not a number", "split the tiles by spaces or commas, and the rows by `/`")
            }
            _ => wrong("is not a number", "tiles are written in digits 0 to 9, the blank as 0, _, . or x"),
        }
    }

    fn wrong(&self, message: &str) -> ParseError {
        ParseError::new(self.source, self.column, message)
    }
}

fn is_number(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

/// Cuts a word that is too long to be shown, and what does not print.
fn short(word: &str) -> String {
    let mut short: String = word.chars().take(20).flat_map(char::escape_debug).collect();
    if word.chars().nth(20).is_some() {
        short.push('…');
    }
    short
}
