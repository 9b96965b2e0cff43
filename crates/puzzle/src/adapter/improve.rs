//! Improves a solution: the given one, or the best one known.

use pousse_search::{Run, message};

use super::verify::not_a_solution;
use crate::game::Improve;
use crate::{Context, Game, Question, Reading, Remedy, Report, RequestError};

/// Improves a solution under the options of a question.
///
/// Always starts from the best solution known, whichever was given, so that the result is never worse than what was
/// known before.
pub(super) fn improve<G: Game>(
    question: &Question<G>,
    improve: Improve<G>,
    solution: Option<&str>,
    (context, run): (&Context, &Run<'_>),
) -> Result<Report, RequestError> {
    if G::hopeless(question).is_some() {
        return question.report(G::search(question, context, run)?, None, run);
    }
    let known = G::ABILITIES.remember.and_then(|remember| (remember.best)(question));
    let known = known.filter(|plan| G::replay(question, plan).is_ok());
    let given = match solution {
        Some(text) => Some(question.read(text)?.map_err(not_a_solution)?),
        None => match question.saved() {
            Ok(Some(Ok(reading))) => Some(reading),
            Ok(None) => None,
            _ if known.is_some() => None,
            Ok(Some(Err(reason))) => return Err(not_a_solution(reason)),
            Err(error) => return Err(error),
        },
    };
    // The answer uses the notation of the question.
    let options = given.as_ref().map(|reading| reading.options.clone());
    let question = &options.map_or_else(|| question.clone(), |options| question.with_options(options));
    let given = given.map(|Reading { plan, .. }| plan);
    let from = given.clone().or_else(|| known.clone()).ok_or_else(|| nothing::<G>())?;
    let order = |plan: &Vec<G::Step>| G::order(question, plan);
    let begun = given.into_iter().chain(known).min_by_key(order).ok_or_else(|| nothing::<G>())?;
    let before = order(&begun);
    let finding = improve(question, begun, context, run)?;
    let after = finding.outcome.plan.as_ref().map(|plan| G::order(question, &plan.actions));
    if after.is_none_or(|after| after > before) {
        return Err(RequestError::does_not_replay(&finding.algorithm, "it is worse than the original"));
    }
    question.report(finding, Some(&from), run)
}

fn nothing<G: Game>() -> RequestError {
    let one = G::WORDS.one;
    let what = format!(
        "there is no solution to improve: none is given, saved with the {one} or known from earlier runs"
    );
    let remedy = format!("`pousse solve` finds one, which can be given after the {one}");
    RequestError::refused(message!("improve.none", what))
        .coded("no-solution")
        .about("solution")
        .remedied(Remedy::Words(message!("improve.solve-first", remedy)))
}
