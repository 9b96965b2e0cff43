//! Reads levels from text, in whatever of these forms they come, all told from the content:
//!
//! - `.xsb` and `.txt`: drawings, comments that start with `;`, titles before or after the drawing;
//! - `.sok` (Sokoban YASC): notes on the file (`Collection:`, `Author:`), a title line before the drawing or `Title:`
//!   after it, notes, saved solutions, comments that start with `::`;
//! - run lengths (`3#4-p.#`, groups `2(3(#-)#)`), row by row or with rows joined by `|`;
//! - one level as one argument: rows split by line breaks, by `\n` written as two characters, or by `|`.
//!
//! Walls are `#`, the player `@` or `p`, on a goal `+` or `P`; boxes `$` or `b`, on goals `*` or `B`; goals `.`, floor
//! a space, `-` or `_`. A level that is wrong is reported where it is, and the others stay usable.
//!
//! What no player can ever reach is decoration, and searches never see it: in the [`Level`] a box on a goal there is a
//! wall, a goal there is floor, and rows and columns at the edges that are left empty are cut off. A box there that is
//! not on a goal is an error, as such a level has no solution. [`Entry::drawing`] keeps what was drawn.
//!
//! Memory is limited by the length of the text and [`MOST_CELLS`], time by both, whatever the text holds.

mod block;
mod board;
mod error;
mod line;
mod look;
mod row;
mod segment;
mod titles;

pub use board::{MOST_CELLS, MOST_SIDE};
pub use error::{LevelError, LevelProblem};
pub use look::looks_like_level;

use crate::{Level, LurdError, Step, read_lurd};

/// The levels of a text, and what it says of all of them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Collection {
    /// What the text calls itself.
    pub name: Option<String>,
    /// Who made it.
    pub author: Option<String>,
    /// What else stands before the first level, a line each.
    pub notes: Vec<String>,
    /// The levels in the order of the text, those that are wrong too.
    pub entries: Vec<Entry>,
}

/// A level of a text, or what is wrong with it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The number in the text, from 1.
    pub number: usize,
    /// The title, from before or after the drawing.
    pub title: Option<String>,
    /// Who made it, where the level itself says so.
    pub author: Option<String>,
    /// What else stands after the level, a line each.
    pub notes: Vec<String>,
    /// Solutions that stand after the level; nobody has checked them.
    pub solutions: Vec<SavedSolution>,
    /// The first line of the drawing, from 1.
    pub line: usize,
    /// The rows as they are drawn, with run lengths written out.
    pub drawing: String,
    /// The level, or why it is none.
    pub result: Result<Level, LevelError>,
}

impl Entry {
    /// Returns the entry of a level that stands alone.
    #[must_use]
    pub fn of(level: &Level) -> Self {
        Self {
            number: 1,
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

/// A solution that was saved with a level.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SavedSolution {
    /// What follows the word `Solution`.
    pub title: Option<String>,
    /// The first line of the moves, from 1.
    pub line: usize,
    /// The moves as they are written, without white space: LURD, perhaps with run lengths.
    pub moves: String,
}

impl SavedSolution {
    /// Reads the moves.
    ///
    /// # Errors
    ///
    /// [`LurdError`] where run lengths do not work out or stand for too many moves.
    pub fn steps(&self) -> Result<Vec<Step>, LurdError> {
        read_lurd(&self.moves)
    }
}

/// Reads all levels of a text; one that is wrong does not keep the others from being read.
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
    let blocks = block::blocks(&lines);
    let mut budget = MOST_CELLS;
    let mut entries = Vec::with_capacity(blocks.len());
    for (index, block) in blocks.iter().enumerate() {
        let (drawing, result) = board::read(&lines[block.clone()], &mut budget);
        entries.push(Entry {
            number: index + 1,
            title: None,
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
/// [`LevelError`] when it is wrong, or when there is none.
pub fn read_level(text: &str) -> Result<Level, LevelError> {
    let lines = line::lines(text);
    match block::blocks(&lines).first() {
        Some(block) => board::read(&lines[block.clone()], &mut { MOST_CELLS }).1,
        None => Err(LevelError::new(1, 1, "", LevelProblem::NoLevel)),
    }
}

#[cfg(test)]
mod tests;
