//! What the first rank of a team knows about a round of IDA\*: which pieces are waiting, being searched, cut into
//! smaller ones or finished, and their combined results in the order of a single thread.

use std::collections::VecDeque;
use std::time::{Duration, Instant};

use super::ida_star::Explored;
use super::round::Done;
use crate::{Counters, DEAD, StopReason};

/// Where a piece of a round begins: a part, and the codes of the actions from the root of the part.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Place {
    pub(super) index: usize,
    pub(super) path: Vec<u32>,
}

/// A piece cut into smaller ones.
pub(super) struct Cut {
    /// The smaller pieces in depth-first order: the codes from the root of the part, and the work done above them
    /// before each.
    pub(super) pieces: Vec<(Vec<u32>, Counters)>,
    /// How the search above them ended; a goal there comes after all of them.
    pub(super) end: Explored,
    /// The codes to a goal above, from the root of the part.
    pub(super) goal: Vec<u32>,
    /// All the work done above.
    pub(super) above: Counters,
}

/// The result of a piece, with codes for actions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct PieceResult {
    pub(super) end: Explored,
    pub(super) counters: Counters,
    /// The path to the goal, from the root of the part.
    pub(super) path: Vec<u32>,
}

enum State {
    Waiting,
    Given { to: usize, since: Instant, recalled: bool },
    Done(PieceResult),
    Cut { children: Vec<(usize, Counters)>, end: Explored, goal: Vec<u32>, above: Counters },
}

struct Piece {
    place: Place,
    state: State,
    cuts: u32, // how many times it was cut out of a larger one
}

/// All pieces of a round.
pub(super) struct Pieces {
    all: Vec<Piece>,
    roots: Vec<Option<usize>>, // the piece that is a whole part; `None` for parts finished before
    waiting: VecDeque<usize>,
    results: Vec<Option<PieceResult>>, // of parts
    first: usize,                      // the first part known to hold a goal
    settled: usize,                    // parts before this have results
    least: u64,
    given: usize,
    finished: u64, // the number of pieces, and the nodes and time they took
    nodes: u64,
    time: Duration,
}

/// The largest number of nested cuts.
const MOST_CUTS: u32 = 6;
/// The time after which a piece that others are waiting for is recalled.
const PATIENCE: Duration = Duration::from_millis(200);

impl Pieces {
    /// Creates a piece for every unfinished part of a round. `goal` is the index of the first part after a known goal.
    /// Pieces with fewer than `least` nodes are not cut any further.
    pub(super) fn new(done: Vec<Option<PieceResult>>, goal: Option<usize>, least: u64) -> Self {
        let mut pieces = Self {
            all: Vec::new(),
            roots: vec![None; done.len()],
            waiting: VecDeque::new(),
            results: done,
            first: goal.unwrap_or(usize::MAX),
            settled: 0,
            least,
            given: 0,
            finished: 0,
            nodes: 0,
            time: Duration::ZERO,
        };
        for index in 0..pieces.results.len() {
            if pieces.results[index].is_none() {
                let id = pieces.add(Place { index, path: Vec::new() }, 0);
                pieces.roots[index] = Some(id);
                pieces.waiting.push_back(id);
            }
        }
        pieces.settle();
        pieces
    }

    fn add(&mut self, place: Place, cuts: u32) -> usize {
        self.all.push(Piece { place, state: State::Waiting, cuts });
        self.all.len() - 1
    }

    /// Returns whether all results that matter are available.
    pub(super) fn complete(&self) -> bool {
        self.settled >= self.results.len().min(self.first.saturating_add(1))
    }

    /// Returns how many pieces are being searched.
    pub(super) fn given(&self) -> usize {
        self.given
    }

    /// Returns how many pieces are waiting.
    pub(super) fn waiting(&self) -> usize {
        self.waiting.len()
    }

    /// Returns the first part known to hold a goal.
    pub(super) fn first(&self) -> usize {
        self.first
    }

    /// Drops all waiting pieces, because the search is being stopped.
    pub(super) fn drop_waiting(&mut self) {
        self.waiting.clear();
    }

    /// Returns a waiting piece that is worth cutting, if few are left for `workers`.
    pub(super) fn worth_cutting(&self, workers: usize) -> Option<usize> {
        let small = self.finished == 0 || self.nodes / self.finished < self.least;
        if self.waiting.len() >= workers || small {
            return None;
        }
        self.waiting.iter().copied().find(|&id| self.all[id].cuts < MOST_CUTS)
    }

    /// Returns where a piece begins.
    pub(super) fn place(&self, id: usize) -> &Place {
        &self.all[id].place
    }

    /// Replaces a piece by smaller ones, which wait in its place.
    pub(super) fn cut(&mut self, id: usize, cut: Cut) {
        let Piece { place, cuts, .. } = &self.all[id];
        let (index, cuts) = (place.index, cuts + 1);
        let at = self.waiting.iter().position(|&waiting| waiting == id);
        if let Some(at) = at {
            self.waiting.remove(at);
        }
        let mut children = Vec::with_capacity(cut.pieces.len());
        for (nth, (path, above)) in cut.pieces.into_iter().enumerate() {
            let child = self.add(Place { index, path }, cuts);
            children.push((child, above));
            match at {
                Some(at) => self.waiting.insert(at + nth, child),
                None => self.waiting.push_back(child),
            }
        }
        self.all[id].state = State::Cut { children, end: cut.end, goal: cut.goal, above: cut.above };
        self.resolve(index);
    }

    /// Hands out the next waiting piece.
    pub(super) fn give(&mut self, to: usize) -> Option<usize> {
        while let Some(id) = self.waiting.pop_front() {
            if self.all[id].place.index <= self.first {
                self.all[id].state = State::Given { to, since: Instant::now(), recalled: false };
                self.given += 1;
                return Some(id);
            }
        }
        None
    }

    /// Returns a piece to recall, and the rank that has it, because others are idle: one that the rank has not begun,
    /// or else one that takes much longer than usual.
    pub(super) fn recall(&mut self, threads: usize) -> Option<(usize, usize)> {
        let usual = if self.finished > 0 { self.time / self.finished as u32 } else { Duration::ZERO };
        let long = PATIENCE.max(usual * 3);
        let mut held: Vec<(usize, usize, Duration)> = Vec::new(); // in the order in which they were handed out
        for (id, piece) in self.all.iter().enumerate() {
            if let State::Given { to, since, recalled } = piece.state
                && piece.cuts < MOST_CUTS
            {
                if recalled {
                    return None; // one at a time
                }
                held.push((id, to, since.elapsed()));
            }
        }
        let of = |rank: usize| held.iter().filter(move |(_, to, _)| *to == rank);
        let not_begun = held.iter().rev().find(|(_, to, _)| of(*to).count() > threads);
        let overdue = held.iter().filter(|(_, _, age)| *age > long).max_by_key(|(_, _, age)| *age);
        let &(id, to, _) = not_begun.or(overdue)?;
        if let State::Given { recalled, .. } = &mut self.all[id].state {
            *recalled = true;
        }
        Some((id, to))
    }

    /// Takes back a piece that was recalled before it was finished; it waits again.
    pub(super) fn take_back(&mut self, id: usize) {
        self.given -= 1;
        self.all[id].state = State::Waiting;
        self.waiting.push_front(id);
    }

    /// Records the result of a piece.
    pub(super) fn finish(&mut self, id: usize, result: PieceResult) {
        self.given -= 1;
        let piece = &mut self.all[id];
        if let (State::Given { since, .. }, Explored::Exhausted(_)) = (&piece.state, result.end) {
            self.finished += 1;
            self.nodes += result.counters.generated;
            self.time += since.elapsed();
        }
        let index = piece.place.index;
        if result.end == Explored::Found {
            self.first = self.first.min(index);
        }
        piece.state = State::Done(result);
        self.resolve(index);
    }

    fn resolve(&mut self, index: usize) {
        if let Some(root) = self.roots[index] {
            self.results[index] = self.put_together(root, None);
        }
        self.settle();
    }

    fn settle(&mut self) {
        while self.results.get(self.settled).is_some_and(Option::is_some) {
            self.settled += 1;
        }
    }

    /// Returns the combined result of a piece: what a single thread would have done in it, up to the goal if there is
    /// one. Returns `None` if something is missing, or, if the search was stopped, whatever is available.
    fn put_together(&self, id: usize, stopped: Option<StopReason>) -> Option<PieceResult> {
        let Piece { place, state, .. } = &self.all[id];
        let cut_short = |reason| PieceResult {
            end: Explored::Stopped(Some(reason)),
            counters: Counters::default(),
            path: Vec::new(),
        };
        match state {
            State::Done(PieceResult { end: Explored::Stopped(_), .. }) if stopped.is_none() => None,
            State::Done(result) => Some(result.clone()),
            State::Waiting | State::Given { .. } => stopped.map(cut_short),
            State::Cut { children, end, goal, above } => {
                let mut counters = Counters::default();
                let mut next = if let Explored::Exhausted(next) = *end { next } else { DEAD };
                let mut missing = None;
                for (child, before) in children {
                    let mut below = self.put_together(*child, stopped)?;
                    if below.counters.max_frontier > 0 {
                        let deeper = self.all[*child].place.path.len() - place.path.len();
                        below.counters.max_frontier += deeper as u64;
                    }
                    counters.merge_sequential(&below.counters);
                    match below.end {
                        Explored::Found => {
                            counters.merge_sequential(before);
                            return Some(PieceResult { end: Explored::Found, counters, path: below.path });
                        }
                        Explored::Exhausted(beyond) => next = next.min(beyond),
                        Explored::Stopped(reason) => missing = reason.or(stopped),
                    }
                }
                counters.merge_sequential(above);
                let end = match (missing, *end) {
                    (Some(reason), _) => Explored::Stopped(Some(reason)),
                    (None, Explored::Exhausted(_)) => Explored::Exhausted(next),
                    (None, end) => end,
                };
                let path = if end == Explored::Found { goal.clone() } else { Vec::new() };
                Some(PieceResult { end, counters, path })
            }
        }
    }

    /// Returns the results of all parts that have one, with their indices; if the search was stopped, also partial
    /// results.
    pub(super) fn results(&self, stopped: Option<StopReason>) -> Vec<(usize, PieceResult)> {
        (0..self.results.len())
            .filter_map(|index| {
                let whole = || self.results[index].clone();
                let part = || self.roots[index].and_then(|root| self.put_together(root, stopped));
                whole().or_else(part).map(|result| (index, result))
            })
            .collect()
    }
}

/// Converts the result of a finished part.
impl<A: Copy> Done<A> {
    pub(super) fn result(&self, encode: impl Fn(A) -> u32) -> PieceResult {
        let path = self.path.iter().map(|&action| encode(action)).collect();
        PieceResult { end: self.end, counters: self.counters, path }
    }
}
