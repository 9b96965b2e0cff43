//! The lines of a text, without trailing whitespace.

use pousse_search::text::{Line, Lines};

/// Splits a text into lines.
pub(super) fn lines(text: &str) -> Vec<Line<'_>> {
    let lines = Lines::new(text.as_bytes()).filter_map(|line| line.read().ok());
    lines.map(|line| Line { text: line.text.trim_end(), ..line }).collect()
}

/// Returns whether a line is empty, or only a comment for readers of the raw file.
pub(super) fn is_blank(line: &Line<'_>) -> bool {
    line.text.is_empty() || line.text.starts_with("::")
}
