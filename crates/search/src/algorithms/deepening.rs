//! Iterative deepening in general: the rounds of IDA*, and of variants with other starts and ends.
//!
//! A round is cut into subtrees ([`subtrees`](super::subtrees)) that are distributed among threads
//! ([`round`](super::round)). Here their results are added up, in order, to what a single thread would have done; the
//! next bound is the smallest g + h that exceeded the last. With a journal, plain IDA* can be interrupted and resumed
//! ([`resume`](super::resume)).

use std::collections::BTreeMap;
use std::sync::Mutex;
use std::sync::atomic::AtomicUsize;

use super::ida_star::{Explored, Kernel, Node, Visit, Worker, descend};
use super::pieces::{Cut, PieceResult, Place};
use super::resume::{Resumed, Saver};
use super::round::{Done, Forecast, Ledger, Parts, share_out};
use super::subtrees::{Cuts, GROWTH, Grain, Listed};
use super::team_round::{Divisible, share_out_in_team};
use super::trail::finish;
use crate::journal::Saved;
use crate::{
    Cost, Counters, DEAD, Domain, Heuristic, Iteration, Limits, Outcome, Plan, Proven, Run, Status,
    StopReason,
};

/// Where the bound starts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Start {
    /// At the estimate of the initial state.
    #[default]
    Estimate,
    /// At this cost.
    At(Cost),
}

/// An iterative-deepening search.
pub(super) struct Deepening<'d, D, H, K> {
    pub(super) domain: &'d D,
    pub(super) heuristic: &'d H,
    pub(super) kernel: &'d K,
    pub(super) start: Start,
    /// The last bound to try; `None` for no limit.
    pub(super) last: Option<Cost>,
    /// Plans that cost this much or more are useless: the search ends when the bound reaches it.
    pub(super) ceiling: Cost,
    /// How large the subtrees are.
    pub(super) grain: Grain,
}

impl<'d, D: Domain, H: Heuristic<D>, K: Kernel<D, H>> Deepening<'d, D, H, K> {
    /// Returns plain IDA*.
    pub(super) fn new(domain: &'d D, heuristic: &'d H, kernel: &'d K) -> Self {
        let grain = Grain::default();
        Self { domain, heuristic, kernel, start: Start::Estimate, last: None, ceiling: DEAD, grain }
    }

    pub(super) fn search(&self, run: &Run<'_>) -> Outcome<D::Action> {
        let mut outcome = Outcome::new(Status::Failed);
        outcome.counters.generated = 1;
        let root = self.root();
        let estimate = self.heuristic.value(root.carry);
        let admissible = self.heuristic.properties().admissible;
        if estimate == DEAD {
            outcome.status = Status::Unsolvable;
            outcome.lower_bound = DEAD;
            return outcome;
        }
        if admissible {
            outcome.lower_bound = estimate;
        }
        if self.domain.is_goal(&root.state) {
            outcome.found(finish(self.domain, Vec::new()));
            return outcome;
        }
        let mut bound = match self.start {
            Start::Estimate => estimate,
            Start::At(cost) => cost,
        };
        let mut cuts = Cuts::default();
        let mut sizes = BTreeMap::new(); // of the last round's subtrees
        let saver = if self.is_plain() { run.journal().map(Saver::new) } else { None };
        let mut resumed = saver.as_ref().and_then(|saver| Resumed::from(saver, self, estimate, run));
        if let Some(resumed) = &mut resumed {
            bound = resumed.bound;
            cuts = std::mem::take(&mut resumed.cuts);
            outcome.iterations = std::mem::take(&mut resumed.iterations);
            outcome.counters = resumed.counters;
            if admissible {
                outcome.lower_bound = outcome.lower_bound.max(bound);
            }
        }
        loop {
            if self.last.is_some_and(|last| bound > last) || bound >= self.ceiling {
                return outcome;
            }
            let proven = admissible && bound <= outcome.lower_bound;
            run.announce_bound(bound, if proven { Proven::Yes } else { Proven::No });
            let mut saved = Saved::default();
            if let Some(saver) = &saver {
                let iterations = outcome.iterations.clone();
                let max_frontier = outcome.counters.max_frontier;
                saved = Saved { bound, iterations, max_frontier, cuts: cuts.saved(), ..saved };
                if resumed.is_none() && !outcome.iterations.is_empty() {
                    saver.save(&saved);
                }
            }
            // A round checks its limits only every few thousand nodes, so a short one never does. The saved state is up
            // to date. The ranks of a team stop together, in the next round that they share.
            if run.team().is_none()
                && let Some(reason) = run.interrupted()
            {
                outcome.status = Status::Stopped(reason);
                return outcome;
            }
            let before: u64 = resumed.as_ref().map_or(0, Resumed::generated);
            run.begin_round(bound, before, expected(&outcome.iterations));
            let (listed, done) = match resumed.take() {
                Some(resumed) => (resumed.listed, resumed.done),
                None => (self.list(bound, &cuts, run), Vec::new()),
            };
            saved.subtrees = listed.subtrees.len() as u64;
            let round =
                self.round(bound, listed, done, &sizes, &outcome.iterations, (&saved, saver.as_ref()), run);
            outcome.counters.generated += round.counters.generated;
            outcome.counters.expanded += round.counters.expanded;
            outcome.counters.max_frontier = outcome.counters.max_frontier.max(round.counters.max_frontier);
            outcome.iterations.push(Iteration {
                bound,
                generated: round.counters.generated,
                expanded: round.counters.expanded,
            });
            match round.end {
                Explored::Found => {
                    let plan: Plan<D::Action> = finish(self.domain, round.path);
                    run.announce_plan(plan.cost);
                    outcome.counters.max_frontier =
                        outcome.counters.max_frontier.max(plan.actions.len() as u64);
                    outcome.found(plan);
                    return outcome;
                }
                Explored::Stopped(reason) => {
                    outcome.status = Status::Stopped(reason.unwrap_or(StopReason::Interrupted));
                    return outcome;
                }
                Explored::Exhausted(DEAD) => {
                    outcome.status = Status::Unsolvable;
                    outcome.lower_bound = DEAD;
                    return outcome;
                }
                Explored::Exhausted(next) => {
                    if admissible {
                        outcome.lower_bound = outcome.lower_bound.max(next);
                        run.record_bound(outcome.lower_bound);
                    }
                    bound = next;
                }
            }
            sizes = round.sizes;
            let expected = expected(&outcome.iterations);
            cuts.refine(&sizes, &round.counters, expected, run.workers(), self.grain);
        }
    }

    /// Returns whether this is ordinary IDA*, from the initial estimate with no upper limit: only that can be resumed.
    fn is_plain(&self) -> bool {
        self.start == Start::Estimate && self.last.is_none() && self.ceiling == DEAD
    }

    fn root(&self) -> Node<D, H> {
        let state = self.domain.initial();
        let carry = self.heuristic.root(self.domain, &state);
        Node { state, carry, g: 0, last: None }
    }

    /// Lists the subtrees of a round.
    pub(super) fn list(&self, bound: Cost, cuts: &Cuts, run: &Run<'_>) -> Listed<D, H> {
        // Every rank of a team must list the same subtrees, no matter where or when limits are reached.
        let unlimited = Run::default();
        let run = if run.team().is_some() { &unlimited } else { run };
        cuts.list(self.domain, self.heuristic, self.root(), bound, run)
    }

    /// Searches the unfinished subtrees and adds up the results of all.
    #[expect(clippy::too_many_arguments, reason = "what a round takes from the search, each of them once")]
    fn round(
        &self,
        bound: Cost,
        listed: Listed<D, H>,
        done: Vec<Done<D::Action>>,
        last: &BTreeMap<Vec<u32>, u64>,
        iterations: &[Iteration],
        (saved, saver): (&Saved, Option<&Saver<'_>>),
        run: &Run<'_>,
    ) -> Round<D::Action> {
        if let Explored::Stopped(_) = listed.end {
            // What was saved when the round began, or before this search resumed it, is still valid.
            let (end, counters) = (listed.end, listed.above);
            return Round { end, counters, path: Vec::new(), sizes: BTreeMap::new() };
        }
        let weights = listed.weights(self.domain, last);
        let count = listed.subtrees.len();
        let mut forecast = Forecast::new(expected(iterations), count, weights, listed.above.generated);
        for done in &done {
            forecast.finish(done.index, done.counters.generated);
        }
        let goal = (listed.end == Explored::Found).then_some(count);
        let Self { domain, heuristic, kernel, .. } = *self;
        let least = self.grain.least / 16;
        let parts = Subtrees { domain, heuristic, kernel, bound, least, listed: &listed, saved, saver };
        let done = if D::ALONE {
            share_out(&parts, goal, Ledger { done, forecast }, run)
        } else {
            match run.team() {
                None => share_out(&parts, goal, Ledger { done, forecast }, run),
                Some(team) => {
                    // A node limit applies to all ranks together, and is enforced where their nodes are added up.
                    let small = done.is_empty() && run.limits().nodes.is_none();
                    let alone = if small { self.alone(&parts, goal, expected(iterations)) } else { None };
                    alone.unwrap_or_else(|| share_out_in_team(&parts, goal, done, team, run))
                }
            }
        };
        let round = Round::put_together(self.domain, &listed, &done);
        if let (Explored::Stopped(_), Some(saver)) = (round.end, saver) {
            saver.save(&Saver::with(saved, &done));
        }
        round
    }
}

impl<D: Domain, H: Heuristic<D>, K: Kernel<D, H>> Deepening<'_, D, H, K> {
    /// In a team: searches a round that seems to be small, and returns the results if it was. Every rank does the same
    /// work, which is faster than exchanging messages about it.
    fn alone(
        &self,
        parts: &Subtrees<'_, D, H, K>,
        goal: Option<usize>,
        expected: Option<u64>,
    ) -> Option<Vec<Done<D::Action>>> {
        let most = self.grain.least / SMALL;
        if expected.is_some_and(|nodes| nodes > most) {
            return None;
        }
        // This limit depends only on the search, so all ranks stop at the same node.
        let run = Run::new(Limits { nodes: Some(most), ..Limits::default() });
        let forecast = Forecast::new(None, parts.count(), Vec::new(), 0);
        let done = share_out(parts, goal, Ledger { done: Vec::new(), forecast }, &run);
        let whole = !done.iter().any(|done| matches!(done.end, Explored::Stopped(Some(_))));
        whole.then_some(done)
    }
}

/// A round with fewer nodes than the smallest subtree size divided by this takes less time to search than to send.
const SMALL: u64 = 256;

/// Returns the expected number of nodes of the next round, based on the rounds before.
pub(super) fn expected(iterations: &[Iteration]) -> Option<u64> {
    let nodes = |iteration: &Iteration| iteration.generated as f64;
    match iterations {
        [] => None,
        [.., before, last] if before.generated > 0 => {
            let growth = (nodes(last) / nodes(before)).clamp(1.0, 100.0);
            Some((nodes(last) * growth) as u64)
        }
        [.., last] => Some(last.generated.saturating_mul(GROWTH)),
    }
}

/// The subtrees of a round, as seen by the threads.
struct Subtrees<'r, D: Domain, H: Heuristic<D>, K> {
    domain: &'r D,
    heuristic: &'r H,
    kernel: &'r K,
    bound: Cost,
    least: u64, // nodes that make a piece worth cutting
    listed: &'r Listed<D, H>,
    saved: &'r Saved, // without the finished subtrees
    saver: Option<&'r Saver<'r>>,
}

impl<D: Domain, H: Heuristic<D>, K: Kernel<D, H>> Parts<D> for Subtrees<'_, D, H, K> {
    fn count(&self) -> usize {
        self.listed.subtrees.len()
    }

    fn explore(&self, index: usize, worker: &mut Worker<'_, '_, '_, D>) -> Explored {
        self.kernel.explore(&self.listed.subtrees[index].node, self.bound, worker)
    }

    fn note(&self, ledger: &Mutex<Ledger<D::Action>>) {
        if let Some(saver) = self.saver {
            saver.save_if_due(self.saved, ledger);
        }
    }
}

impl<D: Domain, H: Heuristic<D>, K> Subtrees<'_, D, H, K> {
    /// Returns the node at a place, and the actions that lead to it from the root of its subtree.
    fn node_at(&self, place: &Place) -> (Node<D, H>, Vec<D::Action>) {
        let root = &self.listed.subtrees[place.index].node;
        let mut node = Node { state: root.state.clone(), carry: root.carry, g: root.g, last: root.last };
        let (mut scratch, mut legal) = (D::Scratch::default(), Vec::new());
        let mut actions = Vec::with_capacity(place.path.len());
        for &code in &place.path {
            legal.clear();
            self.domain.actions(&node.state, &mut scratch, &mut legal);
            let action = legal.iter().copied().find(|&action| self.domain.encode(action) == code);
            let action = action.expect("every rank sees the same actions");
            node.g += self.domain.cost(action);
            self.domain.apply(&mut node.state, action);
            node.carry = self.heuristic.child(self.domain, &node.state, action, node.carry);
            node.last = Some(action);
            actions.push(action);
        }
        (node, actions)
    }
}

impl<D: Domain, H: Heuristic<D>, K: Kernel<D, H>> Divisible<D> for Subtrees<'_, D, H, K> {
    fn explore_at(&self, place: &Place, worker: &mut Worker<'_, '_, '_, D>) -> Explored {
        let (node, mut actions) = self.node_at(place);
        let end = self.kernel.explore(&node, self.bound, worker);
        if end == Explored::Found {
            actions.append(&mut worker.path);
            worker.path = actions;
        }
        end
    }

    fn cut(&self, place: &Place, levels: usize) -> Cut {
        let (node, _) = self.node_at(place);
        let (run, never) = (Run::default(), AtomicUsize::new(usize::MAX));
        let mut worker = Worker::new(&run, &never);
        let mut pieces = Vec::new();
        let below = |path: &[D::Action]| -> Vec<u32> {
            place.path.iter().copied().chain(path.iter().map(|&action| self.domain.encode(action))).collect()
        };
        let end = descend(
            self.domain,
            self.heuristic,
            &node,
            self.bound,
            &mut worker,
            |_, _, _, path, counters| {
                if path.len() < levels {
                    return Visit::Enter;
                }
                pieces.push((below(path), *counters));
                Visit::Skip
            },
        );
        let goal = if end == Explored::Found { below(&worker.path) } else { Vec::new() };
        Cut { pieces, end, goal, above: worker.counters }
    }

    fn least(&self) -> u64 {
        self.least
    }

    fn actions(&self, index: usize, codes: &[u32]) -> Vec<D::Action> {
        self.node_at(&Place { index, path: codes.to_vec() }).1
    }

    fn keep(&self, results: &dyn Fn() -> Vec<(usize, PieceResult)>) {
        if let Some(saver) = self.saver {
            saver.save_now_and_then(|| {
                let done: Vec<Done<D::Action>> = results()
                    .into_iter()
                    .map(|(index, PieceResult { end, counters, .. })| Done {
                        index,
                        end,
                        counters,
                        path: Vec::new(),
                        place: 0,
                    })
                    .collect();
                Saver::with(self.saved, &done)
            });
        }
    }

    fn encode(&self, action: D::Action) -> u32 {
        self.domain.encode(action)
    }
}

/// The result of a round.
struct Round<A> {
    end: Explored,
    counters: Counters,
    path: Vec<A>,                   // to the goal
    sizes: BTreeMap<Vec<u32>, u64>, // by the codes of the path to each subtree: the nodes generated below it
}

impl<A: Copy> Round<A> {
    /// Adds up what a single thread, searching the subtrees in order, would have done.
    fn put_together<D: Domain<Action = A>, H: Heuristic<D>>(
        domain: &D,
        listed: &Listed<D, H>,
        done: &[Done<A>],
    ) -> Self {
        let mut next = match listed.end {
            Explored::Exhausted(next) => next,
            _ => DEAD,
        };
        let mut counters = Counters::default();
        let mut stopped = None;
        let mut sizes = BTreeMap::new();
        for done in done {
            let subtree = &listed.subtrees[done.index];
            let codes = subtree.path.iter().map(|&action| domain.encode(action)).collect();
            sizes.insert(codes, done.counters.generated);
            let mut below = done.counters;
            if below.max_frontier > 0 {
                below.max_frontier += subtree.path.len() as u64;
            }
            counters.merge_sequential(&below);
            match done.end {
                // Everything before a goal is complete, since threads finish earlier subtrees; or a limit cut it short,
                // but then a plan is better than none, and it is optimal all the same.
                Explored::Found => {
                    counters.merge_sequential(&subtree.above);
                    let path = subtree.path.iter().chain(&done.path).copied().collect();
                    return Self { end: Explored::Found, counters, path, sizes };
                }
                Explored::Exhausted(beyond) => next = next.min(beyond),
                Explored::Stopped(Some(reason)) => stopped = Some(reason),
                Explored::Stopped(None) => {}
            }
        }
        counters.merge_sequential(&listed.above);
        let end = match (stopped, listed.end) {
            (Some(reason), _) => Explored::Stopped(Some(reason)),
            (None, Explored::Found) => Explored::Found,
            (None, Explored::Stopped(reason)) => Explored::Stopped(reason),
            (None, Explored::Exhausted(_)) => Explored::Exhausted(next),
        };
        let path = if end == Explored::Found { listed.path.clone() } else { Vec::new() };
        Self { end, counters, path, sizes }
    }
}
