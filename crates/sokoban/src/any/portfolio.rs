//! Searches in turn, on all threads, until one of them finds a solution.
//!
//! A different plan is worth more than a longer search: a level that takes a hundred thousand expansions with one plan
//! may take five hundred with another, and there is no way to know in advance. So turns are short, and each starts
//! afresh with another plan, another order of features, or another engine. Some are longer, following the sequence of
//! Luby, Sinclair and Zuckerman (1993), which is never much worse than the best sequence for the level. Lost sets of
//! boxes, once learned, are kept from turn to turn. Turns are limited by expansions, never by the clock, so a single
//! thread is deterministic.

use std::ops::Range;
use std::sync::Arc;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use pousse_search::algorithms::feature_space::FeatureSpace;
use pousse_search::{Counters, Domain, Limits, Message, Run, Status, StopReason, message};

use super::features::{Follow, Manner};
use super::hotspots::Hotspots;
use super::lost::Lost;
use super::macros::unfold;
use super::open::{Opened, open};
use super::planner::{goals_to_fill, plan};
use super::push_domain::MacroPushes;
use super::rooms::Rooms;
use super::{Other, Share};
use crate::board::Board;
use crate::domain::Push;
use crate::state::{State, widen};
use crate::tally::Tally;
use crate::{Technique, Techniques};

/// Expansions of the first turn, which has no tables: most small levels need no more. Levels with many boxes get a few
/// per box instead.
const FIRST: u64 = 100;
/// Expansions of the shortest later turn of each engine. Opening up a level takes longer, or leads nowhere.
const PACK: u64 = 4_000;
const OPEN: u64 = 12_000;
const ESTIMATE: u64 = 30_000;

/// How many turns may run out of memory before the whole search does.
const MOST_FULL: u64 = 30;

/// How a turn is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Engine {
    /// Goals are filled according to a packing plan.
    Pack(Manner),
    /// The level is opened up first.
    Open,
    /// Positions with the fewest estimated pushes left come first.
    Estimate,
}

/// How the turns with a packing plan are played, in order.
const MANNERS: [Manner; 7] =
    [Manner::Usual, Manner::Fine, Manner::Plain, Manner::Usual, Manner::Unblock, Manner::Plain, Manner::Fine];

/// One turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Turn {
    engine: Engine,
    /// Its index among the turns of its engine, from 0; each has a different plan.
    index: u64,
    expansions: u64,
}

/// The kinds of the turns of a round, each with the number of earlier turns of that kind in the round.
const ROUND: [(Kind, u64); 8] = [
    (Kind::Pack, 0),
    (Kind::Pack, 1),
    (Kind::Open, 0),
    (Kind::Pack, 2),
    (Kind::Pack, 3),
    (Kind::Open, 1),
    (Kind::Pack, 4),
    (Kind::Estimate, 0),
];

/// The kinds of turns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Pack,
    Open,
    Estimate,
}

/// Returns a turn: first a short one without tables, then those of [`ROUND`], over and over.
fn turn(number: u64, boxes: usize) -> Turn {
    let Some(at) = number.checked_sub(1) else {
        return Turn {
            engine: Engine::Pack(Manner::Usual),
            index: 0,
            expansions: FIRST.max(3 * boxes as u64),
        };
    };
    let (round, (kind, before)) = (at / 8, ROUND[(at % 8) as usize]);
    let a_round = ROUND.iter().filter(|(other, _)| *other == kind).count() as u64;
    let index = a_round * round + before;
    let length = luby(index + 1);
    match kind {
        Kind::Pack => {
            let manner = MANNERS[(index % MANNERS.len() as u64) as usize];
            Turn { engine: Engine::Pack(manner), index, expansions: PACK * length }
        }
        Kind::Open => Turn { engine: Engine::Open, index, expansions: OPEN * length },
        Kind::Estimate => Turn { engine: Engine::Estimate, index, expansions: ESTIMATE * length },
    }
}

/// Describes how a turn was played.
fn words(number: u64) -> Message {
    let how = match turn(number, 0).engine {
        Engine::Pack(_) => message!("because.packing", "goals filled according to a packing plan"),
        Engine::Open => message!("because.open", "the level opened up first"),
        Engine::Estimate => message!("because.estimate", "fewest estimated pushes left first"),
    };
    let turn = number + 1;
    message!("because.turn", format!("{how}, in turn {turn}"), how, turn)
}

/// The state that turns share.
pub(crate) struct Portfolio<const P: usize, const W: usize> {
    board: Arc<Board>,
    lost: Lost<P, W>,
    techniques: Techniques,
    rooms: Rooms,
    hotspots: Hotspots<P>,
    seed: u64,
}

/// The result of the turns.
pub(crate) struct Found {
    pub(crate) status: Status,
    pub(crate) pushes: Option<Vec<Push>>,
    pub(crate) counters: Counters,
    /// How the turn that found a solution was played.
    pub(crate) how: Message,
}

impl<const P: usize, const W: usize> Portfolio<P, W> {
    /// Prepares a level.
    pub(crate) fn new(board: Arc<Board>, seed: u64, techniques: Techniques, tally: Arc<Tally>) -> Self {
        let lost = Lost::new(board.clone(), techniques, tally);
        let rooms = Rooms::new(&board);
        let hotspots = Hotspots::new(&board);
        Self { board, lost, techniques, rooms, hotspots, seed }
    }

    /// Plays turns until a solution is found or none is proven to exist.
    pub(crate) fn play(
        &self,
        turns: Range<u64>,
        pause: Option<&(dyn Fn(u64) + Sync)>,
        other: Option<&Other<'_>>,
        run: &Run<'_>,
    ) -> Found {
        let next = AtomicU64::new(turns.start);
        let over = AtomicBool::new(false);
        let full = AtomicU64::new(0);
        let found = Mutex::new(Found {
            status: Status::Stopped(StopReason::Nodes),
            pushes: None,
            counters: Counters::default(),
            how: Message::EMPTY,
        });
        // A result of one thread stops the others and is the only one reported.
        let limits = Limits { time: run.time_left(), nodes: run.nodes_left(), ..*run.limits() };
        let stage = run.stage_aside(limits).or_cancelled_by(&over);
        let play_next = || {
            let number = next.fetch_add(1, Ordering::Relaxed);
            if number >= turns.end {
                return false;
            }
            let (status, pushes, counters) = self.turn(number, &over, other, &stage);
            let mut found = found.lock().expect("no panic while it is held");
            found.counters.merge_sequential(&counters);
            match status {
                Status::Stopped(StopReason::Nodes) | Status::Failed if stage.nodes_left() != Some(0) => {}
                // The next turn starts with empty tables.
                Status::Stopped(StopReason::Memory) if full.fetch_add(1, Ordering::Relaxed) < MOST_FULL => {}
                _ if over.load(Ordering::Relaxed) => {}
                _ => {
                    over.store(true, Ordering::Relaxed);
                    (found.status, found.pushes, found.how) = (status, pushes, words(number));
                }
            }
            let goes_on = !over.load(Ordering::Relaxed);
            drop(found);
            if let Some(pause) = pause.filter(|_| goes_on) {
                pause(counters.generated);
            }
            goes_on
        };
        // The first turn takes a moment, and often suffices.
        if play_next() {
            std::thread::scope(|scope| {
                for _ in 1..stage.limits().threads.max(1) {
                    scope.spawn(|| while play_next() {});
                }
                while play_next() {}
            });
        }
        let mut found = found.into_inner().expect("no panic while it is held");
        if let Status::Stopped(reason) = found.status {
            found.status = Status::Stopped(run.real_reason(reason));
        }
        run.charge(&found.counters);
        found
    }

    fn turn(
        &self,
        number: u64,
        over: &AtomicBool,
        other: Option<&Other<'_>>,
        run: &Run<'_>,
    ) -> (Status, Option<Vec<Push>>, Counters) {
        if number > 0 {
            self.lost.prepare(run);
        }
        let Turn { engine, index, expansions } = turn(number, self.board.boxes().len());
        let seed = self.seed.wrapping_mul(1 << 32).wrapping_add(index);
        let corrals = self.techniques.has(Technique::PiCorrals);
        let domain = MacroPushes::<P, W>::new(self.board.clone(), corrals);
        let follow = |target, manner| {
            let plan = plan::<P, W>(&self.board, target, &self.rooms.of, seed, run).plan;
            Follow::new(&self.board, plan, &self.lost, &self.rooms, &self.hotspots, manner)
        };
        match engine {
            Engine::Pack(manner) => {
                let guide = follow(goals_to_fill(&self.board), manner);
                self.search(&domain, &guide, expansions, run)
            }
            Engine::Open => {
                let Opened { target, meeting } =
                    open::<P, W>(&self.board, &self.rooms, seed, expansions, run);
                let guide = follow(target, Manner::Usual);
                self.search(&domain.met_by(meeting), &guide, expansions, run)
            }
            Engine::Estimate => {
                let pass = (Status::Stopped(StopReason::Nodes), None, Counters::default());
                other.map_or(pass, |search| {
                    let outcome = search(Share { index, expansions }, run, over);
                    run.charge(&outcome.counters);
                    (outcome.status, outcome.plan.map(|plan| plan.actions), outcome.counters)
                })
            }
        }
    }

    fn search(
        &self,
        domain: &MacroPushes<P, W>,
        guide: &Follow<'_, P, W>,
        expansions: u64,
        run: &Run<'_>,
    ) -> (Status, Option<Vec<Push>>, Counters) {
        let memory = run.limits().memory / 2 / run.limits().threads.max(1) as u64;
        let mut search = FeatureSpace::new(domain, guide, memory);
        let status = search.go_on(expansions, run);
        let pushes = search.plan().map(|plan| {
            let mut end = domain.initial();
            for &haul in &plan.actions {
                domain.apply(&mut end, haul);
            }
            let mut hauls: Vec<Push> = plan.actions.iter().map(|haul| haul.as_push()).collect();
            hauls.extend(domain.rest(&end));
            self.unfolded(&domain.initial(), &hauls)
        });
        (status, pushes, *search.counters())
    }
}

impl<const P: usize, const W: usize> Portfolio<P, W> {
    /// Expands macro pushes into single pushes.
    fn unfolded(&self, start: &State<P, W>, hauls: &[Push]) -> Vec<Push> {
        let board = &*self.board;
        let (mut boxes, mut player) = (widen::<P, W>(&start.boxes), start.player);
        let mut pushes = Vec::new();
        for haul in hauls {
            let single =
                unfold(board, &boxes, usize::from(player), haul).expect("every macro push can be made");
            boxes.remove(usize::from(haul.from));
            boxes.add(usize::from(haul.to));
            player = single.last().map_or(player, |push| push.from);
            pushes.extend(single);
        }
        pushes
    }
}

/// Returns an element, counted from 1, of the sequence 1, 1, 2, 1, 1, 2, 4, ...
fn luby(at: u64) -> u64 {
    let bits = u64::BITS - at.leading_zeros();
    if at == (1 << bits) - 1 { 1 << (bits - 1) } else { luby(at - (1 << (bits - 1)) + 1) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn turns_have_the_right_length() {
        let lengths: Vec<u64> = (1..=15).map(luby).collect();
        assert_eq!(lengths, [1, 1, 2, 1, 1, 2, 4, 1, 1, 2, 1, 1, 2, 4, 8]);
        let opened: Vec<u64> = (0..13).filter(|&number| turn(number, 3).engine == Engine::Open).collect();
        assert_eq!(opened, [3, 6, 11]);
        assert_eq!(turn(11, 3).expansions, 2 * OPEN);
        assert_eq!((turn(0, 3).expansions, turn(0, 300).expansions), (FIRST, 900));
        let plans: Vec<u64> = [0, 1, 2, 4, 5, 7, 9].into_iter().map(|number| turn(number, 3).index).collect();
        assert_eq!(plans, [0, 0, 1, 2, 3, 4, 5]);
    }
}
