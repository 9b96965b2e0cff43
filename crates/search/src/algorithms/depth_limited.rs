//! Depth-first search down to a given cost.
//!
//! A tree search with parent pruning: it visits every path within the limit. The plan it finds may not be the shortest.
//! If all plans cost more than the limit, it ends with `failed`, having proven just that.

use super::deepening::{Deepening, Start};
use super::ida_star::Generic;
use crate::{Cost, Domain, Outcome, Run, Zero};

/// Searches for any plan that costs at most `limit`.
pub fn search<D: Domain>(domain: &D, limit: Cost, run: &Run<'_>) -> Outcome<D::Action> {
    let kernel = Generic { domain, heuristic: &Zero };
    let start = Start::At(limit);
    Deepening { start, last: Some(limit), ..Deepening::new(domain, &Zero, &kernel) }.search(run)
}
