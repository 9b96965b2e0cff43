//! The one best-first loop: A*, weighted A*, uniform cost, greedy and bounded A* are its configurations.
//!
//! Only expanded states are kept in the table; the open list holds states as they are, a state once for each time it
//! was generated, and a duplicate is recognised when it is taken out. Against a table of all states this saves the
//! random access at generation (the list is written sequentially) and most of the memory of open states, for some
//! entries held twice. Measured on the 15-puzzle: 12.5 to 15 bytes per distinct state, slack included.
//!
//! A state found again by a cheaper path is expanded again (`reopen`), which an inconsistent estimate needs to stay
//! optimal. Without it this is algorithm 4.2 of Idjaton (2016).

use super::trail::plan_in;
use crate::structures::{Buckets, Discipline, Entry, Full, Inserted, Slot, Table};
use crate::{
    Cost, Counters, DEAD, Domain, Heuristic, Outcome, Packed, Plan, Properties, Proven, Pulse, Run, Status,
    StopReason,
};

/// Entries taken from the open list together once tables have outgrown the cache, so that their slots are already
/// on the way when they are looked at.
const BATCH: usize = 32;
/// Bytes of tables below which entries are taken one by one, in the exact order of the list.
const CACHE: u64 = 16 << 20;

/// How the loop is configured.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Config {
    /// What the open list is ordered by.
    pub(crate) order: Order,
    /// How equals are ordered.
    pub(crate) ties: Ties,
    /// Whether a cheaper path to an expanded state expands it again.
    pub(crate) reopen: bool,
    /// States whose g + h exceeds this are not kept.
    pub(crate) bound: Option<Cost>,
}

/// What an open list is ordered by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Order {
    /// `denominator` x g + `numerator` x h.
    F { numerator: u32, denominator: u32 },
    /// h alone.
    H,
}

/// Which of several equally good open states is expanded first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Ties {
    /// The one that is deeper; then the one found last.
    #[default]
    LargerG,
    /// The one that is less deep; then the one found last.
    SmallerG,
    /// The one found first.
    FirstIn,
    /// The one found last.
    LastIn,
}

impl Ties {
    /// The names on the command line.
    pub const NAMES: [(&'static str, Self); 4] = [
        ("larger-g", Self::LargerG),
        ("smaller-g", Self::SmallerG),
        ("first-in", Self::FirstIn),
        ("last-in", Self::LastIn),
    ];

    pub(super) fn discipline(self) -> Discipline {
        if self == Self::FirstIn { Discipline::FirstIn } else { Discipline::LastIn }
    }
}

impl Config {
    /// Returns the bucket of a state with path cost `g` and estimate `h`.
    #[inline]
    pub(super) fn key(&self, g: Cost, h: Cost) -> (u32, u32) {
        let primary = match self.order {
            Order::F { numerator, denominator } => {
                denominator.saturating_mul(g).saturating_add(numerator.saturating_mul(h))
            }
            Order::H => h,
        };
        let secondary = match (self.ties, self.order) {
            (Ties::FirstIn | Ties::LastIn, _) => 0,
            (Ties::LargerG, Order::F { .. }) => h,
            (Ties::SmallerG, _) => g,
            // With h as the order a larger g would need a secondary that falls: the last found is the deepest.
            (Ties::LargerG, Order::H) => 0,
        };
        (primary, secondary)
    }

    /// Returns the estimate of a state from its bucket and path cost.
    #[inline]
    pub(super) fn estimate(&self, primary: u32, g: Cost) -> Cost {
        match self.order {
            Order::F { numerator: 0, .. } => 0,
            Order::F { numerator, denominator } => (primary - denominator * g) / numerator,
            Order::H => primary,
        }
    }

    /// Says whether the promises of an estimate are enough for the open list to prove anything.
    fn trusts(&self, promises: Properties) -> bool {
        promises.admissible && (self.reopen || promises.consistent)
    }

    /// Returns what a smallest open key proves about every plan, given an admissible estimate.
    ///
    /// The state on an optimal plan that waits in the open list has g + h <= C*, so
    /// `denominator` g + `numerator` h <= `numerator` C* when the numerator is not the smaller one.
    pub(super) fn proves(&self, primary: u32) -> Cost {
        match self.order {
            Order::F { numerator, denominator } => primary.div_ceil(numerator.max(denominator)),
            Order::H => 0,
        }
    }
}

/// What one pass of the loop found.
pub(crate) struct Pass<A> {
    pub(crate) end: End,
    pub(crate) plan: Option<Plan<A>>,
    /// The largest bound that the open list proved, should the estimate be admissible.
    pub(crate) proven: Cost,
    /// The smallest g + h that exceeded the bound.
    pub(crate) next_bound: Cost,
}

/// How a pass ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum End {
    /// A goal was taken from the open list.
    Goal,
    /// Nothing is open any more.
    Exhausted,
    /// A limit was reached.
    Stopped(StopReason),
}

/// Runs the loop once and makes an outcome of it, as if the estimate's promises are all that is known.
pub(crate) fn solve<D: Domain, H: Heuristic<D>>(
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
    if pass.end == End::Exhausted {
        outcome.lower_bound = DEAD;
    } else {
        outcome.raise_lower_bound(if sound { pass.proven } else { 0 });
    }
    outcome
}

/// Runs the loop once.
pub(crate) fn pass<D: Domain, H: Heuristic<D>>(
    domain: &D,
    heuristic: &H,
    config: Config,
    counters: &mut Counters,
    pulse: &mut Pulse<'_, '_>,
) -> Pass<D::Action> {
    Search::new(domain, heuristic, config, pulse.run().limits().memory).pass(counters, pulse)
}

/// Runs the loop once within a budget of bytes, and also returns what it held when it ended.
pub(super) fn fill<D: Domain, H: Heuristic<D>>(
    domain: &D,
    heuristic: &H,
    config: Config,
    budget: u64,
    counters: &mut Counters,
    pulse: &mut Pulse<'_, '_>,
) -> (Pass<D::Action>, Held<D>) {
    let mut search = Search::new(domain, heuristic, config, budget);
    let pass = search.pass(counters, pulse);
    (pass, Held { closed: search.closed, open: search.open, interrupted: search.interrupted })
}

/// What a pass held when it ended. Together, the open and the interrupted states have all that is left to search.
pub(super) struct Held<D: Domain> {
    /// The states expanded.
    pub(super) closed: Table<D::Packed, D::Meta>,
    /// The states generated, some of them more than once or expanded since.
    pub(super) open: Buckets<Stored<D>>,
    /// The states that memory did not suffice to expand, some of whose children may be open; and their key.
    pub(super) interrupted: (u32, Vec<Stored<D>>),
}

/// A state as it is kept.
pub(super) type Stored<D> = Slot<<D as Domain>::Packed, <D as Domain>::Meta>;

struct Search<'d, D: Domain, H> {
    domain: &'d D,
    heuristic: &'d H,
    config: Config,
    budget: u64,
    closed: Table<D::Packed, D::Meta>,
    open: Buckets<Stored<D>>,
    best: Option<(Cost, D::State, Entry)>, // the cheapest goal generated so far
    next_bound: Cost,
    interrupted: (u32, Vec<Stored<D>>), // taken from the open list when memory ran out, and their key
}

impl<'d, D: Domain, H: Heuristic<D>> Search<'d, D, H> {
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
        }
    }

    fn pass(&mut self, counters: &mut Counters, pulse: &mut Pulse<'_, '_>) -> Pass<D::Action> {
        let root = self.domain.initial();
        let h = self.heuristic.value(self.heuristic.root(self.domain, &root));
        let sound = self.config.trusts(self.heuristic.properties());
        let mut proven = 0;
        if counters.generated == 0 {
            counters.generated = 1;
        }
        if h != DEAD {
            proven = self.config.proves(self.config.key(0, h).0);
            let entry = Entry { g: 0, action: 0 };
            if self.push(&root, entry, h).is_err() {
                let slot = Slot { key: self.domain.pack(&root), meta: entry.to_meta(D::ACTION_BITS) };
                self.interrupted = (self.config.key(0, h).0, vec![slot]);
                return self.end(End::Stopped(StopReason::Memory), proven);
            }
        }
        let mut batch = Vec::with_capacity(BATCH);
        let mut actions = Vec::new();
        let mut scratch = D::Scratch::default();
        loop {
            let room = if self.closed.bytes() < CACHE { 1 } else { BATCH };
            batch.clear();
            let Some((primary, _)) = self.open.pop_batch(room, &mut batch) else {
                return self.end(End::Exhausted, proven);
            };
            let at_least = self.config.proves(primary);
            if at_least > proven {
                proven = at_least;
                let bytes = self.open.bytes() + self.closed.bytes();
                pulse.run().record_bytes(bytes);
                if sound {
                    pulse.run().record_bound(proven);
                }
            }
            if room > 1 {
                for slot in &batch {
                    self.closed.prefetch({ slot.key }.hash());
                }
            }
            self.open.set_budget(self.budget.saturating_sub(self.closed.bytes()));
            self.closed.set_budget(self.budget.saturating_sub(self.open.bytes()));
            for (at, &slot) in batch.iter().enumerate() {
                counters.popped += 1;
                let entry = Entry::from_meta(slot.meta, D::ACTION_BITS);
                match self.close(slot, entry) {
                    Err(Full) => {
                        self.note(counters);
                        self.interrupted = (primary, batch.split_off(at));
                        return self.end(End::Stopped(StopReason::Memory), proven);
                    }
                    Ok(Closing::Duplicate) => continue,
                    Ok(Closing::Again) => counters.reopened += 1,
                    Ok(Closing::First) => {}
                }
                let mut state = self.domain.unpack(slot.key);
                if self.domain.is_goal(&state) {
                    self.note(counters);
                    self.best = Some((entry.g, state, entry));
                    return self.end(End::Goal, proven);
                }
                let h = self.config.estimate(primary, entry.g);
                let before = counters.generated;
                let expanded =
                    self.expand(&mut state, entry, h, &mut actions, &mut scratch, counters, pulse.run());
                let stop = match expanded {
                    Err(Full) => Some(StopReason::Memory),
                    Ok(()) => pulse.tick(1 + counters.generated - before, counters),
                };
                if let Some(reason) = stop {
                    self.note(counters);
                    self.interrupted = (primary, batch.split_off(at));
                    return self.end(End::Stopped(reason), proven);
                }
            }
            self.note(counters);
        }
    }

    /// Puts a state in the closed table, or finds it there.
    #[inline]
    fn close(&mut self, slot: Stored<D>, entry: Entry) -> Result<Closing, Full> {
        Ok(match self.closed.insert(slot.key, slot.meta)? {
            Inserted::New => Closing::First,
            Inserted::Old(old) if self.config.reopen => {
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

    #[inline]
    #[expect(
        clippy::too_many_arguments,
        reason = "the caller's buffers, so that nothing is allocated per node"
    )]
    fn expand(
        &mut self,
        state: &mut D::State,
        entry: Entry,
        h: Cost,
        actions: &mut Vec<D::Action>,
        scratch: &mut D::Scratch,
        counters: &mut Counters,
        run: &Run<'_>,
    ) -> Result<(), Full> {
        counters.expanded += 1;
        let carry = self.heuristic.revive(self.domain, state, h);
        let last = (entry.g > 0).then(|| self.domain.decode(entry.action));
        actions.clear();
        self.domain.actions(state, scratch, actions);
        for &action in actions.iter() {
            if last.is_some_and(|last| self.domain.undoes(action, last)) {
                continue;
            }
            self.domain.apply(state, action);
            counters.generated += 1;
            let g = entry.g + self.domain.cost(action);
            let h = self.heuristic.value(self.heuristic.child(self.domain, state, action, carry));
            if h != DEAD {
                let f = g.saturating_add(h);
                if self.config.bound.is_some_and(|bound| f > bound) {
                    // A detour to a state that was expanded is no reason for another round.
                    if f < self.next_bound && !self.closed_by_less(state, g) {
                        self.next_bound = f;
                    }
                } else {
                    let entry = Entry { g, action: self.domain.encode(action) };
                    if h == 0
                        && self.best.as_ref().is_none_or(|best| g < best.0)
                        && self.domain.is_goal(state)
                    {
                        self.best = Some((g, state.clone(), entry));
                        run.announce_plan(g);
                    }
                    self.push(state, entry, h)?;
                }
            }
            self.domain.undo(state, action);
        }
        Ok(())
    }

    /// Says whether a state was expanded with a path no dearer than `g`.
    fn closed_by_less(&self, state: &D::State, g: Cost) -> bool {
        let meta = self.closed.get(self.domain.pack(state));
        meta.is_some_and(|meta| Entry::from_meta(meta, D::ACTION_BITS).g <= g)
    }

    #[inline]
    fn push(&mut self, state: &D::State, entry: Entry, h: Cost) -> Result<(), Full> {
        let (primary, secondary) = self.config.key(entry.g, h);
        let slot = Slot { key: self.domain.pack(state), meta: entry.to_meta(D::ACTION_BITS) };
        self.open.push(primary, secondary, slot)
    }

    /// Brings the counters of memory up to date.
    #[inline]
    fn note(&self, counters: &mut Counters) {
        counters.max_frontier = counters.max_frontier.max(self.open.len());
        counters.peak_bytes = counters.peak_bytes.max(self.open.bytes() + self.closed.bytes());
        counters.stored = self.closed.len() + self.open.len();
    }

    fn end(&mut self, end: End, proven: Cost) -> Pass<D::Action> {
        let plan = self.best.take().map(|(_, state, entry)| plan_in(self.domain, &self.closed, state, entry));
        Pass { end, plan, proven, next_bound: self.next_bound }
    }
}

enum Closing {
    First,
    Again,
    Duplicate,
}

/// Announces a rising bound to the run.
pub(super) fn announce(run: &Run<'_>, bound: Cost, admissible: bool) {
    run.announce_bound(bound, if admissible { Proven::Yes } else { Proven::No });
}
