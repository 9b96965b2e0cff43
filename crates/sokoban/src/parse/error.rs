//! What is wrong with a level, where, and what to do about it.

use std::fmt::Write;

use super::board::{MOST_CELLS, MOST_SIDE};
use crate::{Direction, RunLengthProblem};

/// What is wrong with a level, and where.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}, column {column}: {problem}")]
#[non_exhaustive]
pub struct LevelError {
    /// The line, from 1.
    pub line: usize,
    /// The character in the line, from 1.
    pub column: usize,
    /// The line, or what is around the place in a long one; characters that do not print are replaced.
    pub text: String,
    /// What is wrong.
    pub problem: LevelProblem,
    caret: usize, // how many characters of `text` are before the place
}

/// What is wrong with a level.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum LevelProblem {
    /// Nothing in the text is a level.
    #[error("no level in this text")]
    NoLevel,
    /// Nobody to push the boxes.
    #[error("the level has no player")]
    NoPlayer,
    /// The place is the second one.
    #[error("a second player")]
    TwoPlayers,
    /// Nothing to push.
    #[error("the level has no box that the player could ever reach")]
    NoBox,
    /// Some box can never be on a goal.
    #[error("{boxes} {} but {goals} {}", plural(*.boxes, "box", "boxes"), plural(*.goals, "goal", "goals"))]
    FewerGoals {
        /// The boxes within reach.
        boxes: usize,
        /// The goals within reach.
        goals: usize,
    },
    /// The place is where a wall seems to be missing.
    #[error("the walls are open: here the player could walk {} out of the level", way(*.0))]
    Open(Direction),
    /// Nobody can ever push it to a goal.
    #[error("this box is not on a goal, and the player could not reach it even if there were no other boxes")]
    UnreachableBox,
    /// No character of a board.
    #[error("{0:?} is not a character of a level")]
    IllegalCharacter(char),
    /// More than any level has.
    #[error("the level has more than {MOST_SIDE} rows or columns")]
    TooLarge,
    /// So much that this level was not read.
    #[error("the levels of this text together have more than {MOST_CELLS} cells")]
    TooMuch,
    /// Run lengths that do not work out.
    #[error("{0}")]
    RunLength(RunLengthProblem),
}

/// The most characters of a line that an error keeps.
const WIDTH: usize = 76;

impl LevelError {
    pub(super) fn new(line: usize, column: usize, source: &str, problem: LevelProblem) -> Self {
        // The place is kept in the last third, as what comes before explains more than what comes after.
        let place = column - 1;
        let skipped = if place < WIDTH { 0 } else { place - WIDTH * 2 / 3 };
        let mut rest = source.chars().skip(skipped);
        let mut text: String = rest.by_ref().take(WIDTH).map(printable).collect();
        let mut caret = place - skipped;
        if skipped > 0 {
            text.insert(0, '…');
            caret += 1;
        }
        if rest.next().is_some() {
            text.push('…');
        }
        Self { line, column, text, problem, caret }
    }

    /// Returns what to do about it.
    #[must_use]
    pub fn hint(&self) -> &'static str {
        match self.problem {
            LevelProblem::NoLevel => "draw walls as #, the player as @, boxes as $ and goals as .",
            LevelProblem::NoPlayer => "put one player on the board: @, or + on a goal",
            LevelProblem::TwoPlayers => "leave one player, @ or +; boxes are $ and *",
            LevelProblem::NoBox => "put a box on the board: $, or * on a goal",
            LevelProblem::FewerGoals { .. } => {
                "add goals (., or * and + under a box and the player) or take boxes away"
            }
            LevelProblem::Open(_) => "close the walls (#) around everything that the player can walk to",
            LevelProblem::UnreachableBox => "open a way to it, put it on a goal (*), or take it away",
            LevelProblem::IllegalCharacter('\t') => "replace the tabs by spaces",
            LevelProblem::IllegalCharacter(_) => {
                "walls are #, the player @ or +, boxes $ or *, goals ., floor a space, - or _"
            }
            LevelProblem::TooLarge => "split the level, or check for a number that is too large",
            LevelProblem::TooMuch => "split the text into several files",
            LevelProblem::RunLength(_) => "write 3# for ###, groups as 2(#-), and | between rows",
        }
    }

    /// Returns the line with a caret under the place, and the hint, ready to be printed.
    #[must_use]
    pub fn excerpt(&self) -> String {
        let gutter = self.line.to_string();
        let (margin, place) = (" ".repeat(gutter.len()), " ".repeat(self.caret));
        let mut excerpt = format!("{gutter} | {}\n", self.text);
        let _ = write!(excerpt, "{margin} | {place}^\nhint: {}", self.hint());
        excerpt
    }
}

fn plural<'a>(count: usize, one: &'a str, many: &'a str) -> &'a str {
    if count == 1 { one } else { many }
}

fn way(direction: Direction) -> &'static str {
    match direction {
        Direction::Up => "up",
        Direction::Down => "down",
        Direction::Left => "left",
        Direction::Right => "right",
    }
}

/// Keeps tabs and control codes from moving the caret or the terminal.
fn printable(character: char) -> char {
    match character {
        '\t' => ' ',
        c if c.is_control() => char::REPLACEMENT_CHARACTER,
        c => c,
    }
}
