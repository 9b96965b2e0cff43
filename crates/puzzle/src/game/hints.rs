//! How a puzzle suggests the next step.

use pousse_search::{Limits, Run, Status};
use serde_json::{Value, json};

use super::Answers;
use crate::{Context, Finding, Game, HINT_TIME, HintStatus, HintValue, Question, RequestError};

/// How to suggest the next step.
#[derive(Debug)]
pub struct Hints<G: Game> {
    /// Looks for a plan, and says what its first step does.
    pub advise: Answers<G, Advice<G>>,
    /// Names what hints about such instances need, so that it can be prepared once.
    pub need: fn(&Question<G>) -> Option<String>,
    /// Prepares that.
    pub prepare: Answers<G, ()>,
}

impl<G: Game> Clone for Hints<G> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G: Game> Copy for Hints<G> {}

impl<G: Game> Hints<G> {
    /// Hints from a short search by the method that is used if none is named.
    pub const BY_SEARCH: Self = Self::of(Advice::by_search);

    /// Hints that need nothing prepared.
    #[must_use]
    pub const fn of(advise: Answers<G, Advice<G>>) -> Self {
        Self { advise, need: |_| None, prepare: |_, _, _| Ok(()) }
    }
}

/// What a puzzle contributes to a hint.
#[derive(Clone, Debug)]
pub struct Advice<G: Game> {
    /// What it comes to.
    pub status: HintStatus,
    /// The plan that it suggests.
    pub plan: Option<Vec<G::Step>>,
    /// The proven minimum cost; none if there is no solution.
    pub lower_bound: Option<u32>,
    /// The values of heuristics before and after the step.
    pub why: Vec<HintValue>,
    /// Whatever else there is to say, as an object.
    pub fields: Value,
}

impl<G: Game> Advice<G> {
    /// Searches for a moment and suggests the first step of the plan, as the field `move`.
    ///
    /// # Errors
    ///
    /// [`RequestError`] when the question cannot be answered as asked.
    pub fn by_search(question: &Question<G>, context: &Context, run: &Run<'_>) -> Result<Self, RequestError> {
        let run = run.stage(Limits { time: run.time_left().or(Some(HINT_TIME)), ..*run.limits() });
        let Finding { outcome, .. } = G::search(&question.with_method(None, None), context, &run)?;
        let plan = outcome.plan.map(|plan| plan.actions);
        let first = plan.as_ref().and_then(|plan| plan.first());
        let status = match (outcome.status, &plan) {
            (Status::Unsolvable, _) => HintStatus::Unsolvable,
            (_, None) => HintStatus::Unknown,
            (_, Some(plan)) if plan.is_empty() => HintStatus::SolvedAlready,
            _ => HintStatus::Move,
        };
        let lower_bound = (status != HintStatus::Unsolvable).then_some(outcome.lower_bound);
        let fields = json!({"move": first.map(|&step| G::write_plan(question, &[step]))});
        Ok(Self { status, plan, lower_bound, why: Vec::new(), fields })
    }
}
