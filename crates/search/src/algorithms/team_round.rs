//! One round of IDA\* distributed among the ranks of a team.
//!
//! All ranks list the same parts. The first rank hands out pieces, initially whole parts, in order; when few are left
//! it cuts waiting pieces into smaller ones, and while other ranks are idle it recalls pieces that a rank has not begun
//! or that take much longer than usual. It receives the results, combines them in the order of a single thread, and
//! sends them to every rank: so all of them know the same round and cut the next one in the same way, and plan and
//! counters are those of a single thread.
//!
//! On every rank one thread does the communication, and as many as the run allows do the searching. The communication
//! thread of the first rank is also the coordinator.

use std::collections::VecDeque;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Condvar, Mutex};
use std::time::{Duration, Instant};

use super::ida_star::{Explored, Worker};
use super::pieces::{Cut, PieceResult, Pieces, Place};
use super::round::{Done, Parts};
use crate::team::{Lost, Reader, Team, Writer, broadcast};
use crate::{Domain, Run, StopReason};

/// Parts that can be cut into smaller pieces at any place.
pub(super) trait Divisible<D: Domain>: Parts<D> {
    /// Explores everything below a place; on success `worker.path` holds the actions from the root of the part to the
    /// goal.
    fn explore_at(&self, place: &Place, worker: &mut Worker<'_, '_, '_, D>) -> Explored;

    /// Cuts a piece some levels below its place.
    fn cut(&self, place: &Place, levels: usize) -> Cut;

    /// Returns the number of nodes that makes a piece worth cutting.
    fn least(&self) -> u64;

    /// Returns the actions from the root of a part that the codes represent.
    fn actions(&self, index: usize, codes: &[u32]) -> Vec<D::Action>;

    /// Called on the first rank when a piece has been finished; `results` returns all finished parts.
    fn keep(&self, results: &dyn Fn() -> Vec<(usize, PieceResult)>);

    /// Returns the code of an action.
    fn encode(&self, action: D::Action) -> u32;
}

const TAKE: u8 = 1; // to a rank: a piece to search
const DONE: u8 = 2; // to the first: its result
const FIRST: u8 = 3; // to all: the first part known to hold a goal
const RECALL: u8 = 4; // to a rank: a piece to give back
const HALT: u8 = 5; // to all: the search is stopped
const END: u8 = 6; // to all: the whole round
const TALLY: u8 = 7; // to the first: the nodes of a rank so far
const GONE: u8 = 8; // to the first: a rank has seen the end and sends nothing more
const LEAVE: u8 = 9; // to all: so has everyone, and the next thing may begin

/// Pieces that a rank is given in advance, per thread, so that it never waits for messages.
const AHEAD: usize = 1;
/// How many levels further down a piece is cut.
const LEVELS: usize = 3;
/// How long a communication thread waits for messages before it checks its own rank.
const PATIENCE: Duration = Duration::from_millis(10);
/// How often a rank reports how many nodes it has generated.
const TALLIES: Duration = Duration::from_millis(200);

/// Searches the unfinished parts of a round on all ranks; returns all of them on each rank, in order.
pub(super) fn share_out_in_team<D: Domain>(
    parts: &dyn Divisible<D>, // one dynamic call per piece, so this code is compiled once per domain
    goal: Option<usize>,
    done: Vec<Done<D::Action>>,
    team: &dyn Team,
    run: &Run<'_>,
) -> Vec<Done<D::Action>> {
    let threads = run.limits().threads.max(1);
    let local = Local::new(threads);
    std::thread::scope(|scope| {
        for nth in 0..threads {
            let local = &local;
            scope.spawn(move || local.work(parts, nth, team, run));
        }
        let results = Communication::new(parts, goal, &done, team, run, &local).serve();
        local.close();
        results
            .into_iter()
            .map(|(index, PieceResult { end, counters, path })| Done {
                index,
                end,
                counters,
                path: if end == Explored::Found { parts.actions(index, &path) } else { Vec::new() },
                place: 0,
            })
            .collect()
    })
}

/// What the communication thread of a rank and its searching threads share.
struct Local {
    queue: Mutex<(VecDeque<(usize, Place)>, bool)>, // pieces, and whether the round is over
    news: Condvar,
    ceilings: Vec<AtomicUsize>, // of each thread: parts from this one on are abandoned, counted from 1
    running: Vec<AtomicUsize>,  // the piece of each thread
    first: AtomicUsize,         // like the ceilings, for all threads
}

const NONE: usize = usize::MAX;

impl Local {
    fn new(threads: usize) -> Self {
        let many = |value| (0..threads).map(|_| AtomicUsize::new(value)).collect();
        Self {
            queue: Mutex::new((VecDeque::new(), false)),
            news: Condvar::new(),
            ceilings: many(NONE),
            running: many(NONE),
            first: AtomicUsize::new(NONE),
        }
    }

    fn add(&self, id: usize, place: Place) {
        self.queue.lock().expect("no thread panics").0.push_back((id, place));
        self.news.notify_one();
    }

    fn close(&self) {
        self.queue.lock().expect("no thread panics").1 = true;
        self.news.notify_all();
    }

    /// Abandons everything from a part on; `ceiling` counts from 1, so that 0 abandons everything.
    fn give_up_from(&self, ceiling: usize) {
        self.first.fetch_min(ceiling, Ordering::SeqCst);
        for of in &self.ceilings {
            of.fetch_min(ceiling, Ordering::SeqCst);
        }
    }

    /// Recalls a piece: returns whether it was still waiting; if not, its thread is told to stop.
    fn recall(&self, id: usize) -> bool {
        let mut queue = self.queue.lock().expect("no thread panics");
        if let Some(at) = queue.0.iter().position(|(waiting, _)| *waiting == id) {
            queue.0.remove(at);
            return true;
        }
        for (running, ceiling) in self.running.iter().zip(&self.ceilings) {
            if running.load(Ordering::SeqCst) == id {
                ceiling.store(0, Ordering::SeqCst);
            }
        }
        false
    }

    /// Takes the next piece; returns `None` when the round is over.
    fn next(&self, nth: usize) -> Option<(usize, Place)> {
        let mut queue = self.queue.lock().expect("no thread panics");
        loop {
            if let Some((id, place)) = queue.0.pop_front() {
                // Under the lock, so that a recall always finds a piece either waiting or running.
                self.running[nth].store(id, Ordering::SeqCst);
                self.ceilings[nth].store(self.first.load(Ordering::SeqCst), Ordering::SeqCst);
                return Some((id, place));
            }
            if queue.1 {
                return None;
            }
            queue = self.news.wait(queue).expect("no thread panics");
        }
    }

    /// Searches pieces until the round is over.
    fn work<D: Domain>(&self, parts: &dyn Divisible<D>, nth: usize, team: &dyn Team, run: &Run<'_>) {
        let mut worker = Worker::<D>::new(run, &self.ceilings[nth]);
        let mut done = Instant::now();
        while let Some((id, place)) = self.next(nth) {
            team.note(Lost::Time(done.elapsed()));
            worker.index = place.index + 1;
            worker.path.clear();
            worker.counters.max_frontier = 0;
            let before = worker.counters;
            let end = parts.explore_at(&place, &mut worker);
            worker.pulse.report(&worker.counters);
            self.running[nth].store(NONE, Ordering::SeqCst);
            let mut counters = worker.counters;
            counters.expanded -= before.expanded;
            counters.generated -= before.generated;
            counters.popped -= before.popped;
            if end == Explored::Stopped(None) {
                team.note(Lost::Nodes(counters.generated));
            }
            let path = if end == Explored::Found {
                worker.path.iter().map(|&action| parts.encode(action)).collect()
            } else {
                Vec::new()
            };
            let mut message = Writer::new(DONE);
            message.number(id as u64);
            write_result(&mut message, &PieceResult { end, counters, path });
            team.send(0, message.finish());
            done = Instant::now();
        }
        team.note(Lost::Time(done.elapsed()));
    }
}

/// The state of a rank's communication thread.
struct Communication<'c, D: Domain> {
    parts: &'c dyn Divisible<D>,
    team: &'c dyn Team,
    run: &'c Run<'c>,
    local: &'c Local,
    coordinator: Option<Coordinator>,
    told: Instant,
    over: bool, // the end has been announced
}

/// What only the first rank has: it hands out the pieces.
struct Coordinator {
    pieces: Pieces,
    wants: Vec<usize>,      // pieces that each rank could take
    nodes: Vec<(u64, u64)>, // expanded and generated by each rank, as reported
    halted: Option<StopReason>,
    told_first: usize,
    ended: bool,
}

impl<'c, D: Domain> Communication<'c, D> {
    fn new(
        parts: &'c dyn Divisible<D>,
        goal: Option<usize>,
        done: &[Done<D::Action>],
        team: &'c dyn Team,
        run: &'c Run<'_>,
        local: &'c Local,
    ) -> Self {
        let coordinator = (team.rank() == 0).then(|| {
            let mut results: Vec<Option<PieceResult>> = (0..parts.count()).map(|_| None).collect();
            for done in done {
                results[done.index] = Some(done.result(|action| parts.encode(action)));
            }
            Coordinator {
                pieces: Pieces::new(results, goal, parts.least()),
                wants: vec![(1 + AHEAD) * run.limits().threads.max(1); team.ranks()],
                nodes: vec![(0, 0); team.ranks()],
                halted: None,
                told_first: usize::MAX,
                ended: false,
            }
        });
        Self { parts, team, run, local, coordinator, told: Instant::now(), over: false }
    }

    /// Handles messages until the round is over; returns the results of the parts.
    fn serve(mut self) -> Vec<(usize, PieceResult)> {
        let mut results = Vec::new();
        let mut gone = 0;
        loop {
            self.hand_out();
            let Some((from, message)) = self.team.receive(PATIENCE) else {
                self.tell();
                continue;
            };
            let (kind, mut reader) = Reader::new(&message);
            match kind {
                TAKE => {
                    let (id, index) = (reader.number() as usize, reader.number() as usize);
                    self.local.add(id, Place { index, path: reader.codes() });
                }
                FIRST => self.local.give_up_from((reader.number() as usize).saturating_add(1)),
                HALT => self.local.give_up_from(0),
                RECALL => {
                    let id = reader.number() as usize;
                    if self.local.recall(id) {
                        let nothing = PieceResult {
                            end: Explored::Stopped(None),
                            counters: Default::default(),
                            path: Vec::new(),
                        };
                        let mut message = Writer::new(DONE);
                        message.number(id as u64);
                        write_result(&mut message, &nothing);
                        self.team.send(0, message.finish());
                    }
                }
                DONE => {
                    let id = reader.number() as usize;
                    let result = read_result(&mut reader);
                    self.take(from, id, result);
                }
                TALLY => {
                    let nodes = (reader.number(), reader.number());
                    if let Some(coordinator) = &mut self.coordinator {
                        coordinator.nodes[from] = nodes;
                    }
                }
                END => {
                    let count = reader.number();
                    results = (0..count)
                        .map(|_| {
                            let index = reader.number() as usize;
                            (index, read_result(&mut reader))
                        })
                        .collect();
                    self.over = true;
                    self.team.send(0, Writer::new(GONE).finish());
                }
                // No rank leaves before all know that the round is over, so its messages never mix with those of
                // whatever comes next.
                GONE => {
                    gone += 1;
                    if gone == self.team.ranks() {
                        broadcast(self.team, &Writer::new(LEAVE).finish());
                    }
                }
                LEAVE => return results,
                _ => unreachable!("all kinds of messages of a round are above"),
            }
            self.tell();
        }
    }

    /// Records the result of a piece that was given to a rank.
    fn take(&mut self, from: usize, id: usize, result: PieceResult) {
        let coordinator = self.coordinator.as_mut().expect("only the first rank is told of results");
        coordinator.wants[from] += 1;
        match result.end {
            Explored::Stopped(None)
                if coordinator.halted.is_none()
                    && coordinator.pieces.place(id).index <= coordinator.pieces.first() =>
            {
                coordinator.pieces.take_back(id);
                let cut = self.parts.cut(coordinator.pieces.place(id), LEVELS);
                coordinator.pieces.cut(id, cut);
            }
            Explored::Stopped(Some(reason)) => {
                coordinator.pieces.finish(id, result);
                self.halt(reason);
            }
            _ => {
                coordinator.pieces.finish(id, result);
                let pieces = &coordinator.pieces;
                self.parts.keep(&|| pieces.results(None));
            }
        }
    }

    fn halt(&mut self, reason: StopReason) {
        let Some(coordinator) = &mut self.coordinator else { return };
        if coordinator.halted.is_none() {
            coordinator.halted = Some(reason);
            coordinator.pieces.drop_waiting();
            broadcast(self.team, &Writer::new(HALT).finish());
        }
    }

    /// On the first rank: gives pieces to ranks that can take some, and ends the round when it is complete.
    fn hand_out(&mut self) {
        let Some(coordinator) = &mut self.coordinator else { return };
        let first = coordinator.pieces.first();
        if first < coordinator.told_first && first < self.parts.count() {
            coordinator.told_first = first;
            let mut message = Writer::new(FIRST);
            message.number(first as u64);
            broadcast(self.team, &message.finish());
        }
        if coordinator.ended {
            return;
        }
        // Pieces after a goal are abandoned by the ranks that have them, and come back.
        if coordinator.pieces.given() == 0 && (coordinator.halted.is_some() || coordinator.pieces.complete())
        {
            coordinator.ended = true;
            let results = coordinator.pieces.results(coordinator.halted);
            let mut message = Writer::new(END);
            message.number(results.len() as u64);
            for (index, result) in &results {
                message.number(*index as u64);
                write_result(&mut message, result);
            }
            broadcast(self.team, &message.finish());
            return;
        }
        if coordinator.halted.is_some() || coordinator.pieces.complete() {
            return;
        }
        let ranks = coordinator.wants.len();
        let workers = ranks * self.run.limits().threads.max(1);
        while let Some(id) = coordinator.pieces.worth_cutting(workers) {
            let cut = self.parts.cut(coordinator.pieces.place(id), LEVELS);
            coordinator.pieces.cut(id, cut);
        }
        // In turn, so that every rank has a piece before any rank gets one in advance.
        while let Some(to) = (0..ranks).max_by_key(|&rank| (coordinator.wants[rank], ranks - rank))
            && coordinator.wants[to] > 0
            && let Some(id) = coordinator.pieces.give(to)
        {
            coordinator.wants[to] -= 1;
            let place = coordinator.pieces.place(id);
            let mut message = Writer::new(TAKE);
            message.number(id as u64).number(place.index as u64).codes(&place.path);
            self.team.send(to, message.finish());
        }
        let idle = |rank: usize| coordinator.wants[rank] > AHEAD * self.run.limits().threads.max(1);
        if coordinator.pieces.waiting() == 0
            && (0..ranks).any(idle)
            && let Some((id, from)) = coordinator.pieces.recall(self.run.limits().threads.max(1))
        {
            let mut message = Writer::new(RECALL);
            message.number(id as u64);
            self.team.send(from, message.finish());
        }
    }
}

impl<D: Domain> Communication<'_, D> {
    /// Reports to the first rank from time to time how many nodes this one has generated; on the first rank, adds them
    /// up and checks the limit.
    fn tell(&mut self) {
        if self.over || self.told.elapsed() < TALLIES {
            return;
        }
        self.told = Instant::now();
        let (expanded, generated) = self.run.own_nodes();
        match &mut self.coordinator {
            None => {
                let mut message = Writer::new(TALLY);
                message.number(expanded).number(generated);
                self.team.send(0, message.finish());
            }
            Some(coordinator) => {
                let others = coordinator.nodes.iter().skip(1);
                let sum = others.fold((0, 0), |sum, nodes| (sum.0 + nodes.0, sum.1 + nodes.1));
                self.run.record_elsewhere(sum.0, sum.1);
            }
        }
    }
}

fn write_result(message: &mut Writer, result: &PieceResult) {
    match result.end {
        Explored::Found => message.code(0).code(0),
        Explored::Exhausted(next) => message.code(1).code(next),
        Explored::Stopped(reason) => message.code(2).reason(reason),
    };
    message.counters(&result.counters).codes(&result.path);
}

fn read_result(reader: &mut Reader<'_>) -> PieceResult {
    let end = match reader.code() {
        0 => {
            reader.code();
            Explored::Found
        }
        1 => Explored::Exhausted(reader.code()),
        _ => Explored::Stopped(reader.reason()),
    };
    PieceResult { end, counters: reader.counters(), path: reader.codes() }
}
