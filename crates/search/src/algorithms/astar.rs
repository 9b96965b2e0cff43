//! A* (Hart, Nilsson & Raphael, 1968): expands the open state with the least g + h.
//!
//! Optimal when the estimate is admissible and, without re-opening, also consistent. With re-opening off and `back` on,
//! it is algorithm 4.2 of Idjaton (2016), which closes a state the first time it is taken from the list: with an
//! inconsistent estimate that may happen on a path that is not the cheapest, so the plan may not be optimal and is not
//! reported as optimal. With several threads, states are distributed by hash: see [`super::parallel_astar`].

use std::ops::ControlFlow;

pub use super::best_first::Ties;
use super::best_first::{Config, Order, solve};
use super::{parallel_astar, team_astar};
use crate::kept::Plain;
use crate::{Cost, Domain, Heuristic, Kept, Limits, Outcome, Run, Status, StopReason};

/// Options of A*.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Options {
    /// Which of several states with equal g + h is expanded first.
    pub ties: Ties,
    /// Whether an expanded state is expanded again when a cheaper path to it is found.
    pub reopen: bool,
    /// Whether children with a larger g + h than their parent's are deferred (PEA*), which saves memory but takes more
    /// time.
    pub partial: bool,
    /// Whether a state none of whose children was kept (all dead, beyond the ceiling, or already expanded) is left out
    /// of the table: it takes no memory, but is expanded again when it is reached again.
    pub childless: bool,
    /// Whether the action straight back to the parent is generated too. It never helps; textbooks that include it count
    /// more nodes, and this option reproduces their counts.
    pub back: bool,
    /// A lower bound on the cost of every plan, known in advance: states with a smaller g + h are ordered as if it were
    /// equal to this bound, by h alone. Not available on the command line.
    pub floor: Cost,
    /// The cost of a plan known in advance: only cheaper plans are searched for. If there is none, the outcome is
    /// [`Status::Failed`] without a plan and with this lower bound (or [`Status::Unsolvable`] if nothing was pruned). A
    /// single-threaded search follows the best plan of the whole run: the ceiling falls with it during the search. Not
    /// available on the command line.
    pub ceiling: Option<Cost>,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            ties: Ties::LargerG,
            reopen: true,
            partial: false,
            childless: false,
            back: false,
            floor: 0,
            ceiling: None,
        }
    }
}

impl Options {
    pub(super) fn config(self) -> Config {
        let order = Order::F { numerator: 1, denominator: 1 };
        Config {
            reopen: self.reopen,
            bound: self.ceiling.map(|ceiling| ceiling.saturating_sub(1)),
            follows: self.ceiling.is_some(),
            floor: self.floor,
            partial: self.partial,
            childless: self.childless,
            back: self.back,
            ..Config::new(order, self.ties)
        }
    }
}

/// Searches for an optimal plan.
pub fn search<D: Domain, H: Heuristic<D>>(
    domain: &D,
    heuristic: &H,
    options: Options,
    run: &Run<'_>,
) -> Outcome<D::Action> {
    search_kept(domain, &Plain(heuristic), options, run)
}

/// Searches for an optimal plan with an estimate that stores memos.
pub fn search_kept<D: Domain, H: Kept<D>>(
    domain: &D,
    heuristic: &H,
    options: Options,
    run: &Run<'_>,
) -> Outcome<D::Action> {
    // There is nothing left to search for.
    if let Some(ceiling) = options.ceiling.filter(|&ceiling| ceiling <= options.floor) {
        let mut outcome = Outcome::new(Status::Failed);
        outcome.lower_bound = ceiling;
        return outcome;
    }
    if D::ALONE {
        return solve(domain, heuristic, options.config(), run);
    }
    // Without re-opening, the order of expansions determines the result, and threads have no fixed order.
    if !options.reopen || run.team().is_none() && run.limits().threads == 1 {
        return solve(domain, heuristic, options.config(), run);
    }
    // A single thread is faster on small searches, and is deterministic.
    let alone = |most: u64| {
        let nodes = run.limits().nodes.map_or(most, |limit| limit.min(most));
        let limits = Limits { nodes: Some(nodes), time: run.time_left(), ..*run.limits() };
        // The other ranks of a team never learn what the first one leaves unfinished.
        let stage = if run.team().is_none() { run.stage(limits) } else { run.stage_aside(limits) };
        let outcome = solve(domain, heuristic, options.config(), &stage);
        let over = outcome.status != Status::Stopped(StopReason::Nodes) || run.limits().nodes == Some(nodes);
        if over { ControlFlow::Break(outcome) } else { ControlFlow::Continue(outcome) }
    };
    match run.team() {
        None => match alone(ALONE) {
            ControlFlow::Break(outcome) => outcome,
            ControlFlow::Continue(before) => {
                let mut together = parallel_astar::search_kept(domain, heuristic, options, run);
                together.counters.merge_sequential(&before.counters);
                if let (Status::Stopped(_), Some(plan)) = (together.status, before.plan)
                    && together.upper_bound().is_none_or(|cost| plan.cost < cost)
                {
                    together.plan = Some(plan);
                    together.raise_lower_bound(before.lower_bound);
                }
                together
            }
        },
        Some(team) => team_astar::search_after(domain, heuristic, options, team, run, || {
            alone(ALONE_IN_TEAM).map_continue(|outcome| outcome.counters)
        }),
    }
}

/// Nodes that one thread may generate before the others join in.
const ALONE: u64 = 300_000;
/// Nodes that the first rank of a team may generate before the others join in: a message takes as long as a few
/// thousand nodes.
const ALONE_IN_TEAM: u64 = 20_000;
