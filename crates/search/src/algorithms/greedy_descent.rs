//! Greedy descent without backtracking (Loiseau & Asswad, section 2.3).
//!
//! Moves from a state to its unvisited child with the lowest estimate, the first one if tied, and never returns: it may
//! end in a state whose neighbours were all visited, without an answer and without a proof. As in the original, the
//! initial state does not count as visited until the descent passes through it again.

use super::trail::finish;
use crate::packed::sealed::Word;
use crate::structures::{Inserted, Table};
use crate::{DEAD, Domain, Heuristic, Outcome, Run, Status, StopReason};

/// Searches for any plan; may fail.
pub fn search<D: Domain, H: Heuristic<D>>(domain: &D, heuristic: &H, run: &Run<'_>) -> Outcome<D::Action> {
    let mut outcome = Outcome::new(Status::Failed);
    let mut pulse = run.pulse();
    let budget = run.limits().memory;
    let mut visited = Table::<D::Packed, D::Meta>::new(budget);
    let mut scratch = D::Scratch::default();
    let mut state = domain.initial();
    let mut carry = heuristic.root(domain, &state);
    if heuristic.properties().admissible {
        outcome.lower_bound = heuristic.value(carry);
    }
    let counters = &mut outcome.counters;
    counters.generated = 1;
    let mut actions = Vec::new();
    let mut path = Vec::new();
    let reason = loop {
        if domain.is_goal(&state) {
            outcome.found(finish(domain, path));
            return outcome;
        }
        counters.expanded += 1;
        actions.clear();
        domain.actions(&state, &mut scratch, &mut actions);
        let mut best: Option<(u32, D::Action, H::Carry)> = None;
        for &action in &actions {
            domain.apply(&mut state, action);
            counters.generated += 1;
            let reached = heuristic.child(domain, &state, action, carry);
            let h = heuristic.value(reached);
            if h != DEAD && best.is_none_or(|best| h < best.0) && visited.get(domain.pack(&state)).is_none() {
                best = Some((h, action, reached));
            }
            domain.undo(&mut state, action);
        }
        let Some((_, action, reached)) = best else {
            return outcome;
        };
        domain.apply(&mut state, action);
        carry = reached;
        path.push(action);
        visited.set_budget(budget.saturating_sub(size_of_val(&path[..]) as u64));
        let inserted = visited.insert(domain.pack(&state), D::Meta::from_u64(0));
        debug_assert!(matches!(inserted, Ok(Inserted::New) | Err(_)), "the child was not visited");
        let full = inserted.is_err();
        counters.stored = visited.len();
        counters.max_frontier = 1;
        counters.peak_bytes = visited.bytes() + size_of_val(&path[..]) as u64;
        if full {
            break StopReason::Memory;
        }
        if let Some(reason) = pulse.tick(actions.len() as u64, counters) {
            break reason;
        }
    };
    outcome.status = Status::Stopped(reason);
    outcome
}
