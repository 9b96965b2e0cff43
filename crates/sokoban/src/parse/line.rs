//! The lines of a text, as they end on any system.

/// A line without its end.
#[derive(Clone, Copy, Debug)]
pub(super) struct Line<'a> {
    /// From 1.
    pub(super) number: usize,
    /// White space at its end is left out.
    pub(super) text: &'a str,
}

impl Line<'_> {
    /// Says whether nothing is on the line, or only a comment for readers of the raw file.
    pub(super) fn is_blank(&self) -> bool {
        self.text.is_empty() || self.text.starts_with("::")
    }
}

/// Splits a text; a byte order mark is left out.
pub(super) fn lines(text: &str) -> Vec<Line<'_>> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let mut lines = Vec::new();
    for whole in text.split('\n') {
        // A line break of an old Mac stands alone, that of Windows before the \n.
        let whole = whole.strip_suffix('\r').unwrap_or(whole);
        for text in whole.split('\r') {
            lines.push(Line { number: lines.len() + 1, text: text.trim_end() });
        }
    }
    lines
}
