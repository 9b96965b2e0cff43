//! The effort that a solve took.

use pousse_search::{Counters, Iteration};
use serde::{Deserialize, Serialize};

/// The effort that a solve took: what the search counted, and its time.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Effort {
    /// Nodes whose children were generated.
    pub expanded: u64,
    /// Nodes created, counting the root once.
    pub generated: u64,
    /// Nodes taken from an open list, duplicates included.
    pub popped: u64,
    /// Nodes expanded again because a cheaper path to them turned up.
    pub reopened: u64,
    /// The largest number of nodes waiting at once.
    pub max_frontier: u64,
    /// Entries of tables and lists at the end.
    pub stored: u64,
    /// The rounds of an iterative algorithm; the last one is cut short by the solution.
    pub iterations: Vec<Round>,
    /// Time of the search alone.
    pub seconds: f64,
    /// Peak memory of the search's tables and lists, in bytes.
    pub peak_bytes: u64,
}

/// One round of an iterative algorithm.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Round {
    /// The bound on g + h, or on the depth.
    pub bound: u32,
    /// Nodes generated, not counting the root.
    pub nodes: u64,
    /// Nodes expanded.
    pub expanded: u64,
}

impl From<Iteration> for Round {
    fn from(Iteration { bound, generated, expanded }: Iteration) -> Self {
        Self { bound, nodes: generated, expanded }
    }
}

impl Effort {
    /// Takes over what a search counted.
    pub(crate) fn count(&mut self, counters: &Counters, iterations: Vec<Iteration>) {
        let Counters { expanded, generated, popped, reopened, max_frontier, stored, peak_bytes, .. } =
            *counters;
        let iterations = iterations.into_iter().map(Round::from).collect();
        let seconds = self.seconds;
        *self = Self {
            expanded,
            generated,
            popped,
            reopened,
            max_frontier,
            stored,
            iterations,
            seconds,
            peak_bytes,
        };
    }
}
