//! What is known about a level after a search.

use pousse_search::{Cost, Counters, Iteration, Message, Properties, Status};

use crate::task::Task;
use crate::{Step, Technique};

/// The result of a search.
#[derive(Clone, Debug)]
pub struct Answer {
    /// How it ended.
    pub status: Status,
    /// The player's steps in the best solution found.
    pub steps: Option<Vec<Step>>,
    /// The proven minimum number of pushes (or moves, for objectives in moves) of any solution.
    pub lower_bound: Option<Cost>,
    /// The pushes (or moves) of the best solution found.
    pub upper_bound: Option<Cost>,
    /// The counters of the search.
    pub counters: Counters,
    /// The rounds of an iterative algorithm.
    pub iterations: Vec<Iteration>,
    /// The algorithm, as users write it.
    pub algorithm: String,
    /// The estimate, as users write it.
    pub heuristic: String,
    /// Why these were chosen, if the choice was left open.
    pub chosen_because: Option<Message>,
    /// The estimate for the initial position.
    pub initial_h: Cost,
    /// The properties of the estimate.
    pub properties: Properties,
    /// How often each enabled technique had an effect.
    pub effects: Vec<Effect>,
    /// Seconds spent building tables.
    pub preparation: f64,
    /// Seconds spent in the search alone.
    pub seconds: f64,
}

/// What a search proved, in the units of its objective.
pub(crate) struct Proven {
    pub(crate) status: Status,
    pub(crate) steps: Option<Vec<Step>>,
    pub(crate) lower_bound: Option<Cost>,
    pub(crate) upper_bound: Option<Cost>,
    pub(crate) counters: Counters,
    pub(crate) iterations: Vec<Iteration>,
    pub(crate) initial_h: Cost,
}

/// How the search got there.
pub(crate) struct Manner {
    pub(crate) algorithm: String,
    pub(crate) chosen_because: Option<Message>,
    pub(crate) properties: Properties,
    pub(crate) effects: Vec<Effect>,
    pub(crate) preparation: f64,
    pub(crate) seconds: f64,
}

impl Answer {
    /// Assembles an answer, for all engines.
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
    /// States cut off, estimates raised, actions pruned or added, squares left out, states forgotten, or returns to a
    /// state, depending on the technique.
    pub count: u64,
}
