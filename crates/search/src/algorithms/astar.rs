//! A* (Hart, Nilsson & Raphael, 1968): expands the open state with the least g + h.
//!
//! Optimal when the estimate is admissible and, without re-opening, consistent. With re-opening off it is
//! algorithm 4.2 of Idjaton (2016), which closes a state the first time it is taken from the list: with an
//! inconsistent estimate that may be by a path that is not the cheapest, so the plan may not be optimal and is
//! not called so. On several threads states are shared out by hash: see [`super::parallel_astar`].

pub use super::best_first::Ties;
use super::best_first::{Config, Order, solve};
use super::parallel_astar;
use crate::{Domain, Heuristic, Limits, Outcome, Run, Status, StopReason};

/// How A* is asked to behave.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Options {
    /// Which of several states with equal g + h comes first.
    pub ties: Ties,
    /// Whether a cheaper path to an expanded state expands it again.
    pub reopen: bool,
}

impl Default for Options {
    fn default() -> Self {
        Self { ties: Ties::LargerG, reopen: true }
    }
}

impl Options {
    pub(super) fn config(self) -> Config {
        let order = Order::F { numerator: 1, denominator: 1 };
        Config { order, ties: self.ties, reopen: self.reopen, bound: None }
    }
}

/// Searches for an optimal plan.
pub fn search<D: Domain, H: Heuristic<D>>(
    domain: &D,
    heuristic: &H,
    options: Options,
    run: &Run<'_>,
) -> Outcome<D::Action> {
    // Without re-opening the order of expansions decides what is found, and threads have no order.
    if run.limits().threads == 1 || !options.reopen {
        return solve(domain, heuristic, options.config(), run);
    }
    // One thread alone is quicker on small searches, and always does the same.
    let nodes = run.limits().nodes.map_or(ALONE, |limit| limit.min(ALONE));
    let limits = Limits { nodes: Some(nodes), time: run.time_left(), ..*run.limits() };
    let alone = solve(domain, heuristic, options.config(), &run.stage(limits));
    if alone.status != Status::Stopped(StopReason::Nodes) || run.limits().nodes == Some(nodes) {
        return alone;
    }
    let mut together = parallel_astar::search(domain, heuristic, options, run);
    together.counters.merge_sequential(&alone.counters);
    together
}

/// Nodes that one thread may generate before the others are called.
const ALONE: u64 = 300_000;
