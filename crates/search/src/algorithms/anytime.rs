//! A plan quickly, better plans later, and a bound that rises until the two meet.
//!
//! First a greedy search, then weighted A* with decreasing weights, and finally A* itself. Each one starts afresh
//! (following Richter, Thayer & Ruml, 2010: restarts prevent early mistakes of a large weight from persisting) and
//! knows nothing of the plans before it. When one runs out of memory, smaller weights would too, and IDA* takes over:
//! it raises the proven bound round by round until it meets the cost of the best plan, beyond which it does not search,
//! or finds the optimal one.

use super::best_first::Ties;
use super::deepening::{Deepening, Start};
use super::ida_star::Kernel;
use super::weighted_astar::{self, Weight};
use super::{astar, greedy};
use crate::{Domain, Heuristic, Limits, Outcome, Plan, Run, Status, StopReason};

/// The weights tried after the greedy search.
const WEIGHTS: [f64; 4] = [3.0, 2.0, 1.5, 1.2];

/// Searches until the best plan is proven optimal or a limit is reached, starting from a known plan if there is one.
pub fn search<D: Domain, H: Heuristic<D>, K: Kernel<D, H>>(
    domain: &D,
    heuristic: &H,
    kernel: &K,
    known: Option<Plan<D::Action>>,
    run: &Run<'_>,
) -> Outcome<D::Action> {
    let mut total = Outcome::new(Status::Failed);
    if let Some(plan) = &known {
        run.announce_plan(plan.cost);
    }
    total.plan = known;
    if heuristic.properties().admissible {
        total.raise_lower_bound(heuristic.value(heuristic.root(domain, &domain.initial())));
        run.record_bound(total.lower_bound);
    }
    let mut stages = 0..=WEIGHTS.len() + 1;
    while let (false, Some(stage)) = (settled(&total), stages.next()) {
        let limits = Limits {
            time: run.time_left(),
            nodes: run.limits().nodes.map(|n| n.saturating_sub(total.counters.generated)),
            ..*run.limits()
        };
        let part = run.stage(limits);
        let found = match stage {
            0 => greedy::search(domain, heuristic, &part),
            n if n <= WEIGHTS.len() => {
                let weight = Weight::new(WEIGHTS[n - 1]).expect("the weights are between 1 and the largest");
                let options = weighted_astar::Options { weight, ties: Ties::LargerG, reopen: true };
                weighted_astar::search(domain, heuristic, options, &part)
            }
            _ => astar::search(domain, heuristic, astar::Options::default(), &part),
        };
        let ended = found.status;
        absorb(&mut total, found, run);
        match ended {
            Status::Stopped(StopReason::Memory) => break, // smaller weights need more
            Status::Stopped(_) | Status::Unsolvable => {
                // What was proven before the limit may already be conclusive.
                if !settled(&total) {
                    total.status = ended;
                }
                break;
            }
            _ => {}
        }
    }
    if !settled(&total)
        && !matches!(
            total.status,
            Status::Stopped(StopReason::Time | StopReason::Nodes | StopReason::Interrupted)
        )
    {
        let limits = Limits {
            time: run.time_left(),
            nodes: run.limits().nodes.map(|n| n.saturating_sub(total.counters.generated)),
            ..*run.limits()
        };
        let ceiling = total.upper_bound().unwrap_or(crate::DEAD);
        let start = if total.lower_bound > 0 { Start::At(total.lower_bound) } else { Start::Estimate };
        let deepening = Deepening { start, ceiling, ..Deepening::new(domain, heuristic, kernel) };
        let mut found = deepening.search(&run.stage(limits));
        if found.status == Status::Failed && heuristic.properties().admissible {
            // The bound has reached the known plan.
            found.lower_bound = ceiling;
        }
        let ended = found.status;
        absorb(&mut total, found, run);
        if !settled(&total) {
            // If the estimate promises nothing, finding nothing cheaper proves nothing about the known plan.
            total.status =
                if ended == Status::Failed && total.plan.is_some() { Status::Solved } else { ended };
        }
    }
    total
}

/// Returns whether the outcome is final: a proven optimum, or proof that there is no plan.
fn settled<A>(outcome: &Outcome<A>) -> bool {
    matches!(outcome.status, Status::Optimal | Status::Unsolvable)
}

/// Keeps the better plan and the better bound.
fn absorb<A>(total: &mut Outcome<A>, found: Outcome<A>, run: &Run<'_>) {
    total.counters.merge_sequential(&found.counters);
    total.iterations.extend(found.iterations);
    if found.status == Status::Unsolvable {
        total.status = Status::Unsolvable;
        total.lower_bound = found.lower_bound;
        return;
    }
    if let Some(plan) = found.plan
        && total.plan.as_ref().is_none_or(|best| plan.cost < best.cost)
    {
        run.announce_plan(plan.cost);
        total.plan = Some(plan);
        total.status = Status::Solved;
    }
    total.raise_lower_bound(found.lower_bound);
    run.record_bound(total.lower_bound);
}
