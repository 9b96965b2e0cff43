//! Distinguishes Sokoban levels from other text, above all from sliding-tile boards.

use pousse_search::text::Line;

use super::block::blocks;
use super::line::lines;
use super::row::{RowKind, row_kind};

/// Returns whether a text contains a Sokoban level, correct or not.
///
/// Sliding-tile boards consist of numbers, and lines that start with `#` are comments there; some of these draw frames.
/// A frame has no player, so a text with lines of numbers is a level only if it contains a player.
#[must_use]
pub fn looks_like_level(text: &str) -> bool {
    let lines = lines(text);
    let mut numbers = None; // computed once, and only if it matters
    blocks(&lines).into_iter().any(|block| {
        let rows = &lines[block];
        let player = rows.iter().any(|line| line.text.contains(['@', '+', 'p', 'P']));
        let walls: usize = rows.iter().map(|line| line.text.matches('#').count()).sum();
        let coded = |line: &Line<'_>| matches!(row_kind(line.text), RowKind::RunLength | RowKind::Joined);
        (walls >= 3 || rows.iter().any(coded))
            && (player || !*numbers.get_or_insert_with(|| lines.iter().any(is_tiles)))
    })
}

/// Returns whether a line consists of tile numbers, possibly with a blank among them.
fn is_tiles(line: &Line<'_>) -> bool {
    let is_gap = |character: char| character.is_whitespace() || ",/|;[](){}".contains(character);
    let mut cells = line.text.split(is_gap).filter(|cell| !cell.is_empty()).peekable();
    let is_cell = |cell: &str| {
        cell.bytes().all(|byte| byte.is_ascii_digit()) || matches!(cell, "_" | "." | "x" | "X" | "-")
    };
    line.text.contains(|character: char| character.is_ascii_digit())
        && cells.peek().is_some()
        && cells.all(is_cell)
}
