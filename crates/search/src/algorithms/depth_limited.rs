//! Depth-first search down to a given cost.
//!
//! A tree search with parent pruning: it visits every path within the limit. It may find a plan that is not the
//! shortest, and ends as `failed` when the plans are all dearer than the limit, which it has then proven.

use super::deepening::{Deepening, Start};
use super::ida_star::Generic;
use crate::{Cost, Domain, Outcome, Run, Zero};

/// Searches for any plan that costs at most `limit`.
pub fn search<D: Domain>(domain: &D, limit: Cost, run: &Run<'_>) -> Outcome<D::Action> {
    let kernel = Generic { domain, heuristic: &Zero };
    let start = Start::At(limit);
    Deepening { start, last: Some(limit), ..Deepening::new(domain, &Zero, &kernel) }.search(run)
}
