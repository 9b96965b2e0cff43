//! A\* on the ranks of a team, with states distributed by hash (HDA\*: Kishimoto, Fukunaga & Botea, 2009).
//!
//! The threads of all ranks are numbered consecutively and search as in [`parallel_astar`](super::parallel_astar);
//! states for another rank travel in batches as messages, and nobody waits for them. Every rank has one more thread,
//! for communication: it puts states into the queues of their owners and passes on the costs of plans. The
//! communication thread of the first rank is also the coordinator.
//!
//! A rank could start searching long before the others are able to handle its states, so every rank reports when it is
//! ready, and none begins before all are.
//!
//! To determine what is proven and whether the search is over, all ranks stand still: every rank sends what it has left
//! to send, stops, and tells all the others. Since messages between two ranks keep their order, a rank that has heard
//! this from all others holds every state that was in transit to it. The least key of all ranks is then a lower bound;
//! if it is no less than the cost of the best plan, or nothing is open at all, the search is over. The first rank
//! requests a standstill when all ranks are idle, at regular intervals, and when a rank has reached a limit. Compared
//! with counting messages, this is easy to prove correct, and it costs a few thousandths of the time.

use std::ops::ControlFlow;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use super::astar::Options;
use super::exchange::STATES;
use super::parallel_astar::{Left, Owner, Part, Shared, outcome};
use super::trail::priced;
use crate::kept::Plain;
use crate::packed::sealed::Form;
use crate::structures::Entry;
use crate::team::{Reader, Team, Writer, broadcast};
use crate::{Cost, Counters, DEAD, Domain, Heuristic, Kept, Outcome, Packed, Plan, Run, Status, StopReason};

const BEST: u8 = 21; // to all: the cost of a plan, and its last state
const IDLE: u8 = 22; // to the first: whether a rank is idle
const STOP: u8 = 23; // to the first: a rank has reached a limit
const FREEZE: u8 = 24; // to all: stand still
const STILL: u8 = 25; // to all: a rank is standing still and sends nothing more
const HELD: u8 = 26; // to the first: what a rank holds
const GO: u8 = 27; // to all: continue
const OVER: u8 = 28; // to all: the search is over
const LEFT: u8 = 29; // to the first: what remains on a rank
const ASK: u8 = 30; // to a rank: how was this state reached?
const ANSWER: u8 = 31; // to the first: this way, from a state of another rank
const END: u8 = 32; // to all: the outcome
const HERE: u8 = 33; // to the first: a rank is ready to begin
const TOGETHER: u8 = 34; // to all: the first rank did not solve it alone

/// How long a communication thread waits for messages before it checks its own rank.
const PATIENCE: Duration = Duration::from_millis(2);
/// How often the ranks stand still to determine what is proven.
const LOOK: Duration = Duration::from_secs(2);

/// Searches for an optimal plan together with the other ranks, from the first node on; every rank returns the same
/// outcome.
pub fn search<D: Domain, H: Heuristic<D>>(
    domain: &D,
    heuristic: &H,
    options: Options,
    team: &dyn Team,
    run: &Run<'_>,
) -> Outcome<D::Action> {
    search_after(domain, &Plain(heuristic), options, team, run, || ControlFlow::Continue(Counters::default()))
}

/// Searches together with the other ranks if the first rank does not succeed `alone`, which returns an outcome, or the
/// counters of the work it spent without success.
pub(super) fn search_after<D: Domain, H: Kept<D>>(
    domain: &D,
    heuristic: &H,
    options: Options,
    team: &dyn Team,
    run: &Run<'_>,
    alone: impl FnOnce() -> ControlFlow<Outcome<D::Action>, Counters>,
) -> Outcome<D::Action> {
    // Only the first rank tries: what the ranks have learned about a level may differ, and all must do the same.
    let mut before = Counters::default();
    if team.rank() == 0 {
        let tried = alone();
        let word = match &tried {
            ControlFlow::Break(outcome) => write(domain, outcome),
            ControlFlow::Continue(_) => Writer::new(TOGETHER).finish(),
        };
        (1..team.ranks()).for_each(|to| team.send(to, word.clone()));
        match tried {
            ControlFlow::Break(outcome) => return outcome,
            ControlFlow::Continue(counters) => before = counters,
        }
    } else {
        let (_, message) = next(team);
        let (kind, reader) = Reader::new(&message);
        if kind == END {
            return read(domain, reader);
        }
    }
    let shared = Shared::<D, H::Memo>::new(options, Some(team), run);
    shared.begin(domain, heuristic, options);
    let proves = heuristic.properties().admissible;
    let (parts, stopped) = std::thread::scope(|scope| {
        let handles: Vec<_> = shared
            .exchange
            .here()
            .map(|me| {
                let shared = &shared;
                scope.spawn(move || Owner::new(domain, heuristic, options.config(), shared, me, run).work())
            })
            .collect();
        let stopped = Communication::new(&shared, team, run, proves).serve();
        let parts: Vec<Part<D>> = handles
            .into_iter()
            .map(|handle| handle.join().expect("a search thread does not panic"))
            .collect();
        (parts, stopped)
    });
    let mut ending = Ending { domain, team, shared: &shared, parts };
    match team.rank() {
        0 => ending.conclude(heuristic, options, stopped, &before),
        _ => ending.answer(),
    }
}

/// Waits for the next message.
fn next(team: &dyn Team) -> (usize, Vec<u8>) {
    loop {
        if let Some(message) = team.receive(Duration::from_secs(1)) {
            return message;
        }
    }
}

/// The state of a rank's communication thread.
struct Communication<'c, D: Domain, N> {
    shared: &'c Shared<'c, D, N>,
    team: &'c dyn Team,
    run: &'c Run<'c>,
    proves: bool,
    idle: bool,          // as reported to the first rank
    asked_to_stop: bool, // a limit was reported to the first rank
    best: Cost,          // among all known plans
    still: usize,        // ranks standing still
    waiting: bool,       // asked to stand still, but not all of its threads do yet
    coordinator: Option<Coordinator>,
}

/// What only the first rank has: it decides when to stand still, and when the search is over.
struct Coordinator {
    idle: Vec<bool>,
    held: Vec<Option<Held>>, // of each rank, while all stand still
    here: usize,             // ranks that are ready to begin
    freezing: bool,
    stopped: Option<StopReason>,
    looked: Instant,
}

/// What a rank holds.
struct Held {
    least: Cost,
    expanded: u64,
    generated: u64,
}

impl<'c, D: Domain, N: Packed> Communication<'c, D, N> {
    fn new(shared: &'c Shared<'c, D, N>, team: &'c dyn Team, run: &'c Run<'_>, proves: bool) -> Self {
        let coordinator = (team.rank() == 0).then(|| Coordinator {
            idle: vec![false; team.ranks()],
            held: (0..team.ranks()).map(|_| None).collect(),
            here: 0,
            freezing: true, // until all are ready
            stopped: None,
            looked: Instant::now(),
        });
        let best = shared.incumbent.load(Ordering::SeqCst);
        Self {
            shared,
            team,
            run,
            proves,
            idle: false,
            asked_to_stop: false,
            best,
            still: 0,
            waiting: false,
            coordinator,
        }
    }

    /// Handles messages until the search is over. On the first rank, returns the limit that ended it.
    fn serve(mut self) -> Option<StopReason> {
        self.team.send(0, Writer::new(HERE).finish());
        loop {
            self.look_around();
            let Some((from, message)) = self.team.receive(PATIENCE) else { continue };
            if message[0] == STATES {
                self.shared.exchange.deliver(message);
                continue;
            }
            let (kind, mut reader) = Reader::new(&message);
            match kind {
                BEST => {
                    let cost = reader.code();
                    self.shared.incumbent.fetch_min(cost, Ordering::SeqCst);
                    self.best = self.best.min(cost);
                    self.run.announce_plan(cost);
                }
                HERE => {
                    if let Some(coordinator) = &mut self.coordinator {
                        coordinator.here += 1;
                        if coordinator.here == self.team.ranks() {
                            self.go();
                        }
                    }
                }
                IDLE => {
                    if let Some(coordinator) = &mut self.coordinator {
                        coordinator.idle[from] = reader.code() == 1;
                    }
                }
                STOP => {
                    let reason = reader.reason();
                    if let Some(coordinator) = &mut self.coordinator {
                        coordinator.stopped = coordinator.stopped.or(reason);
                    }
                }
                FREEZE => {
                    self.shared.freeze.store(true, Ordering::SeqCst);
                    self.waiting = true;
                }
                STILL => {
                    self.still += 1;
                    if self.still == self.team.ranks() {
                        self.still = 0;
                        self.tell_what_is_held();
                    }
                }
                HELD => {
                    let held =
                        Held { least: reader.code(), expanded: reader.number(), generated: reader.number() };
                    if self.decide(from, held) {
                        broadcast(self.team, &Writer::new(OVER).finish());
                    }
                }
                GO => {
                    if !self.asked_to_stop {
                        self.shared.freeze.store(false, Ordering::SeqCst);
                    }
                }
                OVER => {
                    self.shared.stop.store(true, Ordering::SeqCst);
                    return self.coordinator.and_then(|coordinator| coordinator.stopped);
                }
                _ => unreachable!("all kinds of messages of a search are above"),
            }
        }
    }

    /// Does everything that is not a reaction to a message.
    fn look_around(&mut self) {
        // This must come first: what the threads found before they stood still must be reported before the standstill.
        let still =
            self.waiting && self.shared.frozen.load(Ordering::SeqCst) == self.shared.exchange.here().len();
        let own = self.shared.best.lock().expect("no thread panics").as_ref().map_or(DEAD, |best| best.0);
        if own < self.best {
            self.best = own;
            let mut message = Writer::new(BEST);
            message.code(own);
            broadcast(self.team, &message.finish());
        }
        let stopped = *self.shared.stopped.lock().expect("no thread panics");
        if stopped.is_some() && !self.asked_to_stop {
            self.asked_to_stop = true;
            let mut message = Writer::new(STOP);
            message.reason(stopped);
            self.team.send(0, message.finish());
        }
        if !self.shared.freeze.load(Ordering::SeqCst) {
            let idle = self.shared.exchange.all_done();
            if idle != self.idle {
                self.idle = idle;
                let mut message = Writer::new(IDLE);
                message.code(u32::from(idle));
                self.team.send(0, message.finish());
            }
        }
        if still {
            self.waiting = false;
            broadcast(self.team, &Writer::new(STILL).finish());
        }
        if let Some(coordinator) = &mut self.coordinator
            && !coordinator.freezing
            && (coordinator.stopped.is_some()
                || coordinator.idle.iter().all(|&idle| idle)
                || coordinator.looked.elapsed() >= LOOK)
        {
            coordinator.freezing = true;
            broadcast(self.team, &Writer::new(FREEZE).finish());
        }
    }

    /// Reports to the first rank what this one holds, now that nothing moves.
    fn tell_what_is_held(&self) {
        let (expanded, generated) = self.run.own_nodes();
        let mut message = Writer::new(HELD);
        message.code(self.shared.exchange.least_here()).number(expanded).number(generated);
        self.team.send(0, message.finish());
    }

    /// On the first rank: records what a rank holds; once all have reported, returns whether the search is over, or
    /// lets it continue.
    fn decide(&mut self, from: usize, held: Held) -> bool {
        let Some(coordinator) = &mut self.coordinator else { return false };
        coordinator.held[from] = Some(held);
        if coordinator.held.iter().any(Option::is_none) {
            return false;
        }
        let held: Vec<Held> = coordinator.held.iter_mut().filter_map(Option::take).collect();
        let least = held.iter().map(|held| held.least).min().unwrap_or(DEAD);
        let others =
            held.iter().skip(1).fold((0, 0), |sum, held| (sum.0 + held.expanded, sum.1 + held.generated));
        self.run.record_elsewhere(others.0, others.1);
        let incumbent = self.shared.incumbent.load(Ordering::SeqCst);
        let proven = least.min(incumbent);
        if self.proves && proven != DEAD {
            self.run.record_bound(proven);
        }
        if coordinator.stopped.is_some() || least >= incumbent {
            return true;
        }
        self.go();
        false
    }

    /// On the first rank: lets all ranks continue.
    fn go(&mut self) {
        if let Some(coordinator) = &mut self.coordinator {
            coordinator.freezing = false;
            coordinator.looked = Instant::now();
        }
        broadcast(self.team, &Writer::new(GO).finish());
    }
}

/// The end of a search: the plan is reconstructed from the tables of all ranks.
struct Ending<'e, D: Domain, N> {
    domain: &'e D,
    team: &'e dyn Team,
    shared: &'e Shared<'e, D, N>,
    parts: Vec<Part<D>>,
}

impl<D: Domain, N: Packed> Ending<'_, D, N> {
    /// Returns what remains on this rank.
    fn left(&self) -> Left {
        let mut counters = Counters::default();
        let mut least = self.shared.exchange.least_in_queues();
        for part in &self.parts {
            counters.merge_parallel(&part.counters);
            least = least.min(part.least_open);
        }
        Left { counters, least, cut: self.parts.iter().any(|part| part.cut) }
    }

    /// Walks back from a state as long as a thread of this rank owns it; returns the codes of the actions, last one
    /// first, and where the walk ends: at the initial state or at another rank.
    fn walk_back(&self, key: D::Packed) -> (Vec<u32>, D::Packed) {
        let exchange = &self.shared.exchange;
        let root = self.domain.pack(&self.domain.initial());
        let (mut key, mut state, mut codes) = (key, self.domain.unpack(key), Vec::new());
        loop {
            let owner = exchange.owner(self.domain, &state);
            if key == root || !exchange.here().contains(&owner) {
                return (codes, key);
            }
            let meta = self.parts[owner - exchange.here().start].closed.get(key);
            let meta = meta.expect("every state on the way was closed before its children");
            let code = Entry::from_meta(meta, D::ACTION_BITS).action;
            self.domain.undo(&mut state, self.domain.decode(code));
            codes.push(code);
            key = self.domain.pack(&state);
        }
    }

    /// On the first rank: collects what remains on all ranks, reconstructs the plan and sends the outcome to all.
    fn conclude<H: Heuristic<D>>(
        &mut self,
        heuristic: &H,
        options: Options,
        stopped: Option<StopReason>,
        before: &Counters,
    ) -> Outcome<D::Action> {
        let mut left = self.left();
        let own = self.shared.best.lock().expect("no thread panics").take();
        let mut best = own.map(|(cost, state, entry)| (cost, self.domain.pack(&state), entry));
        for _ in 1..self.team.ranks() {
            let (_, message) = next(self.team);
            let (kind, mut reader) = Reader::new(&message);
            debug_assert_eq!(kind, LEFT);
            left.counters.merge_parallel(&reader.counters());
            left.least = left.least.min(reader.code());
            left.cut |= reader.code() == 1;
            let (cost, action) = (reader.code(), reader.code());
            if cost < best.as_ref().map_or(DEAD, |best| best.0) {
                best = Some((cost, D::Packed::get(reader.rest()), Entry { g: cost, action }));
            }
        }
        let plan = best.map(|(_, key, entry)| self.trail(key, entry));
        let mut outcome = outcome(self.domain, heuristic, options, plan, stopped, &left);
        outcome.counters.merge_sequential(before);
        let message = write(self.domain, &outcome);
        for to in 1..self.team.ranks() {
            self.team.send(to, message.clone());
        }
        outcome
    }

    /// Walks back from a goal to the initial state, through the tables of all ranks.
    fn trail(&self, goal: D::Packed, entry: Entry) -> Plan<D::Action> {
        let root = self.domain.pack(&self.domain.initial());
        let mut key = goal;
        let mut codes = Vec::new();
        if goal != root {
            let mut state = self.domain.unpack(goal);
            self.domain.undo(&mut state, self.domain.decode(entry.action));
            codes.push(entry.action);
            key = self.domain.pack(&state);
        }
        while key != root {
            let owner = self.shared.exchange.owner(self.domain, &self.domain.unpack(key));
            let rank = self.shared.exchange.rank_of(owner);
            let (mut more, reached) = if rank == self.team.rank() {
                self.walk_back(key)
            } else {
                let mut question = Writer::new(ASK).finish();
                key.put(&mut question);
                self.team.send(rank, question);
                let (_, message) = next(self.team);
                let (_, mut reader) = Reader::new(&message);
                (reader.codes(), D::Packed::get(reader.rest()))
            };
            codes.append(&mut more);
            key = reached;
        }
        let actions = codes.into_iter().rev().map(|code| self.domain.decode(code)).collect();
        priced(self.domain, actions)
    }

    /// On the other ranks: reports what remains, and answers requests until the outcome arrives.
    fn answer(&mut self) -> Outcome<D::Action> {
        let left = self.left();
        let mut message = Writer::new(LEFT);
        message.counters(&left.counters).code(left.least).code(u32::from(left.cut));
        let best = self.shared.best.lock().expect("no thread panics").take();
        match best {
            None => drop(message.code(DEAD).code(0)),
            Some((cost, state, entry)) => {
                let mut packed = Vec::new();
                self.domain.pack(&state).put(&mut packed);
                message.code(cost).code(entry.action).raw(&packed);
            }
        }
        self.team.send(0, message.finish());
        loop {
            let (_, message) = next(self.team);
            let (kind, reader) = Reader::new(&message);
            match kind {
                ASK => {
                    let (codes, reached) = self.walk_back(D::Packed::get(reader.rest()));
                    let mut answer = Writer::new(ANSWER);
                    answer.codes(&codes);
                    let mut answer = answer.finish();
                    reached.put(&mut answer);
                    self.team.send(0, answer);
                }
                END => return read(self.domain, reader),
                _ => unreachable!("only the first rank sends at the end"),
            }
        }
    }
}

/// Encodes an outcome.
fn write<D: Domain>(domain: &D, outcome: &Outcome<D::Action>) -> Vec<u8> {
    let mut message = Writer::new(END);
    match outcome.status {
        Status::Optimal => message.code(0).code(0),
        Status::Solved => message.code(1).code(0),
        Status::Unsolvable => message.code(2).code(0),
        Status::Failed => message.code(3).code(0),
        Status::Stopped(reason) => message.code(4).reason(Some(reason)),
    };
    message.code(outcome.lower_bound).counters(&outcome.counters);
    message.code(u32::from(outcome.plan.is_some()));
    let actions = outcome.plan.as_ref().map_or(&[][..], |plan| &plan.actions);
    message.codes(&actions.iter().map(|&action| domain.encode(action)).collect::<Vec<_>>());
    message.finish()
}

/// Decodes an outcome.
fn read<D: Domain>(domain: &D, mut reader: Reader<'_>) -> Outcome<D::Action> {
    let (status, reason) = (reader.code(), reader.reason());
    let mut outcome = Outcome::new(match (status, reason) {
        (0, _) => Status::Optimal,
        (1, _) => Status::Solved,
        (2, _) => Status::Unsolvable,
        (3, _) => Status::Failed,
        (_, reason) => Status::Stopped(reason.unwrap_or(StopReason::Interrupted)),
    });
    outcome.lower_bound = reader.code();
    outcome.counters = reader.counters();
    let solved = reader.code() == 1;
    let actions = reader.codes().into_iter().map(|code| domain.decode(code)).collect();
    outcome.plan = solved.then(|| priced(domain, actions));
    outcome
}
