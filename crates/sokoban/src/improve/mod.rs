//! Making solutions shorter, wherever they come from.
//!
//! A part of a solution between two of its positions is replaced by a shorter one, until no part can be shortened;
//! `corridor.rs` explains how to find one, and `pousse_search::shorten` which parts are tried and in what order. Other
//! solutions are shortened in the same way, and their better parts are adopted. None of this proves anything about the
//! shortest solution; proofs come from elsewhere.

mod corridor;
mod push_windows;
mod walk_windows;
mod workshop;

pub(crate) use workshop::Workshop;

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Instant;

use pousse_search::{Limits, Outcome, Plan, Run, Status, StopReason, side_by_side};

use crate::engine_any::bound_at_start;
use crate::incumbent::Incumbent;
use crate::knowledge::{Metric, Watch, pushes_of};
use crate::size::{ForSize, with_fewer_sizes};
use crate::tally::Tally;
use crate::task::board_of;
use crate::{Answer, Direction, Keeper, Step, Task, TaskError, replay};

/// How many shares of work without a gain are tolerated if there is no other limit.
const PATIENCE: u64 = 12;

/// Improves a solution of a task's level by the task's objective; the result is never worse. It ends at a limit of the
/// run, when the solution is proven optimal, or, without a limit on time or nodes, when nothing has been gained for a
/// long while.
///
/// The answer's lower bound is a simple one, or a better one that a keeper knows; improving proves nothing.
///
/// # Errors
///
/// [`TaskError`] if the steps are not a solution, or the level is too large.
pub fn improve(
    task: &Task,
    steps: &[Step],
    run: &Run<'_>,
    keeper: Option<&Keeper>,
) -> Result<Answer, TaskError> {
    let Some(keeper) = keeper else { return work(task, steps, run, None) };
    let watch = Watch::new(keeper, Metric::of(task.objective), run.observer());
    let limits = Limits { time: run.time_left(), ..*run.limits() };
    work(task, steps, &run.stage_watched_by(limits, &watch), Some(keeper))
}

fn work(task: &Task, steps: &[Step], run: &Run<'_>, keeper: Option<&Keeper>) -> Result<Answer, TaskError> {
    struct Work<'w, 'r, 'a>(&'w Workshop<'w>, &'r Run<'a>);
    impl ForSize for Work<'_, '_, '_> {
        type Output = ();

        fn run<const P: usize, const W: usize, const N: usize>(self) {
            let Self(workshop, run) = self;
            // Nothing runs beside it.
            side_by_side(
                false,
                |turns| workshop.work::<P, W, N>(turns, &AtomicBool::new(false), run),
                |_| (),
            );
        }
    }
    let start = Instant::now();
    let board = board_of(task)?;
    // Replay the steps, because many programs lose the case of letters.
    let directions: Vec<Direction> = steps.iter().map(|step| step.direction).collect();
    let replayed = replay(&task.level, &directions).map_err(|_| TaskError::no_solution())?;
    let pushes = pushes_of(&task.level, &board, &replayed.steps).ok_or_else(TaskError::no_solution)?;
    let incumbent = Incumbent::new(board.clone(), task.objective, keeper);
    incumbent.offer_solution(&pushes, replayed.steps, run);
    // Offer the same pushes with shortest walks between them.
    incumbent.offer(&pushes, run);
    let metric = Metric::of(task.objective);
    let simple = bound_at_start(&board);
    let bound = keeper.map_or(0, |keeper| keeper.knowledge().lower_bound(metric)).max(simple);
    run.record_bound(bound);
    run.enter("improving");
    let tally = Arc::new(Tally::default());
    let limits = run.limits();
    let patience = (limits.time.is_none() && limits.nodes.is_none()).then_some(PATIENCE);
    let workshop = Workshop::new(task, &board, &incumbent, &tally).with_patience(patience);
    with_fewer_sizes(&board, Work(&workshop, run))?;
    let known = incumbent.known().expect("the solution that was given, or a better one");
    let bound = bound.min(known.cost.0);
    let stopped = run.interrupted().or((run.nodes_left() == Some(0)).then_some(StopReason::Nodes));
    let outcome = Outcome {
        status: match stopped {
            _ if bound == known.cost.0 && task.objective.has_one_part() => Status::Optimal,
            Some(reason) => Status::Stopped(reason),
            None => Status::Solved,
        },
        plan: Some(Plan { actions: known.steps, cost: known.cost.0 }),
        lower_bound: bound,
        counters: workshop.counters(),
        iterations: Vec::new(),
    };
    Ok(Answer {
        outcome,
        algorithm: "windows".into(),
        heuristic: task.estimate.to_string(),
        chosen_because: None,
        initial_h: simple,
        properties: pousse_search::Properties::SOUND,
        effects: Vec::new(),
        preparation: 0.0,
        seconds: start.elapsed().as_secs_f64(),
    })
}
