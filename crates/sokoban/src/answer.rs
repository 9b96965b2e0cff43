//! What is known about a level after a search.

use pousse_search::{Cost, Counters, Iteration, Properties, Status};

use crate::task::Task;
use crate::{Step, Technique};

/// What a search found out.
#[derive(Clone, Debug)]
pub struct Answer {
    /// How it ended.
    pub status: Status,
    /// The player's steps of the best solution found.
    pub steps: Option<Vec<Step>>,
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

/// What a search has proven, in what its objective counts.
pub(crate) struct Proven {
    pub(crate) status: Status,
    pub(crate) steps: Option<Vec<Step>>,
    pub(crate) lower_bound: Option<Cost>,
    pub(crate) upper_bound: Option<Cost>,
    pub(crate) counters: Counters,
    pub(crate) iterations: Vec<Iteration>,
    pub(crate) initial_h: Cost,
}

/// How it came to that.
pub(crate) struct Manner {
    pub(crate) algorithm: String,
    pub(crate) chosen_because: Option<String>,
    pub(crate) properties: Properties,
    pub(crate) effects: Vec<Effect>,
    pub(crate) preparation: f64,
    pub(crate) seconds: f64,
}

impl Answer {
    /// Puts an answer together: the one way for all engines.
    pub(crate) fn new(task: &Task, proven: Proven, manner: Manner) -> Self {
        let Proven { status, steps, lower_bound, upper_bound, counters, iterations, initial_h } = proven;
        let Manner { algorithm, chosen_because, properties, effects, preparation, seconds } = manner;
        Self {
            status,
            steps,
            lower_bound,
            upper_bound,
            counters,
            iterations,
            algorithm,
            heuristic: task.estimate.to_string(),
            chosen_because,
            initial_h,
            properties,
            effects,
            preparation,
            seconds,
        }
    }
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
