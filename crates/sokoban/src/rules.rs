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

/// Plays the player's steps one by one.
///
/// # Errors
///
/// A [`Message`] names the first step that cannot be made, and what is in its way.
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
pub fn replay(level: &Level, directions: &[Direction]) -> Result<Replay, Message> {
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
        let forbidden = |why: Message| {
            let (step, letter) = (index + 1, direction.letter());
            let (row, column) = (player / columns + 1, player % columns + 1);
            let text = format!("step {step} ({letter}) from row {row}, column {column}: {why}");
            message!("steps.rule", text, step, letter, row, column, why)
        };
        let edge = || forbidden(message!("steps.edge", "the drawing ends there"));
        let to = beside(player, direction).ok_or_else(edge)?;
        if level.cells()[to] == Cell::Wall {
            return Err(forbidden(message!("steps.wall", "there is a wall")));
        }
        let push = has_box[to];
        if push {
            let edge = || forbidden(message!("steps.box-edge", "the drawing ends behind the box there"));
            let behind = beside(to, direction).ok_or_else(edge)?;
            if level.cells()[behind] == Cell::Wall {
                return Err(forbidden(message!("steps.box-wall", "the box there has a wall behind it")));
            }
            if has_box[behind] {
                return Err(forbidden(message!("steps.box-box", "the box there has another box behind it")));
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

    fn play(level: &str, lurd: &str) -> Result<Replay, Message> {
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
        for (lurd, wrong) in [
            ("u", "step 1 (u) from row 2, column 2: there is a wall"),
            ("drr", "step 3 (r) from row 3, column 3: the box there has another box behind it"),
            ("rRRRR", "step 5 (r) from row 2, column 6: the box there has a wall behind it"),
        ] {
            assert_eq!(play(ROOM, lurd).expect_err("not legal"), wrong);
        }
    }

    #[test]
    fn a_drawing_without_walls_has_an_edge() {
        let open = Level::new(1, 3, vec![Cell::Floor, Cell::Floor, Cell::Goal], vec![2], 0);
        for (directions, wrong) in [
            (&[Direction::Up][..], "step 1 (u) from row 1, column 1: the drawing ends there"),
            (&[Direction::Left], "step 1 (l) from row 1, column 1: the drawing ends there"),
            (
                &[Direction::Right, Direction::Right],
                "step 2 (r) from row 1, column 2: the drawing ends behind the box there",
            ),
        ] {
            assert_eq!(replay(&open, directions).expect_err("not legal"), wrong);
        }
    }

    #[test]
    fn no_step_leaves_the_level_as_it_is() {
        let played = play("#####\n#@*.#\n#####", "").expect("legal");
        assert!(played.solved && played.steps.is_empty() && played.metrics == Metrics::default());
    }
}
