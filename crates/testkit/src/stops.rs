//! Every algorithm stops when told to: an algorithm that ignores a limit fails here, on a machine of any speed.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

use pousse_search::algorithms::ida_star::Kernel;
use pousse_search::{
    Algorithm, Domain, Event, Heuristic, Limits, Observer, Outcome, POLL_INTERVAL, Run, Status, StopReason,
};

use crate::conformance::{Case, is_tree_search};

/// Returns how many nodes threads may generate after time has run out and before they next check the clock.
///
/// They check it every [`POLL_INTERVAL`] nodes, counted afresh in every round by some methods, plus a batch or two.
#[must_use]
pub fn slack(threads: usize) -> u64 {
    4 * POLL_INTERVAL * threads as u64
}

/// The progress event at which something happens: late enough to be in the middle of a search.
const MIDST: u64 = 4;

/// What happens in the middle of a search.
enum Happening<'h> {
    /// It is cancelled.
    Cancelled(&'h AtomicBool),
    /// It runs out of time.
    Late(Duration),
}

/// Makes something happen at a progress event, and remembers how far the search had got.
struct Midst<'h> {
    events: AtomicU64,
    generated: AtomicU64,
    happening: Happening<'h>,
}

impl<'h> Midst<'h> {
    fn new(happening: Happening<'h>) -> Self {
        Self { events: AtomicU64::new(0), generated: AtomicU64::new(0), happening }
    }
}

impl Observer for Midst<'_> {
    fn notice(&self, event: Event) {
        let Event::Progress(progress) = event else { return };
        if self.events.fetch_add(1, Ordering::Relaxed) + 1 != MIDST {
            return;
        }
        self.generated.store(progress.generated, Ordering::Relaxed);
        match self.happening {
            Happening::Cancelled(switch) => switch.store(true, Ordering::Relaxed),
            Happening::Late(limit) => std::thread::sleep(limit.saturating_sub(progress.elapsed)),
        }
    }
}

impl<D: Domain, H: Heuristic<D>, K: Kernel<D, H>> Case<'_, D, H, K> {
    /// Checks that an algorithm stops for every possible reason, both before its first step and in the middle of its
    /// work.
    ///
    /// The case must be so large that the algorithm does not finish by itself; this is checked, too.
    ///
    /// # Panics
    ///
    /// If it continues, or reports another reason.
    pub fn check_stops(&self, algorithm: Algorithm, threads: usize) {
        let unlimited = Limits { threads, ..Limits::default() };
        let stops = |run: &Run<'_>, reason: StopReason, most: u64| {
            let outcome = self.solve(algorithm, run);
            self.claims(algorithm, &outcome);
            self.assert_stopped(algorithm, threads, &outcome, reason, most);
            outcome
        };
        let at_once = slack(threads);
        for nodes in [1, 1000, 8 * POLL_INTERVAL] {
            let run = Run::new(Limits { nodes: Some(nodes), ..unlimited });
            let outcome = stops(&run, StopReason::Nodes, nodes + at_once);
            assert!(outcome.counters.generated >= nodes, "{}, {algorithm}: stopped early", self.name);
        }
        stops(&Run::new(Limits { time: Some(Duration::ZERO), ..unlimited }), StopReason::Time, at_once);
        let cancelled = AtomicBool::new(true);
        stops(&Run::new(unlimited).cancelled_by(&cancelled), StopReason::Interrupted, at_once);

        let switch = AtomicBool::new(false);
        let midst = Midst::new(Happening::Cancelled(&switch));
        let run = Run::new(unlimited).cancelled_by(&switch).watched_by(&midst).telling_every(Duration::ZERO);
        let outcome = self.solve(algorithm, &run);
        let before = midst.generated.load(Ordering::Relaxed);
        assert!(before > 0, "{}, {algorithm}: it never says how far it is", self.name);
        self.assert_stopped(algorithm, threads, &outcome, StopReason::Interrupted, before + at_once);

        // With several threads, the others continue for an unknown number of nodes while one is made to wait.
        if threads == 1 {
            let limit = Duration::from_millis(20);
            let midst = Midst::new(Happening::Late(limit));
            let run = Run::new(Limits { time: Some(limit), ..unlimited });
            let run = run.watched_by(&midst).telling_every(Duration::ZERO);
            let outcome = self.solve(algorithm, &run);
            // On a slow machine, time may run out before anything is made to happen.
            let before = midst.generated.load(Ordering::Relaxed).max(MIDST * POLL_INTERVAL);
            self.assert_stopped(algorithm, threads, &outcome, StopReason::Time, before + at_once);
        }
        if !is_tree_search(algorithm) {
            let memory = 64 << 10;
            let outcome = stops(&Run::new(Limits { memory, ..unlimited }), StopReason::Memory, u64::MAX);
            let bytes = outcome.counters.peak_bytes;
            assert!(bytes <= memory + 256, "{}, {algorithm}: {bytes} bytes of {memory}", self.name);
        }
    }

    fn assert_stopped(
        &self,
        algorithm: Algorithm,
        threads: usize,
        outcome: &Outcome<D::Action>,
        reason: StopReason,
        most: u64,
    ) {
        let name = format!("{}, {algorithm}, {threads} threads", self.name);
        assert_eq!(outcome.status, Status::Stopped(reason), "{name}");
        let generated = outcome.counters.generated;
        assert!(generated <= most, "{name}: {generated} nodes, {most} at most before it stops ({reason:?})");
    }
}
