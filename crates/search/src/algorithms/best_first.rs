//! The best-first loop; A*, weighted A*, uniform-cost search, greedy search and bounded A* are configurations of it.
//!
//! Only expanded states are kept in the table; the open list holds a state once for each time it was generated, and a
//! duplicate is recognised when it is taken out. Compared with a table of all states this saves the random access at
//! generation (the list is written sequentially) and most of the memory for open states, at the price of holding some
//! entries twice. Measured on the 15-puzzle: 12.5 to 15 bytes per distinct state, including slack.
//!
//! A state reached again by a cheaper path is expanded again (`reopen`), which is necessary for optimality with an
//! inconsistent estimate. Without it, and with the action straight back to the parent generated as well (`back`), this
//! is algorithm 4.2 of Idjaton (2016).
//!
//! With a lazy estimate, a state is pushed with the cheap estimate. When it is first taken out, it is closed and its
//! estimate refined; if that puts it behind others, it goes back to the list, marked, to be expanded when its turn
//! comes.
//!
//! With partial expansion (PEA*: Yoshizumi, Miura & Ishida, 2000) a state withholds the children whose g + h exceeds
//! its own: it goes back to the list under the smallest of their values, and is expanded further when that comes up.
//! Children whose value never comes up are never stored.

mod together;

pub use super::order::Ties;
pub(crate) use super::order::{Config, Order};

use super::brood::Brood;
use super::order::Key;
use super::stage::Stage;
use super::trail::plan_in;
use crate::heuristic::refined;
use crate::kept::estimate_and_memo_of_root;
use crate::structures::{Buckets, Entry, Full, Inserted, Noted, Slot, Table};
use crate::{
    Away, Cost, Counters, DEAD, Domain, Kept, Outcome, Packed, Plan, Proven, Pulse, Run, Status, StopReason,
};

/// Entries taken from the open list together once the tables have outgrown the cache, so that their slots have been
/// prefetched by the time they are examined.
const BATCH: usize = 32;
/// Table size in bytes below which entries are taken one by one, in the exact order of the list.
const CACHE: u64 = 16 << 20;

/// The result of one pass of the loop.
pub(crate) struct Pass<A> {
    pub(crate) end: End,
    pub(crate) plan: Option<Plan<A>>,
    /// The largest bound that the open list proved, provided that the estimate is admissible.
    pub(crate) proven: Cost,
    /// The smallest g + h that exceeded the bound.
    pub(crate) next_bound: Cost,
    /// The final bound beyond which states were pruned; it may have fallen during the pass.
    pub(crate) bound: Option<Cost>,
}

/// How a pass ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum End {
    /// A goal was taken from the open list.
    Goal,
    /// The open list is empty.
    Exhausted,
    /// A limit was reached.
    Stopped(StopReason),
}

/// Runs the loop once and returns its outcome, which claims only what the estimate's promises justify.
pub(crate) fn solve<D: Domain, H: Kept<D>>(
    domain: &D,
    heuristic: &H,
    config: Config,
    run: &Run<'_>,
) -> Outcome<D::Action> {
    let mut counters = Counters::default();
    let mut pulse = run.pulse();
    let pass = pass(domain, heuristic, config, &mut counters, &mut pulse);
    let sound = config.trusts(heuristic.properties());
    let mut outcome = Outcome::new(Status::Failed);
    outcome.counters = counters;
    outcome.status = match pass.end {
        End::Goal => Status::Solved,
        End::Exhausted => Status::Unsolvable,
        End::Stopped(reason) => Status::Stopped(reason),
    };
    outcome.plan = pass.plan;
    match pass.bound {
        // States that were pruned because of the bound may lead to plans.
        Some(bound) if pass.end == End::Exhausted && pass.next_bound != DEAD => {
            outcome.status = Status::Failed;
            outcome.lower_bound = if sound { bound.saturating_add(1) } else { config.floor };
        }
        _ if pass.end == End::Exhausted => outcome.lower_bound = DEAD,
        _ => outcome.raise_lower_bound(if sound { pass.proven } else { config.floor }),
    }
    outcome
}

/// Runs the loop once.
pub(crate) fn pass<D: Domain, H: Kept<D>>(
    domain: &D,
    heuristic: &H,
    config: Config,
    counters: &mut Counters,
    pulse: &mut Pulse<'_, '_>,
) -> Pass<D::Action> {
    Search::new(domain, heuristic, config, pulse.run().limits().memory).pass(counters, pulse)
}

/// Runs the loop once within a budget of bytes, and also returns what it held at the end.
pub(super) fn fill<D: Domain, H: Kept<D>>(
    domain: &D,
    heuristic: &H,
    config: Config,
    budget: u64,
    counters: &mut Counters,
    pulse: &mut Pulse<'_, '_>,
) -> (Pass<D::Action>, Held<D, H::Memo>) {
    let mut search = Search::new(domain, heuristic, config, budget);
    let pass = search.pass(counters, pulse);
    (pass, Held { closed: search.closed, open: search.open, interrupted: search.interrupted })
}

/// What a pass held when it ended. The open and the interrupted states together cover everything left to search.
pub(super) struct Held<D: Domain, N> {
    /// The expanded states.
    pub(super) closed: Table<D::Packed, D::Meta>,
    /// The generated states; some occur more than once or have since been expanded.
    pub(super) open: Buckets<Waiting<D, N>>,
    /// The states whose expansion failed for lack of memory, some of whose children may be open; and their key.
    pub(super) interrupted: (u32, Vec<Waiting<D, N>>),
}

/// A state as stored in the closed table.
pub(super) type Stored<D> = Slot<<D as Domain>::Packed, <D as Domain>::Meta>;

/// A state as stored in an open list.
pub(super) type Waiting<D, N> = Noted<<D as Domain>::Packed, <D as Domain>::Meta, N>;

struct Search<'d, D: Domain, H: Kept<D>> {
    domain: &'d D,
    heuristic: &'d H,
    config: Config,
    budget: u64,
    closed: Table<D::Packed, D::Meta>,
    open: Buckets<Waiting<D, H::Memo>>,
    best: Option<(Cost, D::State, Entry)>, // the cheapest goal generated so far
    next_bound: Cost,
    interrupted: (u32, Vec<Waiting<D, H::Memo>>), // taken from the open list when memory ran out, and their key
    inherits: bool,                               // whether a child's g + h is at least its parent's
}

/// A state that is about to be expanded.
pub(super) struct Node<D: Domain, H: Kept<D>> {
    pub(super) state: D::State,
    pub(super) stored: D::Packed, // its canonical form
    pub(super) entry: Entry,
    pub(super) value: Option<Cost>, // its estimate, unless hidden by the floor
    pub(super) f: Cost,             // the primary key under which it was taken out
    pub(super) further: bool,       // whether it was partially expanded before
    pub(super) first: bool,         // whether it is new in the closed table
    pub(super) memo: H::Memo,
    pub(super) carry: Option<H::Carry>, // its carry, if known
}

/// What happened to an entry of the open list.
enum Visited<D: Domain, H: Kept<D>> {
    Duplicate,
    Goal(D::State, Entry),
    /// Refined and done with for now: a dead end, waiting again, or beyond the bound.
    Refined,
    /// To be expanded.
    Node(Node<D, H>),
}

impl<'d, D: Domain, H: Kept<D>> Search<'d, D, H> {
    fn new(domain: &'d D, heuristic: &'d H, config: Config, budget: u64) -> Self {
        Self {
            domain,
            heuristic,
            config,
            budget,
            closed: Table::new(budget),
            open: Buckets::new(config.ties.discipline(), budget),
            best: None,
            next_bound: DEAD,
            interrupted: (0, Vec::new()),
            inherits: H::LAZY && config.inherits(heuristic.properties()),
        }
    }

    fn pass(&mut self, counters: &mut Counters, pulse: &mut Pulse<'_, '_>) -> Pass<D::Action> {
        let root = self.domain.initial();
        let (h, memo) = estimate_and_memo_of_root(self.domain, self.heuristic);
        let sound = self.config.trusts(self.heuristic.properties());
        let mut proven = 0;
        if counters.generated == 0 {
            counters.generated = 1;
        }
        if self.config.bound.is_some_and(|bound| h > bound) {
            self.next_bound = h;
        } else if h != DEAD {
            proven = self.config.proves(self.config.key(0, h).0);
            if sound {
                pulse.run().record_bound(proven);
            }
            let entry = Entry { g: 0, action: 0 };
            if self.push(&root, entry, h, memo).is_err() {
                let slot = Slot { key: self.domain.pack(&root), meta: entry.to_meta(D::ACTION_BITS) };
                self.interrupted = (self.config.key(0, h).0, vec![Noted { slot, memo }]);
                return self.end(End::Stopped(StopReason::Memory), proven);
            }
        }
        let special = H::LAZY || self.config.partial || self.config.childless || self.config.back;
        let mut batch = Vec::with_capacity(BATCH);
        let mut actions = Vec::new();
        let mut scratch = D::Scratch::default();
        let mut brood = Brood::new();
        let (mut turn, mut told) = (0, 0);
        loop {
            if counters.expanded >= told {
                told = counters.expanded + (1 << 16);
                pulse.run().record_bytes(self.open.bytes() + self.closed.bytes());
            }
            let room = if self.closed.bytes() < CACHE { 1 } else { BATCH };
            batch.clear();
            let Some(key) = self.config.pop(&mut self.open, room, &mut turn, &mut batch) else {
                return self.run_dry(proven);
            };
            let at_least = self.config.proves(key.0);
            if self.config.follows && self.is_beyond(at_least, pulse.run()) {
                self.note(counters);
                return self.run_dry(proven);
            }
            if at_least > proven {
                proven = at_least;
                if sound {
                    pulse.run().record_bound(proven);
                }
            }
            if room > 1 {
                for waiting in &batch {
                    self.closed.prefetch({ waiting.slot.key }.hash());
                }
            }
            self.open.set_budget(self.budget.saturating_sub(self.closed.bytes()));
            self.closed.set_budget(self.budget.saturating_sub(self.open.bytes()));
            if H::AWAITS && room > 1 && !special {
                let ended = self.expand_together(&batch, key, &mut brood, counters, pulse);
                self.note(counters);
                if let Some((at, end)) = ended {
                    self.interrupted = (key.0, batch.split_off(at));
                    return self.end(end, proven);
                }
                continue;
            }
            for (at, &waiting) in batch.iter().enumerate() {
                counters.popped += 1;
                let before = counters.generated;
                let visited = match self.visit(waiting, key, counters) {
                    Ok(Visited::Duplicate) => continue,
                    Ok(Visited::Goal(state, entry)) => {
                        self.best = Some((entry.g, state, entry));
                        self.note(counters);
                        return self.end(End::Goal, proven);
                    }
                    Ok(Visited::Node(node)) if special => {
                        self.expand_specially(node, &mut actions, &mut scratch, counters, pulse.run())
                    }
                    Ok(Visited::Node(node)) => {
                        self.expand::<false>(node, &mut actions, &mut scratch, counters, pulse.run())
                    }
                    Ok(Visited::Refined) => Ok(()),
                    Err(Full) => Err(Full),
                };
                let stop = match visited {
                    Ok(()) => pulse.tick(1 + counters.generated - before, counters),
                    Err(Full) => Some(StopReason::Memory),
                };
                if let Some(reason) = stop {
                    self.note(counters);
                    self.interrupted = (key.0, batch.split_off(at));
                    return self.end(End::Stopped(reason), proven);
                }
            }
            self.note(counters);
        }
    }

    /// Examines an entry taken from the open list.
    #[inline]
    fn visit(
        &mut self,
        waiting: Waiting<D, H::Memo>,
        key: Key,
        counters: &mut Counters,
    ) -> Result<Visited<D, H>, Full> {
        let Noted { slot, memo } = waiting;
        let entry = Entry::from_meta(slot.meta, D::ACTION_BITS);
        if self.config.is_further(key) {
            if self.is_stale(slot.key, entry.g) {
                self.domain.turned_away_packed(slot.key, Away::Duplicate);
                return Ok(Visited::Duplicate);
            }
            let state = self.domain.unpack(slot.key);
            let (stored, value, f) = (slot.key, Some(key.0 - entry.g), key.0);
            let (further, first, carry) = (true, false, None);
            return Ok(Visited::Node(Node { state, stored, entry, value, f, further, first, memo, carry }));
        }
        if H::LAZY {
            return self.visit_lazily(waiting, entry, key, counters);
        }
        let first = match close::<D>(&mut self.closed, slot, entry, self.config.reopen)? {
            Closing::Duplicate => {
                self.domain.turned_away_packed(slot.key, Away::Duplicate);
                return Ok(Visited::Duplicate);
            }
            Closing::Again => {
                counters.reopened += 1;
                false
            }
            Closing::First => true,
        };
        let state = self.domain.unpack(slot.key);
        if self.domain.is_goal(&state) {
            return Ok(Visited::Goal(state, entry));
        }
        let value = self.config.estimate(key, entry.g);
        let (stored, f) = (slot.key, key.0);
        Ok(Visited::Node(Node { state, stored, entry, value, f, further: false, first, memo, carry: None }))
    }

    /// Examines an entry under a lazy estimate: a fresh one is first closed and refined, and may have to wait again.
    fn visit_lazily(
        &mut self,
        Noted { slot, memo }: Waiting<D, H::Memo>,
        entry: Entry,
        key: Key,
        counters: &mut Counters,
    ) -> Result<Visited<D, H>, Full> {
        let (stage, entry) = Stage::unmark::<D>(entry);
        if stage != Stage::Fresh && self.is_stale(slot.key, entry.g) {
            self.domain.turned_away_packed(slot.key, Away::Duplicate);
            return Ok(Visited::Duplicate);
        }
        let state = self.domain.unpack(slot.key);
        let mut value = self.config.estimate(key, entry.g);
        let mut stored = slot.key;
        let mut first = stage == Stage::Refined;
        let mut carry = None;
        if stage == Stage::Fresh {
            stored = self.domain.pack(&state);
            first = match close::<D>(
                &mut self.closed,
                Slot { key: stored, meta: slot.meta },
                entry,
                self.config.reopen,
            )? {
                Closing::Duplicate => {
                    self.domain.turned_away(&state, Away::Duplicate);
                    return Ok(Visited::Duplicate);
                }
                Closing::Again => {
                    counters.reopened += 1;
                    false
                }
                Closing::First => true,
            };
            if self.domain.is_goal(&state) {
                return Ok(Visited::Goal(state, entry));
            }
            let own = self.heuristic.root(self.domain, &state);
            let cheap = value.unwrap_or_else(|| self.heuristic.value(own));
            let h = refined(self.domain, self.heuristic, &state, &own, cheap);
            carry = Some(own);
            if h == DEAD {
                self.domain.turned_away(&state, Away::Dead);
                return Ok(Visited::Refined);
            }
            let f = entry.g.saturating_add(h);
            if self.config.bound.is_some_and(|bound| f > bound) {
                self.next_bound = self.next_bound.min(f);
                self.domain.turned_away(&state, Away::Beyond);
                return Ok(Visited::Refined);
            }
            let (primary, secondary) = self.config.key(entry.g, h);
            if primary > key.0 {
                let stage = if first { Stage::Refined } else { Stage::RefinedAgain };
                let meta = stage.mark::<D>(entry).to_meta(D::ACTION_BITS);
                self.open.push(primary, secondary, Noted { slot: Slot { key: stored, meta }, memo })?;
                return Ok(Visited::Refined);
            }
            value = Some(h);
        }
        Ok(Visited::Node(Node { state, stored, entry, value, f: key.0, further: false, first, memo, carry }))
    }

    /// Expands a state with partial expansion, `childless`, pathmax or `back`: a separate function, to keep the plain
    /// loop tight.
    #[inline(never)]
    fn expand_specially(
        &mut self,
        node: Node<D, H>,
        actions: &mut Vec<D::Action>,
        scratch: &mut D::Scratch,
        counters: &mut Counters,
        run: &Run<'_>,
    ) -> Result<(), Full> {
        self.expand::<true>(node, actions, scratch, counters, run)
    }

    /// Generates the children of a state and keeps the relevant ones.
    #[inline]
    fn expand<const SPECIAL: bool>(
        &mut self,
        node: Node<D, H>,
        actions: &mut Vec<D::Action>,
        scratch: &mut D::Scratch,
        counters: &mut Counters,
        run: &Run<'_>,
    ) -> Result<(), Full> {
        let bound = self.config.bound;
        let partial = SPECIAL && self.config.partial;
        let childless = SPECIAL && self.config.childless;
        let inherits = SPECIAL && self.inherits;
        let back = SPECIAL && self.config.back;
        let Node { mut state, stored, entry, value, f: parent_f, further, first, memo, carry } = node;
        let further = SPECIAL && further;
        if further {
            counters.reexpanded += 1;
        } else {
            counters.expanded += 1;
        }
        let carry = match (carry, value) {
            (Some(carry), _) => carry,
            (None, Some(value)) if !H::LAZY && !further => {
                self.heuristic.recall(self.domain, &state, value, memo)
            }
            // The given value may exceed that of the carry.
            _ => self.heuristic.root(self.domain, &state),
        };
        let inherited = if inherits { entry.g.saturating_add(value.unwrap_or(0)) } else { 0 };
        let last = (entry.g > 0 && !back).then(|| self.domain.decode(entry.action));
        actions.clear();
        self.domain.actions(&state, scratch, actions);
        let mut kept = false;
        let mut put_off = DEAD; // the least g + h of the deferred children
        for &action in actions.iter() {
            if last.is_some_and(|last| self.domain.undoes(action, last)) {
                continue;
            }
            self.domain.apply(&mut state, action);
            counters.generated += 1;
            let g = entry.g.saturating_add(self.domain.cost(action));
            let child = self.heuristic.child(self.domain, &state, action, carry);
            let own = self.heuristic.value(child);
            if own != DEAD {
                let h = if inherits { own.max(inherited.saturating_sub(g)) } else { own };
                let f = g.saturating_add(h);
                if bound.is_some_and(|bound| f > bound) {
                    self.domain.turned_away(&state, Away::Beyond);
                    // A detour to a state that has been expanded is no reason for another round.
                    if f < self.next_bound && !self.closed_by_less(self.domain.pack(&state), g) {
                        self.next_bound = f;
                    }
                } else if !(childless && self.closed_by_less(self.domain.pack(&state), g)) {
                    let entry = Entry { g, action: self.domain.encode(action) };
                    if own == 0
                        && self.best.as_ref().is_none_or(|best| g < best.0)
                        && self.domain.is_goal(&state)
                    {
                        self.best = Some((g, state.clone(), entry));
                        run.announce_plan(g);
                        kept = true;
                    }
                    let own_f = g.saturating_add(own);
                    if partial && own_f > parent_f {
                        if own_f < put_off && !self.closed_by_less(self.domain.pack(&state), g) {
                            put_off = own_f;
                        }
                    } else if !further || own_f == parent_f {
                        self.push(&state, entry, h, self.heuristic.memo(&child))?;
                        kept = true;
                    }
                } else {
                    self.domain.turned_away(&state, Away::Duplicate);
                }
            } else {
                self.domain.turned_away(&state, Away::Dead);
            }
            self.domain.undo(&mut state, action);
        }
        if put_off != DEAD {
            let (primary, secondary) = self.config.further_key(entry.g, put_off);
            let slot = Slot { key: stored, meta: entry.to_meta(D::ACTION_BITS) };
            self.open.push(primary, secondary, Noted { slot, memo })?;
        } else if childless && first && !kept {
            // No path in the table or the list can pass through it.
            self.closed.remove(stored);
            counters.childless += 1;
        }
        Ok(())
    }

    /// Returns whether a state was expanded with a path that costs at most `g`.
    fn closed_by_less(&self, key: D::Packed, g: Cost) -> bool {
        let meta = self.closed.get(key);
        meta.is_some_and(|meta| Entry::from_meta(meta, D::ACTION_BITS).g <= g)
    }

    /// Returns whether a cheaper path to a state was found after it was put back into the open list.
    fn is_stale(&self, key: D::Packed, g: Cost) -> bool {
        self.closed.get(key).is_some_and(|meta| Entry::from_meta(meta, D::ACTION_BITS).g < g)
    }

    #[inline]
    fn push(&mut self, state: &D::State, entry: Entry, h: Cost, memo: H::Memo) -> Result<(), Full> {
        let (primary, secondary) = self.config.key(entry.g, h);
        let (key, entry) = if H::LAZY {
            (self.domain.sketch(state), Stage::Fresh.mark::<D>(entry))
        } else {
            (self.domain.pack(state), entry)
        };
        let slot = Slot { key, meta: entry.to_meta(D::ACTION_BITS) };
        self.open.push(primary, secondary, Noted { slot, memo })
    }

    /// Ends the pass when nothing is open within the bound. If the bound fell just below a plan found here, that plan
    /// counts as taken out.
    fn run_dry(&mut self, proven: Cost) -> Pass<D::Action> {
        let own = self.best.as_ref().map(|(cost, ..)| *cost);
        match (own, self.config.bound) {
            (Some(cost), Some(bound)) if self.config.follows && cost == bound.saturating_add(1) => {
                self.end(End::Goal, cost)
            }
            _ => self.end(End::Exhausted, proven),
        }
    }

    /// Lowers the bound below the best plan of the whole run, and returns whether everything open lies beyond it.
    #[inline]
    fn is_beyond(&mut self, at_least: Cost, run: &Run<'_>) -> bool {
        let bound = match (self.config.bound, run.ceiling()) {
            (Some(bound), Some(best)) => bound.min(best.saturating_sub(1)),
            _ => return false,
        };
        self.config.bound = Some(bound);
        let beyond = at_least > bound;
        if beyond {
            self.next_bound = self.next_bound.min(at_least);
        }
        beyond
    }

    /// Updates the memory counters.
    #[inline]
    fn note(&self, counters: &mut Counters) {
        counters.max_frontier = counters.max_frontier.max(self.open.len());
        counters.peak_bytes = counters.peak_bytes.max(self.open.bytes() + self.closed.bytes());
        counters.stored = self.closed.len() + self.open.len();
    }

    fn end(&mut self, end: End, proven: Cost) -> Pass<D::Action> {
        let plan = self.best.take().map(|(_, state, entry)| plan_in(self.domain, &self.closed, state, entry));
        Pass { end, plan, proven, next_bound: self.next_bound, bound: self.config.bound }
    }
}

/// The result of putting a state into the closed table.
pub(super) enum Closing {
    First,
    /// It was there with a more expensive path.
    Again,
    /// It was there and remains unchanged.
    Duplicate,
}

/// Puts a state into a closed table, or finds it there.
#[inline]
pub(super) fn close<D: Domain>(
    closed: &mut Table<D::Packed, D::Meta>,
    slot: Stored<D>,
    entry: Entry,
    reopen: bool,
) -> Result<Closing, Full> {
    Ok(match closed.insert(slot.key, slot.meta)? {
        Inserted::New => Closing::First,
        Inserted::Old(old) if reopen => {
            if Entry::from_meta(old.meta, D::ACTION_BITS).g > entry.g {
                old.meta = slot.meta;
                Closing::Again
            } else {
                Closing::Duplicate
            }
        }
        Inserted::Old(_) => Closing::Duplicate,
    })
}

/// Announces a rising bound to the run.
pub(super) fn announce(run: &Run<'_>, bound: Cost, admissible: bool) {
    run.announce_bound(bound, if admissible { Proven::Yes } else { Proven::No });
}
