//! What is known about a level after a search.

use pousse_search::{Cost, DEAD, Message, Outcome, Plan, Properties};

use crate::{Step, Technique};

/// The result of a search.
#[derive(Clone, Debug)]
pub struct Answer {
    /// What the search proved and did, with the player's steps in the best solution found. Costs and bounds are in
    /// what the objective counts first: pushes, or moves.
    pub outcome: Outcome<Step>,
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

impl Answer {
    /// Returns the player's steps in the best solution found.
    #[must_use]
    pub fn steps(&self) -> Option<&[Step]> {
        self.outcome.plan.as_ref().map(|plan| &*plan.actions)
    }

    /// Returns the proven minimum of what the objective counts first; none if there is no solution.
    #[must_use]
    pub fn lower_bound(&self) -> Option<Cost> {
        Some(self.outcome.lower_bound).filter(|&bound| bound != DEAD)
    }
}

/// Returns an outcome with its plan in the player's steps.
pub(crate) fn in_steps<A>(outcome: Outcome<A>, steps: impl FnOnce(Plan<A>) -> Plan<Step>) -> Outcome<Step> {
    let Outcome { status, plan, lower_bound, counters, iterations } = outcome;
    Outcome { status, plan: plan.map(steps), lower_bound, counters, iterations }
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
