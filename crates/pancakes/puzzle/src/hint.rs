//! The next flip.

use pousse_pancakes::heuristics::Estimate;
use pousse_pancakes::{Stack, gaps, rules};
use pousse_puzzle::{Advice, Context, HintValue, Question, RequestError};
use pousse_search::Run;
use serde_json::json;

use crate::game::Pancakes;

/// Suggests the first flip of a plan, and says what it does to the gaps.
pub(crate) fn advise(
    question: &Question<Pancakes>,
    context: &Context,
    run: &Run<'_>,
) -> Result<Advice<Pancakes>, RequestError> {
    let mut advice = Advice::by_search(question, context, run)?;
    let first = advice.plan.as_ref().and_then(|plan| plan.first().copied());
    // How many pancakes to turn over.
    advice.fields = json!({"move": first.map(|flip| flip.0)});
    if let Some(first) = first {
        let count = |stack: &Stack| gaps(stack, Estimate::Gap).len() as u32;
        let before = count(question.start());
        let after = rules::flip(question.start(), first).map(|stack| count(&stack));
        advice.why = vec![HintValue { heuristic: Estimate::Gap.to_string(), before, after }];
    }
    Ok(advice)
}
