//! A plan at once, better ones while time permits, and a lower bound that rises until the two meet.
//!
//! The first plan is improved before anything is proven, as an optimal plan saves IDA* its last and largest round.
//! Narrow beams ([`by_beam`](constructive::by_beam)) improve it if there are many pancakes, or if they are burnt, as
//! chains of gap-closing flips are then rare; plain ones are also improved by spending flips late
//! ([`by_late_spending`](constructive::by_late_spending)). Then come the rounds of IDA*. Before each of them, for plain
//! pancakes, there is another search for a plan of the cost of that round, which spends flips late at first, then
//! earlier and earlier: it quickly finds plans that a depth-first round may find only at its end.

use pousse_search::algorithms::ida_star::{self, Kernel};
use pousse_search::{Cost, Counters, Outcome, Plan, Run, Status, StopReason};

use crate::constructive::{self, Spending};
use crate::heuristics::Estimate;
use crate::{Flip, Kind, Pancakes, Stack};

/// The maximum number of stacks visited per pancake in search of a better plan before anything is proven.
const FIRST_TRIES: u64 = 15_000;
/// The maximum number of spare flips in the first searches.
const MOST_SPARE: Cost = 4;
/// Up to this many plain pancakes, spending flips late is enough, and beams are skipped.
const FEW_PLAIN: usize = 64;
/// The widths of the beams.
const BEAMS: [usize; 2] = [20, 200];

/// Searches until plan and bound meet or the run is stopped.
pub(crate) fn settle<const N: usize>(
    start: &Stack,
    domain: &Pancakes<N>,
    heuristic: Estimate,
    kernel: &dyn Kernel<Pancakes<N>, Estimate>,
    run: &Run<'_>,
) -> Outcome<Flip> {
    let mut settling = Settling { start, run, outcome: Outcome::new(Status::Solved), gaps: 0, stopped: None };
    settling.begin();
    run.enter("improving");
    // All ranks of a team must make the same decisions, whatever their clocks show, so they skip everything that the
    // clock may end.
    let alone = run.team().is_none();
    if alone && (start.kind() == Kind::Burnt || start.len() > FEW_PLAIN) {
        settling.send_beams();
    }
    if alone && start.kind() == Kind::Plain {
        settling.spend_less_and_less();
    }
    if settling.next_bound().is_some() {
        run.enter("proving");
    }
    while let Some(bound) = settling.next_bound() {
        if alone && start.kind() == Kind::Plain {
            settling.spend_sooner_and_sooner(bound);
        }
        if settling.next_bound().is_some() {
            let bounds = bound..if alone { bound + 1 } else { settling.upper() };
            let rounds = ida_star::search_between(domain, &heuristic, &kernel, bounds.clone(), run);
            settling.absorb(rounds, bounds.end);
        }
    }
    settling.end()
}

struct Settling<'r, 'a> {
    start: &'r Stack,
    run: &'r Run<'a>,
    outcome: Outcome<Flip>,
    gaps: Cost,
    stopped: Option<StopReason>,
}

impl Settling<'_, '_> {
    fn begin(&mut self) {
        self.gaps = crate::gaps(self.start, Estimate::Gap).len() as Cost;
        self.run.record_bound(self.gaps);
        self.outcome.counters.generated = 1;
        self.outcome.lower_bound = self.gaps;
        self.take(constructive::plan(self.start));
    }

    /// Returns the cost that the next round asks for; `None` if the search is settled or stopped.
    fn next_bound(&self) -> Option<Cost> {
        let settled = self.outcome.status == Status::Optimal || self.stopped.is_some();
        (!settled).then_some(self.outcome.lower_bound)
    }

    fn upper(&self) -> Cost {
        self.outcome.upper_bound().unwrap_or(Cost::MAX)
    }

    /// Keeps a plan if it is better than the best one so far.
    fn take(&mut self, flips: Vec<Flip>) {
        let cost = flips.len() as Cost;
        if cost < self.upper() {
            self.run.announce_plan(cost);
            self.outcome.plan = Some(Plan { actions: flips, cost });
            self.outcome.raise_lower_bound(0);
        }
    }

    /// Searches for better plans of plain pancakes, with fewer and fewer flips to spare, as long as that is quick.
    fn spend_less_and_less(&mut self) {
        while let Some(spare) = (self.upper() - self.gaps).checked_sub(1) {
            let spare = spare.min(MOST_SPARE);
            if self.next_bound().is_none() || spare == 0 {
                return;
            }
            let before = self.upper();
            let pancakes = self.start.len() as Cost;
            // More spare flips help more while few gaps are left, and take too long while many are.
            let parts = if spare > 2 { [6, 5] } else { [5, 4] };
            for late in parts.map(|part| pancakes / part) {
                if self.upper() == before && self.next_bound().is_some() {
                    let tries = FIRST_TRIES * u64::from(pancakes);
                    self.spend(Spending { spare, late, tries });
                }
            }
            if self.upper() == before {
                return;
            }
        }
    }

    /// Searches for a plan of a given cost by spending flips late, then earlier, but not so early that it would take as
    /// long as the round.
    fn spend_sooner_and_sooner(&mut self, cost: Cost) {
        let spare = cost - self.gaps;
        let mut late = self.start.len() as Cost / 4;
        while spare > 0 && late < self.gaps / 2 && self.next_bound().is_some() {
            self.spend(Spending { spare, late, tries: u64::MAX });
            late += (late / 4).max(2);
        }
    }

    fn spend(&mut self, spending: Spending) {
        let mut pulse = self.run.pulse();
        let mut counters = Counters::default();
        let mut stopped = None;
        let spent = constructive::by_late_spending(self.start, spending, &mut |since| {
            counters.expanded += since;
            counters.generated += since;
            stopped = pulse.poll(&counters);
            stopped.is_some()
        });
        (counters.expanded, counters.generated) = (spent.tried, spent.tried);
        pulse.report(&counters);
        self.outcome.counters.merge_sequential(&counters);
        self.stopped = self.stopped.or(stopped);
        if let Some(plan) = spent.plan {
            self.take(plan);
        }
    }

    /// Searches for better plans with beams.
    fn send_beams(&mut self) {
        for width in BEAMS {
            if self.next_bound().is_some() {
                let stop = || self.run.interrupted().is_some();
                let plan = constructive::by_beam(self.start, width, self.upper(), &stop);
                self.stopped = self.stopped.or(self.run.interrupted());
                if let Some(plan) = plan {
                    self.take(plan);
                }
            }
        }
    }

    /// Merges the results of rounds, which ran up to the bound `end` (exclusive) unless they were stopped.
    fn absorb(&mut self, rounds: Outcome<Flip>, end: Cost) {
        self.outcome.counters.merge_sequential(&rounds.counters);
        self.outcome.counters.generated -= 1; // the root is counted only once
        self.outcome.iterations.extend(rounds.iterations);
        self.outcome.raise_lower_bound(rounds.lower_bound);
        match rounds.status {
            Status::Stopped(reason) => self.stopped = Some(reason),
            Status::Failed => self.outcome.raise_lower_bound(end),
            _ => {}
        }
        if let Some(plan) = rounds.plan {
            // The earlier rounds found none, so it is optimal.
            self.outcome.raise_lower_bound(plan.cost);
            self.take(plan.actions);
        }
        self.run.record_bound(self.outcome.lower_bound);
    }

    fn end(mut self) -> Outcome<Flip> {
        if let Some(reason) = self.stopped
            && self.outcome.status != Status::Optimal
        {
            self.outcome.status = Status::Stopped(reason);
        }
        self.outcome
    }
}
