//! A* on several threads, with states distributed by hash (HDA*: Kishimoto, Fukunaga & Botea, 2009).
//!
//! Each thread owns the states that the hash assigns to it, with its own closed table and open list, so only the queues
//! through which batches of children travel to their owners need locks. A thread expands its best open state as long as
//! that could be part of a plan cheaper than the best known; a goal found is only a candidate. The search is over when
//! no thread has anything better left and no child is in transit: then the best plan is optimal, exactly as with one
//! thread. Counters, and which of several plans of equal cost is found, may differ from run to run.
//!
//! Lazy estimates, partial expansion, floors and ceilings are handled as in [`super::best_first`]. From time to time
//! the bound proven by the queues and open lists of all threads is computed (see `exchange`). The threads of several
//! ranks search in the same way, coordinated by [`team_astar`](super::team_astar).

mod together;

use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU32, AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use super::astar::Options;
use super::best_first::{Closing, Node, Waiting, close};
use super::brood::Brood;
use super::exchange::{Exchange, InTransit};
use super::order::{Config, Key};
use super::stage::Stage;
use super::trail::plan_back;
use crate::heuristic::{estimate_of_root, refined};
use crate::kept::{Plain, estimate_and_memo_of_root};
use crate::structures::{Buckets, Entry, Full, Noted, Slot, Table};
use crate::team::{Lost, Team};
use crate::{Cost, Counters, DEAD, Domain, Heuristic, Kept, Outcome, Packed, Plan, Run, Status, StopReason};

/// Number of children sent together.
const BATCH: usize = 256;
/// States expanded between two checks of the incoming queue.
const ROUND: usize = 64;
/// Rounds of a thread between two computations of the proven bound.
const LOOK: u32 = 64;
/// Bytes for other ranks that may be waiting to be sent: states that no table has room for yet.
const BACKLOG: u64 = 16 << 20;

/// Searches for an optimal plan on as many threads as the run allows.
pub fn search<D: Domain, H: Heuristic<D>>(
    domain: &D,
    heuristic: &H,
    options: Options,
    run: &Run<'_>,
) -> Outcome<D::Action> {
    search_kept(domain, &Plain(heuristic), options, run)
}

/// Searches for an optimal plan with an estimate that stores memos.
pub fn search_kept<D: Domain, H: Kept<D>>(
    domain: &D,
    heuristic: &H,
    options: Options,
    run: &Run<'_>,
) -> Outcome<D::Action> {
    let shared = Shared::<D, H::Memo>::new(options, None, run);
    shared.begin(domain, heuristic, options);
    let parts: Vec<Part<D>> = std::thread::scope(|scope| {
        let handles: Vec<_> = shared
            .exchange
            .here()
            .map(|me| {
                let shared = &shared;
                scope.spawn(move || Owner::new(domain, heuristic, options.config(), shared, me, run).work())
            })
            .collect();
        handles.into_iter().map(|handle| handle.join().expect("a search thread does not panic")).collect()
    });
    conclude(domain, heuristic, options, &shared, parts)
}

/// What the threads of a rank share.
pub(super) struct Shared<'t, D: Domain, N> {
    pub(super) exchange: Exchange<'t, D, N>,
    pub(super) incumbent: AtomicU32, // the cost of the best plan so far, or the ceiling
    pub(super) best: Mutex<Option<(Cost, D::State, Entry)>>,
    pub(super) stopped: Mutex<Option<StopReason>>,
    pub(super) stop: AtomicBool,
    pub(super) freeze: AtomicBool, // in a team: threads must wait until it is over
    pub(super) frozen: AtomicUsize, // threads that are waiting
    team: Option<&'t dyn Team>,
}

impl<'t, D: Domain, N: Packed> Shared<'t, D, N> {
    pub(super) fn new(options: Options, team: Option<&'t dyn Team>, run: &Run<'_>) -> Self {
        Self {
            exchange: Exchange::new(run.limits().threads.max(1), team),
            incumbent: AtomicU32::new(options.ceiling.unwrap_or(DEAD)),
            best: Mutex::new(None),
            stopped: Mutex::new(None),
            stop: AtomicBool::new(false),
            freeze: AtomicBool::new(team.is_some()), // all ranks begin together
            frozen: AtomicUsize::new(0),
            team,
        }
    }

    /// Gives the initial state to its owner.
    pub(super) fn begin<H: Kept<D, Memo = N>>(&self, domain: &D, heuristic: &H, options: Options) {
        let (h, memo) = estimate_and_memo_of_root(domain, heuristic);
        let slot = Slot {
            key: domain.pack(&domain.initial()),
            meta: Entry { g: 0, action: 0 }.to_meta(D::ACTION_BITS),
        };
        let to = self.exchange.owner(domain, &domain.initial());
        if h != DEAD && self.exchange.here().contains(&to) {
            let mut batch = vec![InTransit { state: Noted { slot, memo }, h }];
            self.exchange.send(to, to, &mut batch, options.config().key(0, h).0, DEAD);
        }
    }

    /// Ends the search; in a team, the rank's communication thread notices and requests the end for all ranks.
    fn halt(&self, reason: StopReason) {
        self.stopped.lock().expect("no thread panics").get_or_insert(reason);
        let switch = if self.team.is_some() { &self.freeze } else { &self.stop };
        switch.store(true, Ordering::SeqCst);
    }
}

/// One thread's share of the search.
pub(super) struct Owner<'d, 'r, 'a, D: Domain, H: Kept<D>> {
    domain: &'d D,
    heuristic: &'d H,
    config: Config,
    shared: &'d Shared<'d, D, H::Memo>,
    me: usize,
    run: &'r Run<'a>,
    closed: Table<D::Packed, D::Meta>,
    open: Buckets<Waiting<D, H::Memo>>,
    outgoing: Vec<Vec<InTransit<D, H::Memo>>>,
    outgoing_least: Vec<Cost>, // the least key in each of them
    in_hand: Cost,             // the key of the states just taken out of the open list
    counters: Counters,
    cut: bool,      // whether a state was pruned because of the best plan or the ceiling
    inherits: bool, // whether a child's g + h is at least its parent's
    actions: Vec<D::Action>,
    scratch: D::Scratch,
}

/// What remains of a thread's search.
pub(super) struct Part<D: Domain> {
    pub(super) closed: Table<D::Packed, D::Meta>,
    pub(super) counters: Counters,
    pub(super) least_open: Cost, // the smallest key left with it
    pub(super) cut: bool,
}

impl<'d, 'r, 'a, D: Domain, H: Kept<D>> Owner<'d, 'r, 'a, D, H> {
    pub(super) fn new(
        domain: &'d D,
        heuristic: &'d H,
        config: Config,
        shared: &'d Shared<'d, D, H::Memo>,
        me: usize,
        run: &'r Run<'a>,
    ) -> Self {
        let threads = shared.exchange.threads();
        let budget = run.limits().memory / shared.exchange.here().len() as u64;
        Self {
            domain,
            heuristic,
            config,
            shared,
            me,
            run,
            closed: Table::new(budget),
            open: Buckets::new(config.ties.discipline(), budget),
            outgoing: (0..threads).map(|_| Vec::new()).collect(),
            outgoing_least: vec![DEAD; threads],
            in_hand: DEAD,
            counters: Counters::default(),
            cut: false,
            inherits: H::LAZY && config.inherits(heuristic.properties()),
            actions: Vec::new(),
            scratch: D::Scratch::default(),
        }
    }

    /// Searches until the end.
    pub(super) fn work(mut self) -> Part<D> {
        let mut pulse = self.run.pulse();
        let mut batch = Vec::with_capacity(ROUND);
        let mut brood = Brood::new();
        let special = H::LAZY || self.config.partial || self.config.childless || self.config.back;
        let mut idle = true;
        let mut rests = 0u32;
        let mut resting = None; // since when
        let mut turn = 0;
        let mut rounds = 0u32;
        loop {
            if self.shared.stop.load(Ordering::SeqCst) {
                break;
            }
            if self.shared.freeze.load(Ordering::SeqCst) {
                self.wait();
                continue;
            }
            idle = self.collect(idle);
            self.shared.exchange.publish(self.me, self.least());
            if self.shared.team.is_some_and(|team| team.backlog() > BACKLOG) {
                if let Some(reason) = pulse.poll(&self.counters) {
                    self.shared.halt(reason);
                }
                std::thread::sleep(Duration::from_micros(50));
                continue;
            }
            let incumbent = self.shared.incumbent.load(Ordering::Relaxed);
            let promising = self.open.peek_key().is_some_and(|(f, _)| f < incumbent);
            if !promising {
                resting.get_or_insert_with(Instant::now);
                for to in 0..self.outgoing.len() {
                    self.send(to);
                }
                if !idle {
                    idle = true;
                    self.shared.exchange.rest();
                }
                if self.shared.team.is_none() && self.shared.exchange.all_done() {
                    break;
                }
                if let Some(reason) = pulse.poll(&self.counters) {
                    self.shared.halt(reason);
                }
                rests += 1;
                if rests > 64 {
                    std::thread::sleep(Duration::from_micros(50));
                } else {
                    std::thread::yield_now();
                }
                continue;
            }
            rests = 0;
            if let (Some(since), Some(team)) = (resting.take(), self.shared.team) {
                team.note(Lost::Time(Instant::elapsed(&since)));
            }
            rounds = rounds.wrapping_add(1);
            if rounds.is_multiple_of(LOOK) {
                self.look();
            }
            batch.clear();
            let key = self.config.pop(&mut self.open, ROUND, &mut turn, &mut batch);
            let key = key.expect("the list was just seen not to be empty");
            self.in_hand = key.0;
            for waiting in &batch {
                self.closed.prefetch({ waiting.slot.key }.hash());
            }
            let in_transit = self.share_budget();
            let before = self.counters.generated;
            let done = if H::AWAITS && !special {
                self.expand_together(&batch, key, &mut brood)
            } else {
                batch.iter().try_for_each(|&waiting| match self.visit(waiting, key)? {
                    Some(node) => self.expand(node),
                    None => Ok(()),
                })
            };
            if done.is_ok() {
                self.in_hand = DEAD;
            } else {
                self.shared.halt(StopReason::Memory);
            }
            self.counters.max_frontier = self.counters.max_frontier.max(self.open.len());
            self.counters.stored = self.closed.len() + self.open.len();
            let bytes = self.open.bytes() + self.closed.bytes() + in_transit;
            self.counters.peak_bytes = self.counters.peak_bytes.max(bytes);
            self.run.record_bytes(self.counters.peak_bytes * self.shared.exchange.threads() as u64);
            let done = batch.len() as u64 + self.counters.generated - before;
            if let Some(reason) = pulse.tick(done, &self.counters) {
                self.shared.halt(reason);
            }
        }
        pulse.report(&self.counters);
        if let (Some(since), Some(team)) = (resting, self.shared.team) {
            team.note(Lost::Time(Instant::elapsed(&since)));
        }
        let least_open = self.least();
        Part { closed: self.closed, counters: self.counters, least_open, cut: self.cut }
    }

    /// Sends what is left to send, publishes what this thread holds, and waits until the threads may continue.
    fn wait(&mut self) {
        for to in 0..self.outgoing.len() {
            self.send(to);
        }
        self.shared.exchange.publish(self.me, self.least());
        self.shared.frozen.fetch_add(1, Ordering::SeqCst);
        while self.shared.freeze.load(Ordering::SeqCst) && !self.shared.stop.load(Ordering::SeqCst) {
            std::thread::sleep(Duration::from_micros(50));
        }
        self.shared.frozen.fetch_sub(1, Ordering::SeqCst);
    }

    /// Redistributes this thread's share of the memory; returns its share of the bytes in transit.
    fn share_budget(&mut self) -> u64 {
        let threads = self.shared.exchange.here().len() as u64;
        let waiting: usize = self.outgoing.iter().map(Vec::capacity).sum();
        let in_transit =
            self.shared.exchange.bytes() / threads + (waiting * size_of::<InTransit<D, H::Memo>>()) as u64;
        let budget = (self.run.limits().memory / threads).saturating_sub(in_transit);
        self.open.set_budget(budget.saturating_sub(self.closed.bytes()));
        self.closed.set_budget(budget.saturating_sub(self.open.bytes()));
        in_transit
    }

    /// Returns the least key that this thread holds.
    fn least(&mut self) -> Cost {
        let open = self.open.peek_key().map_or(DEAD, |(f, _)| f);
        self.outgoing_least.iter().fold(open.min(self.in_hand), |least, &of| least.min(of))
    }

    /// Records what is proven, if that can be determined right now.
    fn look(&self) {
        if self.shared.team.is_none()
            && let Some(least) = self.shared.exchange.least()
            && self.heuristic.properties().admissible
        {
            let least = least.min(self.shared.incumbent.load(Ordering::SeqCst));
            if least != DEAD {
                self.run.record_bound(self.config.proves(least));
            }
        }
    }

    /// Takes the states out of this thread's queue; returns whether the thread is still idle.
    fn collect(&mut self, idle: bool) -> bool {
        let shared = self.shared;
        let take = |owner: &mut Self, InTransit { state, h }: InTransit<D, H::Memo>| {
            let g = Entry::from_meta(state.slot.meta, D::ACTION_BITS).g;
            let (primary, secondary) = owner.config.key(g, h);
            if owner.open.push(primary, secondary, state).is_err() {
                shared.halt(StopReason::Memory);
                // A state that cannot be stored counts as not sent, so that the bound still covers it.
                owner.outgoing_least[owner.me] = owner.outgoing_least[owner.me].min(primary);
            }
        };
        let any = shared.exchange.collect(self.me, idle, self, take, Self::least);
        idle && !any
    }

    /// Examines an entry taken from the open list; returns it if it should be expanded.
    #[inline]
    fn visit(&mut self, waiting: Waiting<D, H::Memo>, key: Key) -> Result<Option<Node<D, H>>, Full> {
        let Noted { slot, memo } = waiting;
        self.counters.popped += 1;
        let entry = Entry::from_meta(slot.meta, D::ACTION_BITS);
        let further = self.config.is_further(key);
        let (stage, entry) =
            if H::LAZY && !further { Stage::unmark::<D>(entry) } else { (Stage::Fresh, entry) };
        let mut first = stage == Stage::Refined;
        let mut value = self.config.estimate(key, entry.g);
        if further || stage != Stage::Fresh {
            let closed = self.closed.get(slot.key);
            if closed.is_some_and(|meta| Entry::from_meta(meta, D::ACTION_BITS).g < entry.g) {
                return Ok(None); // a cheaper path has been found since
            }
        } else {
            first = match close::<D>(&mut self.closed, slot, entry, self.config.reopen)? {
                Closing::Duplicate => return Ok(None),
                Closing::Again => {
                    self.counters.reopened += 1;
                    false
                }
                Closing::First => true,
            };
        }
        let state = self.domain.unpack(slot.key);
        let mut carry = None;
        if !further && stage == Stage::Fresh {
            if self.domain.is_goal(&state) {
                self.take_goal(state, entry);
                return Ok(None);
            }
            if H::LAZY {
                let own = self.heuristic.root(self.domain, &state);
                let cheap = value.unwrap_or_else(|| self.heuristic.value(own));
                let h = refined(self.domain, self.heuristic, &state, &own, cheap);
                carry = Some(own);
                if h == DEAD || self.is_beyond(entry.g.saturating_add(h)) {
                    return Ok(None);
                }
                let (primary, secondary) = self.config.key(entry.g, h);
                if primary > key.0 {
                    let stage = if first { Stage::Refined } else { Stage::RefinedAgain };
                    let meta = stage.mark::<D>(entry).to_meta(D::ACTION_BITS);
                    let slot = Slot { key: slot.key, meta };
                    return self.open.push(primary, secondary, Noted { slot, memo }).map(|()| None);
                }
                value = Some(h);
            }
        }
        Ok(Some(Node { state, stored: slot.key, entry, value, f: key.0, further, first, memo, carry }))
    }

    fn take_goal(&self, state: D::State, entry: Entry) {
        let mut best = self.shared.best.lock().expect("no thread panics");
        if best.as_ref().is_none_or(|best| entry.g < best.0) {
            *best = Some((entry.g, state, entry));
            self.shared.incumbent.fetch_min(entry.g, Ordering::SeqCst);
            self.run.announce_plan(entry.g);
        }
    }

    /// Returns whether plans of this cost are no longer of interest.
    #[inline]
    fn is_beyond(&mut self, f: Cost) -> bool {
        let beyond = f >= self.shared.incumbent.load(Ordering::Relaxed);
        self.cut |= beyond;
        beyond
    }

    /// Generates the children of a state and keeps the relevant ones, here or with their owners.
    fn expand(&mut self, node: Node<D, H>) -> Result<(), Full> {
        let Node { mut state, stored, entry, value, f: parent_f, further, first, memo, carry } = node;
        if further {
            self.counters.reexpanded += 1;
        } else {
            self.counters.expanded += 1;
        }
        let carry = match (carry, value) {
            (Some(carry), _) => carry,
            (None, Some(value)) if !H::LAZY && !further => {
                self.heuristic.recall(self.domain, &state, value, memo)
            }
            // The given value may exceed that of the carry.
            _ => self.heuristic.root(self.domain, &state),
        };
        let inherited = if self.inherits { entry.g.saturating_add(value.unwrap_or(0)) } else { 0 };
        let last = (entry.g > 0 && !self.config.back).then(|| self.domain.decode(entry.action));
        let mut actions = std::mem::take(&mut self.actions);
        actions.clear();
        self.domain.actions(&state, &mut self.scratch, &mut actions);
        let mut kept = false;
        let mut put_off = DEAD; // the least g + h of the deferred children
        for &action in &actions {
            if last.is_some_and(|last| self.domain.undoes(action, last)) {
                continue;
            }
            self.domain.apply(&mut state, action);
            self.counters.generated += 1;
            let g = entry.g.saturating_add(self.domain.cost(action));
            let child = self.heuristic.child(self.domain, &state, action, carry);
            let own = self.heuristic.value(child);
            let h = if self.inherits { own.max(inherited.saturating_sub(g)) } else { own };
            if own != DEAD && !self.is_beyond(g.saturating_add(h)) {
                let own_f = g.saturating_add(own);
                if self.config.partial && own_f > parent_f {
                    put_off = put_off.min(own_f);
                } else if !further || own_f == parent_f {
                    let entry = Entry { g, action: self.domain.encode(action) };
                    let to = self.shared.exchange.owner(self.domain, &state);
                    kept |= self.keep(self.domain.pack(&state), to, entry, h, self.heuristic.memo(&child))?;
                }
            }
            self.domain.undo(&mut state, action);
        }
        self.actions = actions;
        if put_off != DEAD {
            let (primary, secondary) = self.config.further_key(entry.g, put_off);
            let slot = Slot { key: stored, meta: entry.to_meta(D::ACTION_BITS) };
            self.open.push(primary, secondary, Noted { slot, memo })?;
        } else if self.config.childless && first && !kept {
            // No path in any table or list can pass through it.
            self.closed.remove(stored);
            self.counters.childless += 1;
        }
        Ok(())
    }

    /// Keeps a child or sends it to its owner; returns whether it was worth keeping.
    #[inline]
    fn keep(
        &mut self,
        key: D::Packed,
        to: usize,
        entry: Entry,
        h: Cost,
        memo: H::Memo,
    ) -> Result<bool, Full> {
        if self.config.childless && to == self.me {
            let closed = self.closed.get(key);
            if closed.is_some_and(|meta| Entry::from_meta(meta, D::ACTION_BITS).g <= entry.g) {
                return Ok(false);
            }
        }
        let (primary, secondary) = self.config.key(entry.g, h);
        let entry = if H::LAZY { Stage::Fresh.mark::<D>(entry) } else { entry };
        let state = Noted { slot: Slot { key, meta: entry.to_meta(D::ACTION_BITS) }, memo };
        if to == self.me {
            self.open.push(primary, secondary, state)?;
        } else {
            self.outgoing[to].push(InTransit { state, h });
            self.outgoing_least[to] = self.outgoing_least[to].min(primary);
            if self.outgoing[to].len() >= BATCH {
                self.send(to);
            }
        }
        Ok(true)
    }

    fn send(&mut self, to: usize) {
        if self.outgoing[to].is_empty() {
            return;
        }
        let least = std::mem::replace(&mut self.outgoing_least[to], DEAD);
        let left = self.least();
        self.shared.exchange.send(self.me, to, &mut self.outgoing[to], least, left);
    }
}

fn conclude<D: Domain, H: Kept<D>>(
    domain: &D,
    heuristic: &H,
    options: Options,
    shared: &Shared<'_, D, H::Memo>,
    parts: Vec<Part<D>>,
) -> Outcome<D::Action> {
    let mut left = Left {
        counters: Counters::default(),
        least: shared.exchange.least_in_queues(),
        cut: parts.iter().any(|part| part.cut),
    };
    for part in &parts {
        left.counters.merge_parallel(&part.counters);
        left.least = left.least.min(part.least_open);
    }
    let lookup = |key: D::Packed| parts[shared.exchange.owner(domain, &domain.unpack(key))].closed.get(key);
    let best = shared.best.lock().expect("no thread panics").take();
    let plan = best.map(|(_, state, entry)| plan_back(domain, lookup, state, entry));
    let stopped = *shared.stopped.lock().expect("no thread panics");
    outcome(domain, heuristic, options, plan, stopped, &left)
}

/// What remains when a search on several threads or ranks ends.
pub(super) struct Left {
    pub(super) counters: Counters,
    /// The least open key.
    pub(super) least: Cost,
    /// Whether a state was pruned because of the best plan or the ceiling.
    pub(super) cut: bool,
}

/// Converts it into an outcome.
pub(super) fn outcome<D: Domain, H: Heuristic<D>>(
    domain: &D,
    heuristic: &H,
    options: Options,
    plan: Option<Plan<D::Action>>,
    stopped: Option<StopReason>,
    left: &Left,
) -> Outcome<D::Action> {
    let mut outcome = Outcome::new(Status::Failed);
    outcome.counters.generated = 1;
    outcome.counters.merge_parallel(&left.counters);
    outcome.plan = plan;
    let root = estimate_of_root(domain, heuristic);
    let cut =
        options.ceiling.is_some_and(|ceiling| root != DEAD && root.max(options.floor) >= ceiling || left.cut);
    outcome.status = match (stopped, &outcome.plan) {
        (Some(reason), _) => Status::Stopped(reason),
        (None, Some(_)) => Status::Solved,
        (None, None) if cut => Status::Failed,
        (None, None) => Status::Unsolvable,
    };
    if outcome.status == Status::Unsolvable {
        outcome.lower_bound = DEAD;
    } else if heuristic.properties().admissible {
        // Whatever was pruned costs at least as much as the best plan or the ceiling.
        let known = outcome.upper_bound().or(options.ceiling).unwrap_or(DEAD);
        outcome.raise_lower_bound(left.least.max(root).max(options.floor).min(known));
    } else {
        outcome.raise_lower_bound(options.floor);
    }
    outcome
}
