//! Reads levels from text in any of these formats, recognised by their content:
//!
//! - `.xsb` and `.txt`: drawings, comments that start with `;`, titles before or after the drawing;
//! - `.sok` (Sokoban YASC): notes on the file (`Collection:`, `Author:`), a title line before the drawing or `Title:`
//!   after it, notes, saved solutions, comments that start with `::`;
//! - run lengths (`3#4-p.#`, groups `2(3(#-)#)`), row by row or with rows joined by `|`;
//! - one level as one argument: rows separated by line breaks, by `\n` written as two characters, or by `|`; if they
//!   are on one line, text before a `:` is the title.
//!
//! Walls are `#`, the player `@` or `p`, on a goal `+` or `P`; boxes `$` or `b`, on goals `*` or `B`; goals `.`, floor
//! a space, `-` or `_`. An invalid level is reported with its place, and the others stay usable.
//!
//! Whatever no player can ever reach is decoration, and searches never see it: in the [`Level`] a box on a goal there
//! becomes a wall, a goal there becomes floor, and rows and columns at the edges that are then empty are cropped. A box
//! there that is not on a goal is an error, since such a level has no solution. [`Entry::drawing`] keeps the original
//! drawing.
//!
//! Memory is bounded by the length of the text and [`MOST_CELLS`], and so is time, whatever the text contains.

mod block;
mod board;
mod foreign;
mod line;
mod look;
mod problem;
mod row;
mod segment;
mod titles;

pub use board::{MOST_CELLS, MOST_SIDE};
pub use look::looks_like_level;

use pousse_search::Message;
use pousse_search::text::Line;
use pousse_search::text::ReadError;

use crate::{Level, Step, read_lurd};
use problem::Problem;

/// The levels of a text, and what it says about the collection.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Collection {
    /// The name of the collection.
    pub name: Option<String>,
    /// The author of the collection.
    pub author: Option<String>,
    /// Other lines before the first level.
    pub notes: Vec<String>,
    /// The levels in the order of the text, including invalid ones.
    pub entries: Vec<Entry>,
}

/// A level of a text, or what is wrong with it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// Its number in the text, counted from 1.
    pub number: usize,
    /// The text before the `:` of a level on one line.
    pub label: Option<String>,
    /// The title, from before or after the drawing, or the label.
    pub title: Option<String>,
    /// The author, if the level itself names one.
    pub author: Option<String>,
    /// Other lines after the level.
    pub notes: Vec<String>,
    /// Solutions given after the level; they have not been checked.
    pub solutions: Vec<SavedSolution>,
    /// The first line of the drawing, counted from 1.
    pub line: usize,
    /// The rows as drawn, with run lengths expanded.
    pub drawing: String,
    /// The level, or what is wrong with it.
    pub result: Result<Level, ReadError>,
}

impl Entry {
    /// Returns an entry for a single level.
    #[must_use]
    pub fn of(level: &Level) -> Self {
        Self {
            number: 1,
            label: None,
            title: None,
            author: None,
            notes: Vec::new(),
            solutions: Vec::new(),
            line: 1,
            drawing: crate::to_xsb(level),
            result: Ok(level.clone()),
        }
    }
}

/// A solution saved with a level.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SavedSolution {
    /// The text after the word `Solution`.
    pub title: Option<String>,
    /// The first line of the moves, counted from 1.
    pub line: usize,
    /// The moves as written, without whitespace: LURD, possibly with run lengths.
    pub moves: String,
}

impl SavedSolution {
    /// Reads the moves.
    ///
    /// # Errors
    ///
    /// A [`Message`] if run lengths are invalid or stand for too many moves.
    pub fn steps(&self) -> Result<Vec<Step>, Message> {
        read_lurd(&self.moves)
    }
}

/// Reads all levels of a text; an invalid one does not prevent the others from being read.
///
/// # Examples
///
/// ```
/// use pousse_sokoban::read_levels;
///
/// let text = "#####\n#@$.#\n#####\nTitle: Easy\n\n#####\n#@@.#\n#####\n";
/// let collection = read_levels(text);
/// assert_eq!(collection.entries[0].title.as_deref(), Some("Easy"));
/// assert!(collection.entries[0].result.is_ok());
/// let error = collection.entries[1].result.as_ref().expect_err("two players");
/// assert_eq!(error.to_string(), "line 7, column 3: a second player");
/// ```
#[must_use]
pub fn read_levels(text: &str) -> Collection {
    let lines = line::lines(text);
    let mut blocks = block::blocks(&lines);
    let foreign = if blocks.is_empty() { Vec::new() } else { foreign::foreign(&lines, &blocks) };
    blocks.extend(foreign.iter().map(|foreign| foreign.lines.clone()));
    blocks.sort_by_key(|block| block.start);
    let mut foreign = foreign.into_iter().peekable();
    let mut budget = MOST_CELLS;
    let mut entries = Vec::with_capacity(blocks.len());
    for (index, block) in blocks.iter().enumerate() {
        let rows = &lines[block.clone()];
        let (drawing, result) = match foreign.next_if(|foreign| foreign.lines == *block) {
            Some(foreign) => board::refuse(rows, foreign.problem),
            None => board::read(rows, &mut budget),
        };
        let label = rows.first().and_then(|line| row::labelled(line.text)).map(|(label, _)| label);
        let label = label.filter(|label| !label.is_empty()).map(str::to_owned);
        entries.push(Entry {
            number: index + 1,
            title: label.clone(),
            label,
            author: None,
            notes: Vec::new(),
            solutions: Vec::new(),
            line: lines[block.start].number,
            drawing,
            result,
        });
    }
    let mut collection = Collection { entries, ..Collection::default() };
    titles::share_out(&lines, &blocks, &mut collection);
    collection
}

/// Reads the first level of a text.
///
/// # Errors
///
/// A [`ReadError`] if it is invalid, or if there is none.
pub fn read_level(text: &str) -> Result<Level, ReadError> {
    let lines = line::lines(text);
    match block::blocks(&lines).first() {
        Some(block) => board::read(&lines[block.clone()], &mut { MOST_CELLS }).1,
        None => Err(Problem::no_level().at(Line::FIRST, 1)),
    }
}

#[cfg(test)]
mod tests;
