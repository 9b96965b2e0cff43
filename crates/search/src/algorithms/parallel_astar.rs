//! A* on several threads, states shared out by hash (HDA*: Kishimoto, Fukunaga & Botea, 2009).
//!
//! Each thread owns the states whose hash falls to it, with a closed table and an open list of its own, so nothing is
//! locked but the letter boxes through which children travel to their owners, in bundles. A thread expands its best
//! open state as long as that could be part of a plan cheaper than the best known; a goal found is only a candidate.
//! The search is over when every thread has nothing better left and no child is on its way: then the best plan is
//! optimal, exactly as with one thread. Plans of equal cost and counters may differ from run to run.

use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU32, AtomicU64, AtomicUsize, Ordering};

use super::astar::Options;
use super::order::Config;
use super::trail::plan_back;
use crate::structures::{Buckets, Entry, Inserted, Slot, Table};
use crate::{Cost, Counters, DEAD, Domain, Heuristic, Outcome, Packed, Run, Status, StopReason};

/// Children that travel together.
const BUNDLE: usize = 256;
/// States expanded between two looks into the letter box.
const ROUND: usize = 64;

/// Searches for an optimal plan on as many threads as the run allows.
pub fn search<D: Domain, H: Heuristic<D>>(
    domain: &D,
    heuristic: &H,
    options: Options,
    run: &Run<'_>,
) -> Outcome<D::Action> {
    let threads = run.limits().threads.max(1);
    let shared = Shared::<D>::new(threads);
    let root = domain.initial();
    let h = heuristic.value(heuristic.root(domain, &root));
    if h != DEAD {
        let slot = Slot { key: domain.pack(&root), meta: Entry { g: 0, action: 0 }.to_meta(D::ACTION_BITS) };
        shared.in_flight.store(1, Ordering::SeqCst);
        shared.boxes[shared.owner(slot.key)].lock().expect("no thread panics").push(Letter { slot, h });
    }
    let parts: Vec<Part<D>> = std::thread::scope(|scope| {
        let handles: Vec<_> = (0..threads)
            .map(|me| {
                let shared = &shared;
                scope.spawn(move || Owner::new(domain, heuristic, options.config(), shared, me, run).work())
            })
            .collect();
        handles.into_iter().map(|handle| handle.join().expect("a search thread does not panic")).collect()
    });
    conclude(domain, heuristic, &shared, parts)
}

/// A child on its way to its owner.
#[derive(Clone, Copy)]
struct Letter<P: Copy, M: Copy> {
    slot: Slot<P, M>,
    h: Cost,
}

type LetterOf<D> = Letter<<D as Domain>::Packed, <D as Domain>::Meta>;

struct Shared<D: Domain> {
    boxes: Vec<Mutex<Vec<LetterOf<D>>>>,
    in_flight: AtomicU64, // letters written and not yet in an open list
    busy: AtomicUsize,    // threads that have work
    wakings: AtomicU64,   // how often a thread became busy
    incumbent: AtomicU32, // the cost of the best plan so far
    best: Mutex<Option<(Cost, D::State, Entry)>>,
    stopped: Mutex<Option<StopReason>>,
    stop: AtomicBool,
}

impl<D: Domain> Shared<D> {
    fn new(threads: usize) -> Self {
        Self {
            boxes: (0..threads).map(|_| Mutex::new(Vec::new())).collect(),
            in_flight: AtomicU64::new(0),
            busy: AtomicUsize::new(0),
            wakings: AtomicU64::new(0),
            incumbent: AtomicU32::new(DEAD),
            best: Mutex::new(None),
            stopped: Mutex::new(None),
            stop: AtomicBool::new(false),
        }
    }

    /// Returns the thread that owns a state; bits of the hash that the tables do not use.
    #[inline]
    fn owner(&self, key: D::Packed) -> usize {
        (((key.hash() >> 32) & 0xffff) as usize * self.boxes.len()) >> 16
    }

    fn halt(&self, reason: StopReason) {
        self.stopped.lock().expect("no thread panics").get_or_insert(reason);
        self.stop.store(true, Ordering::SeqCst);
    }

    /// Says whether there is no work left anywhere.
    ///
    /// While work exists, a letter is in flight or a thread is busy: a thread calls itself busy before it takes
    /// letters out. If no thread was busy, then nothing in flight, and no thread became busy meanwhile, then there
    /// was no work at the first look, and nobody who could make any.
    fn all_done(&self) -> bool {
        let wakings = self.wakings.load(Ordering::SeqCst);
        self.busy.load(Ordering::SeqCst) == 0
            && self.in_flight.load(Ordering::SeqCst) == 0
            && self.wakings.load(Ordering::SeqCst) == wakings
    }
}

/// One thread's part.
struct Owner<'d, 'r, 'a, D: Domain, H> {
    domain: &'d D,
    heuristic: &'d H,
    config: Config,
    shared: &'d Shared<D>,
    me: usize,
    run: &'r Run<'a>,
    budget: u64,
    closed: Table<D::Packed, D::Meta>,
    open: Buckets<Slot<D::Packed, D::Meta>>,
    outgoing: Vec<Vec<LetterOf<D>>>,
    counters: Counters,
}

/// What a thread leaves behind.
struct Part<D: Domain> {
    closed: Table<D::Packed, D::Meta>,
    counters: Counters,
    least_open: Cost, // the smallest g + h left in its open list
}

impl<'d, 'r, 'a, D: Domain, H: Heuristic<D>> Owner<'d, 'r, 'a, D, H> {
    fn new(
        domain: &'d D,
        heuristic: &'d H,
        config: Config,
        shared: &'d Shared<D>,
        me: usize,
        run: &'r Run<'a>,
    ) -> Self {
        let budget = run.limits().memory / shared.boxes.len() as u64;
        Self {
            domain,
            heuristic,
            config,
            shared,
            me,
            run,
            budget,
            closed: Table::new(budget),
            open: Buckets::new(config.ties.discipline(), budget),
            outgoing: (0..shared.boxes.len()).map(|_| Vec::new()).collect(),
            counters: Counters::default(),
        }
    }

    fn work(mut self) -> Part<D> {
        let mut pulse = self.run.pulse();
        let mut scratch = D::Scratch::default();
        let mut actions = Vec::new();
        let mut batch = Vec::with_capacity(ROUND);
        let mut least_lost = DEAD; // states taken out and not expanded because of a limit
        let mut idle = true;
        let mut rests = 0u32;
        loop {
            if self.shared.stop.load(Ordering::Relaxed) {
                break;
            }
            idle = self.collect(idle);
            let incumbent = self.shared.incumbent.load(Ordering::Relaxed);
            let promising = self.open.peek_key().is_some_and(|(f, _)| f < incumbent);
            if !promising {
                for to in 0..self.outgoing.len() {
                    self.send(to);
                }
                if !idle {
                    idle = true;
                    self.shared.busy.fetch_sub(1, Ordering::SeqCst);
                }
                if self.shared.all_done() {
                    break;
                }
                if let Some(reason) = pulse.poll(&self.counters) {
                    self.shared.halt(reason);
                }
                rests += 1;
                if rests > 64 {
                    std::thread::sleep(std::time::Duration::from_micros(50));
                } else {
                    std::thread::yield_now();
                }
                continue;
            }
            rests = 0;
            batch.clear();
            let (f, _) =
                self.open.pop_batch(ROUND, &mut batch).expect("the list was just seen not to be empty");
            for slot in &batch {
                self.closed.prefetch({ slot.key }.hash());
            }
            self.open.set_budget(self.budget.saturating_sub(self.closed.bytes()));
            self.closed.set_budget(self.budget.saturating_sub(self.open.bytes()));
            let before = self.counters.generated;
            for &slot in &batch {
                if !self.visit(slot, f, &mut actions, &mut scratch) {
                    least_lost = least_lost.min(f);
                    self.shared.halt(StopReason::Memory);
                    break;
                }
            }
            self.counters.max_frontier = self.counters.max_frontier.max(self.open.len());
            self.counters.stored = self.closed.len() + self.open.len();
            self.counters.peak_bytes = self.counters.peak_bytes.max(self.open.bytes() + self.closed.bytes());
            self.run.record_bytes(self.counters.peak_bytes * self.shared.boxes.len() as u64);
            let done = batch.len() as u64 + self.counters.generated - before;
            if let Some(reason) = pulse.tick(done, &self.counters) {
                self.shared.halt(reason);
            }
        }
        pulse.report(&self.counters);
        let mut least = self.open.peek_key().map_or(DEAD, |(f, _)| f).min(least_lost);
        for letters in &self.outgoing {
            for letter in letters {
                least = least.min(self.f(letter));
            }
        }
        Part { closed: self.closed, counters: self.counters, least_open: least }
    }

    fn f(&self, letter: &LetterOf<D>) -> Cost {
        Entry::from_meta(letter.slot.meta, D::ACTION_BITS).g.saturating_add(letter.h)
    }

    /// Takes the letters out of this thread's box; returns whether the thread is still idle.
    fn collect(&mut self, idle: bool) -> bool {
        let letters = {
            let mut letters = self.shared.boxes[self.me].lock().expect("no thread panics");
            if letters.is_empty() {
                return idle;
            }
            if idle {
                self.shared.wakings.fetch_add(1, Ordering::SeqCst);
                self.shared.busy.fetch_add(1, Ordering::SeqCst);
            }
            std::mem::take(&mut *letters)
        };
        for letter in &letters {
            let g = Entry::from_meta(letter.slot.meta, D::ACTION_BITS).g;
            let (primary, secondary) = self.config.key(g, letter.h);
            if self.open.push(primary, secondary, letter.slot).is_err() {
                self.shared.halt(StopReason::Memory);
                // What cannot be kept stays in the outgoing list, where the bound still sees it.
                self.outgoing[self.me].push(*letter);
            }
        }
        self.shared.in_flight.fetch_sub(letters.len() as u64, Ordering::SeqCst);
        false
    }

    /// Expands a state unless it was; `false` when memory is full.
    fn visit(
        &mut self,
        slot: Slot<D::Packed, D::Meta>,
        f: Cost,
        actions: &mut Vec<D::Action>,
        scratch: &mut D::Scratch,
    ) -> bool {
        self.counters.popped += 1;
        let entry = Entry::from_meta(slot.meta, D::ACTION_BITS);
        match self.closed.insert(slot.key, slot.meta) {
            Err(_) => return false,
            Ok(Inserted::New) => {}
            Ok(Inserted::Old(old)) => {
                if Entry::from_meta(old.meta, D::ACTION_BITS).g <= entry.g {
                    return true;
                }
                old.meta = slot.meta;
                self.counters.reopened += 1;
            }
        }
        let mut state = self.domain.unpack(slot.key);
        if self.domain.is_goal(&state) {
            let mut best = self.shared.best.lock().expect("no thread panics");
            if best.as_ref().is_none_or(|best| entry.g < best.0) {
                *best = Some((entry.g, state, entry));
                self.shared.incumbent.store(entry.g, Ordering::SeqCst);
                self.run.announce_plan(entry.g);
            }
            return true;
        }
        self.counters.expanded += 1;
        let carry = self.heuristic.revive(self.domain, &state, f - entry.g);
        let last = (entry.g > 0).then(|| self.domain.decode(entry.action));
        let incumbent = self.shared.incumbent.load(Ordering::Relaxed);
        actions.clear();
        self.domain.actions(&state, scratch, actions);
        for &action in actions.iter() {
            if last.is_some_and(|last| self.domain.undoes(action, last)) {
                continue;
            }
            self.domain.apply(&mut state, action);
            self.counters.generated += 1;
            let g = entry.g.saturating_add(self.domain.cost(action));
            let h = self.heuristic.value(self.heuristic.child(self.domain, &state, action, carry));
            if h != DEAD && g.saturating_add(h) < incumbent {
                let next = Entry { g, action: self.domain.encode(action) };
                let slot = Slot { key: self.domain.pack(&state), meta: next.to_meta(D::ACTION_BITS) };
                let to = self.shared.owner(slot.key);
                if to == self.me {
                    let (primary, secondary) = self.config.key(g, h);
                    if self.open.push(primary, secondary, slot).is_err() {
                        return false;
                    }
                } else {
                    self.outgoing[to].push(Letter { slot, h });
                    if self.outgoing[to].len() >= BUNDLE {
                        self.send(to);
                    }
                }
            }
            self.domain.undo(&mut state, action);
        }
        true
    }

    fn send(&mut self, to: usize) {
        if to == self.me || self.outgoing[to].is_empty() {
            return;
        }
        self.shared.in_flight.fetch_add(self.outgoing[to].len() as u64, Ordering::SeqCst);
        self.shared.boxes[to].lock().expect("no thread panics").append(&mut self.outgoing[to]);
    }
}

fn conclude<D: Domain, H: Heuristic<D>>(
    domain: &D,
    heuristic: &H,
    shared: &Shared<D>,
    parts: Vec<Part<D>>,
) -> Outcome<D::Action> {
    let mut outcome = Outcome::new(Status::Failed);
    outcome.counters.generated = 1;
    let mut least = DEAD;
    for part in &parts {
        outcome.counters.merge_parallel(&part.counters);
        least = least.min(part.least_open);
    }
    for letter in shared.boxes.iter().flat_map(|b| b.lock().expect("no thread panics").clone()) {
        least = least.min(Entry::from_meta(letter.slot.meta, D::ACTION_BITS).g.saturating_add(letter.h));
    }
    let lookup = |key: D::Packed| parts[shared.owner(key)].closed.get(key);
    let best = shared.best.lock().expect("no thread panics").take();
    outcome.plan = best.map(|(_, state, entry)| plan_back(domain, lookup, state, entry));
    let root = heuristic.value(heuristic.root(domain, &domain.initial()));
    let stopped = *shared.stopped.lock().expect("no thread panics");
    outcome.status = match (stopped, &outcome.plan) {
        (Some(reason), _) => Status::Stopped(reason),
        (None, Some(_)) => Status::Solved,
        (None, None) => Status::Unsolvable,
    };
    if outcome.status == Status::Unsolvable {
        outcome.lower_bound = DEAD;
    } else if heuristic.properties().admissible {
        outcome.raise_lower_bound(least.min(outcome.upper_bound().unwrap_or(DEAD)).max(root));
    }
    outcome
}
