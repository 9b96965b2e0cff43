//! IDA* with a transposition table (Reinefeld & Marsland, 1994): what a subtree has proven is not proven again.
//!
//! When the subtree below a state was searched without success with the budget r = bound - g, every plan from that
//! state costs more than r; the table stores the smallest cost not yet excluded, and a state is pruned if its path cost
//! plus that exceeds the bound. The table has a limited size and forgets; forgetting costs time, but never invalidates
//! the proof.
//!
//! Why parent pruning does not invalidate the stored values: within a round of bound B all plans cost at least B (as
//! proven by the rounds before), so from a state at path cost g a plan through its parent, at g - c, costs at least c +
//! B - (g - c) = r + 2c; the stored bound is the smaller of that and the value from the children.

use super::best_first::announce;
use super::trail::finish;
use crate::structures::Transposition;
use crate::{
    Away, Cost, Counters, DEAD, Domain, Heuristic, Iteration, Outcome, Packed, Pulse, Run, Status, StopReason,
};

/// The default size of the table.
pub const DEFAULT_BYTES: u64 = 256 << 20;

/// Returns the bytes of a table with as many entries for states of type `Q` as `bytes` allow for `P`.
pub(crate) fn bytes_for_as_many<P: Packed, Q: Packed>(bytes: u64) -> u64 {
    let (old, new) = (Transposition::<P>::CLUSTER_BYTES, Transposition::<Q>::CLUSTER_BYTES);
    (bytes / old).saturating_mul(new)
}

/// Searches for an optimal plan with a table of at most `bytes` bytes, or the memory limit if that is lower.
pub fn search<D: Domain, H: Heuristic<D>>(
    domain: &D,
    heuristic: &H,
    bytes: u64,
    run: &Run<'_>,
) -> Outcome<D::Action> {
    let mut outcome = Outcome::new(Status::Failed);
    let admissible = heuristic.properties().admissible;
    let state = domain.initial();
    let carry = heuristic.root(domain, &state);
    let mut bound = heuristic.value(carry);
    outcome.counters.generated = 1;
    if domain.is_goal(&state) {
        outcome.found(finish(domain, Vec::new()));
        return outcome;
    }
    let mut search = Search {
        domain,
        heuristic,
        table: Transposition::new(bytes.min(run.limits().memory)),
        counters: outcome.counters,
        pulse: run.pulse(),
        actions: Vec::new(),
        scratch: D::Scratch::default(),
        path: Vec::new(),
        stopped: None,
    };
    while bound != DEAD {
        announce(run, bound, admissible);
        if admissible {
            outcome.lower_bound = bound;
        }
        let before = search.counters;
        let mut state = state.clone();
        let next = search.explore(&mut state, carry, 0, None, bound);
        outcome.iterations.push(Iteration {
            bound,
            generated: search.counters.generated - before.generated,
            expanded: search.counters.expanded - before.expanded,
        });
        outcome.counters = search.counters;
        outcome.counters.stored = search.table.len();
        outcome.counters.peak_bytes = search.table.bytes();
        match next {
            None => {
                outcome.found(finish(domain, search.path));
                return outcome;
            }
            Some(_) if search.stopped.is_some() => {
                outcome.status = Status::Stopped(search.stopped.expect("just seen"));
                return outcome;
            }
            Some(next) => bound = next,
        }
    }
    outcome.status = Status::Unsolvable;
    outcome.lower_bound = DEAD;
    outcome
}

struct Search<'d, 'r, 'a, D: Domain, H> {
    domain: &'d D,
    heuristic: &'d H,
    table: Transposition<D::Packed>,
    counters: Counters,
    pulse: Pulse<'r, 'a>,
    actions: Vec<D::Action>,
    scratch: D::Scratch,
    path: Vec<D::Action>,
    stopped: Option<StopReason>,
}

struct Frame<D: Domain, C> {
    key: D::Packed,
    carry: C,
    g: Cost,
    action: Option<D::Action>,
    start: usize,
    next: usize,
    beyond: Cost, // the smallest g + (proven rest) cut off below
}

impl<D: Domain, H: Heuristic<D>> Search<'_, '_, '_, D, H> {
    /// Searches below `state`; returns `None` if a goal is found, otherwise the smallest g + h beyond the bound.
    fn explore(
        &mut self,
        state: &mut D::State,
        carry: H::Carry,
        g: Cost,
        last: Option<D::Action>,
        bound: Cost,
    ) -> Option<Cost> {
        let mut stack: Vec<Frame<D, H::Carry>> = Vec::new();
        self.actions.clear();
        self.path.clear();
        self.domain.actions(state, &mut self.scratch, &mut self.actions);
        self.counters.expanded += 1;
        let key = self.domain.pack(state);
        stack.push(Frame { key, carry, g, action: last, start: 0, next: 0, beyond: DEAD });
        let mut result = DEAD;
        while let Some(frame) = stack.last_mut() {
            if frame.next == self.actions.len() {
                self.actions.truncate(frame.start);
                let (key, g, action, beyond) = (frame.key, frame.g, frame.action, frame.beyond);
                stack.pop();
                let Some(parent) = stack.last_mut() else {
                    result = beyond;
                    break;
                };
                let action = action.expect("only the first frame may have no action");
                self.domain.undo(state, action);
                self.path.pop();
                let step = self.domain.cost(action);
                let rest = (bound - g).saturating_add(2 * step.max(1)).min(beyond.saturating_sub(g));
                self.table.put(key, rest, bound - g);
                parent.beyond = parent.beyond.min(beyond);
                continue;
            }
            let action = self.actions[frame.next];
            frame.next += 1;
            if frame.action.is_some_and(|last| self.domain.undoes(action, last)) {
                continue;
            }
            let g = frame.g + self.domain.cost(action);
            self.domain.apply(state, action);
            let carry = self.heuristic.child(self.domain, state, action, frame.carry);
            let h = self.heuristic.value(carry);
            self.counters.generated += 1;
            if let Some(reason) = self.pulse.tick(1, &self.counters) {
                self.stopped = Some(reason);
                return Some(DEAD);
            }
            if g.saturating_add(h) > bound {
                frame.beyond = frame.beyond.min(g.saturating_add(h));
                self.domain.turned_away(state, Away::Beyond);
                self.domain.undo(state, action);
                continue;
            }
            if self.domain.is_goal(state) {
                self.path.push(action);
                return None;
            }
            let key = self.domain.pack(state);
            let rest = self.table.get(key);
            if g.saturating_add(rest) > bound {
                frame.beyond = frame.beyond.min(g.saturating_add(rest));
                self.domain.turned_away(state, Away::Proven);
                self.domain.undo(state, action);
                continue;
            }
            self.path.push(action);
            let start = self.actions.len();
            self.domain.actions(state, &mut self.scratch, &mut self.actions);
            self.counters.expanded += 1;
            stack.push(Frame { key, carry, g, action: Some(action), start, next: start, beyond: DEAD });
            self.counters.max_frontier = self.counters.max_frontier.max(stack.len() as u64);
        }
        Some(result)
    }
}
