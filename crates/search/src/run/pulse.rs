//! How a search thread polls its run from time to time.

use std::sync::atomic::Ordering;

use super::{POLL_INTERVAL, Run};
use crate::{Counters, StopReason};

/// Counts nodes down to the next poll; one per search thread.
pub struct Pulse<'r, 'a> {
    run: &'r Run<'a>,
    fuel: u64,
    expanded: u64,  // what this thread has reported to the run, or counted before it
    generated: u64, // what this thread has reported to the run, or counted before it
}

impl<'r, 'a> Pulse<'r, 'a> {
    pub(super) fn new(run: &'r Run<'a>, before: &Counters) -> Self {
        let mut pulse = Self { run, fuel: 0, expanded: before.expanded, generated: before.generated };
        pulse.refuel();
        pulse
    }

    /// Counts `nodes` and, every few thousand, checks the clock, the limits and the cancel switch.
    ///
    /// `counters` are this thread's own; they must never decrease.
    #[inline]
    pub fn tick(&mut self, nodes: u64, counters: &Counters) -> Option<StopReason> {
        if self.fuel > nodes {
            self.fuel -= nodes;
            None
        } else {
            self.poll(counters)
        }
    }

    /// Checks the clock, the limits and the cancel switch now.
    #[cold]
    #[inline(never)]
    pub fn poll(&mut self, counters: &Counters) -> Option<StopReason> {
        self.report(counters);
        self.refuel();
        self.run.poll()
    }

    /// Reports to the run what this thread has done since its last report.
    pub fn report(&mut self, counters: &Counters) {
        let expanded = counters.expanded - self.expanded;
        let generated = counters.generated - self.generated;
        self.run.expanded.fetch_add(expanded, Ordering::Relaxed);
        self.run.generated.fetch_add(generated, Ordering::Relaxed);
        self.run.books.expanded.fetch_add(expanded, Ordering::Relaxed);
        self.run.books.generated.fetch_add(generated, Ordering::Relaxed);
        self.expanded = counters.expanded;
        self.generated = counters.generated;
    }

    /// Returns the run.
    #[must_use]
    pub fn run(&self) -> &'r Run<'a> {
        self.run
    }

    fn refuel(&mut self) {
        self.fuel = self.run.nodes_left().map_or(POLL_INTERVAL, |left| left.clamp(1, POLL_INTERVAL));
    }
}
