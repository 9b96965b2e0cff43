//! The frame of a hint, the same for every puzzle.

use pousse_search::Run;
use serde_json::json;

use super::report::object;
use crate::game::Hints;
use crate::{Advice, Context, Game, Hint, Question, RequestError};

/// Suggests the next step.
pub(super) fn hint<G: Game>(
    question: &Question<G>,
    hints: &Hints<G>,
    context: &Context,
    run: &Run<'_>,
) -> Result<Hint, RequestError> {
    let Advice { status, plan, lower_bound, why, fields } = (hints.advise)(question, context, run)?;
    if let Some(plan) = &plan {
        G::replay(question, plan).map_err(|error| RequestError::does_not_replay("hint", error))?;
    }
    let remaining = plan.as_ref().map(|plan| G::cost(question, plan));
    let mut data = object(json!({
        "domain": G::WORDS.name,
        "status": status,
        "plan": plan.filter(|plan| !plan.is_empty()).map(|plan| G::write_plan(question, &plan)),
        "remaining": remaining,
        "proven": remaining.is_some() && remaining == lower_bound,
        "lower_bound": lower_bound,
        "why": why,
    }));
    data.extend(object(fields));
    Ok(Hint { data: Box::new(data) })
}
