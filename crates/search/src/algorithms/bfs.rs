//! Breadth-first search: visits states in order of depth, each once.

use super::trail::plan_in;
use crate::structures::{Buckets, Discipline, Entry, Inserted, Slot, Table};
use crate::{Away, Cost, Counters, DEAD, Domain, Outcome, Run, Status, StopReason};

/// Searches for a plan with the fewest actions.
pub fn search<D: Domain>(domain: &D, run: &Run<'_>) -> Outcome<D::Action> {
    let mut outcome = Outcome::new(Status::Failed);
    let mut goal = None;
    let end = visit_with_table(domain, run, &mut outcome.counters, |state, entry, _, table| {
        if domain.is_goal(state) {
            goal = Some(plan_in(domain, table, state.clone(), entry));
            return Flow::Stop;
        }
        Flow::Go
    });
    outcome.plan = goal;
    match end {
        End::Exhausted => {
            outcome.status = Status::Unsolvable;
            outcome.lower_bound = DEAD;
        }
        End::Asked(depth) => {
            outcome.status = Status::Solved;
            if domain.unit_cost() {
                outcome.raise_lower_bound(depth);
            }
        }
        End::Stopped(reason, depth) => {
            outcome.status = Status::Stopped(reason);
            if domain.unit_cost() {
                outcome.lower_bound = depth;
            }
        }
    }
    outcome
}

/// How to continue a visit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Flow {
    /// Continue.
    Go,
    /// Continue without this state's children.
    Prune,
    /// Stop.
    Stop,
}

/// How a visit ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum End {
    /// Every reachable state was visited.
    Exhausted,
    /// The visitor stopped at a state of this depth.
    Asked(Cost),
    /// A limit was reached; every unvisited state has at least this depth.
    Stopped(StopReason, Cost),
}

/// Visits every state reachable from the initial one, in order of depth (in actions), each once.
///
/// The visitor receives the state and its depth.
pub fn visit<D: Domain>(
    domain: &D,
    run: &Run<'_>,
    counters: &mut Counters,
    mut visitor: impl FnMut(&D::State, Cost) -> Flow,
) -> End {
    visit_with_table(domain, run, counters, |state, _, depth, _| visitor(state, depth))
}

/// Like [`visit`], with the last action and the table of states seen so far, from which a path can be reconstructed.
fn visit_with_table<D: Domain>(
    domain: &D,
    run: &Run<'_>,
    counters: &mut Counters,
    mut visitor: impl FnMut(&D::State, Entry, Cost, &Table<D::Packed, D::Meta>) -> Flow,
) -> End {
    let budget = run.limits().memory;
    let mut pulse = run.pulse();
    let mut table = Table::<D::Packed, D::Meta>::new(budget);
    let mut queue = Buckets::<Slot<D::Packed, D::Meta>>::new(Discipline::FirstIn, budget);
    let mut actions = Vec::new();
    let mut batch = Vec::new();
    let mut scratch = D::Scratch::default();
    let root = domain.initial();
    let slot = Slot { key: domain.pack(&root), meta: Entry { g: 0, action: 0 }.to_meta(D::ACTION_BITS) };
    counters.generated += 1;
    if table.insert(slot.key, slot.meta).is_err() || queue.push(0, 0, slot).is_err() {
        return End::Stopped(StopReason::Memory, 0);
    }
    let mut full = false;
    loop {
        batch.clear();
        let Some((depth, _)) = queue.pop_batch(16, &mut batch) else {
            return End::Exhausted;
        };
        for &slot in &batch {
            counters.popped += 1;
            let mut state = domain.unpack(slot.key);
            let entry = Entry::from_meta(slot.meta, D::ACTION_BITS);
            counters.max_frontier = counters.max_frontier.max(queue.len());
            counters.stored = table.len();
            counters.peak_bytes = counters.peak_bytes.max(table.bytes() + queue.bytes());
            match visitor(&state, entry, depth, &table) {
                Flow::Stop => return End::Asked(depth),
                Flow::Go if !full => {}
                Flow::Go | Flow::Prune => {
                    if let Some(reason) = pulse.tick(1, counters) {
                        return End::Stopped(reason, depth);
                    }
                    continue;
                }
            }
            counters.expanded += 1;
            let before = counters.generated;
            actions.clear();
            domain.actions(&state, &mut scratch, &mut actions);
            for &action in &actions {
                if depth > 0 && domain.undoes(action, domain.decode(entry.action)) {
                    continue;
                }
                domain.apply(&mut state, action);
                counters.generated += 1;
                let entry = Entry { g: depth + 1, action: domain.encode(action) };
                let child = Slot { key: domain.pack(&state), meta: entry.to_meta(D::ACTION_BITS) };
                table.set_budget(budget.saturating_sub(queue.bytes()));
                queue.set_budget(budget.saturating_sub(table.bytes()));
                match table.insert(child.key, child.meta) {
                    Ok(Inserted::New) => full |= queue.push(depth + 1, 0, child).is_err(),
                    Ok(Inserted::Old(_)) => domain.turned_away(&state, Away::Duplicate),
                    Err(_) => full = true,
                }
                domain.undo(&mut state, action);
            }
            if let Some(reason) = pulse.tick(1 + counters.generated - before, counters) {
                return End::Stopped(reason, depth);
            }
        }
        // States already taken out or queued at this depth may still be goals, but deeper layers are now incomplete.
        if full && queue.peek_key().is_none_or(|(next, _)| next > depth) {
            return End::Stopped(StopReason::Memory, depth + 1);
        }
    }
}
