//! What is known about a whole run, whichever of its stages discovered it: its clock, its nodes, the best plan, the
//! proven bound, and when the latter two changed.
//!
//! All stages of a run share one of these. Threads write to it when they poll and when something is found, never per
//! node; reported values never get worse.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use crate::{Cost, DEAD};

/// The minimum number of seconds between two bounds in the history, unless a plan came in between: a bound that follows
/// sooner replaces the one before.
const APART: f64 = 0.05;
/// The same as a fraction of the time since the start, so that long runs have short histories.
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

/// The shared records of a run.
pub(super) struct Books {
    pub(super) started: Instant,
    pub(super) expanded: AtomicU64, // by all stages, other ranks and the resumed search, as last reported
    pub(super) generated: AtomicU64, // by all stages, other ranks and the resumed search, as last reported
    pub(super) resumed: AtomicU64,  // the part of `generated` that the resumed search did
    pub(super) bytes: AtomicU64,    // held by all stages, as last reported
    best: AtomicU64,                // copy of the ledger's; u64::MAX when there is no plan
    proven: AtomicU64,              // copy of the ledger's
    ledger: Mutex<Ledger>,
    telling: Mutex<Instant>, // when progress was last reported; held during every report, to keep them in order
}

/// Values that change together.
#[derive(Default)]
pub(super) struct Ledger {
    pub(super) stage: Option<&'static str>,
    pub(super) best: Option<Cost>,
    proven: Cost,
    history: Vec<Milestone>,
    last: Option<(News, f64)>, // what the last milestone is about, and when it was first set
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

    /// Locks and returns the values that change together.
    pub(super) fn ledger(&self) -> MutexGuard<'_, Ledger> {
        self.ledger.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Waits for the right to report something.
    pub(super) fn telling(&self) -> MutexGuard<'_, Instant> {
        self.telling.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Acquires the right to report something, if it is free and the last report is at least `interval` old.
    pub(super) fn telling_after(&self, interval: Duration, now: Instant) -> Option<MutexGuard<'_, Instant>> {
        let last = self.telling.try_lock().ok()?;
        (now.saturating_duration_since(*last) >= interval).then_some(last)
    }

    /// Records a plan; returns whether it is the best so far.
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

    /// Records a proven bound. [`DEAD`], which means that there is no plan at all, is not a bound on its cost.
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
        // The time of the first plan is always kept.
        let first =
            news == News::Plan && self.history.iter().rev().nth(1).is_none_or(|one| one.best.is_none());
        match (self.last, self.history.last_mut()) {
            (Some((before, since)), Some(last)) if before == news && seconds - since < apart && !first => {
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
    fn the_history_is_short_and_ends_with_the_latest_values() {
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

    #[test]
    fn the_first_plan_is_kept() {
        let mut ledger = Ledger::default();
        for (cost, at) in [(20, 0.01), (18, 0.02), (17, 0.03)] {
            ledger.best = Some(cost);
            ledger.note(News::Plan, seconds(at));
        }
        let costs: Vec<_> = ledger.history().iter().map(|milestone| milestone.best).collect();
        assert_eq!(costs, [Some(20), Some(17)]);
    }
}
