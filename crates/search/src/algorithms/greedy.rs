//! Greedy best-first search: expands the open state that looks nearest to a goal.
//!
//! Quick and often far from optimal. Complete on finite spaces, since no state is expanded twice.

use super::best_first::{Config, Order, Ties, solve};
use crate::{Domain, Heuristic, Outcome, Run};

/// Searches for any plan.
pub fn search<D: Domain, H: Heuristic<D>>(domain: &D, heuristic: &H, run: &Run<'_>) -> Outcome<D::Action> {
    let mut outcome = solve(
        domain,
        heuristic,
        Config { order: Order::H, ties: Ties::FirstIn, reopen: false, bound: None },
        run,
    );
    if heuristic.properties().admissible {
        let root = heuristic.value(heuristic.root(domain, &domain.initial()));
        outcome.raise_lower_bound(root);
    }
    outcome
}
