//! What is wrong with a level, where, and what to do about it.

use std::fmt::Write;

use pousse_search::{Message, message};

use super::board::{MOST_CELLS, MOST_SIDE};
use crate::{Direction, RunLengthProblem};

/// What is wrong with a level, and where.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}, column {column}: {problem}")]
#[non_exhaustive]
pub struct LevelError {
    /// The line, counted from 1.
    pub line: usize,
    /// The character in the line, counted from 1.
    pub column: usize,
    /// The line, or the part around the place if it is long; unprintable characters are replaced.
    pub text: String,
    /// What is wrong.
    pub problem: LevelProblem,
    caret: usize, // how many characters of `text` precede the place
}

/// What is wrong with a level.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum LevelProblem {
    /// The text contains no level.
    #[error("no level in this text")]
    NoLevel,
    /// There is no player.
    #[error("the level has no player")]
    NoPlayer,
    /// There is more than one player; the place is that of the second.
    #[error("a second player")]
    TwoPlayers,
    /// There is no box within reach.
    #[error("the level has no box that the player could ever reach")]
    NoBox,
    /// There are fewer goals than boxes.
    #[error("{boxes} {} but {goals} {}", plural(*.boxes, "box", "boxes"), plural(*.goals, "goal", "goals"))]
    FewerGoals {
        /// The boxes within reach.
        boxes: usize,
        /// The goals within reach.
        goals: usize,
    },
    /// The walls have a gap; the place is where one seems to be missing.
    #[error("the walls are open: here the player could walk {} out of the level", way(*.0))]
    Open(Direction),
    /// A box off the goals that the player can never reach.
    #[error("this box is not on a goal, and the player could not reach it even if there were no other boxes")]
    UnreachableBox,
    /// A character that does not belong in a level.
    #[error("{0:?} is not a valid character in a level")]
    IllegalCharacter(char),
    /// The level has too many rows or columns.
    #[error("the level has more than {MOST_SIDE} rows or columns")]
    TooLarge,
    /// The text has too many cells, so this level was not read.
    #[error("the levels in this text together have more than {MOST_CELLS} cells")]
    TooMuch,
    /// Invalid run lengths.
    #[error("{0}")]
    RunLength(RunLengthProblem),
    /// A line between levels is an instance of another puzzle.
    #[error("this is {}, not a Sokoban level", named(*.0))]
    OtherPuzzle(OtherPuzzle),
}

/// A puzzle whose instances can be mistaken for titles of levels.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum OtherPuzzle {
    /// The sliding-tile puzzle.
    Tiles,
    /// The pancake puzzle.
    Stack,
}

/// The maximum number of characters of a line that an error stores.
const WIDTH: usize = 76;

impl LevelError {
    pub(super) fn new(line: usize, column: usize, source: &str, problem: LevelProblem) -> Self {
        // Keep the place in the last third, since what comes before explains more than what comes after.
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

    /// Returns what is wrong, and where.
    #[must_use]
    pub fn said(&self) -> Message {
        self.problem.said().at(self.line, self.column)
    }

    /// Returns a remedy.
    #[must_use]
    pub fn hint(&self) -> Message {
        match self.problem {
            LevelProblem::NoLevel => {
                message!("level.draw", "draw walls as #, the player as @, boxes as $ and goals as .")
            }
            LevelProblem::NoPlayer => {
                message!("level.put-player", "put one player on the board: @, or + on a goal")
            }
            LevelProblem::TwoPlayers => {
                message!("level.keep-player", "keep only one player, @ or +; boxes are $ and *")
            }
            LevelProblem::NoBox => message!("level.put-box", "put a box on the board: $, or * on a goal"),
            LevelProblem::FewerGoals { .. } => {
                let text = "add goals (., or * and + under a box and the player) or remove boxes";
                message!("level.add-goals", text)
            }
            LevelProblem::Open(_) => {
                message!("level.close", "close the walls (#) around everything that the player can walk to")
            }
            LevelProblem::UnreachableBox => {
                message!("level.open-way", "open a way to it, put it on a goal (*), or remove it")
            }
            LevelProblem::IllegalCharacter('\t') => message!("level.tabs", "replace the tabs with spaces"),
            LevelProblem::IllegalCharacter(_) => {
                let text = "walls are #, the player @ or +, boxes $ or *, goals ., floor a space, - or _";
                message!("level.characters", text)
            }
            LevelProblem::TooLarge => {
                message!("level.split", "split the level, or check for a number that is too large")
            }
            LevelProblem::TooMuch => message!("level.split-text", "split the text into several files"),
            LevelProblem::RunLength(_) => {
                message!("level.lengths", "write 3# for ###, groups as 2(#-), and | between rows")
            }
            LevelProblem::OtherPuzzle(_) => {
                let text = "a text has instances of one puzzle: give this line in a text of its own, or start it with ; if it is a comment";
                message!("level.one-puzzle", text)
            }
        }
    }

    /// Returns the line with a caret under the place, and the hint, ready to print.
    #[must_use]
    pub fn excerpt(&self) -> String {
        let gutter = self.line.to_string();
        let (margin, place) = (" ".repeat(gutter.len()), " ".repeat(self.caret));
        let mut excerpt = format!("{gutter} | {}\n", self.text);
        let _ = write!(excerpt, "{margin} | {place}^\nhint: {}", self.hint());
        excerpt
    }
}

impl LevelProblem {
    /// Returns the text as a message.
    #[must_use]
    pub fn said(&self) -> Message {
        match *self {
            Self::NoLevel => message!("level.none", self),
            Self::NoPlayer => message!("level.no-player", self),
            Self::TwoPlayers => message!("level.two-players", self),
            Self::NoBox => message!("level.no-box", self),
            Self::FewerGoals { boxes, goals } => message!("level.fewer-goals", self, boxes, goals),
            Self::Open(direction) => message!("level.open", self, way = direction_said(direction)),
            Self::UnreachableBox => message!("level.unreachable-box", self),
            Self::IllegalCharacter(character) => message!("level.illegal", self, character),
            Self::TooLarge => message!("level.too-large", self, most = MOST_SIDE),
            Self::TooMuch => message!("level.too-much", self, most = MOST_CELLS),
            Self::RunLength(problem) => problem.said(),
            Self::OtherPuzzle(OtherPuzzle::Tiles) => message!("level.tile-board", self),
            Self::OtherPuzzle(OtherPuzzle::Stack) => message!("level.stack", self),
        }
    }
}

fn direction_said(direction: Direction) -> Message {
    match direction {
        Direction::Up => message!("way.up", way(direction)),
        Direction::Down => message!("way.down", way(direction)),
        Direction::Left => message!("way.left", way(direction)),
        Direction::Right => message!("way.right", way(direction)),
    }
}

fn plural<'a>(count: usize, one: &'a str, many: &'a str) -> &'a str {
    if count == 1 { one } else { many }
}

fn named(other: OtherPuzzle) -> &'static str {
    match other {
        OtherPuzzle::Tiles => "a board of sliding tiles",
        OtherPuzzle::Stack => "a stack of pancakes",
    }
}

fn way(direction: Direction) -> &'static str {
    match direction {
        Direction::Up => "up",
        Direction::Down => "down",
        Direction::Left => "left",
        Direction::Right => "right",
    }
}

/// Prevents tabs and control codes from shifting the caret or upsetting the terminal.
fn printable(character: char) -> char {
    match character {
        '\t' => ' ',
        c if c.is_control() => char::REPLACEMENT_CHARACTER,
        c => c,
    }
}
