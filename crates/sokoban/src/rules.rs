//! Slow but certain: the rules applied to the drawing, cell by cell, sharing nothing with any solver.
//!
//! Every solution is replayed here before anyone sees it.

use pousse_search::{Message, message};

use crate::{Cell, Direction, Level, Metrics, Step, write_lurd};

/// The result of steps that follow the rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Replay {
    /// The steps, with every push marked as one.
    pub steps: Vec<Step>,
    /// The level after the last step.
    pub end: Level,
    /// Whether every box is then on a goal.
    pub solved: bool,
    /// The metrics of the steps.
    pub metrics: Metrics,
}

impl Replay {
    /// Returns the steps as LURD, pushes in upper case.
    #[must_use]
    pub fn lurd(&self) -> String {
        write_lurd(&self.steps)
    }
}

/// A step that the rules forbid; rows and columns are counted from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("step {step} ({}) from row {row}, column {column}: {obstacle}", .direction.letter())]
#[non_exhaustive]
pub struct RuleError {
    /// The number of the step, counted from 1.
    pub step: usize,
    /// Its direction.
    pub direction: Direction,
    /// The row of the player.
    pub row: usize,
    /// The column of the player.
    pub column: usize,
    /// What is in the way.
    pub obstacle: Obstacle,
}

/// What is in the way of a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Obstacle {
    /// The player would walk into a wall.
    #[error("there is a wall")]
    Wall,
    /// The player would leave the drawing.
    #[error("the drawing ends there")]
    Edge,
    /// A box would be pushed into a wall.
    #[error("the box there has a wall behind it")]
    BoxAgainstWall,
    /// A box would be pushed into another.
    #[error("the box there has another box behind it")]
    BoxAgainstBox,
    /// A box would leave the drawing.
    #[error("the drawing ends behind the box there")]
    BoxAgainstEdge,
}

impl RuleError {
    /// Returns the text as a message.
    #[must_use]
    pub fn said(&self) -> Message {
        let Self { step, direction, row, column, obstacle } = *self;
        message!("steps.rule", self, step, letter = direction.letter(), row, column, why = obstacle.said())
    }
}

impl Obstacle {
    fn said(self) -> Message {
        match self {
            Self::Wall => message!("steps.wall", self),
            Self::Edge => message!("steps.edge", self),
            Self::BoxAgainstWall => message!("steps.box-wall", self),
            Self::BoxAgainstBox => message!("steps.box-box", self),
            Self::BoxAgainstEdge => message!("steps.box-edge", self),
        }
    }
}

/// Plays the player's steps one by one.
///
/// # Errors
///
/// [`RuleError`] names the first step that cannot be made, and what is in its way.
///
/// # Examples
///
/// ```
/// use pousse_sokoban::{read_level, read_lurd, replay};
///
/// let level = read_level("######\n#@ $.#\n######").expect("a level");
/// let directions: Vec<_> = read_lurd("rr")?.iter().map(|step| step.direction).collect();
/// let replay = replay(&level, &directions)?;
/// assert!(replay.solved);
/// assert_eq!(replay.lurd(), "rR");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn replay(level: &Level, directions: &[Direction]) -> Result<Replay, RuleError> {
    let (rows, columns) = (level.rows(), level.columns());
    let beside = |cell: usize, direction: Direction| -> Option<usize> {
        let (down, right) = direction.offset();
        let row = (cell / columns).checked_add_signed(down).filter(|&row| row < rows)?;
        let column = (cell % columns).checked_add_signed(right).filter(|&column| column < columns)?;
        Some(row * columns + column)
    };
    let mut has_box = vec![false; rows * columns];
    for &cell in level.boxes() {
        has_box[cell] = true;
    }
    let mut player = level.player();
    let mut steps = Vec::with_capacity(directions.len());
    for (index, &direction) in directions.iter().enumerate() {
        let forbidden = |obstacle| RuleError {
            step: index + 1,
            direction,
            row: player / columns + 1,
            column: player % columns + 1,
            obstacle,
        };
        let to = beside(player, direction).ok_or(forbidden(Obstacle::Edge))?;
        if level.cells()[to] == Cell::Wall {
            return Err(forbidden(Obstacle::Wall));
        }
        let push = has_box[to];
        if push {
            let behind = beside(to, direction).ok_or(forbidden(Obstacle::BoxAgainstEdge))?;
            if level.cells()[behind] == Cell::Wall {
                return Err(forbidden(Obstacle::BoxAgainstWall));
            }
            if has_box[behind] {
                return Err(forbidden(Obstacle::BoxAgainstBox));
            }
            has_box[to] = false;
            has_box[behind] = true;
        }
        player = to;
        steps.push(Step { direction, push });
    }
    let boxes = (0..has_box.len()).filter(|&cell| has_box[cell]).collect();
    let end = level.with(boxes, player);
    Ok(Replay { solved: end.is_solved(), metrics: Metrics::of(&steps), end, steps })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{read_level, read_lurd, to_xsb};

    fn play(level: &str, lurd: &str) -> Result<Replay, RuleError> {
        let level = read_level(level).expect("a level");
        let steps = read_lurd(lurd).expect("steps");
        replay(&level, &steps.iter().map(|step| step.direction).collect::<Vec<_>>())
    }

    const ROOM: &str = "########\n#@ $ . #\n#  $$. #\n#   .  #\n########";

    #[test]
    fn letter_case_is_restored() {
        let played = play(ROOM, "rrrd").expect("legal");
        assert_eq!(played.lurd(), "rRRD");
        assert!(!played.solved);
        assert_eq!(to_xsb(&played.end), "########\n#    * #\n#  $@. #\n#   *  #\n########");
        assert_eq!(played.metrics.pushes, 3);
    }

    #[test]
    fn the_obstacle_is_named() {
        let obstacle = |lurd| play(ROOM, lurd).map(|_| ()).expect_err("not legal");
        assert_eq!(obstacle("u").obstacle, Obstacle::Wall);
        assert_eq!(obstacle("drr").obstacle, Obstacle::BoxAgainstBox);
        let wall = obstacle("rRRRR");
        assert_eq!((wall.step, wall.obstacle), (5, Obstacle::BoxAgainstWall));
        assert_eq!(wall.to_string(), "step 5 (r) from row 2, column 6: the box there has a wall behind it");
    }

    #[test]
    fn a_drawing_without_walls_has_an_edge() {
        let open = Level::new(1, 3, vec![Cell::Floor, Cell::Floor, Cell::Goal], vec![2], 0);
        let error = |directions: &[Direction]| replay(&open, directions).expect_err("not legal").obstacle;
        assert_eq!(error(&[Direction::Up]), Obstacle::Edge);
        assert_eq!(error(&[Direction::Left]), Obstacle::Edge);
        assert_eq!(error(&[Direction::Right, Direction::Right]), Obstacle::BoxAgainstEdge);
    }

    #[test]
    fn no_step_leaves_the_level_as_it_is() {
        let played = play("#####\n#@*.#\n#####", "").expect("legal");
        assert!(played.solved && played.steps.is_empty() && played.metrics == Metrics::default());
    }
}
