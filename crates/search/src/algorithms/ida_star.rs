//! IDA* (Korf, 1985): depth-first searches under a rising bound on g + h, with memory only for the current path.
//!
//! A tree search with parent pruning: an action that would undo the last one is skipped; nothing else is remembered. A
//! round that finds no goal proves that every plan costs more than its bound; the next bound is the smallest g + h that
//! exceeded it. With an admissible estimate the first plan found is optimal.
//!
//! Every round is cut into subtrees at a frontier a few actions deep, listed in depth-first order. A single thread
//! searches them in that order; several threads take them from the same list, and the plan of the first subtree in the
//! list that has one is kept, with the counters of the subtrees before it: plan and counters are therefore the same for
//! any number of threads. Finished subtrees can also be saved ([`Journal`](crate::journal::Journal)): an interrupted
//! search continues with the others. The inner loop is a [`Kernel`]; [`Generic`] works for every domain, and a domain
//! may provide a specialised one, which must visit the same nodes in the same order.

use std::ops::Range;
use std::sync::atomic::{AtomicUsize, Ordering};

use super::deepening::{Deepening, Start};
pub use super::subtrees::Grain;
use crate::{Away, Cost, Counters, DEAD, Domain, Heuristic, Outcome, Pulse, Run, StopReason};

/// The inner loop of a depth-first search under a bound.
pub trait Kernel<D: Domain, H: Heuristic<D>>: Sync {
    /// Explores everything below `node` with g + h within `bound`, and counts in `worker`.
    ///
    /// The caller performs the goal test for `node` itself, the kernel for everything below it. On success the actions
    /// from `node` to the goal are appended to `worker.path`.
    fn explore(&self, node: &Node<D, H>, bound: Cost, worker: &mut Worker<'_, '_, '_, D>) -> Explored;
}

impl<D: Domain, H: Heuristic<D>, K: Kernel<D, H> + ?Sized> Kernel<D, H> for &K {
    fn explore(&self, node: &Node<D, H>, bound: Cost, worker: &mut Worker<'_, '_, '_, D>) -> Explored {
        (**self).explore(node, bound, worker)
    }
}

/// The root of a subtree.
pub struct Node<D: Domain, H: Heuristic<D>> {
    /// The state.
    pub state: D::State,
    /// The carry of the estimate.
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
    /// There is no goal within the bound; holds the smallest g + h beyond it ([`DEAD`] if nothing was cut off).
    Exhausted(Cost),
    /// A limit was reached, or another thread found a goal that comes first.
    Stopped(Option<StopReason>),
}

/// What a thread needs to search subtrees.
pub struct Worker<'r, 'a, 's, D: Domain> {
    /// What this thread has done.
    pub counters: Counters,
    /// The actions to the goal, once found.
    pub path: Vec<D::Action>,
    pub(super) pulse: Pulse<'r, 'a>,
    actions: Vec<D::Action>,
    scratch: D::Scratch,
    pub(super) index: usize, // the part of the round being searched
    pub(super) place: usize, // the position in that part, for parts with several subtrees
    first: &'s AtomicUsize,  // the first part known to hold a goal
}

impl<'r, 'a, 's, D: Domain> Worker<'r, 'a, 's, D> {
    pub(super) fn new(run: &'r Run<'a>, first: &'s AtomicUsize) -> Self {
        Self {
            counters: Counters::default(),
            path: Vec::new(),
            pulse: run.pulse(),
            actions: Vec::new(),
            scratch: D::Scratch::default(),
            index: 0,
            place: 0,
            first,
        }
    }

    /// Counts one generated node; checks the limits every few thousand.
    #[inline]
    pub fn tick(&mut self) -> Option<Explored> {
        match self.pulse.tick(1, &self.counters) {
            Some(reason) => Some(Explored::Stopped(Some(reason))),
            None if self.first.load(Ordering::Relaxed) < self.index => Some(Explored::Stopped(None)),
            None => None,
        }
    }

    /// Returns the bytes that copies of tables may use: none in a team, where ranks share their machine's memory.
    #[must_use]
    pub fn memory(&self) -> u64 {
        let run = self.pulse.run();
        if run.team().is_some() { 0 } else { run.limits().memory }
    }

    /// Returns how many nodes may still be generated, if they are limited.
    #[must_use]
    pub fn nodes_left(&self) -> Option<u64> {
        self.pulse.run().nodes_left()
    }

    /// Checks the limits now; for kernels that do their own counting and call this every few thousand nodes.
    ///
    /// `expanded` and `generated` are the nodes of this subtree that the kernel has not yet added to the counters.
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
    Deepening::new(domain, heuristic, kernel).search(run)
}

/// Searches with rising bounds, starting with the first of `bounds`, for a plan that costs less than their end.
///
/// It fails if there is none. With an admissible estimate, and if no plan costs less than the first bound, a plan that
/// it finds is optimal, and a failure proves that no plan costs less than the end.
pub fn search_between<D: Domain, H: Heuristic<D>>(
    domain: &D,
    heuristic: &H,
    kernel: &impl Kernel<D, H>,
    bounds: Range<Cost>,
    run: &Run<'_>,
) -> Outcome<D::Action> {
    let (start, ceiling) = (Start::At(bounds.start), bounds.end);
    Deepening { start, ceiling, ..Deepening::new(domain, heuristic, kernel) }.search(run)
}

/// Searches for an optimal plan with a given inner loop and a given size of subtrees.
pub fn search_by<D: Domain, H: Heuristic<D>>(
    domain: &D,
    heuristic: &H,
    kernel: &impl Kernel<D, H>,
    grain: Grain,
    run: &Run<'_>,
) -> Outcome<D::Action> {
    Deepening { grain, ..Deepening::new(domain, heuristic, kernel) }.search(run)
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
pub(super) enum Visit {
    /// Expand it.
    Enter,
    /// Skip it: it is searched elsewhere.
    Skip,
}

/// A node being expanded.
struct Frame<A, C> {
    carry: C,
    g: Cost,
    action: Option<A>, // the action that led here
    start: usize,      // its first action in the list
    next: usize,       // its next action in the list
}

/// Performs a depth-first search below `node` with an explicit stack, so that only memory limits the depth.
///
/// `visit` decides about each node within the bound, given its state, carry, path cost, path and the counters so far.
pub(super) fn descend<D: Domain, H: Heuristic<D>>(
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
    worker.counters.max_frontier = worker.counters.max_frontier.max(1);
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
            domain.turned_away(&state, Away::Beyond);
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
