//! Work that is not done by a search loop, reported to a run from several threads.

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;

use pousse_search::{Counters, Run};

use crate::constructive::Work;

/// Reports work to a run and adds it up.
pub(crate) struct Tally<'r, 'a> {
    run: &'r Run<'a>,
    until: Option<Instant>,
    expanded: AtomicU64,
    generated: AtomicU64,
}

impl<'r, 'a> Tally<'r, 'a> {
    /// Creates a tally of work that ends with the run, or at a time before that.
    pub(crate) fn new(run: &'r Run<'a>, until: Option<Instant>) -> Self {
        Self { run, until, expanded: AtomicU64::new(0), generated: AtomicU64::new(0) }
    }

    /// Reports work; returns whether to stop. Observers see that something is going on.
    pub(crate) fn report(&self, Work { expanded, generated }: Work) -> bool {
        self.expanded.fetch_add(expanded, Ordering::Relaxed);
        self.generated.fetch_add(generated, Ordering::Relaxed);
        let done = Counters { expanded, generated, ..Counters::default() };
        let over = self.run.pulse().poll(&done).is_some();
        over || self.until.is_some_and(|until| Instant::now() >= until)
    }

    /// Returns all work so far.
    pub(crate) fn counters(&self) -> Counters {
        let [expanded, generated] = [&self.expanded, &self.generated].map(|sum| sum.load(Ordering::Relaxed));
        Counters { expanded, generated, ..Counters::default() }
    }
}
