//! Tables of results: typed cells, written as text, Markdown, HTML or CSV.
//!
//! A cell keeps its value, so that all formats round and group in the same way, in one place ([`Cell::to_text`]), and
//! CSV has the plain numbers ([`Cell::to_csv`]).

mod cell;
mod csv;
mod html;
mod markdown;
mod text;

pub use cell::Cell;
pub(crate) use html::escaped;

/// A table of results.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Table {
    /// Its name in kebab case, for anchors and files.
    pub name: String,
    /// Its title.
    pub title: String,
    /// How to read it; may be empty.
    pub note: String,
    /// Its columns.
    pub header: Vec<Head>,
    /// Its rows, each with a cell for every column.
    pub rows: Vec<Vec<Cell>>,
}

/// The heading of a column.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Head {
    /// Its text.
    pub text: String,
    /// The alignment of its cells.
    pub align: Align,
}

/// The alignment of a column's cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Align {
    /// For words.
    Left,
    /// For numbers.
    Right,
}

impl Head {
    /// Creates a column of words.
    #[must_use]
    pub fn words(text: impl Into<String>) -> Self {
        Self { text: text.into(), align: Align::Left }
    }

    /// Creates a column of numbers.
    #[must_use]
    pub fn numbers(text: impl Into<String>) -> Self {
        Self { text: text.into(), align: Align::Right }
    }
}

impl Table {
    /// Creates a table without rows. The first `words` columns hold words, the others numbers.
    #[must_use]
    pub fn new(name: &str, title: impl Into<String>, words: usize, columns: &[&str]) -> Self {
        let header = columns
            .iter()
            .enumerate()
            .map(|(column, text)| if column < words { Head::words(*text) } else { Head::numbers(*text) });
        Self { name: name.into(), title: title.into(), header: header.collect(), ..Self::default() }
    }

    /// Sets the note on how to read it.
    #[must_use]
    pub fn with_note(mut self, note: impl Into<String>) -> Self {
        self.note = note.into();
        self
    }

    /// Removes a column, such as the one for the set if there is only one set.
    pub fn leave_out(&mut self, column: usize) {
        self.header.remove(column);
        for row in &mut self.rows {
            row.remove(column);
        }
    }
}

#[cfg(test)]
pub(crate) fn example() -> Table {
    let mut table = Table::new("effort-a", "Effort & more", 1, &["Method", "Solved", "Mean <nodes>"])
        .with_note("Over *solved* instances.");
    table.rows.push(vec![Cell::text("IDA* | md"), Cell::integer(181_440), Cell::decimal(1234.56, 1)]);
    table.rows.push(vec![Cell::text("日本, \"x\""), Cell::integer(3), Cell::Missing]);
    table
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_column_can_be_left_out() {
        let mut table = example();
        table.leave_out(1);
        assert_eq!(table.header.len(), 2);
        assert_eq!(table.rows[0][1], Cell::decimal(1234.56, 1));
    }
}
