//! Uniform-cost search (Dijkstra, 1959): A* with the zero estimate.

use super::astar;
use crate::{Domain, Outcome, Run, Zero};

/// Searches for an optimal plan, cheapest paths first.
pub fn search<D: Domain>(domain: &D, run: &Run<'_>) -> Outcome<D::Action> {
    astar::search(domain, &Zero, astar::Options { ties: astar::Ties::FirstIn, ..Default::default() }, run)
}
