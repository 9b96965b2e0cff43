//! A table as Markdown, in the dialect of GitHub and mdBook.

use std::fmt::Write as _;

use super::{Align, Table};

impl Table {
    /// Writes it as Markdown: its title as a heading, the table, and the note below it.
    #[must_use]
    pub fn to_markdown(&self) -> String {
        let mut out = format!("### {}\n\n", escaped(&self.title));
        row(&mut out, self.header.iter().map(|head| escaped(&head.text)));
        row(
            &mut out,
            self.header.iter().map(|head| match head.align {
                Align::Left => "---".into(),
                Align::Right => "---:".into(),
            }),
        );
        for cells in &self.rows {
            row(&mut out, cells.iter().map(|cell| escaped(&cell.to_text())));
        }
        if !self.note.is_empty() {
            let _ = write!(out, "\n{}\n", escaped(&self.note));
        }
        out
    }
}

fn row(out: &mut String, cells: impl Iterator<Item = String>) {
    for cell in cells {
        let _ = write!(out, "| {cell} ");
    }
    out.push_str("|\n");
}

/// Escapes characters that are special in Markdown, such as the star of `IDA*`.
fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '\\' | '`' | '*' | '_' | '[' | ']' | '<' | '>' | '|' | '#' | '~' => {
                out.push('\\');
                out.push(letter);
            }
            '\n' | '\r' => out.push(' '),
            _ => out.push(letter),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use crate::table::example;

    #[test]
    fn bars_and_stars_do_not_break_it() {
        let wanted = "### Effort & more\n\n\
            | Method | Solved | Mean \\<nodes\\> |\n| --- | ---: | ---: |\n\
            | IDA\\* \\| md | 181,440 | 1,234.6 |\n| 日本, \"x\" | 3 | – |\n\n\
            Over \\*solved\\* instances.\n";
        assert_eq!(example().to_markdown(), wanted);
    }
}
