//! From lines to rows of a board: which lines are rows, and what they stand for.

use pousse_search::Message;
use pousse_search::text::Line;

use crate::run_length::{Symbol, expand_into};

/// What a line can be in a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum RowKind {
    /// Only characters of a board.
    Plain,
    /// Characters of a board with run lengths.
    RunLength,
    /// Joined rows: a whole board on one line, possibly with run lengths.
    Joined,
    /// A row with an illegal character in it.
    Flawed,
    /// Not a row.
    Other,
}

/// A row of a board, with the positions of its cells in the text.
#[derive(Debug)]
pub(super) struct Row {
    pub(super) line: usize,
    pub(super) cells: Vec<Symbol>,
    /// The column after the last cell, for reporting what is missing there.
    pub(super) end: usize,
}

/// Returns whether a character has a meaning in a drawing.
pub(super) fn is_board(character: char) -> bool {
    is_floor(character) || is_mark(character) || matches!(character, 'p' | 'P' | 'b' | 'B')
}

pub(super) fn is_floor(character: char) -> bool {
    matches!(character, ' ' | '-' | '_')
}

/// Returns whether a character is almost certainly part of a drawing.
pub(super) fn is_mark(character: char) -> bool {
    matches!(character, '#' | '@' | '+' | '$' | '*' | '.')
}

/// Returns the label before a board on one line, and the number of bytes before the board.
pub(super) fn labelled(text: &str) -> Option<(&str, usize)> {
    let (label, board) = text.rsplit_once(':')?;
    let label = label.trim();
    // Further spaces may be floor outside the walls.
    let board = board.strip_prefix(|first: char| first.is_whitespace()).unwrap_or(board);
    let something = board.contains(['@', '+', '$', '*', '.', 'p', 'P', 'b', 'B']);
    let comment = text.starts_with("::") || label.starts_with(';');
    let found = !comment && something && starts_with_wall(board);
    (found && row_kind(board) == RowKind::Joined).then_some((label, text.len() - board.len()))
}

/// Returns whether the first row starts with a wall, possibly with floor and a run length before it.
fn starts_with_wall(text: &str) -> bool {
    let text = text.trim_start_matches(['|', ' ']);
    text.trim_start_matches(|c: char| c.is_ascii_digit() || "-_(".contains(c)).starts_with('#')
}

/// Classifies a line without trailing whitespace.
pub(super) fn row_kind(text: &str) -> RowKind {
    if text.is_empty() {
        return RowKind::Other;
    }
    if labelled(text).is_some() {
        return RowKind::Joined;
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
    // A typo leaves most of a row intact, which is not true of a comment that starts with `#`.
    let seen = characters().filter(|character| !character.is_whitespace()).count();
    let legal = characters().filter(|&character| coded(character) && character != ' ').count();
    let starts = text.trim_start().starts_with('#') || (joined && starts_with_wall(text));
    match (starts && legal * 2 > seen, joined) {
        (true, true) => RowKind::Joined,
        (true, false) => RowKind::Flawed,
        (false, _) => RowKind::Other,
    }
}

/// Returns the characters of a line with their columns; a written-out `\n` becomes the `|` that it stands for.
fn symbols(text: &str) -> impl Iterator<Item = Symbol> + '_ {
    let mut characters = text.chars().enumerate().peekable();
    std::iter::from_fn(move || {
        let (at, character) = characters.next()?;
        let joined = character == '\\' && characters.next_if(|&(_, next)| next == 'n').is_some();
        Some(Symbol { character: if joined { '|' } else { character }, column: at + 1 })
    })
}

/// Converts a line to rows; run lengths expand to at most `most` symbols, which are deducted from the budget.
///
/// # Errors
///
/// The column and the problem of invalid run lengths.
pub(super) fn rows(line: &Line<'_>, most: usize, budget: &mut usize) -> Result<Vec<Row>, (usize, Message)> {
    let end = line.text.chars().count() + 1;
    let mut symbols = Vec::new();
    let label = labelled(line.text).map_or(0, |(_, start)| line.text[..start].chars().count());
    let drawn = self::symbols(line.text).skip_while(|symbol| symbol.column <= label);
    let expanded = match row_kind(line.text) {
        RowKind::Plain | RowKind::Other => {
            symbols.extend(drawn);
            Ok(())
        }
        RowKind::RunLength | RowKind::Joined | RowKind::Flawed => expand_into(&mut symbols, drawn, most),
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
    /// Returns the number of cells up to the last one that is not floor.
    pub(super) fn width(&self) -> usize {
        self.cells.iter().rposition(|symbol| !is_floor(symbol.character)).map_or(0, |last| last + 1)
    }

    /// Returns the column in the text where a cell is, or would be.
    pub(super) fn column(&self, cell: usize) -> usize {
        let plain = self.end == self.cells.len() + 1;
        let missing = if plain { cell + 1 } else { self.end };
        self.cells.get(cell).map_or(missing, |symbol| symbol.column)
    }
}
