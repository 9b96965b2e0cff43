//! The lines of a text, with the line endings of any system.

/// A line without its ending.
#[derive(Clone, Copy, Debug)]
pub(super) struct Line<'a> {
    /// Counted from 1.
    pub(super) number: usize,
    /// Without trailing whitespace.
    pub(super) text: &'a str,
}

impl Line<'_> {
    /// Returns whether the line is empty, or only a comment for readers of the raw file.
    pub(super) fn is_blank(&self) -> bool {
        self.text.is_empty() || self.text.starts_with("::")
    }
}

/// Splits a text into lines; a byte order mark is dropped.
pub(super) fn lines(text: &str) -> Vec<Line<'_>> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let mut lines = Vec::new();
    for whole in text.split('\n') {
        // On old Macs `\r` ends a line by itself; on Windows it precedes the `\n`.
        let whole = whole.strip_suffix('\r').unwrap_or(whole);
        for text in whole.split('\r') {
            lines.push(Line { number: lines.len() + 1, text: text.trim_end() });
        }
    }
    lines
}
