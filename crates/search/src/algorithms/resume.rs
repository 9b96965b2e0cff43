//! Saves an IDA* search to a journal, and resumes it from there.
//!
//! The contents of a journal are trusted only as far as they can be checked: inconsistent numbers, paths that do not
//! exist and indices out of range make the search start afresh.

use std::sync::Mutex;
use std::time::Instant;

use super::deepening::Deepening;
use super::ida_star::{Explored, Kernel};
use super::round::{Done, Ledger};
use super::subtrees::{Cuts, Listed};
use crate::journal::{Finished, Journal, Saved};
use crate::{Cost, Counters, DEAD, Domain, Heuristic, Iteration, Run};

/// Saving may take at most 1 / `SAVE_SHARE` of the time.
const SAVE_SHARE: u32 = 20;
/// More nodes than any search can have generated.
const MOST_NODES: u64 = 1 << 60;

/// Writes to a journal, one thread at a time and not too often.
pub(super) struct Saver<'j> {
    journal: &'j dyn Journal,
    due: Mutex<Instant>,
}

impl<'j> Saver<'j> {
    pub(super) fn new(journal: &'j dyn Journal) -> Self {
        Self { journal, due: Mutex::new(Instant::now() + journal.interval()) }
    }

    /// Saves immediately.
    pub(super) fn save(&self, saved: &Saved) {
        let mut due = self.due.lock().expect("no thread panics while it saves");
        self.save_until(saved, &mut due);
    }

    /// Saves unless the last save was too recent or another thread is saving.
    pub(super) fn save_if_due<A>(&self, saved: &Saved, ledger: &Mutex<Ledger<A>>) {
        if let Ok(mut due) = self.due.try_lock()
            && Instant::now() >= *due
        {
            let saved = {
                let ledger = ledger.lock().expect("no thread panics while it holds the ledger");
                Self::with(saved, &ledger.done)
            };
            self.save_until(&saved, &mut due);
        }
    }

    /// Saves what `saved` returns unless the last save was too recent.
    pub(super) fn save_now_and_then(&self, saved: impl FnOnce() -> Saved) {
        if let Ok(mut due) = self.due.try_lock()
            && Instant::now() >= *due
        {
            self.save_until(&saved(), &mut due);
        }
    }

    /// Returns `saved` with the finished subtrees added.
    pub(super) fn with<A>(saved: &Saved, done: &[Done<A>]) -> Saved {
        let mut finished: Vec<Finished> = done.iter().filter_map(finished).collect();
        sort(&mut finished);
        Saved { finished, ..saved.clone() }
    }

    fn save_until(&self, saved: &Saved, due: &mut Instant) {
        let begun = Instant::now();
        self.journal.save(saved);
        let end = Instant::now();
        *due = end + self.journal.interval().max((end - begun) * SAVE_SHARE);
    }
}

/// Sorts by index; a function of its own so that it is compiled only once.
fn sort(finished: &mut [Finished]) {
    finished.sort_unstable_by_key(|finished| finished.index);
}

fn finished<A>(done: &Done<A>) -> Option<Finished> {
    let Explored::Exhausted(beyond) = done.end else { return None };
    let Counters { expanded, generated, max_frontier, .. } = done.counters;
    Some(Finished { index: done.index as u64, expanded, generated, max_frontier, beyond })
}

/// A search restored from the journal.
pub(super) struct Resumed<D: Domain, H: Heuristic<D>> {
    pub(super) bound: Cost,
    pub(super) iterations: Vec<Iteration>,
    /// Of the iterations and the root.
    pub(super) counters: Counters,
    pub(super) cuts: Cuts,
    pub(super) listed: Listed<D, H>,
    /// The finished subtrees of the current round.
    pub(super) done: Vec<Done<D::Action>>,
}

impl<D: Domain, H: Heuristic<D>> Resumed<D, H> {
    /// Restores the search in the journal; returns `None` if there is none or it is inconsistent.
    pub(super) fn from<K: Kernel<D, H>>(
        saver: &Saver<'_>,
        search: &Deepening<'_, D, H, K>,
        estimate: Cost,
        run: &Run<'_>,
    ) -> Option<Self> {
        let saved = saver.journal.resume()?;
        let counters = check(&saved, estimate)?;
        let cuts = Cuts::restored(&saved.cuts, search.domain)?;
        let listed = search.list(saved.bound, &cuts, run);
        let mut done: Vec<Done<D::Action>> = saved.finished.iter().map(restored).collect();
        if matches!(listed.end, Explored::Stopped(_)) {
            done.clear(); // a limit was reached before there was anything to continue
        } else if saved.subtrees > 0 && saved.subtrees != listed.subtrees.len() as u64 {
            return None;
        }
        let resumed = Self { bound: saved.bound, iterations: saved.iterations, counters, cuts, listed, done };
        let expanded = resumed.done.iter().map(|done| done.counters.expanded).sum::<u64>();
        run.record_resumed(counters.expanded + expanded, counters.generated + resumed.generated());
        Some(resumed)
    }

    /// Returns the number of nodes generated in the current round.
    pub(super) fn generated(&self) -> u64 {
        self.done.iter().map(|done| done.counters.generated).sum()
    }
}

fn restored<A>(finished: &Finished) -> Done<A> {
    let counters = Counters {
        expanded: finished.expanded,
        generated: finished.generated,
        max_frontier: finished.max_frontier,
        ..Counters::default()
    };
    let end = Explored::Exhausted(finished.beyond);
    Done { index: finished.index as usize, end, counters, path: Vec::new(), place: 0 }
}

/// Checks the numbers for consistency; returns the counters of the finished rounds.
fn check(saved: &Saved, estimate: Cost) -> Option<Counters> {
    let bounds: Vec<Cost> = saved.iterations.iter().map(|round| round.bound).chain([saved.bound]).collect();
    if bounds[0] != estimate || saved.bound == DEAD || !bounds.is_sorted_by(|a, b| a < b) {
        return None;
    }
    let indices = saved.finished.iter().map(|finished| finished.index);
    let in_range = saved.finished.iter().all(|finished| finished.index < saved.subtrees);
    if !in_range || !indices.is_sorted_by(|a, b| a < b) {
        return None;
    }
    if saved.finished.iter().any(|finished| finished.beyond <= saved.bound) {
        return None;
    }
    let rounds = saved.iterations.iter().map(|round| (round.expanded, round.generated));
    let subtrees = saved.finished.iter().map(|finished| (finished.expanded, finished.generated));
    // Every node except the root of a round or subtree was generated before it was expanded.
    if rounds
        .clone()
        .chain(subtrees.clone())
        .any(|(expanded, generated)| expanded > generated.saturating_add(1))
    {
        return None;
    }
    let fits = rounds.chain(subtrees).try_fold(0u64, |sum, (_, generated)| sum.checked_add(generated));
    if fits.is_none_or(|nodes| nodes > MOST_NODES) {
        return None;
    }
    let depths = saved.finished.iter().map(|finished| finished.max_frontier).chain([saved.max_frontier]);
    if depths.max() > Some(MOST_NODES) {
        return None;
    }
    Some(Counters {
        generated: 1 + saved.iterations.iter().map(|round| round.generated).sum::<u64>(),
        expanded: saved.iterations.iter().map(|round| round.expanded).sum(),
        max_frontier: saved.max_frontier,
        ..Counters::default()
    })
}
