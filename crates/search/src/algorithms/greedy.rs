//! Greedy best-first search: expands the open state with the lowest estimate.
//!
//! Fast and often far from optimal. Complete on finite spaces, since no state is expanded twice.

use super::best_first::{Config, Order, Ties, solve};
use crate::heuristic::estimate_of_root;
use crate::kept::Plain;
use crate::{Domain, Heuristic, Outcome, Run};

/// Searches for any plan.
pub fn search<D: Domain, H: Heuristic<D>>(domain: &D, heuristic: &H, run: &Run<'_>) -> Outcome<D::Action> {
    let config = Config { reopen: false, ..Config::new(Order::H, Ties::FirstIn) };
    let mut outcome = solve(domain, &Plain(heuristic), config, run);
    if heuristic.properties().admissible {
        outcome.raise_lower_bound(estimate_of_root(domain, heuristic));
    }
    outcome
}
