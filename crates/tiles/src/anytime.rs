//! A plan at once, a better one while time permits, and a lower bound alongside.
//!
//! The constructive solver answers within milliseconds on any board; the improver shortens its plan; searches raise the
//! bound and, where they can, find the optimum. The smaller the board, the sooner the searches take over; on boards too
//! large for them, beams that fill frames first find shorter plans.

use std::time::{Duration, Instant};

use pousse_search::algorithms::{anytime, ida_star};
use pousse_search::{Cost, Counters, Domain, Heuristic, Limits, Outcome, Plan, Run, Status, StopReason};

use crate::better::{Effort, better};
use crate::constructive::{self, Terms, construct, shorten, widen};
use crate::door::{MOST_CELLS, Task};
use crate::guide::Guide;
use crate::heuristics::manhattan_distance;
use crate::tally::Tally;
use crate::{Board, Direction, Grid, Layout, Small, Tiles};

/// How long an anytime search without a time limit continues.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Patience {
    /// Until plan and bound meet, however long that takes.
    UntilSettled,
    /// Until nothing quick is left to try.
    WhileItPays,
}

/// The nodes that a first IDA* may generate: enough for boards that are only a few moves from the goal, whatever their
/// size.
const FIRST_TRY: u64 = 3_000_000;
/// The maximum number of cells of boards on which the searches can be expected to find the optimum.
const WITHIN_REACH: usize = 16;
/// The same for boards of two rows or columns, whose solutions are much longer.
const WITHIN_REACH_THIN: usize = 14;

/// The maximum number of cells of boards on which they may find it, given minutes.
const HOPEFUL: usize = 25;

/// The nodes that settling a small board may take: enough for every 3x3 and most 4x4 boards.
const TO_SETTLE: u64 = 30_000_000;

/// How long the plan of a large board is improved if there is no limit.
const SHORT: Duration = Duration::from_millis(500);
/// The share of the time spent on better plans before searches for the optimum, and its maximum: if the optimum is
/// within reach, and if there is some hope of finding it.
const SHARE_WITHIN_REACH: f64 = 0.2;
const LONG_WITHIN_REACH: Duration = Duration::from_millis(500);
const NODES_WITHIN_REACH: u64 = 200_000;
const SHARE_HOPEFUL: f64 = 0.9;
const LONG_HOPEFUL: Duration = Duration::from_secs(10);

/// Searches with all methods combined.
pub(crate) fn search<B: Board, H, K>(
    domain: &Tiles<B>,
    heuristic: &H,
    kernel: &K,
    task: &Task,
    run: &Run<'_>,
) -> Outcome<Direction>
where
    H: Heuristic<Tiles<B>>,
    K: ida_star::Kernel<Tiles<B>, H>,
{
    let Some(plan) = construct(&task.start, &task.goal) else {
        let mut outcome = Outcome::new(Status::Unsolvable);
        outcome.lower_bound = pousse_search::DEAD;
        return outcome;
    };
    if heuristic.properties().admissible {
        run.record_bound(heuristic.value(heuristic.root(domain, &domain.initial())));
    }
    run.announce_plan(plan.len() as u32);
    let shape = task.start.shape();
    let reach = if shape.rows().min(shape.columns()) < 3 { WITHIN_REACH_THIN } else { WITHIN_REACH };
    let large = shape.cells() > reach;
    let mut first = Outcome::new(Status::Failed);
    if large {
        let nodes = run.limits().nodes.map_or(FIRST_TRY, |limit| limit.min(FIRST_TRY));
        let limits = Limits { nodes: Some(nodes), time: run.time_left(), ..*run.limits() };
        first = ida_star::search_with(domain, heuristic, kernel, &run.stage(limits));
        run.charge(&first.counters);
        if first.status == Status::Optimal {
            return first;
        }
    }
    run.record_bound(first.lower_bound);
    run.enter("improving");
    let hopeful = shape.cells() <= HOPEFUL;
    let effort = match (run.time_left(), task.patience) {
        (Some(left), _) if !large => Effort::For(left.mul_f64(SHARE_WITHIN_REACH).min(LONG_WITHIN_REACH)),
        (Some(left), _) if hopeful => Effort::For(left.mul_f64(SHARE_HOPEFUL).min(LONG_HOPEFUL)),
        (Some(left), _) => Effort::For(left),
        (None, Patience::WhileItPays) => Effort::For(SHORT),
        (None, Patience::UntilSettled) => Effort::WhileItPays,
    };
    // If the optimum is within reach, better plans are worth little.
    let nodes = match run.nodes_left() {
        None if large => None,
        None => Some(NODES_WITHIN_REACH),
        Some(left) if large => Some(left),
        Some(left) => Some((left / 3).min(NODES_WITHIN_REACH)),
    };
    let stage = run.stage(Limits { nodes, time: run.time_left(), ..*run.limits() });
    let mut outcome = better(&task.start, &task.goal, plan, effort, &stage);
    run.charge(&outcome.counters);
    outcome.counters.merge_sequential(&first.counters);
    outcome.iterations = first.iterations;
    outcome.raise_lower_bound(first.lower_bound);
    let over = run.interrupted().or_else(|| (run.nodes_left() == Some(0)).then_some(StopReason::Nodes));
    if outcome.status != Status::Optimal {
        outcome.status = over.map_or(Status::Solved, Status::Stopped);
    }
    let ended = outcome.status != Status::Solved;
    let quick = task.patience == Patience::WhileItPays && run.limits().time.is_none();
    if ended || (large && quick) {
        return outcome;
    }
    let limits = Limits { time: run.time_left(), nodes: run.nodes_left(), ..*run.limits() };
    run.enter("searching");
    let known = outcome.plan.take();
    let mut last = if large && shape.rows().min(shape.columns()) >= 3 {
        prove(domain, heuristic, kernel, known, outcome.lower_bound, &run.stage(limits))
    } else {
        anytime::search(domain, heuristic, kernel, known, &run.stage(limits))
    };
    last.counters.merge_sequential(&outcome.counters);
    last.iterations.splice(0..0, outcome.iterations);
    last.raise_lower_bound(outcome.lower_bound);
    last
}

/// Raises the bound round by round until it meets the cost of the known plan, or a shorter plan is found.
fn prove<B: Board, H, K>(
    domain: &Tiles<B>,
    heuristic: &H,
    kernel: &K,
    known: Option<Plan<Direction>>,
    proven: Cost,
    run: &Run<'_>,
) -> Outcome<Direction>
where
    H: Heuristic<Tiles<B>>,
    K: ida_star::Kernel<Tiles<B>, H>,
{
    let Some(known) = known else { return ida_star::search_with(domain, heuristic, kernel, run) };
    let mut outcome = ida_star::search_between(domain, heuristic, kernel, proven..known.cost, run);
    if outcome.plan.is_none() {
        let held = outcome.status == Status::Failed && heuristic.properties().admissible;
        outcome.plan = Some(known);
        if held {
            outcome.status = Status::Solved;
            outcome.raise_lower_bound(outcome.upper_bound().unwrap_or(0));
        }
    }
    outcome
}

/// Solves a board of any size without a search: by construction, then by beams that fill frames, wider and wider while
/// time permits, then by improving windows of the best plan.
#[must_use]
pub fn without_search(start: &Grid, goal: &Grid, patience: Patience, run: &Run<'_>) -> Outcome<Direction> {
    run.enter("constructing");
    let Some(plan) = construct(start, goal) else {
        let mut outcome = Outcome::new(Status::Unsolvable);
        outcome.lower_bound = pousse_search::DEAD;
        return outcome;
    };
    let bound = manhattan_distance(start, &Layout::new(goal.clone()));
    run.record_bound(bound);
    run.announce_plan(plan.len() as u32);
    run.enter("improving");
    let time = match (run.time_left(), patience) {
        (None, Patience::WhileItPays) => Some(SHORT),
        (left, _) => left,
    };
    if start.shape().cells() <= MOST_CELLS {
        return improve(start, goal, plan, time, run);
    }
    let until = time.map(|time| Instant::now() + time);
    let tally = Tally::new(run, until);
    let stop = |work| tally.report(work);
    let gained = |length: usize| run.announce_plan(length as u32);
    let Limits { threads, memory, .. } = *run.limits();
    let terms = Terms { threads, memory, time, stop: &stop, side: 0, end: &|plan, _| plan, gained: &gained };
    let plan = widen(start, goal, plan, &terms);
    let left = until.map(|until| until.saturating_duration_since(Instant::now()));
    let mut outcome = improve(start, goal, plan, left, run);
    outcome.counters.merge_sequential(&tally.counters());
    outcome
}

/// Returns why a run is over, if it is.
fn interrupted(run: &Run<'_>) -> Option<StopReason> {
    run.pulse().poll(&Counters::default())
}

/// Shortens a plan, on boards of any size, for as long as the run allows; without a time limit, until nothing has been
/// gained for a while.
#[must_use]
pub fn improved(start: &Grid, goal: &Grid, plan: Vec<Direction>, run: &Run<'_>) -> Outcome<Direction> {
    improve(start, goal, plan, run.time_left(), run)
}

/// Shortens a plan; on a small board, first tries to find the shortest one or to prove that it is.
#[must_use]
pub fn improved_or_settled(
    start: &Grid,
    goal: &Grid,
    plan: Vec<Direction>,
    run: &Run<'_>,
) -> Outcome<Direction> {
    if start.shape().cells() > WITHIN_REACH {
        return improved(start, goal, plan, run);
    }
    let first = settled(start, goal, plan, run);
    run.charge(&first.counters);
    run.record_bound(first.lower_bound);
    if first.status == Status::Optimal || run.interrupted().is_some() {
        return first;
    }
    let plan = first.plan.map(|plan| plan.actions).unwrap_or_default();
    let mut outcome = improved(start, goal, plan, run);
    outcome.counters.merge_sequential(&first.counters);
    outcome.raise_lower_bound(first.lower_bound);
    outcome
}

/// Searches below a plan of a small board, where windows would go on looking for what cannot be there.
fn settled(start: &Grid, goal: &Grid, plan: Vec<Direction>, run: &Run<'_>) -> Outcome<Direction> {
    let domain = Tiles::<Small>::new(start, goal, Direction::ALL).expect("small boards fit");
    let guide = Guide::new(domain.layout());
    let kernel = ida_star::Generic { domain: &domain, heuristic: &guide };
    let nodes = run.nodes_left().map_or(TO_SETTLE, |left| left.min(TO_SETTLE));
    let limits = Limits { nodes: Some(nodes), time: run.time_left(), ..*run.limits() };
    let known = Plan { cost: plan.len() as Cost, actions: plan };
    let least = manhattan_distance(start, domain.layout());
    prove(&domain, &guide, &kernel, Some(known), least, &run.stage(limits))
}

fn improve(
    start: &Grid,
    goal: &Grid,
    plan: Vec<Direction>,
    time: Option<Duration>,
    run: &Run<'_>,
) -> Outcome<Direction> {
    let mut outcome = if start.shape().cells() <= MOST_CELLS {
        better(start, goal, plan, time.map_or(Effort::WhileItPays, Effort::For), run)
    } else {
        let until = time.map(|time| Instant::now() + time);
        let tally = Tally::new(run, until);
        let stop = |work| tally.report(work);
        let gained = |length: usize| run.announce_plan(length as u32);
        let most = constructive::Effort::MOST;
        let (actions, _) = shorten(start, goal, plan, most, run.limits().threads, &stop, &gained);
        let mut outcome = Outcome::new(Status::Solved);
        outcome.plan = Some(Plan { cost: actions.len() as u32, actions });
        outcome.counters = tally.counters();
        if let Some(reason) = interrupted(run) {
            outcome.status = Status::Stopped(reason);
        }
        outcome
    };
    outcome.raise_lower_bound(manhattan_distance(start, &Layout::new(goal.clone())));
    outcome
}

#[cfg(test)]
mod tests {
    use std::sync::Mutex;
    use std::sync::atomic::{AtomicBool, Ordering};

    use pousse_search::{Event, Observer};

    use super::*;
    use crate::{Goal, Shape, generate, rules};

    /// Records the announced lengths, and cancels the run after some of them.
    struct Impatient {
        lengths: Mutex<Vec<u32>>,
        patience: usize,
        cancel: AtomicBool,
    }

    impl Observer for Impatient {
        fn notice(&self, event: Event) {
            if let Event::Incumbent(cost) = event {
                let mut lengths = self.lengths.lock().expect("nobody panics");
                lengths.push(cost);
                self.cancel.fetch_or(lengths.len() >= self.patience, Ordering::Relaxed);
            }
        }
    }

    #[test]
    fn large_boards_keep_their_plan_when_cancelled() {
        for (rows, columns, threads) in [(11, 12, 1), (10, 13, 3), (2, 60, 2)] {
            let goal = Goal::BlankFirst.grid(Shape::new(rows, columns).expect("a shape")).expect("a goal");
            let start = generate::random(&goal, 5, 0);
            for patience in [1, 2, 4] {
                let watcher =
                    Impatient { lengths: Mutex::new(Vec::new()), patience, cancel: AtomicBool::new(false) };
                let run = Run::new(Limits { threads, ..Limits::default() })
                    .watched_by(&watcher)
                    .cancelled_by(&watcher.cancel);
                let outcome = without_search(&start, &goal, Patience::UntilSettled, &run);
                assert_eq!(outcome.status, Status::Stopped(StopReason::Interrupted));
                let plan = outcome.plan.expect("there always is one");
                assert_eq!(rules::replay(&start, &goal, &plan.actions), Ok(()));
                let lengths = watcher.lengths.into_inner().expect("nobody panics");
                assert!(lengths.len() >= patience && lengths.is_sorted_by(|a, b| a > b), "{lengths:?}");
                assert_eq!(lengths.last(), Some(&plan.cost));
                assert!(outcome.lower_bound < plan.cost);
            }
        }
    }

    /// Also on several threads, and within the limits of the run.
    #[test]
    fn small_boards_are_settled_rather_than_improved() {
        let goal = Goal::BlankLast.grid(Shape::new(3, 3).expect("a shape")).expect("a goal");
        for index in 0..5 {
            let start = generate::random(&goal, 4, index);
            let plan = construct(&start, &goal).expect("a plan");
            let run = Run::new(Limits { threads: 2, ..Limits::default() });
            let outcome = improved_or_settled(&start, &goal, plan.clone(), &run);
            let shortest = outcome.plan.expect("a plan").actions;
            assert_eq!(outcome.status, Status::Optimal);
            assert_eq!(rules::replay(&start, &goal, &shortest), Ok(()));
            // A shortest plan stays as it is.
            let again = improved_or_settled(&start, &goal, shortest.clone(), &Run::default());
            assert_eq!(
                (again.status, again.plan.map(|plan| plan.actions)),
                (Status::Optimal, Some(shortest))
            );
            let little = Run::new(Limits { nodes: Some(10), ..Limits::default() });
            let outcome = improved_or_settled(&start, &goal, plan.clone(), &little);
            assert!(outcome.plan.is_some_and(|best| best.cost as usize <= plan.len()));
        }
    }

    #[test]
    fn a_large_board_that_is_solved_needs_no_moves() {
        let goal = Goal::BlankLast.grid(Shape::new(11, 11).expect("a shape")).expect("a goal");
        let outcome = without_search(&goal, &goal, Patience::UntilSettled, &Run::default());
        assert_eq!(outcome.status, Status::Optimal);
        assert_eq!(outcome.plan.map(|plan| plan.cost), Some(0));
    }
}
