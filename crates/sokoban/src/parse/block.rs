//! Which lines form a board.
//!
//! A board is a run of lines that contain only characters of a drawing, with at least one wall among them. Ambiguous
//! lines at its edges, such as a row of dashes under a title, are not part of it.

use std::ops::Range;

use pousse_search::text::Line;

use super::row::{RowKind, is_mark, row_kind};

/// Returns the range of lines of each board.
pub(super) fn blocks(lines: &[Line<'_>]) -> Vec<Range<usize>> {
    let comment_end = lines.iter().rposition(|line| ends_comment(line.text));
    let mut blocks = Vec::new();
    let mut open: Option<usize> = None;
    let mut at = 0;
    while at < lines.len() {
        let kind = row_kind(lines[at].text);
        let row = match kind {
            RowKind::Plain | RowKind::RunLength => true,
            // A line without a wall at its end counts as a flawed row only next to other rows.
            RowKind::Flawed => open.is_some() || lines[at].text.ends_with('#'),
            RowKind::Joined | RowKind::Other => false,
        };
        if row {
            open.get_or_insert(at);
        } else if let Some(start) = open.take() {
            blocks.extend(trimmed(lines, start..at));
        }
        if kind == RowKind::Joined {
            blocks.push(at..at + 1);
        }
        if starts_comment(lines[at].text) && comment_end.is_some_and(|end| end > at) {
            while !ends_comment(lines[at].text) {
                at += 1;
            }
        }
        at += 1;
    }
    if let Some(start) = open {
        blocks.extend(trimmed(lines, start..lines.len()));
    }
    blocks
}

/// Removes lines at the edges that need not be rows; returns `None` if what is left need not be a board.
fn trimmed(lines: &[Line<'_>], mut block: Range<usize>) -> Option<Range<usize>> {
    let marked = |at: usize| lines[at].text.contains(is_mark);
    while block.start < block.end && !marked(block.start) {
        block.start += 1;
    }
    while block.start < block.end && !marked(block.end - 1) {
        block.end -= 1;
    }
    let rows = &lines[block.clone()];
    // A single row with a typo may be a comment; several with something to push among them are a drawing.
    let sound = |line: &Line<'_>| row_kind(line.text) != RowKind::Flawed || rows.len() >= 3;
    let walls = rows.iter().any(|line| line.text.contains('#') && sound(line));
    let content = rows.iter().any(|line| line.text.contains(['@', '+', '$', '*', '.', 'p', 'P', 'b', 'B']));
    (walls && (content || rows.len() >= 3)).then_some(block)
}

/// Returns whether a multi-line comment, in which anything may be drawn, starts here.
pub(super) fn starts_comment(text: &str) -> bool {
    text.trim().eq_ignore_ascii_case("comment:")
}

/// Returns whether such a comment ends here.
pub(super) fn ends_comment(text: &str) -> bool {
    let text = text.trim();
    ["comment-end:", "comment_end:", "comment end:"].iter().any(|end| text.eq_ignore_ascii_case(end))
}
