//! What is known about a level after a search.

use pousse_search::{Cost, Counters, Iteration, Properties, Status};

use crate::Technique;

/// What a search found out.
#[derive(Clone, Debug)]
pub struct Answer {
    /// How it ended.
    pub status: Status,
    /// The player's moves of the best solution found, as LURD with pushes in upper case; already replayed.
    pub moves: Option<String>,
    /// The least pushes (or moves, for objectives in moves) that any solution has: proven.
    pub lower_bound: Option<Cost>,
    /// The pushes (or moves) of the best solution found.
    pub upper_bound: Option<Cost>,
    /// What the search did.
    pub counters: Counters,
    /// The rounds of an iterative algorithm.
    pub iterations: Vec<Iteration>,
    /// The algorithm, as it is written.
    pub algorithm: String,
    /// The estimate, as it is written.
    pub heuristic: String,
    /// Why these, where they were chosen.
    pub chosen_because: Option<String>,
    /// The estimate of the start.
    pub initial_h: Cost,
    /// What the estimate promises.
    pub properties: Properties,
    /// How often each technique that was on had an effect.
    pub effects: Vec<Effect>,
    /// Seconds to make tables.
    pub preparation: f64,
    /// Seconds of the search alone.
    pub seconds: f64,
}

/// How often a technique had an effect.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Effect {
    /// The technique.
    pub technique: Technique,
    /// States cut off, estimates raised, actions left out or added, squares left out, states forgotten, or returns to a
    /// state, as the technique has it.
    pub count: u64,
}
