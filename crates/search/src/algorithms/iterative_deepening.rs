//! Iterative deepening (Slate & Atkin, 1977; Korf, 1985): depth-first searches with an increasing depth limit.
//!
//! This is IDA* with the zero estimate. The first limit is 0, the estimate of the initial state, or a given depth, the
//! variants tried by Loiseau and Asswad: a first limit above the optimal depth may yield a longer plan, which is then
//! not called optimal.

use super::deepening::{Deepening, Start};
use super::ida_star::Generic;
use crate::{Cost, Domain, Heuristic, Outcome, Run, Zero};

/// Where the depth limit starts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum FirstLimit {
    /// At 0.
    #[default]
    Zero,
    /// At the estimate of the initial state.
    Estimate,
    /// At this depth.
    Depth(Cost),
}

/// Searches for a plan with the fewest actions.
pub fn search<D: Domain, H: Heuristic<D>>(
    domain: &D,
    heuristic: &H,
    from: FirstLimit,
    run: &Run<'_>,
) -> Outcome<D::Action> {
    let estimate = heuristic.value(heuristic.root(domain, &domain.initial()));
    let admissible = heuristic.properties().admissible;
    let start = match from {
        FirstLimit::Zero => 0,
        FirstLimit::Estimate => estimate,
        FirstLimit::Depth(depth) => depth,
    };
    let kernel = Generic { domain, heuristic: &Zero };
    let deepening = Deepening { start: Start::At(start), ..Deepening::new(domain, &Zero, &kernel) };
    let mut outcome = deepening.search(run);
    if admissible {
        outcome.raise_lower_bound(estimate);
    }
    outcome
}
