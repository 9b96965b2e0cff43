//! Levels and collections as text that every Sokoban program reads.

use std::fmt::Write;

use crate::run_length::compress;
use crate::{Cell, Collection, Level};

/// Writes a level as drawn in `.xsb` files: `#@+$*. `, without trailing spaces.
///
/// An empty row is written `-`, since an empty line would end the level.
#[must_use]
pub fn to_xsb(level: &Level) -> String {
    let rows: Vec<String> = rows(level).collect();
    rows.join("\n")
}

/// Writes a level on one line: run lengths, `-` for floor, rows joined by `|`, as in `5#|#@$.#|5#`.
#[must_use]
pub fn to_run_length(level: &Level) -> String {
    let rows: Vec<String> = rows(level).map(|row| compress(row.replace(' ', "-").chars())).collect();
    rows.join("|")
}

/// Writes a collection as a `.sok` file: the original drawings, titles, authors, notes and solutions.
///
/// Invalid levels are written, too, so that nothing is lost.
#[must_use]
pub fn to_sok(collection: &Collection) -> String {
    let mut out = String::new();
    let mut head = |key: &str, value: &Option<String>| {
        if let Some(value) = value {
            let _ = writeln!(out, "{key}: {}", one_line(value));
        }
    };
    head("Collection", &collection.name);
    head("Author", &collection.author);
    for note in &collection.notes {
        write_note(&mut out, note);
    }
    for entry in &collection.entries {
        if !out.is_empty() {
            out.push('\n');
        }
        for row in entry.drawing.lines() {
            let row = row.trim_end();
            let _ = writeln!(out, "{}", if row.is_empty() { "-" } else { row });
        }
        for (key, value) in [("Title", &entry.title), ("Author", &entry.author)] {
            if let Some(value) = value {
                let _ = writeln!(out, "{key}: {}", one_line(value));
            }
        }
        for note in &entry.notes {
            write_note(&mut out, note);
        }
        for solution in &entry.solutions {
            out.push_str("\nSolution");
            if let Some(title) = &solution.title {
                let _ = write!(out, " {}", one_line(title));
            }
            out.push('\n');
            // Only letters, digits and parentheses, so every byte is a character.
            for line in solution.moves.as_bytes().chunks(LINE) {
                let _ = writeln!(out, "{}", String::from_utf8_lossy(line));
            }
        }
    }
    out
}

/// The maximum number of characters of moves on a line.
const LINE: usize = 70;

/// Writes a note, marked as a comment since it could otherwise be taken for a title.
fn write_note(out: &mut String, note: &str) {
    let note = one_line(note);
    if !note.is_empty() {
        let _ = writeln!(out, "Comment: {note}");
    }
}

/// Joins text into one line, since a line break in it would not survive reading it back.
fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

fn rows(level: &Level) -> impl Iterator<Item = String> + '_ {
    let mut has_box = vec![false; level.cells().len()];
    for &cell in level.boxes() {
        has_box[cell] = true;
    }
    let character = move |at: usize| match (level.cells()[at], has_box[at], at == level.player()) {
        (Cell::Wall, ..) => '#',
        (Cell::Floor, true, _) => '$',
        (Cell::Floor, _, true) => '@',
        (Cell::Floor, ..) => ' ',
        (Cell::Goal, true, _) => '*',
        (Cell::Goal, _, true) => '+',
        (Cell::Goal, ..) => '.',
    };
    (0..level.rows()).map(move |row| {
        let text: String = (row * level.columns()..(row + 1) * level.columns()).map(&character).collect();
        let text = text.trim_end();
        if text.is_empty() { "-".to_owned() } else { text.to_owned() }
    })
}
