//! Tells a Sokoban level from other text, above all from sliding-tile boards.

use super::block::blocks;
use super::line::{Line, lines};
use super::row::{RowKind, row_kind};

/// Says whether a text holds a Sokoban level, whole or with mistakes.
///
/// Boards of sliding tiles are numbers, and lines that start with `#` are comments there; some of them are drawn as
/// frames. A frame has no player, so a text with lines of numbers is a level only with a player in it.
#[must_use]
pub fn looks_like_level(text: &str) -> bool {
    let lines = lines(text);
    let mut numbers = None; // looked for once, and only when it matters
    blocks(&lines).into_iter().any(|block| {
        let rows = &lines[block];
        let player = rows.iter().any(|line| line.text.contains(['@', '+', 'p', 'P']));
        let walls: usize = rows.iter().map(|line| line.text.matches('#').count()).sum();
        let coded = |line: &Line<'_>| matches!(row_kind(line.text), RowKind::RunLength | RowKind::Joined);
        (walls >= 3 || rows.iter().any(coded))
            && (player || !*numbers.get_or_insert_with(|| lines.iter().any(is_tiles)))
    })
}

/// Says whether a line is numbers, at least two of them or one with nothing else, perhaps with a blank among them.
fn is_tiles(line: &Line<'_>) -> bool {
    let is_gap = |character: char| character.is_whitespace() || matches!(character, ',' | '/');
    let mut cells = line.text.split(is_gap).filter(|cell| !cell.is_empty()).peekable();
    let is_cell = |cell: &str| {
        cell.bytes().all(|byte| byte.is_ascii_digit()) || matches!(cell, "_" | "." | "x" | "X" | "-")
    };
    line.text.contains(|character: char| character.is_ascii_digit())
        && cells.peek().is_some()
        && cells.all(is_cell)
}
