//! One round of an iterative algorithm: parts in a fixed order, searched by one thread or distributed among several.
//!
//! Every thread takes the next part from the list. When one contains a goal, the parts after it are abandoned and those
//! before it are finished, so that adding up the parts in order gives what a single thread would have done.

use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use super::ida_star::{Explored, Worker};
use crate::{Counters, Domain, Run};

/// The parts of a round.
pub(super) trait Parts<D: Domain>: Sync {
    /// Returns the number of parts.
    fn count(&self) -> usize;

    /// Explores one part; on success `worker.path` holds the path to the goal, starting where the part begins.
    fn explore(&self, index: usize, worker: &mut Worker<'_, '_, '_, D>) -> Explored;

    /// Called when a part has been finished; the ledger holds all finished parts.
    fn note(&self, _ledger: &Mutex<Ledger<D::Action>>) {}
}

/// The result of a part.
pub(super) struct Done<A> {
    pub(super) index: usize,
    pub(super) end: Explored,
    pub(super) counters: Counters,
    /// The actions to the goal, if one was found.
    pub(super) path: Vec<A>,
    /// Where in the part the goal was found, as recorded in [`Worker::place`].
    pub(super) place: usize,
}

/// The parts searched so far, and a forecast for the whole round.
pub(super) struct Ledger<A> {
    pub(super) done: Vec<Done<A>>,
    pub(super) forecast: Forecast,
}

/// Searches the parts that are not in the ledger yet; returns all of them, in order.
///
/// `goal` is the index of the first part that comes after a goal already known.
pub(super) fn share_out<D: Domain>(
    parts: &dyn Parts<D>, // one dynamic call per part, so this code is compiled once per domain
    goal: Option<usize>,
    ledger: Ledger<D::Action>,
    run: &Run<'_>,
) -> Vec<Done<D::Action>> {
    let mut open = vec![true; parts.count()];
    for done in &ledger.done {
        open[done.index] = false;
    }
    let open: Vec<usize> = (0..open.len()).filter(|&index| open[index]).collect();
    let ledger = Mutex::new(ledger);
    let turn = AtomicUsize::new(0);
    let first = AtomicUsize::new(goal.unwrap_or(usize::MAX));
    let work = || {
        let mut worker = Worker::<D>::new(run, &first);
        while let Some(&index) = open.get(turn.fetch_add(1, Ordering::Relaxed)) {
            if first.load(Ordering::Relaxed) < index {
                return;
            }
            worker.index = index;
            worker.path.clear();
            worker.counters.max_frontier = 0;
            let before = worker.counters;
            let end = parts.explore(index, &mut worker);
            if end == Explored::Found {
                first.fetch_min(index, Ordering::Relaxed);
            }
            worker.pulse.report(&worker.counters);
            let mut counters = worker.counters;
            counters.expanded -= before.expanded;
            counters.generated -= before.generated;
            counters.popped -= before.popped;
            let path = if end == Explored::Found { worker.path.clone() } else { Vec::new() };
            let done = Done { index, end, counters, path, place: worker.place };
            let expected = {
                let mut ledger = ledger.lock().expect("no thread panics while it holds the ledger");
                ledger.done.push(done);
                if matches!(end, Explored::Exhausted(_)) {
                    ledger.forecast.finish(index, counters.generated)
                } else {
                    None
                }
            };
            if let Some(expected) = expected {
                run.expect_nodes(expected);
            }
            match end {
                Explored::Stopped(Some(_)) => return,
                Explored::Exhausted(_) => parts.note(&ledger),
                _ => {}
            }
        }
    };
    if D::ALONE {
        work();
    } else {
        let threads = run.limits().threads.clamp(1, open.len().max(1));
        if threads == 1 {
            work();
        } else {
            std::thread::scope(|scope| {
                for _ in 0..threads {
                    scope.spawn(work);
                }
            });
        }
    }
    let ledger = ledger.into_inner().expect("no thread panics while it holds the ledger");
    // Each result is put in its place by index: a sort would be compiled for every domain.
    let mut places: Vec<Option<Done<D::Action>>> = (0..parts.count()).map(|_| None).collect();
    for done in ledger.done {
        let index = done.index;
        places[index] = Some(done);
    }
    places.into_iter().flatten().collect()
}

/// An estimate of the number of nodes in a whole round.
///
/// It starts from the growth of the last rounds. Every finished part then counts with its estimated share of the round,
/// and the rest is extrapolated from the parts finished so far.
pub(super) struct Forecast {
    prior: Option<f64>,
    weights: Vec<u64>, // of the parts; empty if they are equal
    total: f64,        // of all weights
    finished: f64,     // the weights of the finished parts
    generated: u64,    // nodes of the finished parts, and above all parts
}

/// The share of a round that must be finished to count as much as the prior estimate.
const TRUST: f64 = 0.05;

impl Forecast {
    /// Creates a forecast from a prior estimate and the weights of the `parts`, if known. `above` counts nodes that
    /// belong to no part.
    pub(super) fn new(prior: Option<u64>, parts: usize, weights: Vec<u64>, above: u64) -> Self {
        let total = if weights.is_empty() { parts as f64 } else { weights.iter().map(|&w| w as f64).sum() };
        Self {
            prior: prior.map(|nodes| nodes as f64),
            weights,
            total: total.max(1.0),
            finished: 0.0,
            generated: above,
        }
    }

    /// Records a finished part and its nodes; returns the expected number of nodes in the round.
    pub(super) fn finish(&mut self, index: usize, generated: u64) -> Option<u64> {
        self.finished += self.weights.get(index).map_or(1.0, |&weight| weight as f64);
        self.generated += generated;
        self.expected()
    }

    /// Returns the expected number of nodes in the round.
    pub(super) fn expected(&self) -> Option<u64> {
        let share = (self.finished / self.total).min(1.0);
        let seen = self.generated as f64;
        let whole = match self.prior {
            Some(prior) => (TRUST * prior + seen) / (TRUST + share),
            None if share > 0.0 => seen / share,
            None => return None,
        };
        Some((seen + (1.0 - share) * whole) as u64)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_forecast_starts_with_the_prior_and_ends_with_the_observation() {
        let mut forecast = Forecast::new(Some(1000), 3, vec![1, 2, 1], 0);
        assert_eq!(forecast.expected(), Some(1000));
        let early = forecast.finish(1, 4000).expect("there is a prior");
        assert!((5000..8000).contains(&early), "{early}");
        forecast.finish(0, 1000);
        assert_eq!(forecast.finish(2, 3000), Some(8000));
    }

    #[test]
    fn without_a_prior_equal_parts_are_scaled_up() {
        let mut forecast = Forecast::new(None, 4, Vec::new(), 0);
        assert_eq!(forecast.expected(), None);
        assert_eq!(forecast.finish(3, 10), Some(40));
    }
}
