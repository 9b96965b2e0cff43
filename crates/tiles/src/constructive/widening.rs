//! Frames filled by wider and wider beams, on all threads, while there is time for them.

use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use super::frames;
use crate::{Direction, Grid};

/// The width of the first beam.
const FIRST: usize = 8;
/// How many times as wide the next one is.
const GROWTH: usize = 4;
/// The widest. From 1,024 to 4,096 states the moves on a 10 x 10 board fall by 2 to 3 %; wider ones were not measured.
const WIDEST: usize = 8192;
/// What a beam takes for each of its states, estimated from its lists: tables, moves, and children.
const BYTES: u64 = 16 << 10;
/// The part of the time that is for beams; the rest is for windows.
const SHARE: f64 = 0.75;
/// The part after which a beam that takes longer than expected is given up.
const LAST: f64 = 0.9;
/// What a beam is expected to take of the time that is left for beams at most.
const MARGIN: f64 = 0.9;

/// What the threads share.
struct Desk {
    plan: Vec<Direction>,
    begun: usize,    // the widest beam so far
    finished: usize, // the widest that has ended
    seconds: f64,    // that a beam takes for each of its states
    seed: u64,       // of the next beam
}

/// Looks for a shorter plan by beams of rising width and with other seeds, for more than half of `time`, until `stop` says
/// so; without a time until they are wide enough. Every gain is told to `gained`.
pub fn widen(
    start: &Grid,
    goal: &Grid,
    plan: Vec<Direction>,
    (threads, memory): (usize, u64),
    time: Option<Duration>,
    stop: &(dyn Fn() -> bool + Sync),
    gained: &(dyn Fn(usize) + Sync),
) -> Vec<Direction> {
    let begun = Instant::now();
    let threads = threads.max(1);
    let widest = usize::try_from(memory / BYTES / threads as u64).unwrap_or(WIDEST).clamp(FIRST, WIDEST);
    let until = |share: f64| time.map(|time| begun + time.mul_f64(share));
    let (enough, last) = (until(SHARE), until(LAST));
    let left = || enough.map(|enough| enough.saturating_duration_since(Instant::now()).as_secs_f64());
    let desk = Mutex::new(Desk { plan, begun: 0, finished: 0, seconds: 0.0, seed: 0 });
    let desk = || -> MutexGuard<'_, Desk> { desk.lock().unwrap_or_else(PoisonError::into_inner) };
    let work = || {
        while !stop() {
            let Some((width, seed)) = desk().next(left(), widest) else { return };
            let begun = Instant::now();
            let late = || stop() || last.is_some_and(|last| Instant::now() >= last);
            let Some(found) = frames(start, goal, width, seed, &late) else { return };
            let mut desk = desk();
            desk.finished = desk.finished.max(width);
            desk.seconds = begun.elapsed().as_secs_f64() / width as f64;
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
    /// Returns width and seed of the next beam, if one is worth it in the seconds that are left.
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
