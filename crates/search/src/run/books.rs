//! What is known of a whole run, whichever of its stages found it out: its clock, its nodes, the best plan, the proven
//! bound, and when the two changed.
//!
//! All stages of a run share one of these. Threads write to it at their polls and when something is found, never at a
//! node; what is told from it never falls back.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use crate::{Cost, DEAD};

/// The least seconds between two bounds in the history, unless a plan came between: those that follow sooner take the
/// place of the one before.
const APART: f64 = 0.05;
/// The same as a part of the time since the start, so that long runs have short histories.
const APART_LATER: f64 = 0.01;

/// A moment at which the best plan or the proven bound changed.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Milestone {
    /// Seconds since the start of the run.
    pub seconds: f64,
    /// The cost of the best plan from then on.
    pub best: Option<Cost>,
    /// The bound proven from then on.
    pub bound: Cost,
}

/// The books of a run.
pub(super) struct Books {
    pub(super) started: Instant,
    pub(super) expanded: AtomicU64, // by all stages, other ranks and the search that is resumed, as last reported
    pub(super) generated: AtomicU64, // likewise
    pub(super) resumed: AtomicU64,  // of those generated, by the search that is resumed
    pub(super) bytes: AtomicU64,    // held by all stages, as last reported
    best: AtomicU64,                // that of the ledger; u64::MAX when there is no plan
    proven: AtomicU64,              // that of the ledger
    ledger: Mutex<Ledger>,
    telling: Mutex<Instant>, // when progress was last told; held while anything is told, so that it is told in order
}

/// What changes together.
#[derive(Default)]
pub(super) struct Ledger {
    pub(super) stage: Option<&'static str>,
    pub(super) best: Option<Cost>,
    proven: Cost,
    history: Vec<Milestone>,
    last: Option<(News, f64)>, // what the last milestone is about, and when its place was taken first
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum News {
    Plan,
    Bound,
}

impl Books {
    pub(super) fn new() -> Self {
        let started = Instant::now();
        Self {
            started,
            expanded: AtomicU64::new(0),
            generated: AtomicU64::new(0),
            resumed: AtomicU64::new(0),
            bytes: AtomicU64::new(0),
            best: AtomicU64::new(u64::MAX),
            proven: AtomicU64::new(0),
            ledger: Mutex::default(),
            telling: Mutex::new(started),
        }
    }

    /// Returns the cost of the best plan.
    pub(super) fn best(&self) -> Option<Cost> {
        Cost::try_from(self.best.load(Ordering::Relaxed)).ok()
    }

    /// Returns the proven bound.
    pub(super) fn proven(&self) -> Cost {
        self.proven.load(Ordering::Relaxed).min(self.best.load(Ordering::Relaxed)) as Cost
    }

    /// Returns what changes together, for a moment.
    pub(super) fn ledger(&self) -> MutexGuard<'_, Ledger> {
        self.ledger.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Waits until nobody else tells anything.
    pub(super) fn telling(&self) -> MutexGuard<'_, Instant> {
        self.telling.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Begins to tell something, if nobody else does and the last time was so long ago.
    pub(super) fn telling_after(&self, interval: Duration, now: Instant) -> Option<MutexGuard<'_, Instant>> {
        let last = self.telling.try_lock().ok()?;
        (now.saturating_duration_since(*last) >= interval).then_some(last)
    }

    /// Takes a plan; says whether it is the best by now.
    pub(super) fn offer_plan(&self, cost: Cost) -> bool {
        let mut ledger = self.ledger();
        let better = ledger.best.is_none_or(|best| cost < best);
        if better {
            ledger.best = Some(cost);
            self.best.store(u64::from(cost), Ordering::Relaxed);
            ledger.note(News::Plan, self.started.elapsed());
        }
        better
    }

    /// Takes a proven bound. That there is no plan at all is no bound on its cost.
    pub(super) fn raise_bound(&self, bound: Cost) {
        if u64::from(bound) <= self.proven.load(Ordering::Relaxed) || bound == DEAD {
            return;
        }
        let mut ledger = self.ledger();
        if bound > ledger.proven {
            ledger.proven = bound;
            self.proven.store(u64::from(bound), Ordering::Relaxed);
            ledger.note(News::Bound, self.started.elapsed());
        }
    }
}

impl Ledger {
    /// Returns the proven bound.
    pub(super) fn bound(&self) -> Cost {
        self.best.map_or(self.proven, |best| self.proven.min(best))
    }

    /// Returns the milestones so far.
    pub(super) fn history(&self) -> &[Milestone] {
        &self.history
    }

    fn note(&mut self, news: News, elapsed: Duration) {
        let seconds = elapsed.as_secs_f64();
        let milestone = Milestone { seconds, best: self.best, bound: self.bound() };
        let apart = match news {
            News::Plan => APART,
            News::Bound => APART.max(APART_LATER * seconds),
        };
        match (self.last, self.history.last_mut()) {
            (Some((before, since)), Some(last)) if before == news && seconds - since < apart => {
                *last = milestone;
            }
            _ => {
                self.history.push(milestone);
                self.last = Some((news, seconds));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seconds(seconds: f64) -> Duration {
        Duration::from_secs_f64(seconds)
    }

    #[test]
    fn the_history_is_short_and_its_end_is_what_is_known() {
        let mut ledger = Ledger::default();
        for bound in 1..=100_000 {
            ledger.proven = bound;
            ledger.note(News::Bound, seconds(f64::from(bound) / 10.0));
        }
        let history = ledger.history();
        assert!((300..1000).contains(&history.len()), "{}", history.len());
        assert_eq!(history.last(), Some(&Milestone { seconds: 10_000.0, best: None, bound: 100_000 }));
        assert!(history.is_sorted_by(|a, b| a.seconds < b.seconds && a.bound < b.bound));
    }

    #[test]
    fn plans_are_kept_apart_from_bounds() {
        let mut ledger = Ledger { proven: 5, ..Ledger::default() };
        ledger.note(News::Bound, seconds(100.0));
        for (cost, at) in [(20, 100.01), (18, 100.5), (17, 100.51)] {
            ledger.best = Some(cost);
            ledger.note(News::Plan, seconds(at));
        }
        let costs: Vec<_> = ledger.history().iter().map(|milestone| milestone.best).collect();
        assert_eq!(costs, [None, Some(20), Some(17)]);
    }
}
