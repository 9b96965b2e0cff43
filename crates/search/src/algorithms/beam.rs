//! Beam search: breadth-first, but only the most promising states of each layer are expanded.
//!
//! Memory and time per layer are bounded by the width. What a layer drops is gone: the search may fail where a plan
//! exists, unless nothing was ever dropped.

use super::trail::plan_in;
use crate::structures::{Buckets, Discipline, Entry, Inserted, Slot, Table};
use crate::{Away, DEAD, Domain, Heuristic, Outcome, Run, Status, StopReason};

/// The width when nobody says.
pub const DEFAULT_WIDTH: u32 = 1000;

/// Searches for any plan, expanding at most `width` states per layer.
pub fn search<D: Domain, H: Heuristic<D>>(
    domain: &D,
    heuristic: &H,
    width: u32,
    run: &Run<'_>,
) -> Outcome<D::Action> {
    let mut outcome = Outcome::new(Status::Failed);
    let budget = run.limits().memory;
    let mut pulse = run.pulse();
    let mut kept = Table::<D::Packed, D::Meta>::new(budget);
    let mut layer = Buckets::<Slot<D::Packed, D::Meta>>::new(Discipline::FirstIn, budget);
    let mut chosen = Vec::new();
    let mut actions = Vec::new();
    let mut scratch = D::Scratch::default();
    let root = domain.initial();
    let h = heuristic.value(heuristic.root(domain, &root));
    if heuristic.properties().admissible {
        outcome.lower_bound = h;
    }
    let counters = &mut outcome.counters;
    counters.generated = 1;
    let mut dropped = false;
    let slot = Slot { key: domain.pack(&root), meta: Entry { g: 0, action: 0 }.to_meta(D::ACTION_BITS) };
    if h != DEAD && layer.push(h, 0, slot).is_err() {
        outcome.status = Status::Stopped(StopReason::Memory);
        return outcome;
    }
    loop {
        // Keep the best of the layer, each state once.
        let mut next = Buckets::<Slot<D::Packed, D::Meta>>::new(Discipline::FirstIn, budget);
        let mut room = width;
        while room > 0 {
            chosen.clear();
            let Some((h, _)) = layer.pop_batch(1, &mut chosen) else { break };
            counters.popped += 1;
            let slot = chosen[0];
            kept.set_budget(budget.saturating_sub(layer.bytes() + next.bytes()));
            match kept.insert(slot.key, slot.meta) {
                Err(_) => {
                    outcome.status = Status::Stopped(StopReason::Memory);
                    return outcome;
                }
                Ok(Inserted::Old(_)) => {
                    domain.turned_away_packed(slot.key, Away::Duplicate);
                    continue;
                }
                Ok(Inserted::New) => room -= 1,
            }
            let entry = Entry::from_meta(slot.meta, D::ACTION_BITS);
            let mut state = domain.unpack(slot.key);
            if domain.is_goal(&state) {
                let plan = plan_in(domain, &kept, state, entry);
                run.announce_plan(plan.cost);
                outcome.found(plan);
                return outcome;
            }
            counters.expanded += 1;
            let before = counters.generated;
            let carry = heuristic.revive(domain, &state, h);
            actions.clear();
            domain.actions(&state, &mut scratch, &mut actions);
            for &action in &actions {
                if entry.g > 0 && domain.undoes(action, domain.decode(entry.action)) {
                    continue;
                }
                domain.apply(&mut state, action);
                counters.generated += 1;
                let h = heuristic.value(heuristic.child(domain, &state, action, carry));
                if h != DEAD {
                    let next_entry =
                        Entry { g: entry.g + domain.cost(action), action: domain.encode(action) };
                    let child = Slot { key: domain.pack(&state), meta: next_entry.to_meta(D::ACTION_BITS) };
                    next.set_budget(budget.saturating_sub(kept.bytes() + layer.bytes()));
                    if next.push(h, 0, child).is_err() {
                        outcome.status = Status::Stopped(StopReason::Memory);
                        return outcome;
                    }
                } else {
                    domain.turned_away(&state, Away::Dead);
                }
                domain.undo(&mut state, action);
            }
            counters.max_frontier = counters.max_frontier.max(layer.len() + next.len());
            counters.stored = kept.len();
            counters.peak_bytes = counters.peak_bytes.max(kept.bytes() + layer.bytes() + next.bytes());
            if let Some(reason) = pulse.tick(1 + counters.generated - before, counters) {
                outcome.status = Status::Stopped(reason);
                return outcome;
            }
        }
        dropped |= !layer.is_empty();
        if next.is_empty() {
            if !dropped {
                outcome.status = Status::Unsolvable;
                outcome.lower_bound = DEAD;
            }
            return outcome;
        }
        layer = next;
    }
}
