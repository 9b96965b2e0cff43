//! The analysis of a position: the parts of its bound, and the verdicts of all rules.
//!
//! Everything is found by the code that searches use, applied to one position; only the true distance, if quick to
//! compute, comes from [`exact`](mod@crate::exact), which shares nothing with it. A deadlock is shown by boxes that
//! suffice for it: boxes are removed as long as the rule still finds the position lost. Fewer boxes are never harder to
//! bring home, so the verdict on the remaining ones holds for all. Only the goal zone, which must be filled by all
//! boxes, is shown with every box in it. Only the packing plan is advice; everything else is proven or declared.

mod areas;
mod bound;
mod check;
mod deadlocks;
mod estimates;
mod packing;
mod place;

use std::sync::Arc;

use pousse_search::{DEAD, Domain, Heuristic, Limits, Run};
use serde::Serialize;

pub use self::areas::{Corrals, PiCorral, Pushed, Tunnel};
pub use self::bound::{Assigned, GoalZoneShown, Matched, Part, Penalties, PenaltySet};
pub use self::check::{Check, check};
pub use self::deadlocks::Deadlock;
pub use self::estimates::{Estimated, Share};
pub use self::packing::{Filled, PackingShown, packing};
pub use self::place::Place;
use crate::board::{self, Board, DeadRule};
use crate::deadlocks::freeze;
use crate::domain::Pushes;
use crate::engine::TRIPLES;
use crate::exact::{self, Exact};
use crate::judge::Judge;
use crate::penalties::sets::Sets;
use crate::size::{ForSize, with_ample_size};
use crate::tally::Tally;
use crate::{Estimate, Level, TaskError, Techniques};

/// How many states the search for the true distance may store.
const EXACT_STATES: usize = 20_000;

/// The analysis of a position.
#[derive(Clone, Debug, Serialize)]
pub struct Explanation {
    /// Whether every box is on a goal.
    pub solved: bool,
    /// Whether there is a solution, if exhaustive search or a deadlock decides it.
    pub solvable: Option<bool>,
    /// The fewest pushes, if exhaustive search finds them quickly.
    pub distance: Option<u32>,
    /// Boxes that the player can never touch: they are on goals and ignored in everything below.
    pub untouchable: Vec<Place>,
    /// Squares on which a box is lost.
    pub dead_squares: DeadSquares,
    /// The cheapest assignment of boxes to goals.
    pub assignment: Assigned,
    /// Penalties of sets of boxes, and what they add up to.
    pub penalties: Penalties,
    /// One-way passages.
    pub tunnels: Vec<Tunnel>,
    /// The areas that the player cannot reach.
    pub corrals: Corrals,
    /// Boxes that never move again.
    pub frozen: Vec<Place>,
    /// Why the position is lost; empty if no rule finds it lost.
    pub deadlocks: Vec<Deadlock>,
    /// The zones around the goals.
    pub goal_zones: Vec<GoalZoneShown>,
    /// An order in which squares may be filled; `None` if the position is solved or recognised as lost.
    pub packing: Option<PackingShown>,
    /// Every estimate without techniques.
    pub estimates: Vec<Estimated>,
    /// The values of the parts of the bound.
    pub parts: Vec<Part>,
    /// The bound of all techniques together: no solution has fewer pushes. `None` if the position is recognised as
    /// lost.
    pub bound: Option<u32>,
}

/// Squares on which a box is lost, by rule.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct DeadSquares {
    /// All squares from which a lone box reaches no goal, found by pulling from the goals.
    pub by_pulling: Vec<Place>,
    /// Corners without a goal (Hoste, 2008, section 7.1).
    pub by_corners: Vec<Place>,
    /// The same, and lines along a wall between such corners (Hoste, 2008, section 7.1).
    pub by_corners_and_lines: Vec<Place>,
}

/// Explains a position. Tables are built within the limits of a run; triples only if that is quick.
///
/// # Errors
///
/// [`TaskError`] if the level is too large.
///
/// # Examples
///
/// ```
/// use pousse_search::Run;
/// use pousse_sokoban::{explain::explain, read_level};
///
/// let level = read_level("#######\n#@ $ .#\n#######")?;
/// let explanation = explain(&level, &Run::default())?;
/// assert_eq!((explanation.bound, explanation.distance), (Some(2), Some(2)));
/// assert_eq!(explanation.assignment.pairs[0].goal.to_string(), "r2c6");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn explain(level: &Level, run: &Run<'_>) -> Result<Explanation, TaskError> {
    let board = Arc::new(Board::new(level, DeadRule::Pull));
    // This comes before the tables, which may use up the time, and gets the smaller share of it.
    let time = run.time_left().map(|left| left / 4);
    let packing = packing(level, &run.stage_aside(Limits { time, ..*run.limits() }))?;
    with_ample_size(&board, Opening { level, run, board: board.clone(), packing })
}

/// Returns one estimate of a position, without techniques, box by box.
///
/// # Errors
///
/// [`TaskError`] if the level is too large.
pub fn estimate(level: &Level, estimate: Estimate) -> Result<Estimated, TaskError> {
    let board = Arc::new(Board::new(level, DeadRule::Pull));
    with_ample_size(&board, estimates::One { level, estimate, board: board.clone() })
}

/// Finds the fewest pushes by exhaustive search, if that is quick.
#[must_use]
pub fn true_distance(level: &Level) -> Exact {
    exact::fewest_pushes(level, EXACT_STATES)
}

struct Opening<'l, 'r, 'a> {
    level: &'l Level,
    run: &'r Run<'a>,
    board: Arc<Board>,
    packing: PackingShown,
}

impl ForSize for Opening<'_, '_, '_> {
    type Output = Explanation;

    fn run<const P: usize, const W: usize, const N: usize>(self) -> Explanation {
        let (level, board) = (self.level, &*self.board);
        let tally = Arc::new(Tally::default());
        let domain = Pushes::<P, W>::new(self.board.clone(), Techniques::DEFAULT, tally.clone());
        let mut judge =
            Judge::<P, W, N>::new(self.board.clone(), Estimate::default(), Techniques::DEFAULT, tally);
        judge.prepare_rest(TRIPLES, self.run);
        let state = domain.initial();
        let deadlocks = deadlocks::find(level, &domain, &judge, &state, self.run);
        let carry = judge.root(&domain, &state);
        let first = judge.value(carry);
        let value = if first == DEAD { DEAD } else { judge.refine(&domain, &state, &carry, first) };
        let lost = value == DEAD || !deadlocks.is_empty();
        let (solvable, distance) = match true_distance(level) {
            Exact::Solved { pushes, .. } => (Some(true), Some(pushes)),
            Exact::Unsolvable => (Some(false), None),
            Exact::TooLarge => (lost.then_some(false), None),
        };
        let place = |cell: usize| Place::of(level, cell);
        let dead = |rule| board::dead(level, rule).into_iter().map(place).collect();
        let untouchable = level.boxes().iter().filter(|&&cell| board.square(cell) == board::WALL);
        Explanation {
            solved: level.is_solved(),
            solvable,
            distance,
            untouchable: untouchable.map(|&cell| place(cell)).collect(),
            dead_squares: DeadSquares {
                by_pulling: dead(DeadRule::Pull),
                by_corners: dead(DeadRule::Corners),
                by_corners_and_lines: dead(DeadRule::CornersAndLines),
            },
            assignment: bound::assigned(level, board, &judge, carry.assignment(), &state),
            penalties: bound::penalties(
                level,
                board,
                &judge,
                &state,
                Sets::<3>::work(board) <= TRIPLES && self.run.interrupted().is_none(),
            ),
            tunnels: areas::tunnels(level, board),
            corrals: areas::corrals(level, board, &state),
            frozen: place::sorted(level, board, freeze::frozen(board, &state.boxes).iter()),
            goal_zones: bound::goal_zones(level, board, &judge, &state),
            packing: (!lost && solvable != Some(false) && !level.is_solved()).then_some(self.packing),
            estimates: estimates::all::<P, W, N>(level, &self.board),
            parts: bound::parts(board, &judge, carry.assignment(), &state),
            deadlocks,
            bound: (!lost).then_some(value),
        }
    }
}

#[cfg(test)]
mod tests;
