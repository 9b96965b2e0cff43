//! Any solution of any level, whatever its cost: feature-space search with a packing plan.
//!
//! The method is that of Shoham and Schaeffer ("The FESS Algorithm: A Feature Based Approach to Single-Agent Search",
//! 2020). Playing backwards, by pulls, yields a plan for the order in which goals are filled; a search over macro
//! pushes then follows it, guided by a few features of the position and by advisors that propose one action each.

mod advisors;
mod backwards;
mod features;
mod floor;
mod hotspots;
mod lost;
mod macros;
mod meeting;
mod open;
mod pairing;
mod plan;
mod planner;
mod portfolio;
mod pull_domain;
mod push_domain;
mod regions;
mod removal;
mod rooms;
#[cfg(test)]
mod tests;

pub(crate) use portfolio::Found;
use portfolio::Portfolio;

use std::ops::Range;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use pousse_search::{Outcome, Run};

use crate::board::{Board, DeadRule, WALL, inner_squares};
use crate::domain::Push;
use crate::size::{ForAnySize, with_any_size};
use crate::tally::Tally;
use crate::{Level, TaskError, Techniques};

/// The input of a search for any solution.
pub(crate) struct Wanted<'w> {
    pub(crate) board: &'w Arc<Board>,
    pub(crate) techniques: Techniques,
    pub(crate) tally: &'w Arc<Tally>,
    pub(crate) seed: u64,
    /// The turns to play, by number.
    pub(crate) turns: Range<u64>,
    /// Called after each turn that found nothing, with the nodes that it generated.
    pub(crate) pause: Option<&'w (dyn Fn(u64) + Sync)>,
    /// A search of another kind that gets turns, too. The switch stops it when another turn has found a solution.
    pub(crate) other: Option<&'w Other<'w>>,
}

/// A turn for a search of another kind.
#[derive(Clone, Copy)]
pub(crate) struct Share {
    /// Its index, from 0.
    pub(crate) index: u64,
    /// Roughly how many states it may expand.
    pub(crate) expansions: u64,
}

/// A search guided by an estimate.
pub(crate) type Other<'w> = dyn Fn(Share, &Run<'_>, &AtomicBool) -> Outcome<Push> + Sync + 'w;

/// Searches for any solution, on a level of any size. It is compiled for only a few sizes, shared by all callers.
pub(crate) fn find(wanted: &Wanted<'_>, run: &Run<'_>) -> Found {
    struct Find<'w, 'r, 'a>(&'w Wanted<'w>, &'r Run<'a>);
    impl ForAnySize for Find<'_, '_, '_> {
        type Output = Found;

        fn run<const P: usize, const W: usize>(self) -> Found {
            let Self(wanted, run) = self;
            let Wanted { board, techniques, tally, seed, turns, pause, other } = wanted;
            Portfolio::<P, W>::new((*board).clone(), *seed, *techniques, (*tally).clone()).play(
                turns.clone(),
                *pause,
                *other,
                run,
            )
        }
    }
    with_any_size(wanted.board, Find(wanted, run))
}

/// A packing plan, as shown in explanations: an order in which the goals of a level can be filled.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Packing {
    /// The steps, from first to last.
    pub steps: Vec<PackingStep>,
    /// Whether the plan is complete; otherwise the order of the first steps is a guess.
    pub whole: bool,
}

/// One step of a packing plan: a box is brought to a cell of the drawing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PackingStep {
    /// The cell.
    pub to: usize,
    /// The cell where an earlier step parked the box; `None` for a box that comes from its place in the level.
    pub from: Option<usize>,
}

/// Finds a packing plan; different seeds give different plans.
///
/// # Errors
///
/// [`TaskError`] if the level is too large.
pub fn packing(level: &Level, seed: u64, run: &Run<'_>) -> Result<Packing, TaskError> {
    struct Find<'r, 'a>(Arc<Board>, u64, &'r Run<'a>);
    impl ForAnySize for Find<'_, '_> {
        type Output = Packing;

        fn run<const P: usize, const W: usize>(self) -> Packing {
            let Self(board, seed, run) = self;
            let rooms = rooms::Rooms::new(&board);
            let planned = planner::plan::<P, W>(&board, planner::goals_to_fill(&board), &rooms.of, seed, run);
            let cell = |square: u16| board.cell(usize::from(square));
            let steps = planned
                .plan
                .steps
                .iter()
                .map(|step| PackingStep { to: cell(step.to), from: step.from.map(cell) });
            Packing { steps: steps.collect(), whole: planned.whole }
        }
    }
    let (squares, most) = (inner_squares(level), usize::from(WALL) - 1);
    if squares > most {
        return Err(TaskError::too_large(squares, most));
    }
    let board = Arc::new(Board::new(level, DeadRule::Pull));
    Ok(with_any_size(&board, Find(board.clone(), seed, run)))
}
