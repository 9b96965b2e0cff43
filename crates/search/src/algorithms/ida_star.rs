//! IDA* (Korf, 1985): depth-first searches under a rising bound on g + h; memory only for the path.
//!
//! A tree search with parent pruning: the action that takes the last one back is skipped, nothing else is remembered.
//! A round that finds no goal proves that no plan is as cheap as its bound; the next bound is the smallest g + h that
//! exceeded it. With an admissible estimate the first plan found is optimal.
//!
//! Every round is cut into subtrees at a frontier a few actions deep, listed in depth-first order. One thread searches
//! them in that order; several take them from the same list, and the plan of the first subtree in the list that has
//! one is kept, with the counters of the subtrees before it: so plan and counters are those of one thread, for any
//! number of threads. The inner loop is a [`Kernel`]; [`Generic`] serves every domain, and a domain may bring a
//! specialised one, which must visit the same nodes in the same order.

use std::sync::atomic::{AtomicUsize, Ordering};

use super::trail::finish;
use crate::{
    Cost, Counters, DEAD, Domain, Heuristic, Iteration, Outcome, Proven, Pulse, Run, Status, StopReason,
};

/// Subtrees that each thread should find to do, so that the last ones to finish are short.
const SUBTREES_PER_THREAD: u64 = 64;
/// Nodes that a subtree should have at least, so that starting on it costs little.
const NODES_PER_SUBTREE: u64 = 4_000_000;
/// How many times larger a round usually is than the one before.
const GROWTH: u64 = 6;

/// The inner loop of a depth-first search under a bound.
pub trait Kernel<D: Domain, H: Heuristic<D>>: Sync {
    /// Explores everything below `node` with g + h within `bound`, counting in `worker`.
    ///
    /// The goal test is the caller's for `node` itself and the kernel's for everything below. On success the
    /// actions from `node` to the goal are appended to `worker.path`.
    fn explore(&self, node: &Node<D, H>, bound: Cost, worker: &mut Worker<'_, '_, '_, D>) -> Explored;
}

/// The root of a subtree.
pub struct Node<D: Domain, H: Heuristic<D>> {
    /// The state.
    pub state: D::State,
    /// What the estimate carries there.
    pub carry: H::Carry,
    /// The cost of the path.
    pub g: Cost,
    /// The last action of the path.
    pub last: Option<D::Action>,
}

/// How the search of a subtree ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Explored {
    /// A goal was found.
    Found,
    /// There is no goal within the bound; the smallest g + h beyond it ([`DEAD`] if nothing was cut off).
    Exhausted(Cost),
    /// A limit was reached, or another thread has found a goal that comes first.
    Stopped(Option<StopReason>),
}

/// What a thread needs to search subtrees.
pub struct Worker<'r, 'a, 's, D: Domain> {
    /// What this thread has done.
    pub counters: Counters,
    /// The actions to the goal, once found.
    pub path: Vec<D::Action>,
    pulse: Pulse<'r, 'a>,
    actions: Vec<D::Action>,
    scratch: D::Scratch,
    index: usize,           // the subtree being searched
    first: &'s AtomicUsize, // the first subtree known to hold a goal
}

impl<'r, 'a, 's, D: Domain> Worker<'r, 'a, 's, D> {
    fn new(run: &'r Run<'a>, first: &'s AtomicUsize) -> Self {
        Self {
            counters: Counters::default(),
            path: Vec::new(),
            pulse: run.pulse(),
            actions: Vec::new(),
            scratch: D::Scratch::default(),
            index: 0,
            first,
        }
    }

    /// Counts one node generated; every few thousand looks at the limits.
    #[inline]
    pub fn tick(&mut self) -> Option<Explored> {
        match self.pulse.tick(1, &self.counters) {
            Some(reason) => Some(Explored::Stopped(Some(reason))),
            None if self.first.load(Ordering::Relaxed) < self.index => Some(Explored::Stopped(None)),
            None => None,
        }
    }

    /// Returns the nodes that may still be generated, if they are limited.
    #[must_use]
    pub fn nodes_left(&self) -> Option<u64> {
        self.pulse.run().nodes_left()
    }

    /// Looks at the limits now; for kernels that count for themselves and call this every few thousand nodes.
    ///
    /// `expanded` and `generated` are what the kernel has done in this subtree and not yet added to the counters.
    pub fn poll(&mut self, expanded: u64, generated: u64) -> Option<Explored> {
        let mut counters = self.counters;
        counters.expanded += expanded;
        counters.generated += generated;
        if let Some(reason) = self.pulse.poll(&counters) {
            return Some(Explored::Stopped(Some(reason)));
        }
        (self.first.load(Ordering::Relaxed) < self.index).then_some(Explored::Stopped(None))
    }
}

/// Where the bound starts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Start {
    /// At the estimate of the initial state.
    #[default]
    Estimate,
    /// At this cost.
    At(Cost),
}

/// Searches for an optimal plan.
pub fn search<D: Domain, H: Heuristic<D>>(domain: &D, heuristic: &H, run: &Run<'_>) -> Outcome<D::Action> {
    search_with(domain, heuristic, &Generic { domain, heuristic }, run)
}

/// Searches for an optimal plan with a given inner loop.
pub fn search_with<D: Domain, H: Heuristic<D>>(
    domain: &D,
    heuristic: &H,
    kernel: &impl Kernel<D, H>,
    run: &Run<'_>,
) -> Outcome<D::Action> {
    Deepening { domain, heuristic, kernel, start: Start::Estimate, last: None, ceiling: DEAD }.search(run)
}

/// Iterative deepening in general: IDA*, and its relatives with other starts and ends.
pub(super) struct Deepening<'d, D, H, K> {
    pub(super) domain: &'d D,
    pub(super) heuristic: &'d H,
    pub(super) kernel: &'d K,
    pub(super) start: Start,
    /// The last bound to try; none for no end.
    pub(super) last: Option<Cost>,
    /// Plans of this cost or more are of no use: the search ends when the bound reaches it.
    pub(super) ceiling: Cost,
}

impl<D: Domain, H: Heuristic<D>, K: Kernel<D, H>> Deepening<'_, D, H, K> {
    pub(super) fn search(&self, run: &Run<'_>) -> Outcome<D::Action> {
        let mut outcome = Outcome::new(Status::Failed);
        outcome.counters.generated = 1;
        let state = self.domain.initial();
        let carry = self.heuristic.root(self.domain, &state);
        let estimate = self.heuristic.value(carry);
        let admissible = self.heuristic.properties().admissible;
        if estimate == DEAD {
            outcome.status = Status::Unsolvable;
            outcome.lower_bound = DEAD;
            return outcome;
        }
        if admissible {
            outcome.lower_bound = estimate;
        }
        if self.domain.is_goal(&state) {
            outcome.found(finish(self.domain, Vec::new()));
            return outcome;
        }
        let mut bound = match self.start {
            Start::Estimate => estimate,
            Start::At(cost) => cost,
        };
        let mut cuts = Cuts(Vec::new());
        loop {
            if self.last.is_some_and(|last| bound > last) || bound >= self.ceiling {
                return outcome;
            }
            let proven = admissible && bound <= outcome.lower_bound;
            run.announce_bound(bound, if proven { Proven::Yes } else { Proven::No });
            let threads = run.limits().threads.max(1);
            let round = self.round(bound, &cuts, threads, run);
            if threads > 1 {
                cuts.refine(&round, threads);
            }
            let root = Counters { generated: 1, ..Counters::default() };
            let done = Counters {
                generated: outcome.counters.generated + round.counters.generated,
                expanded: outcome.counters.expanded + round.counters.expanded,
                max_frontier: outcome.counters.max_frontier.max(round.counters.max_frontier),
                ..root
            };
            outcome.counters = done;
            outcome.iterations.push(Iteration {
                bound,
                generated: round.counters.generated,
                expanded: round.counters.expanded,
            });
            match round.end {
                Explored::Found => {
                    let plan = finish(self.domain, round.path);
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
        }
    }

    /// Lists the subtrees of a round in depth-first order.
    fn cut(&self, bound: Cost, cuts: &Cuts<D::Action>, run: &Run<'_>) -> Cut<D, H> {
        let never = AtomicUsize::new(usize::MAX);
        let state = self.domain.initial();
        let carry = self.heuristic.root(self.domain, &state);
        let root = Node { state, carry, g: 0, last: None };
        if cuts.0.is_empty() {
            let before = Counters::default();
            let nodes = vec![(root, Vec::new(), before)];
            return Cut { nodes, end: Explored::Exhausted(DEAD), path: Vec::new(), counters: before };
        }
        let mut nodes = Vec::new();
        let mut worker = Worker::new(run, &never);
        let end = descend(
            self.domain,
            self.heuristic,
            &root,
            bound,
            &mut worker,
            |state, carry, g, path, counters| {
                if cuts.go_through(path) {
                    return Visit::Enter;
                }
                let node = Node { state: state.clone(), carry, g, last: path.last().copied() };
                nodes.push((node, path.to_vec(), *counters));
                Visit::Skip
            },
        );
        Cut { nodes, end, path: worker.path, counters: worker.counters }
    }

    fn round(&self, bound: Cost, cuts: &Cuts<D::Action>, threads: usize, run: &Run<'_>) -> Round<D::Action> {
        let cut = self.cut(bound, cuts, run);
        let count = cut.nodes.len();
        let turn = AtomicUsize::new(0);
        let first = AtomicUsize::new(match cut.end {
            Explored::Found => count, // a goal above the frontier comes after all subtrees listed
            _ => usize::MAX,
        });
        let work = || {
            let mut worker = Worker::<D>::new(run, &first);
            let mut done = Vec::new();
            loop {
                let index = turn.fetch_add(1, Ordering::Relaxed);
                if index >= count || first.load(Ordering::Relaxed) < index {
                    return done;
                }
                worker.index = index;
                worker.path.clear();
                let before = worker.counters;
                let end = self.kernel.explore(&cut.nodes[index].0, bound, &mut worker);
                if end == Explored::Found {
                    first.fetch_min(index, Ordering::Relaxed);
                }
                let mut counters = worker.counters;
                counters.expanded -= before.expanded;
                counters.generated -= before.generated;
                let path = if end == Explored::Found { worker.path.clone() } else { Vec::new() };
                done.push(Done { index, end, counters, path });
                worker.pulse.report(&worker.counters);
                if matches!(end, Explored::Stopped(Some(_))) {
                    return done;
                }
            }
        };
        let mut done: Vec<Done<D::Action>> = if threads == 1 || count == 1 {
            work()
        } else {
            std::thread::scope(|scope| {
                let workers: Vec<_> = (0..threads).map(|_| scope.spawn(work)).collect();
                workers.into_iter().flat_map(|w| w.join().expect("a search thread does not panic")).collect()
            })
        };
        done.sort_by_key(|done| done.index);
        Round::put_together(cut, done)
    }
}

/// Where rounds are cut: the subtrees that were too large in the last round, and how many levels to go into them.
struct Cuts<A>(Vec<(Vec<A>, usize)>);

impl<A: Copy + Eq> Cuts<A> {
    /// Says whether the node at the end of `path` is above the frontier.
    fn go_through(&self, path: &[A]) -> bool {
        self.0.iter().any(|(start, levels)| path.starts_with(start) && path.len() < start.len() + levels)
    }

    /// Marks the subtrees that, grown as rounds grow, would keep one thread busy while the others wait.
    fn refine(&mut self, round: &Round<A>, threads: usize) {
        let expected = round.counters.generated * GROWTH;
        let target = (expected / (threads as u64 * SUBTREES_PER_THREAD)).max(NODES_PER_SUBTREE);
        for (path, generated) in &round.subtrees {
            let parts = generated * GROWTH / target;
            if parts > 1 {
                // Below a node there are about twice as many with every level.
                self.0.push((path.clone(), parts.ilog2() as usize + 1));
            }
        }
    }
}

/// A subtree's root, the path to it, and what was done above it before it came up.
type Subtree<D, H> = (Node<D, H>, Vec<<D as Domain>::Action>, Counters);

/// A round cut into subtrees.
struct Cut<D: Domain, H: Heuristic<D>> {
    nodes: Vec<Subtree<D, H>>,
    end: Explored,
    path: Vec<D::Action>, // to a goal above the frontier
    counters: Counters,   // of everything above the frontier
}

struct Done<A> {
    index: usize,
    end: Explored,
    counters: Counters,
    path: Vec<A>,
}

struct Round<A> {
    end: Explored,
    counters: Counters,
    path: Vec<A>,
    subtrees: Vec<(Vec<A>, u64)>, // the path to each and the nodes generated below
}

impl<A: Copy> Round<A> {
    /// Adds up what one thread, going through the subtrees in order, would have done.
    fn put_together<D: Domain<Action = A>, H: Heuristic<D>>(cut: Cut<D, H>, done: Vec<Done<A>>) -> Self {
        let mut below = Counters::default();
        let mut next = match cut.end {
            Explored::Exhausted(next) => next,
            _ => DEAD,
        };
        let mut stopped = None;
        let mut subtrees = Vec::new();
        for done in done {
            subtrees.push((cut.nodes[done.index].1.clone(), done.counters.generated));
            below.expanded += done.counters.expanded;
            below.generated += done.counters.generated;
            below.max_frontier = below.max_frontier.max(done.counters.max_frontier);
            match done.end {
                // What comes before a found goal is complete, for threads finish earlier subtrees; or a limit cut
                // it short, and then a plan that is optimal all the same is better than none.
                Explored::Found => {
                    let (_, path, above) = &cut.nodes[done.index];
                    below.expanded += above.expanded;
                    below.generated += above.generated;
                    let path = path.iter().copied().chain(done.path).collect();
                    return Self { end: Explored::Found, counters: below, path, subtrees };
                }
                Explored::Exhausted(beyond) => next = next.min(beyond),
                Explored::Stopped(Some(reason)) => stopped = Some(reason),
                Explored::Stopped(None) => {}
            }
        }
        below.expanded += cut.counters.expanded;
        below.generated += cut.counters.generated;
        let end = match (stopped, cut.end) {
            (Some(reason), _) => Explored::Stopped(Some(reason)),
            (None, Explored::Found) => Explored::Found,
            (None, Explored::Stopped(reason)) => Explored::Stopped(reason),
            (None, Explored::Exhausted(_)) => Explored::Exhausted(next),
        };
        let path = if end == Explored::Found { cut.path } else { Vec::new() };
        Self { end, counters: below, path, subtrees }
    }
}

/// The inner loop for every domain.
pub struct Generic<'d, D, H> {
    /// The domain.
    pub domain: &'d D,
    /// The estimate.
    pub heuristic: &'d H,
}

impl<D: Domain, H: Heuristic<D>> Kernel<D, H> for Generic<'_, D, H> {
    fn explore(&self, node: &Node<D, H>, bound: Cost, worker: &mut Worker<'_, '_, '_, D>) -> Explored {
        descend(self.domain, self.heuristic, node, bound, worker, |_, _, _, _, _| Visit::Enter)
    }
}

/// What to do with a node within the bound.
enum Visit {
    /// Expand it.
    Enter,
    /// Leave it: somebody else will.
    Skip,
}

/// A node being expanded.
struct Frame<A, C> {
    carry: C,
    g: Cost,
    action: Option<A>, // that led here
    start: usize,      // its first action in the list
    next: usize,       // its next action in the list
}

/// Depth-first search below `node` with a stack of its own, so that depth is limited by memory alone.
///
/// `visit` decides about each node within the bound: its state, carry, path cost, path and the counters so far.
fn descend<D: Domain, H: Heuristic<D>>(
    domain: &D,
    heuristic: &H,
    node: &Node<D, H>,
    bound: Cost,
    worker: &mut Worker<'_, '_, '_, D>,
    mut visit: impl FnMut(&D::State, H::Carry, Cost, &[D::Action], &Counters) -> Visit,
) -> Explored {
    let mut state = node.state.clone();
    let mut stack: Vec<Frame<D::Action, H::Carry>> = Vec::with_capacity(64);
    let mut beyond = DEAD;
    worker.actions.clear();
    domain.actions(&state, &mut worker.scratch, &mut worker.actions);
    worker.counters.expanded += 1;
    stack.push(Frame { carry: node.carry, g: node.g, action: node.last, start: 0, next: 0 });
    while let Some(frame) = stack.last_mut() {
        if frame.next == worker.actions.len() {
            worker.actions.truncate(frame.start);
            let action = frame.action;
            stack.pop();
            if !stack.is_empty() {
                domain.undo(&mut state, action.expect("only the first frame may have no action"));
                worker.path.pop();
            }
            continue;
        }
        let action = worker.actions[frame.next];
        frame.next += 1;
        if frame.action.is_some_and(|last| domain.undoes(action, last)) {
            continue;
        }
        let g = frame.g + domain.cost(action);
        domain.apply(&mut state, action);
        let carry = heuristic.child(domain, &state, action, frame.carry);
        let h = heuristic.value(carry);
        worker.counters.generated += 1;
        let f = g.saturating_add(h);
        if f > bound {
            beyond = beyond.min(f);
            domain.undo(&mut state, action);
            if let Some(stopped) = worker.tick() {
                return stopped;
            }
            continue;
        }
        worker.path.push(action);
        if domain.is_goal(&state) {
            return Explored::Found;
        }
        if let Some(stopped) = worker.tick() {
            return stopped;
        }
        match visit(&state, carry, g, &worker.path, &worker.counters) {
            Visit::Enter => {
                let start = worker.actions.len();
                domain.actions(&state, &mut worker.scratch, &mut worker.actions);
                worker.counters.expanded += 1;
                stack.push(Frame { carry, g, action: Some(action), start, next: start });
                worker.counters.max_frontier = worker.counters.max_frontier.max(stack.len() as u64);
            }
            Visit::Skip => {
                domain.undo(&mut state, action);
                worker.path.pop();
            }
        }
    }
    Explored::Exhausted(beyond)
}
