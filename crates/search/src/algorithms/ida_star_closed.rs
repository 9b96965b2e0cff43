//! IDA* with a closed list in every round: algorithm 4.3 of Idjaton (2016).
//!
//! Each round is a depth-first search that never enters a state twice. The price is optimality: a state that is first
//! reached by a detour is closed with the detour's cost; when the round later reaches it by a shorter path, it is
//! rejected, even if only the shorter path leaves room under the bound for the rest of the plan. States beyond the
//! bound are closed too. So a round without a goal proves nothing, rounds may miss the optimal plan, and the plan found
//! may be longer; it is called optimal only if it costs no more than the initial estimate already proves. The main
//! advantage of IDA* is lost as well: memory grows with the number of states in a round.

use super::best_first::announce;
use super::trail::plan_in;
use crate::structures::{Buckets, Discipline, Entry, Full, Inserted, Slot, Table};
use crate::{Away, Cost, DEAD, Domain, Heuristic, Iteration, Outcome, Plan, Pulse, Run, Status, StopReason};

/// Searches for a plan that is often, but not always, optimal.
pub fn search<D: Domain, H: Heuristic<D>>(domain: &D, heuristic: &H, run: &Run<'_>) -> Outcome<D::Action> {
    let mut outcome = Outcome::new(Status::Failed);
    outcome.counters.generated = 1;
    let mut pulse = run.pulse();
    let mut bound = heuristic.value(heuristic.root(domain, &domain.initial()));
    if heuristic.properties().admissible {
        outcome.lower_bound = bound;
    }
    while bound != DEAD {
        announce(run, bound, false);
        let before = outcome.counters;
        let end = round(domain, heuristic, bound, &mut outcome, &mut pulse);
        outcome.iterations.push(Iteration {
            bound,
            generated: outcome.counters.generated - before.generated,
            expanded: outcome.counters.expanded - before.expanded,
        });
        match end {
            Round::Goal(plan) => {
                outcome.found(plan);
                return outcome;
            }
            Round::Stopped(reason) => {
                outcome.status = Status::Stopped(reason);
                return outcome;
            }
            Round::Beyond(next) => bound = next,
        }
    }
    outcome.status = Status::Unsolvable;
    outcome.lower_bound = DEAD;
    outcome
}

enum Round<A> {
    Goal(Plan<A>),
    Beyond(Cost),
    Stopped(StopReason),
}

fn round<D: Domain, H: Heuristic<D>>(
    domain: &D,
    heuristic: &H,
    bound: Cost,
    outcome: &mut Outcome<D::Action>,
    pulse: &mut Pulse<'_, '_>,
) -> Round<D::Action> {
    let budget = pulse.run().limits().memory;
    let counters = &mut outcome.counters;
    let mut closed = Table::<D::Packed, D::Meta>::new(budget);
    let mut stack = Buckets::<Slot<D::Packed, D::Meta>>::new(Discipline::LastIn, budget);
    let mut scratch = D::Scratch::default();
    let mut actions = Vec::new();
    let mut popped = Vec::new();
    let mut beyond = DEAD;
    let root = domain.initial();
    let slot = Slot { key: domain.pack(&root), meta: Entry { g: 0, action: 0 }.to_meta(D::ACTION_BITS) };
    if stack.push(0, 0, slot).is_err() {
        return Round::Stopped(StopReason::Memory);
    }
    loop {
        popped.clear();
        if stack.pop_batch(1, &mut popped).is_none() {
            return Round::Beyond(beyond);
        }
        let slot = popped[0];
        counters.popped += 1;
        let entry = Entry::from_meta(slot.meta, D::ACTION_BITS);
        let mut state = domain.unpack(slot.key);
        if domain.is_goal(&state) {
            return Round::Goal(plan_in(domain, &closed, state, entry));
        }
        match closed.insert(slot.key, slot.meta) {
            Err(Full) => return Round::Stopped(StopReason::Memory),
            Ok(Inserted::Old(_)) => {
                domain.turned_away(&state, Away::Duplicate);
                continue;
            }
            Ok(Inserted::New) => {}
        }
        let h = heuristic.value(heuristic.root(domain, &state));
        let f = entry.g.saturating_add(h);
        if f > bound {
            beyond = beyond.min(f);
            domain.turned_away(&state, Away::Beyond);
            continue;
        }
        counters.expanded += 1;
        let before = counters.generated;
        actions.clear();
        domain.actions(&state, &mut scratch, &mut actions);
        // Last in, first out: pushed in reverse, so that the first action is followed first.
        for &action in actions.iter().rev() {
            if entry.g > 0 && domain.undoes(action, domain.decode(entry.action)) {
                continue;
            }
            domain.apply(&mut state, action);
            counters.generated += 1;
            let next = Entry { g: entry.g + domain.cost(action), action: domain.encode(action) };
            let child = Slot { key: domain.pack(&state), meta: next.to_meta(D::ACTION_BITS) };
            if stack.push(0, 0, child).is_err() {
                return Round::Stopped(StopReason::Memory);
            }
            domain.undo(&mut state, action);
        }
        stack.set_budget(budget.saturating_sub(closed.bytes()));
        closed.set_budget(budget.saturating_sub(stack.bytes()));
        counters.max_frontier = counters.max_frontier.max(stack.len());
        counters.stored = closed.len() + stack.len();
        counters.peak_bytes = counters.peak_bytes.max(closed.bytes() + stack.bytes());
        if let Some(reason) = pulse.tick(1 + counters.generated - before, counters) {
            return Round::Stopped(reason);
        }
    }
}
