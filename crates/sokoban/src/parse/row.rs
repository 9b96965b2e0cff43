//! Lines to rows of a board: which lines are rows, and what they stand for.

use super::line::Line;
use crate::RunLengthProblem;
use crate::run_length::{Symbol, expand_into};

/// What a line can be in a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum RowKind {
    /// Nothing but characters of a board.
    Plain,
    /// Characters of a board with run lengths.
    RunLength,
    /// Rows that are joined: a board by itself, perhaps with run lengths.
    Joined,
    /// A row with something illegal in it.
    Flawed,
    /// No row.
    Other,
}

/// A row of a board, with where its cells stand in the text.
#[derive(Debug)]
pub(super) struct Row {
    pub(super) line: usize,
    pub(super) cells: Vec<Symbol>,
    /// The column after the last cell, for what is missing there.
    pub(super) end: usize,
}

/// Says whether a character stands for something in a drawing.
pub(super) fn is_board(character: char) -> bool {
    is_floor(character) || is_mark(character) || matches!(character, 'p' | 'P' | 'b' | 'B')
}

pub(super) fn is_floor(character: char) -> bool {
    matches!(character, ' ' | '-' | '_')
}

/// Says whether a character can hardly be anything but part of a drawing.
pub(super) fn is_mark(character: char) -> bool {
    matches!(character, '#' | '@' | '+' | '$' | '*' | '.')
}

/// Says what a line, without white space at its end, can be.
pub(super) fn row_kind(text: &str) -> RowKind {
    if text.is_empty() {
        return RowKind::Other;
    }
    if text.chars().all(is_board) {
        return RowKind::Plain;
    }
    if !text.contains('#') {
        return RowKind::Other;
    }
    let characters = || symbols(text).map(|symbol| symbol.character);
    let coded =
        |character: char| is_board(character) || character.is_ascii_digit() || "()|".contains(character);
    let joined = characters().any(|character| character == '|');
    // A number at the end repeats nothing: `#12` is the name of a level.
    if characters().all(coded) && !text.ends_with(|last: char| last.is_ascii_digit()) {
        return if joined { RowKind::Joined } else { RowKind::RunLength };
    }
    // A slip of the pen leaves most of a row as it should be, which no comment that starts with `#` does.
    let seen = characters().filter(|character| !character.is_whitespace()).count();
    let legal = characters().filter(|&character| coded(character) && character != ' ').count();
    let starts =
        text.trim_start().starts_with(|first: char| first == '#' || (joined && first.is_ascii_digit()));
    match (starts && legal * 2 > seen, joined) {
        (true, true) => RowKind::Joined,
        (true, false) => RowKind::Flawed,
        (false, _) => RowKind::Other,
    }
}

/// Returns the characters of a line with their columns, a written `\n` as the `|` that it stands for.
fn symbols(text: &str) -> impl Iterator<Item = Symbol> + '_ {
    let mut characters = text.chars().enumerate().peekable();
    std::iter::from_fn(move || {
        let (at, character) = characters.next()?;
        let joined = character == '\\' && characters.next_if(|&(_, next)| next == 'n').is_some();
        Some(Symbol { character: if joined { '|' } else { character }, column: at + 1 })
    })
}

/// Makes rows of a line; at most `most` symbols come out of run lengths, and they are taken off the budget.
///
/// # Errors
///
/// The column and the problem of run lengths that do not work out.
pub(super) fn rows(
    line: &Line<'_>,
    most: usize,
    budget: &mut usize,
) -> Result<Vec<Row>, (usize, RunLengthProblem)> {
    let end = line.text.chars().count() + 1;
    let mut symbols = Vec::new();
    let expanded = match row_kind(line.text) {
        RowKind::Plain | RowKind::Other => {
            symbols.extend(self::symbols(line.text));
            Ok(())
        }
        RowKind::RunLength | RowKind::Joined | RowKind::Flawed => {
            expand_into(&mut symbols, self::symbols(line.text), most)
        }
    };
    *budget = budget.saturating_sub(symbols.len());
    expanded?;
    let mut rows: Vec<Row> = Vec::new();
    let mut from = 0;
    let breaks = symbols.iter().enumerate().filter(|(_, symbol)| symbol.character == '|').map(|(at, _)| at);
    for to in breaks.chain([symbols.len()]) {
        let cells = symbols[from..to].to_vec();
        let end = symbols.get(to).map_or(end, |symbol| symbol.column);
        rows.push(Row { line: line.number, cells, end });
        from = to + 1;
    }
    Ok(rows)
}

impl Row {
    /// Returns the number of cells up to the last that is not floor.
    pub(super) fn width(&self) -> usize {
        self.cells.iter().rposition(|symbol| !is_floor(symbol.character)).map_or(0, |last| last + 1)
    }

    /// Returns the column in the text of a cell, or of where it would be.
    pub(super) fn column(&self, cell: usize) -> usize {
        let plain = self.end == self.cells.len() + 1;
        let missing = if plain { cell + 1 } else { self.end };
        self.cells.get(cell).map_or(missing, |symbol| symbol.column)
    }
}
