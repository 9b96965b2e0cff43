//! A table for a terminal: columns are as wide as needed, and narrower if the terminal is.

use std::fmt::Write;

use super::layout::{Line, wrapped};
use super::spans::Span;
use crate::style;

/// The minimum width of a column with more than one word.
const NARROW: usize = 12;

/// Writes a table; the first row is its head.
pub(super) fn write(rows: &[Vec<Vec<Span>>], right: &[bool], indent: usize, width: usize) -> String {
    let columns = rows.iter().map(Vec::len).max().unwrap_or(0);
    let mut widths: Vec<usize> = (0..columns)
        .map(|at| rows.iter().filter_map(|row| row.get(at)).map(|cell| seen(cell)).max().unwrap_or(0))
        .collect();
    let room = width.saturating_sub(indent + 2 * columns.saturating_sub(1));
    while widths.iter().sum::<usize>() > room {
        let Some(widest) = widths.iter_mut().max().filter(|widest| **widest > NARROW) else { break };
        *widest -= 1;
    }
    let mut text = String::new();
    for (number, row) in rows.iter().enumerate() {
        let cells: Vec<Vec<Line>> =
            row.iter().zip(&widths).map(|(cell, &width)| wrapped(cell, width)).collect();
        for at in 0..cells.iter().map(Vec::len).max().unwrap_or(0) {
            let mut line = " ".repeat(indent);
            for (column, (cell, &width)) in cells.iter().zip(&widths).enumerate() {
                let none = Line::default();
                let part = cell.get(at).unwrap_or(&none);
                let gap = " ".repeat(width.saturating_sub(part.width));
                let written = if number == 0 { style::strong(&part.text) } else { part.text.clone() };
                let right = right.get(column).is_some_and(|&right| right);
                let _ =
                    if right { write!(line, "{gap}{written}  ") } else { write!(line, "{written}{gap}  ") };
            }
            text += line.trim_end();
            text.push('\n');
        }
    }
    text
}

/// Returns the visible length of a cell in characters.
fn seen(cell: &[Span]) -> usize {
    cell.iter().map(|span| span.text.chars().count()).sum()
}
