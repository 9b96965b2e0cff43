//! What can be wrong with a level, and what to do about it.

use pousse_search::text::Line;
use pousse_search::text::ReadError;
use pousse_search::{Message, message};

use super::board::{MOST_CELLS, MOST_SIDE};
use crate::Direction;

/// What is wrong with a level, and a remedy.
pub(super) struct Problem {
    pub(super) what: Message,
    pub(super) remedy: Message,
}

impl Problem {
    /// The text contains no level.
    pub(super) fn no_level() -> Self {
        Self {
            what: message!("level.none", "no level in this text"),
            remedy: message!("level.draw", "draw walls as #, the player as @, boxes as $ and goals as ."),
        }
    }

    /// There is no player.
    pub(super) fn no_player() -> Self {
        Self {
            what: message!("level.no-player", "the level has no player"),
            remedy: message!("level.put-player", "put one player on the board: @, or + on a goal"),
        }
    }

    /// There is more than one player; the place is that of the second.
    pub(super) fn two_players() -> Self {
        Self {
            what: message!("level.two-players", "a second player"),
            remedy: message!("level.keep-player", "keep only one player, @ or +; boxes are $ and *"),
        }
    }

    /// There is no box within reach.
    pub(super) fn no_box() -> Self {
        Self {
            what: message!("level.no-box", "the level has no box that the player could ever reach"),
            remedy: message!("level.put-box", "put a box on the board: $, or * on a goal"),
        }
    }

    /// There are fewer goals than boxes within reach.
    pub(super) fn fewer_goals(boxes: usize, goals: usize) -> Self {
        let plural = |count, one, many| if count == 1 { one } else { many };
        let (box_word, goal_word) = (plural(boxes, "box", "boxes"), plural(goals, "goal", "goals"));
        let text = format!("{boxes} {box_word} but {goals} {goal_word}");
        let remedy = "add goals (., or * and + under a box and the player) or remove boxes";
        Self {
            what: message!("level.fewer-goals", text, boxes, goals),
            remedy: message!("level.add-goals", remedy),
        }
    }

    /// The walls have a gap; the place is where one seems to be missing.
    pub(super) fn open(direction: Direction) -> Self {
        let way = match direction {
            Direction::Up => message!("way.up", "up"),
            Direction::Down => message!("way.down", "down"),
            Direction::Left => message!("way.left", "left"),
            Direction::Right => message!("way.right", "right"),
        };
        let text = format!("the walls are open: here the player could walk {way} out of the level");
        let remedy = "close the walls (#) around everything that the player can walk to";
        Self { what: message!("level.open", text, way), remedy: message!("level.close", remedy) }
    }

    /// A box off the goals that the player can never reach.
    pub(super) fn unreachable_box() -> Self {
        let text =
            "this box is not on a goal, and the player could not reach it even if there were no other boxes";
        Self {
            what: message!("level.unreachable-box", text),
            remedy: message!("level.open-way", "open a way to it, put it on a goal (*), or remove it"),
        }
    }

    /// A character that does not belong in a level.
    pub(super) fn illegal_character(character: char) -> Self {
        let text = format!("{character:?} is not a valid character in a level");
        let legal = "walls are #, the player @ or +, boxes $ or *, goals ., floor a space, - or _";
        Self {
            what: message!("level.illegal", text, character),
            remedy: match character {
                '\t' => message!("level.tabs", "replace the tabs with spaces"),
                _ => message!("level.characters", legal),
            },
        }
    }

    /// The level has too many rows or columns.
    pub(super) fn too_large() -> Self {
        let text = format!("the level has more than {MOST_SIDE} rows or columns");
        let remedy = "split the level, or check for a number that is too large";
        Self {
            what: message!("level.too-large", text, most = MOST_SIDE),
            remedy: message!("level.split", remedy),
        }
    }

    /// The text has too many cells, so this level was not read.
    pub(super) fn too_much() -> Self {
        let text = format!("the levels in this text together have more than {MOST_CELLS} cells");
        Self {
            what: message!("level.too-much", text, most = MOST_CELLS),
            remedy: message!("level.split-text", "split the text into several files"),
        }
    }

    /// Invalid run lengths.
    pub(super) fn run_lengths(what: Message) -> Self {
        let remedy = "write 3# for ###, groups as 2(#-), and | between rows";
        Self { what, remedy: message!("level.lengths", remedy) }
    }

    /// A line between levels is a board of the sliding-tile puzzle.
    pub(super) fn tile_board() -> Self {
        let text = "this is a board of sliding tiles, not a Sokoban level";
        Self { what: message!("level.tile-board", text), remedy: one_puzzle() }
    }

    /// A line between levels is a stack of the pancake puzzle.
    pub(super) fn stack() -> Self {
        let text = "this is a stack of pancakes, not a Sokoban level";
        Self { what: message!("level.stack", text), remedy: one_puzzle() }
    }

    /// Returns it as an error at a character of a line.
    pub(super) fn at(self, line: Line<'_>, column: usize) -> ReadError {
        line.wrong(column, self.what).hint(self.remedy)
    }
}

fn one_puzzle() -> Message {
    let text = "a text has instances of one puzzle: give this line in a text of its own, or start it with ; if it is a comment";
    message!("level.one-puzzle", text)
}
