//! The cells of a line: numbers and blanks, and the separators of cells and rows.

use pousse_search::text::ReadError;
use pousse_search::text::{Line as Source, is_number};
use pousse_search::{Message, message};

use super::ParseOptions;
use super::line::Cell;
use crate::Shape;

/// The maximum number of cells in a line: those of the largest board and a number before them.
const MOST_CELLS: usize = Shape::LONGEST_SIDE * Shape::LONGEST_SIDE + 1;

/// Iterates over the cells of a line.
pub(super) struct Scanner<'a> {
    source: Source<'a>,
    text: &'a str, // without the comment
    at: usize,     // the current byte
    column: usize, // the current character, from 1
    options: ParseOptions,
    drawn: bool,     // whether `|` separates cells, as in a drawing, rather than rows
    separated: bool, // whether `;` or `|` separates cells because there is only one between any two
    tuples: bool,    // whether parentheses are brackets: without an opening one, `1)` is a label
    cells: Vec<Cell<'a>>,
    ends: Vec<usize>,  // the ends of the rows, according to marks between them
    lists: Vec<usize>, // the ends of the rows, according to brackets around them
    open: isize,       // open brackets; negative if they were opened on an earlier line
    balanced: bool,
}

impl<'a> Scanner<'a> {
    /// Starts at a byte of the text, which is the line without its comment.
    pub(super) fn new(source: Source<'a>, text: &'a str, at: usize, options: ParseOptions) -> Self {
        let cells = text[at..].trim();
        Self {
            source,
            text,
            at,
            column: text[..at].chars().count() + 1,
            options,
            drawn: cells.len() > 1 && cells.starts_with(is_bar) && cells.ends_with(is_bar),
            separated: is_separated(cells),
            tuples: cells.contains('('),
            cells: Vec::new(),
            ends: Vec::new(),
            lists: Vec::new(),
            open: 0,
            balanced: true,
        }
    }

    /// Returns whether there is a `;` or a `|` between any two cells, and nothing else.
    pub(super) fn separated(&self) -> bool {
        self.separated && !self.drawn
    }

    /// Returns the cells, and the ends of the rows if they are marked; stores a label before the cells in `label`.
    pub(super) fn scan(
        mut self,
        mut label: Option<&mut Option<&'a str>>,
    ) -> Result<(Vec<Cell<'a>>, Vec<usize>), ReadError> {
        let mut after_cell = false; // otherwise, nothing before a comma means the blank
        let mut within = false; // whether the first bar of a drawing has been passed
        while let Some(character) = self.text[self.at..].chars().next() {
            match character {
                c if c.is_whitespace() => {}
                bar if self.drawn && is_bar(bar) => {
                    if within && !after_cell {
                        self.push_empty();
                    }
                    (within, after_cell) = (true, false);
                }
                mark if mark == ',' || (self.separated && (mark == ';' || is_bar(mark))) => {
                    if !after_cell {
                        self.push_empty();
                    }
                    after_cell = false;
                }
                mark if matches!(mark, '/' | ';') || is_bar(mark) => {
                    if self.cells.len() == self.ends.last().copied().unwrap_or(0) {
                        let text = format!("there is nothing before this `{mark}`, so the row is empty");
                        let message = message!("tiles.slash", text, mark = mark.to_string());
                        return Err(self.source.wrong(self.column, message));
                    }
                    self.ends.push(self.cells.len());
                    after_cell = false;
                }
                bracket if self.is_opening(bracket) => {
                    self.open += 1;
                    after_cell = false;
                }
                bracket if self.is_closing(bracket) => {
                    self.close();
                    after_cell = true;
                }
                _ => {
                    let (text, column) = self.word();
                    let counter = text.strip_suffix(['.', ')']).filter(|number| is_number(number));
                    match (counter, label.take()) {
                        (Some(number), Some(label)) => *label = Some(number),
                        _ => self.push(text, column)?,
                    }
                    after_cell = true;
                    continue;
                }
            }
            self.skip(character);
        }
        let lists = self.balanced && self.open == 0 && self.lists.len() > 1 && self.ends.is_empty();
        let mut ends = if lists { self.lists } else { self.ends };
        // A single row ends with `/`; the other marks at the end of a line are just a habit.
        if ends == [self.cells.len()] && !self.text.trim_end().ends_with('/') {
            ends.clear();
        }
        if !ends.is_empty() && ends.last() != Some(&self.cells.len()) {
            ends.push(self.cells.len());
        }
        Ok((self.cells, ends))
    }

    /// Ends a list; a nested list is a row.
    fn close(&mut self) {
        self.open -= 1;
        self.balanced &= self.open >= 0;
        if self.open > 0 && self.cells.len() > self.lists.last().copied().unwrap_or(0) {
            self.lists.push(self.cells.len());
        }
    }

    fn skip(&mut self, character: char) {
        self.at += character.len_utf8();
        self.column += 1;
    }

    fn is_opening(&self, character: char) -> bool {
        matches!(character, '[' | '{') || (self.tuples && character == '(')
    }

    fn is_closing(&self, character: char) -> bool {
        matches!(character, ']' | '}') || (self.tuples && character == ')')
    }

    /// Takes the characters up to a separator; returns them and the column of the first.
    fn word(&mut self) -> (&'a str, usize) {
        let (start, column) = (self.at, self.column);
        for character in self.text[start..].chars() {
            let separates =
                character.is_whitespace() || matches!(character, ',' | '/' | ';') || is_bar(character);
            if separates || self.is_opening(character) || self.is_closing(character) {
                break;
            }
            self.skip(character);
        }
        (&self.text[start..self.at], column)
    }

    /// Adds the cells of a word: one, or nine if it is a 3x3 board without separators.
    fn push(&mut self, text: &'a str, column: usize) -> Result<(), ReadError> {
        // Spreadsheets put quotes around cells.
        let quoted = text.strip_prefix('"').and_then(|text| text.strip_suffix('"'));
        let (text, column) = quoted.map_or((text, column), |text| (text, column + 1));
        if text.is_empty() {
            self.push_empty();
            return Ok(());
        }
        if self.cells.is_empty() && is_eight_puzzle(text) {
            for at in 0..text.len() {
                let cell = self.cell(&text[at..=at], column + at)?;
                self.cells.push(cell);
            }
            return Ok(());
        }
        if self.cells.len() == MOST_CELLS {
            let side = Shape::LONGEST_SIDE;
            let text = format!("too many numbers: boards go up to {side}x{side}");
            let message = message!("tiles.too-many-numbers", text, side);
            return Err(self.source.wrong(column, message));
        }
        let cell = self.cell(text, column)?;
        self.cells.push(cell);
        Ok(())
    }

    /// Adds the blank for an empty cell. One too many is rejected with the board.
    fn push_empty(&mut self) {
        if self.cells.len() < MOST_CELLS {
            let cell = Cell { text: "", number: None, tile: 0, column: self.column, source: self.source };
            self.cells.push(cell);
        }
    }

    fn cell(&self, text: &'a str, column: usize) -> Result<Cell<'a>, ReadError> {
        let cell = |number, tile| Ok(Cell { text, number, tile, column, source: self.source });
        let shown = short(text);
        let wrong = |message: Message, hint: Message| Err(self.source.wrong(column, message).hint(hint));
        let separate = || message!("tiles.separate", "separate the tiles with spaces or commas");
        let no_number = || message!("tiles.no-number", format!("`{shown}` is not a number"), text = &*shown);
        match text {
            "_" | "." | "x" | "X" | "-" => cell(None, 0),
            "-1" if self.options.from_zero => cell(None, 0),
            _ if is_number(text) => match text.parse::<u64>() {
                // Numbers too large for any board keep their value, and are rejected with the board.
                Ok(number) => cell(Some(number), number.saturating_add(u64::from(self.options.from_zero))),
                Err(_) => {
                    let message =
                        message!("tiles.too-large", format!("`{shown}` is too large"), text = &*shown);
                    wrong(message, separate())
                }
            },
            _ if text.strip_prefix('-').is_some_and(is_number) => {
                let hint = "tiles are 1, 2, 3, ... and the blank is 0; boards with -1 as the blank and tiles from 0 are read with --from-zero";
                let message = message!("tiles.negative", format!("`{shown}` is negative"), text = &*shown);
                wrong(message, message!("tiles.from-zero", hint))
            }
            _ if text.contains(['(', ')']) => {
                let hint = "separate the tiles with spaces or commas, and the rows with `/`";
                wrong(no_number(), message!("tiles.separate-rows", hint))
            }
            _ => {
                let hint = "tiles are written in digits 0 to 9, the blank as 0, _, . or x";
                wrong(no_number(), message!("tiles.digits", hint))
            }
        }
    }
}

/// Returns whether cells are separated by one kind of mark that usually separates rows.
fn is_separated(cells: &str) -> bool {
    let Some(mark) = cells.chars().find(|&mark| mark == ';' || is_bar(mark)) else { return false };
    let fields = || cells.split(mark).map(str::trim);
    let other = |c: char| c.is_whitespace() || ",/;[](){}".contains(c) || is_bar(c);
    fields().filter(|field| !field.is_empty()).count() > 1 && !fields().any(|field| field.contains(other))
}

/// Returns whether a character is a bar, plain or a box-drawing one.
fn is_bar(character: char) -> bool {
    matches!(character, '|' | '│' | '┃' | '║')
}

/// Returns whether a line is a border of a drawing, such as `+---+---+`.
pub(super) fn is_border(text: &str) -> bool {
    let text = text.trim();
    let drawing =
        |c: char| matches!(c, '+' | '-' | '=' | '|' | ' ') || ('\u{2500}'..='\u{257f}').contains(&c);
    let line = |c: char| matches!(c, '+' | '=') || ('\u{2500}'..='\u{257f}').contains(&c);
    text.chars().all(drawing) && (text.contains("--") || text.matches(line).count() > 1)
}

/// Returns whether a word is a board of the 8-puzzle written as nine digits.
fn is_eight_puzzle(text: &str) -> bool {
    let mut digits = text.as_bytes().to_vec();
    digits.sort_unstable();
    digits == *b"012345678"
}

/// Shortens a word that is too long to be shown, and replaces unprintable characters.
fn short(word: &str) -> String {
    let mut short: String = word.chars().take(20).flat_map(shown).collect();
    if word.chars().nth(20).is_some() {
        short.push('…');
    }
    short
}

/// Escapes a character that cannot be seen.
fn shown(character: char) -> Vec<char> {
    if "\"'\\".contains(character) { vec![character] } else { character.escape_debug().collect() }
}
