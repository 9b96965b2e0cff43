//! Any solution, the sooner the better.
//!
//! Four ways of choosing what to look at next take turns, each time with more nodes than before: goals in a good order,
//! the least pushes left, goals in order with an eye on what boxes cut off, and a compromise between pushes made and left.
//! What one of them does in a moment another may not do at all, and nobody knows beforehand which.

use std::sync::Arc;
use std::time::Instant;

use pousse_search::algorithms::{greedy, weighted_astar};
use pousse_search::{Algorithm, Counters, DEAD, Heuristic, Limits, Outcome, Run, Status, StopReason, search};

use crate::answer::{Manner, Proven};
use crate::board::Board;
use crate::domain::{Push, Pushes};
use crate::engine_moves::settle;
use crate::judge::Judge;
use crate::pack_judge::{PackJudge, Parts};
use crate::packing::Packing;
use crate::tally::Tally;
use crate::walk;
use crate::{Answer, Task, TaskError, Technique};

/// Nodes of the first turn; each turn has twice as many as the one before.
const FIRST: u64 = 1 << 15;

/// How many ways take turns.
const WAYS: usize = 4;

/// Searches for any solution.
pub(crate) fn any<const P: usize, const W: usize, const N: usize>(
    task: &Task,
    board: Arc<Board>,
    run: &Run<'_>,
) -> Result<Answer, TaskError> {
    let tally = Arc::new(Tally::default());
    let start = Instant::now();
    // Its tables take longer than most solutions.
    let techniques = task.techniques.without(Technique::TriplePenalties).without(Technique::MacroPushes);
    let domain = Pushes::<P, W>::new(board.clone(), techniques, tally.clone());
    let mut judge = Judge::<P, W, N>::new(board.clone(), task.estimate, techniques, tally.clone());
    judge.prepare_some(run);
    let preparation = start.elapsed().as_secs_f64();
    let start = Instant::now();
    let (mut outcome, algorithm, because) = match task.algorithm {
        Some(algorithm) => (search(algorithm, &domain, &judge, run)?, algorithm, None),
        None => {
            let (outcome, algorithm, because) = in_turns(&board, &domain, &judge, run);
            (outcome, algorithm, Some(because.to_string()))
        }
    };
    let initial_h = settle(&mut outcome, &domain, &judge);
    let seconds = start.elapsed().as_secs_f64();
    let steps = outcome
        .plan
        .as_ref()
        .map(|plan| walk::steps(&board, &plan.actions).expect("every push of a plan can be made"));
    let proven = Proven {
        status: outcome.status,
        steps,
        lower_bound: (outcome.lower_bound != DEAD).then_some(outcome.lower_bound),
        upper_bound: outcome.upper_bound(),
        counters: outcome.counters,
        iterations: outcome.iterations,
        initial_h,
    };
    let manner = Manner {
        algorithm: algorithm.to_string(),
        chosen_because: because,
        properties: Heuristic::<Pushes<P, W>>::properties(&judge),
        effects: tally.effects(techniques),
        preparation,
        seconds,
    };
    Ok(Answer::new(task, proven, manner))
}

/// Lets the ways take turns until one finds a solution or proves that there is none.
fn in_turns<const P: usize, const W: usize, const N: usize>(
    board: &Arc<Board>,
    domain: &Pushes<P, W>,
    judge: &Judge<P, W, N>,
    run: &Run<'_>,
) -> (Outcome<Push>, Algorithm, &'static str) {
    let packing = Packing::new(board);
    let pack = |parts| PackJudge::new(board.clone(), judge, &packing, parts);
    let (in_order, in_order_by_parts) = (pack(Parts::Ignore), pack(Parts::Count));
    let weighted = weighted_astar::Options {
        weight: weighted_astar::Weight::new(5.0).expect("in range"),
        ..weighted_astar::Options::default()
    };
    let mut counters = Counters::default();
    let mut nodes = FIRST;
    loop {
        let mut full = 0;
        for way in 0..WAYS {
            let left = run.nodes_left().map(|left| left.saturating_sub(counters.generated));
            let limits = Limits {
                nodes: Some(left.map_or(nodes, |left| left.min(nodes))),
                time: run.time_left(),
                ..*run.limits()
            };
            let stage = run.stage(limits);
            let (mut outcome, algorithm, because) = match way {
                0 => (
                    greedy::search(domain, &in_order, &stage),
                    Algorithm::Greedy,
                    "goals filled in a good order",
                ),
                1 => (greedy::search(domain, judge, &stage), Algorithm::Greedy, "the least pushes left"),
                2 => (
                    greedy::search(domain, &in_order_by_parts, &stage),
                    Algorithm::Greedy,
                    "goals filled in a good order, little cut off",
                ),
                _ => (
                    weighted_astar::search(domain, judge, weighted, &stage),
                    Algorithm::WeightedAstar(weighted),
                    "pushes made and left",
                ),
            };
            outcome.counters.merge_sequential(&counters);
            counters = outcome.counters;
            match outcome.status {
                Status::Stopped(StopReason::Nodes) if left.is_none_or(|left| left > nodes) => {}
                Status::Stopped(StopReason::Memory) if full + 1 < WAYS => full += 1,
                _ => return (outcome, algorithm, because),
            }
        }
        nodes *= 2;
    }
}
