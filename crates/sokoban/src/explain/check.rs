//! A quick check of a position: whether it is lost, and why. Meant for players, after every push.
//!
//! The rules are those of [`explain`](super::explain()), but only with tables that can be built in a few milliseconds:
//! pairs of boxes if there are few squares, a narrow zone around the goals, no triples. So it may miss deadlocks that a
//! search would find, but whatever it calls lost is lost.

use std::sync::Arc;
use std::time::Duration;

use pousse_search::{DEAD, Domain, Heuristic, Limits, Run};
use serde::Serialize;

use super::deadlocks::{self, Deadlock};
use super::place::{self, Place};
use crate::board::{self, Board, DeadRule};
use crate::deadlocks::freeze;
use crate::domain::Pushes;
use crate::judge::Judge;
use crate::size::{ForSize, with_ample_size};
use crate::tally::Tally;
use crate::{Estimate, Level, TaskError, Techniques};

/// The time for tables, and then the same again for removing boxes that a deadlock does not need.
const PATIENCE: Duration = Duration::from_millis(20);

/// The result of a quick check.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Check {
    /// Whether every box is on a goal.
    pub solved: bool,
    /// Whether a rule finds that there is no solution any more; the position may be lost even if no rule finds it so.
    pub lost: bool,
    /// Squares on which a box is lost, found by pulling from the goals.
    pub dead_squares: Vec<Place>,
    /// Why the position is lost, each reason with its boxes.
    pub deadlocks: Vec<Deadlock>,
    /// A lower bound on the pushes of any solution; `None` if the position is lost.
    pub bound: Option<u32>,
    /// Boxes that never move again.
    pub frozen: Vec<Place>,
}

/// Checks a position for a few milliseconds.
///
/// # Errors
///
/// [`TaskError`] if the level is too large.
///
/// # Examples
///
/// ```
/// use pousse_search::Run;
/// use pousse_sokoban::{explain::check, read_level};
///
/// let level = read_level("#######\n#$ @ .#\n#######")?;
/// let check = check(&level, &Run::default())?;
/// assert!(check.lost);
/// assert_eq!(check.deadlocks[0].boxes[0].to_string(), "r2c2");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn check(level: &Level, run: &Run<'_>) -> Result<Check, TaskError> {
    let board = Arc::new(Board::new(level, DeadRule::Pull));
    with_ample_size(&board, Opening { level, run, board: board.clone(), patience: PATIENCE })
}

struct Opening<'l, 'r, 'a> {
    level: &'l Level,
    run: &'r Run<'a>,
    board: Arc<Board>,
    patience: Duration,
}

impl ForSize for Opening<'_, '_, '_> {
    type Output = Check;

    fn run<const P: usize, const W: usize, const N: usize>(self) -> Check {
        let (level, board) = (self.level, &*self.board);
        let tally = Arc::new(Tally::default());
        let domain = Pushes::<P, W>::new(self.board.clone(), Techniques::DEFAULT, tally.clone());
        let mut judge =
            Judge::<P, W, N>::new(self.board.clone(), Estimate::default(), Techniques::DEFAULT, tally);
        judge.prepare_at_once(&self.briefly());
        let state = domain.initial();
        let solved = level.is_solved();
        let deadlocks = if solved {
            Vec::new()
        } else {
            deadlocks::find(level, &domain, &judge, &state, &self.briefly())
        };
        let lost = !deadlocks.is_empty();
        let bound = || {
            let carry = judge.root(&domain, &state);
            let first = judge.value(carry);
            let value = if first == DEAD { DEAD } else { judge.refine(&domain, &state, &carry, first) };
            (value != DEAD).then_some(value)
        };
        Check {
            solved,
            lost,
            dead_squares: board::dead(level, DeadRule::Pull)
                .into_iter()
                .map(|cell| Place::of(level, cell))
                .collect(),
            deadlocks,
            bound: if lost { None } else { bound() },
            frozen: place::sorted(level, board, freeze::frozen(board, &state.boxes).iter()),
        }
    }
}

impl<'a> Opening<'_, '_, 'a> {
    /// Starts a stage with a short time limit.
    fn briefly(&self) -> Run<'a> {
        let time = self.run.time_left().map_or(self.patience, |left| left.min(self.patience));
        self.run.stage(Limits { time: Some(time), ..*self.run.limits() })
    }
}

#[cfg(test)]
mod tests {
    use std::time::Instant;

    use super::*;
    use crate::exact::{Exact, fewest_pushes};
    use crate::generate::{Kind, Options, Style, generate};
    use crate::test_levels::random;
    use crate::to_xsb;

    #[test]
    fn positions_called_lost_are_lost() {
        let (mut seen, mut unsolvable) = (0, 0);
        for level in random(400, 61) {
            // What can be found in milliseconds depends on the machine, so allow plenty of time.
            let board = Arc::new(Board::new(&level, DeadRule::Pull));
            let patience = Duration::from_secs(600);
            let opening = Opening { level: &level, run: &Run::default(), board: board.clone(), patience };
            let check = with_ample_size(&board, opening).expect("it is small");
            assert_eq!(check.lost, !check.deadlocks.is_empty());
            for deadlock in &check.deadlocks {
                assert!(!deadlock.boxes.is_empty() && deadlock.why.contains('r'), "{deadlock:?}");
            }
            match fewest_pushes(&level, 200_000) {
                Exact::Solved { pushes, .. } => {
                    assert!(!check.lost, "{:?}\n{}", check.deadlocks, to_xsb(&level));
                    assert!(
                        check.bound.is_some_and(|bound| bound <= pushes),
                        "{:?}\n{}",
                        check.bound,
                        to_xsb(&level)
                    );
                }
                Exact::Unsolvable => {
                    unsolvable += 1;
                    seen += u32::from(check.lost);
                }
                Exact::TooLarge => {}
            }
        }
        // Most lost positions are recognised.
        assert!(unsolvable > 100 && seen * 10 > unsolvable * 9, "{seen} of {unsolvable}");
    }

    #[test]
    #[ignore = "slow: measures time, by name and in an optimised build"]
    fn it_is_quick() {
        for (rows, columns, boxes) in [(8, 8, 3), (14, 16, 12), (20, 20, 30), (30, 34, 60), (32, 33, 150)] {
            let mut worst = Duration::ZERO;
            for index in 0..10 {
                let style = [Style::Rooms, Style::Noise(25), Style::Blocks, Style::Caves][index as usize % 4];
                let options = Options {
                    rows,
                    columns,
                    boxes,
                    style,
                    kind: Kind::Random,
                    seed: 3,
                    index,
                    ..Options::default()
                };
                let Ok(level) = generate(&options) else { continue };
                let started = Instant::now();
                let check = check(&level, &Run::default());
                worst = worst.max(started.elapsed());
                assert!(check.is_ok());
            }
            println!("{rows}x{columns}, {boxes} boxes: {worst:?}");
            assert!(worst < Duration::from_millis(100), "{rows}x{columns}, {boxes} boxes: {worst:?}");
        }
    }
}
