//! Lines between levels that are instances of other puzzles.
//!
//! They must not become titles: whoever puts a board or a stack into a text wants it solved. Only lines that are a
//! whole instance count, or rows that form one together; other lines with numbers in them, such as `12`, `2024/05/01`
//! or `10 x 12`, stay text.

use std::ops::Range;

use pousse_search::text::{Line, is_number};

use super::block::{ends_comment, starts_comment};
use super::problem::Problem;

/// The fewest cells of a board; with fewer, a line could be a date.
const FEWEST_CELLS: usize = 4;

/// Lines that are an instance of another puzzle.
pub(super) struct Foreign {
    pub(super) lines: Range<usize>,
    pub(super) problem: Problem,
}

/// Finds the instances of other puzzles outside the blocks of levels and outside comments.
pub(super) fn foreign(lines: &[Line<'_>], blocks: &[Range<usize>]) -> Vec<Foreign> {
    let mut found = Vec::new();
    let comment_end = lines.iter().rposition(|line| ends_comment(line.text));
    let ends = blocks.iter().map(|block| block.start).chain([lines.len()]);
    let starts = [0].into_iter().chain(blocks.iter().map(|block| block.end));
    for (start, end) in starts.zip(ends) {
        let mut rows: Option<Range<usize>> = None; // lines that may be rows of one board
        let mut at = start;
        while at < end {
            let text = lines[at].text;
            if starts_comment(text) && comment_end.is_some_and(|end| end > at) {
                while at < end && !ends_comment(lines[at].text) {
                    at += 1;
                }
            }
            let (count, board) = cells(text);
            let board = board || is_eight_puzzle(text);
            if !board && count > 1 {
                rows = Some(rows.map_or(at, |rows| rows.start)..at + 1);
            } else {
                found.extend(rows.take().and_then(|rows| grid(lines, rows)));
            }
            let problem =
                if board { Some(Problem::tile_board()) } else { is_stack(text).then(Problem::stack) };
            found.extend(problem.map(|problem| Foreign { lines: at..at + 1, problem }));
            at += 1;
        }
        found.extend(rows.take().and_then(|rows| grid(lines, rows)));
    }
    found
}

/// Returns rows that hold every number of a board once.
fn grid(lines: &[Line<'_>], rows: Range<usize>) -> Option<Foreign> {
    let mut tiles: Vec<u64> = Vec::new();
    for line in &lines[rows.clone()] {
        let tile = |word: &str| if is_blank(word) { Some(0) } else { word.parse().ok() };
        let row: Option<Vec<u64>> = words(line.text).map(tile).collect();
        tiles.extend(row?);
    }
    tiles.sort_unstable();
    let board = tiles.len() >= FEWEST_CELLS && tiles.iter().copied().eq(0..tiles.len() as u64);
    board.then_some(Foreign { lines: rows, problem: Problem::tile_board() })
}

/// Returns how many cells a line has that has nothing else after its label, and whether they are a board; a wrong one
/// also counts if its numbers are not too large.
fn cells(text: &str) -> (usize, bool) {
    let (mut count, mut largest, mut digits, mut blank) = (0, 0, false, false);
    for word in words(text) {
        let number = is_number(word);
        if !number && !is_blank(word) {
            return (0, false);
        }
        digits |= number;
        count += 1;
        let tile = if number { word.parse().unwrap_or(usize::MAX) } else { 0 };
        blank |= tile == 0;
        largest = largest.max(tile);
    }
    if digits { (count, blank && count >= FEWEST_CELLS && largest <= count) } else { (0, false) }
}

/// Returns whether a line is a stack of pancakes: the word `stack` and numbers, or numbers that all have signs.
fn is_stack(text: &str) -> bool {
    let mut words = words(text).peekable();
    let named = words.next_if(|word| word.eq_ignore_ascii_case("stack")).is_some();
    let signed = |word: &str| word.strip_prefix(['+', '-']).is_some_and(is_number);
    let mut count = 0;
    for word in words {
        let part = signed(word) || (named && is_number(word));
        if !part {
            return false;
        }
        count += 1;
    }
    count > 1
}

/// Splits a line, without its label, into the words between separators of cells.
fn words(text: &str) -> impl Iterator<Item = &str> {
    let is_gap = |character: char| character.is_whitespace() || ",/|;[](){}".contains(character);
    // A line that starts with a semicolon is a comment.
    let text = if text.trim_start().starts_with(';') { "" } else { text };
    let text = text.rsplit(':').next().unwrap_or(text);
    text.split(is_gap).filter(|word| !word.is_empty())
}

/// Returns whether a line is a board of the 8-puzzle, written as nine digits.
fn is_eight_puzzle(text: &str) -> bool {
    let mut words = words(text);
    let (Some(word), None) = (words.next(), words.next()) else { return false };
    let mut digits = word.as_bytes().to_vec();
    digits.sort_unstable();
    digits == *b"012345678"
}

fn is_blank(word: &str) -> bool {
    matches!(word, "_" | "." | "x" | "X" | "-")
}
