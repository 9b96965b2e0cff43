//! A*+IDA* (Bu & Korf, 2019): A* until its memory is full, then IDA* from each of its open states.
//!
//! Near the start A* expands no state twice, whereas a tree search would return there again and again; the rest of the
//! search is then a forest below the frontier, searched depth-first under a rising bound with no further memory. Each
//! open state within the bound is the root of a subtree, searched from its g by the same [`Kernel`] as in IDA*, in the
//! order in which A* would have taken them. Threads share the list as they share the subtrees of IDA*, so plan and
//! counters are the same for any number of threads; A* itself runs on one.
//!
//! An admissible estimate need not be consistent: A* re-opens states, an open state counts with its own g + h, and a
//! round proves that every plan below the frontier, through which all plans must pass, costs more than its bound.

use std::marker::PhantomData;

use super::astar;
use super::best_first::{End, Waiting, fill};
use super::deepening::expected;
use super::frontier::Frontier;
use super::ida_star::{Explored, Kernel, Node, Worker};
use super::round::{Forecast, Ledger, Parts, share_out};
use super::trail::{plan_in, priced};
use crate::heuristic::Eager;
use crate::kept::Plain;
use crate::structures::{Entry, Noted};
use crate::{
    Cost, Counters, DEAD, Domain, Heuristic, Iteration, Kept, Outcome, POLL_INTERVAL, Plan, Proven, Run,
    Status, StopReason,
};

/// The memory that A* may fill by default.
///
/// A* is several times slower per node than IDA*, and runs on one thread: for searches that take seconds to minutes,
/// more memory costs more time than it saves (`docs/src/speed.md`).
pub const USUAL_SIZE: u64 = 64 << 20;

/// Searches for an optimal plan; A* may fill `size` bytes, [`USUAL_SIZE`] by default, and no more than the list of open
/// states leaves free.
pub fn search<D: Domain, H: Heuristic<D>, K: Kernel<D, H>>(
    domain: &D,
    heuristic: &H,
    kernel: &K,
    size: Option<u64>,
    run: &Run<'_>,
) -> Outcome<D::Action> {
    search_kept(domain, &Plain(heuristic), kernel, size, run)
}

/// Searches for an optimal plan with an estimate that stores memos; `K` is an inner loop that understands its carries.
pub fn search_kept<D: Domain, H: Heuristic<D>, P: Kept<D, Carry = H::Carry>, K: Kernel<D, H>>(
    domain: &D,
    heuristic: &P,
    kernel: &K,
    size: Option<u64>,
    run: &Run<'_>,
) -> Outcome<D::Action> {
    let memory = run.limits().memory;
    let most = memory - memory / 8;
    let budget = size.unwrap_or(USUAL_SIZE).min(most);
    let mut outcome = Outcome::new(Status::Failed);
    let mut pulse = run.pulse();
    let config = astar::Options::default().config();
    let counters = &mut outcome.counters;
    // An estimate without refinement does not need a separately compiled loop.
    let (pass, held) = if P::LAZY {
        fill(domain, &Eager(heuristic), config, budget, counters, &mut pulse)
    } else {
        fill(domain, heuristic, config, budget, counters, &mut pulse)
    };
    pulse.report(&outcome.counters);
    let admissible = heuristic.properties().admissible;
    let proven = if admissible { pass.proven } else { 0 };
    outcome.plan = pass.plan;
    match pass.end {
        End::Exhausted => {
            outcome.status = Status::Unsolvable;
            outcome.lower_bound = DEAD;
        }
        End::Goal => {
            outcome.status = Status::Solved;
            outcome.raise_lower_bound(proven);
        }
        End::Stopped(StopReason::Memory) => {
            outcome.lower_bound = proven;
            let frontier = Frontier::new(held, memory, run.limits().threads.max(1));
            outcome.counters.peak_bytes = outcome.counters.peak_bytes.max(frontier.peak_bytes);
            run.record_bytes(frontier.peak_bytes);
            Descent { domain, heuristic, kernel, frontier, admissible, carries: PhantomData }.search(
                pass.proven,
                &mut outcome,
                run,
            );
        }
        End::Stopped(reason) => {
            outcome.status = Status::Stopped(reason);
            outcome.raise_lower_bound(proven);
        }
    }
    outcome
}

/// The second phase.
struct Descent<'d, D: Domain, H, P: Kept<D>, K> {
    domain: &'d D,
    heuristic: &'d P,
    kernel: &'d K,
    frontier: Frontier<D, P::Memo>,
    admissible: bool,
    carries: PhantomData<fn(H)>, // whose carries the inner loop understands
}

impl<D: Domain, H: Heuristic<D>, P: Kept<D, Carry = H::Carry>, K: Kernel<D, H>> Descent<'_, D, H, P, K> {
    /// Searches from the frontier in rounds; `outcome` already holds the counters of A* and the cheapest plan it has
    /// seen.
    fn search(&self, proven: Cost, outcome: &mut Outcome<D::Action>, run: &Run<'_>) {
        let mut bound = self.frontier.f(0).map_or(DEAD, |least| least.max(proven));
        let mut sizes = Vec::new(); // of the last round's parts
        loop {
            if self.admissible {
                outcome.lower_bound = outcome.lower_bound.max(bound);
            }
            if let Some(plan) = outcome.plan.take_if(|plan| plan.cost <= bound) {
                outcome.found(plan);
                return;
            }
            if bound == DEAD {
                outcome.status = Status::Unsolvable;
                outcome.lower_bound = DEAD;
                return;
            }
            run.announce_bound(bound, if self.admissible { Proven::Yes } else { Proven::No });
            let round = self.round(bound, std::mem::take(&mut sizes), &outcome.iterations, run);
            outcome.counters.expanded += round.counters.expanded;
            outcome.counters.generated += round.counters.generated;
            outcome.counters.popped += round.counters.popped;
            outcome.iterations.push(Iteration {
                bound,
                generated: round.counters.generated,
                expanded: round.counters.expanded,
            });
            match round.end {
                Explored::Found => {
                    let plan = round.plan.expect("it was found");
                    run.announce_plan(plan.cost);
                    outcome.found(plan);
                    return;
                }
                Explored::Stopped(reason) => {
                    outcome.status = Status::Stopped(reason.unwrap_or(StopReason::Interrupted));
                    outcome.raise_lower_bound(0);
                    return;
                }
                Explored::Exhausted(next) => bound = next,
            }
            sizes = round.sizes;
        }
    }

    /// Searches below every open state within the bound.
    fn round(
        &self,
        bound: Cost,
        weights: Vec<u64>,
        iterations: &[Iteration],
        run: &Run<'_>,
    ) -> Round<D::Action> {
        let count = self.frontier.within(bound);
        let prior = expected(iterations);
        run.begin_round(bound, 0, prior);
        let forecast = Forecast::new(prior, count, weights, 0);
        let parts = Blocks { descent: self, bound, count };
        let all = share_out(&parts, None, Ledger { done: Vec::new(), forecast }, run);
        let mut round = Round {
            end: Explored::Exhausted(DEAD),
            counters: Counters::default(),
            plan: None,
            sizes: Vec::with_capacity(all.len()),
        };
        let mut next = self.frontier.f(count).unwrap_or(DEAD);
        for done in all {
            round.counters.merge_sequential(&done.counters);
            round.sizes.push(done.counters.generated);
            match done.end {
                // As in IDA*: everything before the goal is complete, or a limit cut it short.
                Explored::Found => {
                    let root = self.frontier.states(done.index)[done.place];
                    round.plan = Some(self.plan(root, done.path));
                    round.end = Explored::Found;
                    return round;
                }
                Explored::Exhausted(beyond) => next = next.min(beyond),
                Explored::Stopped(Some(_)) => round.end = done.end,
                Explored::Stopped(None) => {}
            }
        }
        if matches!(round.end, Explored::Exhausted(_)) {
            round.end = Explored::Exhausted(next);
        }
        round
    }

    /// Joins the path to an open state and the path below it.
    fn plan(&self, Noted { slot: root, .. }: Waiting<D, P::Memo>, below: Vec<D::Action>) -> Plan<D::Action> {
        let entry = Entry::from_meta(root.meta, D::ACTION_BITS);
        let above = plan_in(self.domain, &self.frontier.closed, self.domain.unpack(root.key), entry);
        priced(self.domain, above.actions.into_iter().chain(below).collect())
    }
}

/// The result of a round.
struct Round<A> {
    end: Explored,
    counters: Counters,
    plan: Option<Plan<A>>,
    sizes: Vec<u64>, // nodes generated in each part
}

/// The parts of the frontier within the bound, as seen by the threads.
struct Blocks<'r, 'd, D: Domain, H, P: Kept<D>, K> {
    descent: &'r Descent<'d, D, H, P, K>,
    bound: Cost,
    count: usize,
}

impl<D: Domain, H: Heuristic<D>, P: Kept<D, Carry = H::Carry>, K: Kernel<D, H>> Parts<D>
    for Blocks<'_, '_, D, H, P, K>
{
    fn count(&self) -> usize {
        self.count
    }

    fn explore(&self, index: usize, worker: &mut Worker<'_, '_, '_, D>) -> Explored {
        let Descent { domain, heuristic, kernel, frontier, .. } = self.descent;
        let f = frontier.f(index).expect("the index is below the count");
        let mut beyond = DEAD;
        let mut polled = worker.counters.generated;
        for (place, &Noted { slot, memo }) in frontier.states(index).iter().enumerate() {
            worker.place = place;
            worker.counters.popped += 1;
            let entry = Entry::from_meta(slot.meta, D::ACTION_BITS);
            let state = domain.unpack(slot.key);
            if domain.is_goal(&state) {
                return Explored::Found;
            }
            let carry = heuristic.recall(domain, &state, f - entry.g, memo);
            let last = (entry.g > 0).then(|| domain.decode(entry.action));
            let node = Node { state, carry, g: entry.g, last };
            match kernel.explore(&node, self.bound, worker) {
                Explored::Exhausted(next) => beyond = beyond.min(next),
                end => return end,
            }
            // A kernel that does its own counting polls only in large subtrees.
            if worker.counters.generated - polled >= POLL_INTERVAL {
                polled = worker.counters.generated;
                if let Some(end) = worker.poll(0, 0) {
                    return end;
                }
            }
        }
        Explored::Exhausted(beyond)
    }
}
