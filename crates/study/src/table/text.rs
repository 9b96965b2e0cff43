//! A table for a terminal.
//!
//! Columns are as wide as they need to be. If they do not fit, the widest columns of words are wrapped, down to
//! [`NARROWEST`]; if that is not enough, the columns are split into blocks, each of which repeats the leading columns
//! of words that say what a row is about.

use unicode_width::{UnicodeWidthChar as _, UnicodeWidthStr};

use super::{Align, Table};

/// The minimum width of columns of words.
const NARROWEST: usize = 11;
/// The gap between columns.
const GAP: usize = 2;

impl Table {
    /// Writes it in lines of at most `width` terminal columns, if its numbers allow it.
    #[must_use]
    pub fn to_text(&self, width: usize) -> String {
        let mut out = String::new();
        push_wrapped(&mut out, &self.title, width);
        if !self.header.is_empty() {
            let cells: Vec<Vec<String>> =
                self.rows.iter().map(|row| row.iter().map(super::Cell::to_text).collect()).collect();
            let widths = self.widths(&cells, width);
            for (number, columns) in blocks(self.keys(&widths, width), &widths, width).iter().enumerate() {
                if number > 0 {
                    out.push('\n');
                }
                self.push_block(&mut out, &cells, &widths, columns);
            }
        }
        if !self.note.is_empty() {
            push_wrapped(&mut out, &self.note, width);
        }
        out
    }

    /// Chooses the width of each column.
    fn widths(&self, cells: &[Vec<String>], width: usize) -> Vec<usize> {
        let longest_word = |text: &str| text.split(' ').map(UnicodeWidthStr::width).max().unwrap_or(0);
        let widest = |column: usize| {
            cells.iter().filter_map(|row| row.get(column)).map(|text| text.width()).max().unwrap_or(0)
        };
        let mut widths: Vec<usize> = (self.header.iter().enumerate())
            .map(|(column, head)| longest_word(&head.text).max(widest(column)))
            .collect();
        let wraps: Vec<bool> = (0..widths.len())
            .map(|column| self.rows.iter().any(|row| row.get(column).is_some_and(|cell| !cell.is_number())))
            .collect();
        while total(&widths) > width {
            let narrowed = (0..widths.len())
                .filter(|&column| wraps[column] && widths[column] > NARROWEST)
                .max_by_key(|&column| widths[column]);
            match narrowed {
                Some(column) => widths[column] -= 1,
                None => break,
            }
        }
        widths
    }

    /// Returns the number of leading columns of words that leave half of the width to the others.
    fn keys(&self, widths: &[usize], width: usize) -> usize {
        let words = self.header.iter().take_while(|head| head.align == Align::Left).count();
        (1..=words).rev().find(|&keys| total(&widths[..keys]) <= width / 2).unwrap_or(1)
    }

    fn push_block(&self, out: &mut String, cells: &[Vec<String>], widths: &[usize], columns: &[usize]) {
        let heads: Vec<&str> = columns.iter().map(|&column| self.header[column].text.as_str()).collect();
        self.push_row(out, &heads, widths, columns);
        let rule: Vec<String> = columns.iter().map(|&column| "─".repeat(widths[column])).collect();
        out.push_str(&rule.join(&" ".repeat(GAP)));
        out.push('\n');
        for row in cells {
            let texts: Vec<&str> =
                columns.iter().map(|&column| row.get(column).map_or("", String::as_str)).collect();
            self.push_row(out, &texts, widths, columns);
        }
    }

    fn push_row(&self, out: &mut String, texts: &[&str], widths: &[usize], columns: &[usize]) {
        let wrapped: Vec<Vec<String>> =
            texts.iter().zip(columns).map(|(text, &column)| wrap(text, widths[column])).collect();
        let height = wrapped.iter().map(Vec::len).max().unwrap_or(0);
        for line in 0..height {
            let mut whole = String::new();
            for (lines, &column) in wrapped.iter().zip(columns) {
                let text = lines.get(line).map_or("", String::as_str);
                let room = " ".repeat(widths[column].saturating_sub(text.width()));
                match self.header[column].align {
                    Align::Left => whole.extend([text, &room]),
                    Align::Right => whole.extend([&room, text]),
                }
                whole.push_str(&" ".repeat(GAP));
            }
            out.push_str(whole.trim_end());
            out.push('\n');
        }
    }
}

fn total(widths: &[usize]) -> usize {
    widths.iter().sum::<usize>() + GAP * widths.len().saturating_sub(1)
}

/// Splits the columns into blocks that fit; the first `keys` columns are in each.
fn blocks(keys: usize, widths: &[usize], width: usize) -> Vec<Vec<usize>> {
    let key_columns: Vec<usize> = (0..keys).collect();
    let mut blocks = vec![key_columns.clone()];
    let mut taken = total(&widths[..keys]);
    for (column, &own) in widths.iter().enumerate().skip(keys) {
        let block = blocks.last_mut().expect("there is one from the start");
        // A block has at least one column besides the keys, however wide it is.
        if taken + GAP + own > width && block.len() > keys {
            blocks.push(key_columns.iter().copied().chain([column]).collect());
            taken = total(&widths[..keys]) + GAP + own;
        } else {
            block.push(column);
            taken += GAP + own;
        }
    }
    blocks
}

fn push_wrapped(out: &mut String, text: &str, width: usize) {
    for line in wrap(text, width.max(NARROWEST)) {
        out.push_str(&line);
        out.push('\n');
    }
}

/// Splits a text into lines at its spaces, and inside words that are longer than a line.
fn wrap(text: &str, width: usize) -> Vec<String> {
    let mut lines = vec![String::new()];
    let mut taken = 0;
    for (number, word) in text.split([' ', '\n']).enumerate() {
        if number > 0 && taken + 1 + word.width() <= width {
            lines.last_mut().expect("there is always a line").push(' ');
            taken += 1;
        } else if number > 0 {
            lines.push(String::new());
            taken = 0;
        }
        for letter in word.chars() {
            let own = letter.width().unwrap_or(0);
            if taken > 0 && taken + own > width {
                lines.push(String::new());
                taken = 0;
            }
            lines.last_mut().expect("there is always a line").push(letter);
            taken += own;
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::{Cell, example};

    #[test]
    fn columns_are_aligned_by_what_a_terminal_shows() {
        let wanted = "Effort & more\n\
             Method      Solved     Mean\n                    <nodes>\n\
             ─────────  ───────  ───────\n\
             IDA* | md  181,440  1,234.6\n\
             日本, \"x\"        3        –\n\
             Over *solved* instances.\n";
        assert_eq!(example().to_text(80), wanted);
    }

    #[test]
    fn whatever_the_width_lines_fit_and_nothing_is_lost() {
        let columns: Vec<String> = (0..12).map(|number| format!("Column number {number}")).collect();
        let names: Vec<&str> = columns.iter().map(String::as_str).collect();
        let mut table = Table::new("wide", "A title that is rather long for a phone", 1, &names);
        let mut row = vec![Cell::text("additive pattern databases 7-8 with reflections")];
        row.extend((1..12u64).map(|number| Cell::integer(number * 1_111_111)));
        table.rows.push(row);
        for width in [28, 30, 40, 60, 80, 120, 300] {
            let text = table.to_text(width);
            for line in text.lines() {
                assert!(line.width() <= width, "{width}: {line}");
            }
            for number in 1..12u64 {
                assert!(text.contains(&Cell::integer(number * 1_111_111).to_text()), "{width}\n{text}");
            }
        }
    }

    #[test]
    fn blocks_repeat_the_columns_that_name_a_row() {
        assert_eq!(blocks(2, &[4, 4, 9, 9, 9], 24), [vec![0, 1, 2], vec![0, 1, 3], vec![0, 1, 4]]);
        assert_eq!(blocks(2, &[4, 4, 9, 9, 9], 32), [vec![0, 1, 2, 3], vec![0, 1, 4]]);
        assert_eq!(blocks(1, &[4], 2), [vec![0]]);
    }

    #[test]
    fn words_longer_than_a_line_are_broken() {
        assert_eq!(wrap("ab cdefgh i", 4), ["ab", "cdef", "gh i"]);
        assert_eq!(wrap("", 4), [""]);
        assert_eq!(wrap("日本日本", 4), ["日本", "日本"]);
    }
}
