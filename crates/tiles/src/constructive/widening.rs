//! Frames filled by wider and wider beams, on all threads, while time permits.

use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use super::Work;
use super::frame::frames_but;
use crate::{Direction, Grid};

/// The width of the first beam.
const FIRST: usize = 8;
/// The factor by which the next one is wider.
const GROWTH: usize = 4;
/// The widest beam. From 1,024 to 4,096 states, plans on a 10 x 10 board get 2 to 3% shorter; wider beams were not
/// measured.
const WIDEST: usize = 8192;
/// The memory of a beam per state, estimated from its lists: tables, moves and children.
const BYTES: u64 = 16 << 10;
/// The share of the time for beams; the rest is for windows.
const SHARE: f64 = 0.75;
/// The share after which a beam that takes longer than expected is abandoned.
const LAST: f64 = 0.9;
/// A beam may be expected to take at most this share of the time left for beams.
const MARGIN: f64 = 0.9;

/// The state shared by the threads.
struct Desk {
    plan: Vec<Direction>,
    begun: usize,    // the width of the widest beam started
    finished: usize, // the width of the widest beam finished
    seconds: f64,    // per state of a beam
    seed: u64,       // for the next beam
}

/// The limits of a search for a shorter plan, and its callbacks.
pub struct Terms<'t> {
    /// The number of threads.
    pub threads: usize,
    /// The memory limit in bytes.
    pub memory: u64,
    /// The time, most of which is used; without one, beams end once they are wide enough.
    pub time: Option<Duration>,
    /// Called every few thousand nodes with the work done since the last call; returns true to stop.
    pub stop: &'t (dyn Fn(Work) -> bool + Sync),
    /// The side of the block that `end` solves again; 0 for none.
    pub side: usize,
    /// Shortens the end of a plan, given how long it took to find. Plans are compared by the result.
    pub end: &'t (dyn Fn(Vec<Direction>, Duration) -> Vec<Direction> + Sync),
    /// Called with the length of every shorter plan.
    pub gained: &'t (dyn Fn(usize) + Sync),
}

/// Looks for a shorter plan with beams of increasing width and different seeds.
pub fn widen(start: &Grid, goal: &Grid, plan: Vec<Direction>, terms: &Terms<'_>) -> Vec<Direction> {
    let &Terms { threads, memory, time, stop, side, end, gained } = terms;
    let begun = Instant::now();
    let threads = threads.max(1);
    let widest = usize::try_from(memory / BYTES / threads as u64).unwrap_or(WIDEST).clamp(FIRST, WIDEST);
    let until = |share: f64| time.map(|time| begun + time.mul_f64(share));
    let (enough, last) = (until(SHARE), until(LAST));
    let left = || enough.map(|enough| enough.saturating_duration_since(Instant::now()).as_secs_f64());
    let desk = Mutex::new(Desk { plan, begun: 0, finished: 0, seconds: 0.0, seed: 0 });
    let desk = || -> MutexGuard<'_, Desk> { desk.lock().unwrap_or_else(PoisonError::into_inner) };
    let work = || {
        while !stop(Work::default()) {
            let Some((width, seed)) = desk().next(left(), widest) else { return };
            let begun = Instant::now();
            let late = |work| stop(work) || last.is_some_and(|last| Instant::now() >= last);
            let Some(found) = frames_but(start, goal, width, seed, side, &late) else { return };
            let took = begun.elapsed();
            let found = end(found, took);
            let mut desk = desk();
            desk.finished = desk.finished.max(width);
            desk.seconds = took.as_secs_f64() / width as f64;
            if found.len() < desk.plan.len() {
                gained(found.len());
                desk.plan = found;
            }
        }
    };
    std::thread::scope(|scope| {
        for _ in 1..threads {
            scope.spawn(work);
        }
        work();
    });
    std::mem::take(&mut desk().plan)
}

impl Desk {
    /// Returns the width and the seed of the next beam, if one is worthwhile in the seconds that are left.
    fn next(&mut self, left: Option<f64>, widest: usize) -> Option<(usize, u64)> {
        let mut width = (GROWTH * self.begun).max(FIRST).min(widest);
        match left {
            Some(0.0) => return None,
            Some(left) if self.seconds > 0.0 => {
                width = width.min((MARGIN * left / self.seconds) as usize);
                if width < FIRST.max(self.finished / 2) {
                    return None;
                }
            }
            None if self.begun >= widest => return None,
            _ => {}
        }
        self.begun = self.begun.max(width);
        self.seed += 1;
        Some((width, self.seed - 1))
    }
}
