//! The six metrics by which solutions are compared, as JSoko counts them (class `SolutionsManager`).
//!
//! - *Moves*: all steps of the player, pushes included.
//! - *Pushes*: steps that move a box.
//! - *Box lines*: straight lines along which a box is pushed without a break. A push continues a line only if the
//!   previous step pushed the same box, which implies the same direction; stepping back and pushing again starts a new
//!   line.
//! - *Box changes*: how often a push moves a different box than the previous push, whatever is in between; the first
//!   push counts. A, B, A are 3 changes.
//! - *Pushing sessions*: unbroken runs of pushes, whatever the boxes and directions.
//! - *Player lines*: straight lines of the player, pushes included: a new one starts where the direction changes.
//!
//! Counting does not need the level: two consecutive pushes move the same box exactly if the second finds it where the
//! first left it, and positions relative to the start suffice to tell.

use std::fmt;

use crate::Step;

/// The counts of a solution in each of the six metrics.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, serde::Serialize)]
pub struct Metrics {
    /// Steps, pushes included.
    pub moves: u64,
    /// Steps that move a box.
    pub pushes: u64,
    /// Straight lines of pushes of one box.
    pub box_lines: u64,
    /// How often a different box is pushed than before.
    pub box_changes: u64,
    /// Unbroken runs of pushes.
    pub pushing_sessions: u64,
    /// Straight lines of the player.
    pub player_lines: u64,
}

impl Metrics {
    /// Counts steps whose pushes are marked correctly, like those of a [`Replay`](crate::Replay).
    #[must_use]
    pub fn of(steps: &[Step]) -> Self {
        let mut metrics = Self::default();
        let (mut row, mut column) = (0_isize, 0_isize);
        let mut last: Option<Step> = None;
        let mut left = None; // where the last push left its box
        for &step in steps {
            let (down, right) = step.direction.offset();
            (row, column) = (row + down, column + right);
            metrics.moves += 1;
            metrics.player_lines += u64::from(last.is_none_or(|last| last.direction != step.direction));
            if step.push {
                metrics.pushes += 1;
                let other_box = left != Some((row, column));
                let new_session = last.is_none_or(|last| !last.push);
                metrics.box_changes += u64::from(other_box);
                metrics.pushing_sessions += u64::from(new_session);
                metrics.box_lines += u64::from(other_box || new_session);
                left = Some((row + down, column + right));
            }
            last = Some(step);
        }
        metrics
    }
}

impl fmt::Display for Metrics {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { moves, pushes, box_lines, box_changes, pushing_sessions, player_lines } = self;
        write!(f, "{moves} moves, {pushes} pushes, {box_lines} box lines, {box_changes} box changes, ")?;
        write!(f, "{pushing_sessions} pushing sessions, {player_lines} player lines")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::read_lurd;

    fn count(lurd: &str) -> [u64; 6] {
        let metrics = Metrics::of(&read_lurd(lurd).expect("steps"));
        let Metrics { moves, pushes, box_lines, box_changes, pushing_sessions, player_lines } = metrics;
        [moves, pushes, box_lines, box_changes, pushing_sessions, player_lines]
    }

    #[test]
    fn metrics_agree_with_counts_by_hand() {
        // In this order: moves, pushes, box lines, box changes, pushing sessions, player lines.
        assert_eq!(count(""), [0; 6]);
        assert_eq!(count("udl"), [3, 0, 0, 0, 0, 3]);
        assert_eq!(count("RRR"), [3, 3, 1, 1, 1, 1]);
        // A step back and forth breaks the session and the box line.
        assert_eq!(count("RlrR"), [4, 2, 2, 1, 2, 3]);
        // Around the corner of a box: a new line of the same box.
        assert_eq!(count("RdrU"), [4, 2, 2, 1, 2, 4]);
        // Two boxes in one session: the first moves right, the second, above it, moves up.
        assert_eq!(count("RU"), [2, 2, 2, 2, 1, 2]);
        // Box A moves right, box B above it moves up, then A again: the player comes back down behind A.
        assert_eq!(count("RUdR"), [4, 3, 3, 3, 2, 4]);
        // Two boxes pushed in the same direction, one after the other, make two lines.
        assert_eq!(count("RldrR"), [5, 2, 2, 2, 2, 4]);
    }

    #[test]
    fn a_line_of_metrics_can_be_read() {
        let metrics = Metrics::of(&read_lurd("rR").expect("steps"));
        assert_eq!(
            metrics.to_string(),
            "2 moves, 1 pushes, 1 box lines, 1 box changes, 1 pushing sessions, 1 player lines"
        );
    }
}
