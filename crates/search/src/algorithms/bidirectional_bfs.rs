//! Breadth-first search from both ends, always growing the smaller frontier by a whole layer.
//!
//! Once f layers from the start and b layers from the goal are complete without a meeting, no plan has f + b actions or
//! fewer; the first meeting therefore lies on a plan with the fewest actions.

use super::trail::{finish, plan_in, priced};
use crate::structures::{Entry, Full, Inserted, Slot, Table};
use crate::{
    Away, Backwards, Counters, DEAD, Domain, Outcome, Plan, Pulse, Reversible, Run, Status, StopReason,
};

/// Searches for a plan with the fewest actions.
pub fn search<D: Reversible>(domain: &D, run: &Run<'_>) -> Outcome<D::Action> {
    search_with(domain, Backwards::reversible(), run)
}

/// Searches for a plan with the fewest actions, given how to search backwards.
pub(crate) fn search_with<D: Domain>(
    domain: &D,
    backwards: Backwards<D>,
    run: &Run<'_>,
) -> Outcome<D::Action> {
    let mut outcome = Outcome::new(Status::Failed);
    let mut pulse = run.pulse();
    let budget = run.limits().memory;
    let (start, goal) = (domain.initial(), (backwards.goal)(domain));
    outcome.counters.generated = 1;
    if domain.is_goal(&start) {
        outcome.found(finish(domain, Vec::new()));
        return outcome;
    }
    let mut ends = [End::<D>::new(budget), End::<D>::new(budget)];
    if ends[0].add(domain.pack(&start), Entry { g: 0, action: 0 }).is_err()
        || ends[1].add(domain.pack(&goal), Entry { g: 0, action: 0 }).is_err()
    {
        outcome.status = Status::Stopped(StopReason::Memory);
        return outcome;
    }
    for end in &mut ends {
        std::mem::swap(&mut end.frontier, &mut end.next);
    }
    loop {
        let proven = ends[0].depth + ends[1].depth + 1;
        if domain.unit_cost() {
            outcome.lower_bound = proven;
            run.record_bound(proven);
        }
        let side = usize::from(ends[1].frontier.len() < ends[0].frontier.len());
        if ends[side].frontier.is_empty() {
            // One end has seen everything it can reach without meeting the other.
            outcome.status = Status::Unsolvable;
            outcome.lower_bound = DEAD;
            return outcome;
        }
        match grow(domain, backwards, &mut ends, side, budget, &mut outcome.counters, &mut pulse) {
            Layer::Done => {}
            Layer::Met(key) => {
                let plan = join(domain, &ends, key);
                run.announce_plan(plan.cost);
                outcome.found(plan);
                return outcome;
            }
            Layer::Stopped(reason) => {
                outcome.status = Status::Stopped(reason);
                return outcome;
            }
        }
    }
}

/// One end of the search: everything seen from there, and the last layer.
struct End<D: Domain> {
    seen: Table<D::Packed, D::Meta>,
    frontier: Vec<Slot<D::Packed, D::Meta>>,
    next: Vec<Slot<D::Packed, D::Meta>>,
    depth: u32,
}

impl<D: Domain> End<D> {
    fn new(budget: u64) -> Self {
        Self { seen: Table::new(budget), frontier: Vec::new(), next: Vec::new(), depth: 0 }
    }

    /// Adds a state to the next layer unless it was already seen.
    fn add(&mut self, key: D::Packed, entry: Entry) -> Result<bool, Full> {
        let meta = entry.to_meta(D::ACTION_BITS);
        Ok(match self.seen.insert(key, meta)? {
            Inserted::New => {
                self.next.push(Slot { key, meta });
                true
            }
            Inserted::Old(_) => false,
        })
    }

    fn bytes(&self) -> u64 {
        let slot = size_of::<Slot<D::Packed, D::Meta>>();
        self.seen.bytes() + ((self.frontier.capacity() + self.next.capacity()) * slot) as u64
    }
}

enum Layer<P> {
    Done,
    Met(P),
    Stopped(StopReason),
}

fn grow<D: Domain>(
    domain: &D,
    backwards: Backwards<D>,
    ends: &mut [End<D>; 2],
    side: usize,
    budget: u64,
    counters: &mut Counters,
    pulse: &mut Pulse<'_, '_>,
) -> Layer<D::Packed> {
    let mut scratch = D::Scratch::default();
    let mut actions = Vec::new();
    let frontier = std::mem::take(&mut ends[side].frontier);
    let depth = ends[side].depth;
    for slot in &frontier {
        counters.popped += 1;
        counters.expanded += 1;
        let before = counters.generated;
        let mut state = domain.unpack(slot.key);
        let last = (depth > 0).then(|| domain.decode(Entry::from_meta(slot.meta, D::ACTION_BITS).action));
        actions.clear();
        if side == 0 {
            domain.actions(&state, &mut scratch, &mut actions);
        } else {
            (backwards.arrivals)(domain, &state, &mut scratch, &mut actions);
        }
        for &action in &actions {
            // In the backward search, `last` is the action that leads on towards the goal, and it would undo `action`
            // taken before it.
            let (later, earlier) = if side == 0 { (Some(action), last) } else { (last, Some(action)) };
            if let (Some(later), Some(earlier)) = (later, earlier)
                && domain.undoes(later, earlier)
            {
                continue;
            }
            if side == 0 {
                domain.apply(&mut state, action);
            } else {
                domain.undo(&mut state, action);
            }
            counters.generated += 1;
            let key = domain.pack(&state);
            let added = ends[side].add(key, Entry { g: depth + 1, action: domain.encode(action) });
            if added == Ok(false) {
                domain.turned_away(&state, Away::Duplicate);
            }
            if added.is_err() || ends[0].bytes() + ends[1].bytes() > budget {
                return Layer::Stopped(StopReason::Memory);
            }
            if ends[1 - side].seen.get(key).is_some() {
                note(ends, frontier.len(), counters);
                return Layer::Met(key);
            }
            if side == 0 { domain.undo(&mut state, action) } else { domain.apply(&mut state, action) }
        }
        let others = [ends[1].bytes(), ends[0].bytes()];
        for (end, other) in ends.iter_mut().zip(others) {
            let lists = end.bytes() - end.seen.bytes();
            end.seen.set_budget(budget.saturating_sub(other + lists));
        }
        if let Some(reason) = pulse.tick(1 + counters.generated - before, counters) {
            note(ends, frontier.len(), counters);
            return Layer::Stopped(reason);
        }
    }
    note(ends, frontier.len(), counters);
    ends[side].frontier = std::mem::take(&mut ends[side].next);
    ends[side].depth += 1;
    Layer::Done
}

fn note<D: Domain>(ends: &[End<D>; 2], layer: usize, counters: &mut Counters) {
    let waiting = ends.iter().map(|end| end.frontier.len() + end.next.len()).sum::<usize>() + layer;
    counters.max_frontier = counters.max_frontier.max(waiting as u64);
    counters.stored = ends[0].seen.len() + ends[1].seen.len();
    counters.peak_bytes = counters.peak_bytes.max(ends[0].bytes() + ends[1].bytes());
}

fn join<D: Domain>(domain: &D, ends: &[End<D>; 2], key: D::Packed) -> Plan<D::Action> {
    let entry = |side: usize, key: D::Packed| {
        let meta = ends[side].seen.get(key).expect("the meeting state was seen from both ends");
        Entry::from_meta(meta, D::ACTION_BITS)
    };
    let mut actions = plan_in(domain, &ends[0].seen, domain.unpack(key), entry(0, key)).actions;
    let mut state = domain.unpack(key);
    while !domain.is_goal(&state) {
        let action = domain.decode(entry(1, domain.pack(&state)).action);
        domain.apply(&mut state, action);
        actions.push(action);
    }
    priced(domain, actions)
}
