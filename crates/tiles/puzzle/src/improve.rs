//! Plans without a search: constructed, and shortened.

use pousse_puzzle::{Context, Finding, Question, RequestError, game::Reserve};
use pousse_search::{Algorithm, Message, Run, message};
use pousse_tiles::heuristics::manhattan_distance;
use pousse_tiles::{Direction, MOST_CELLS, constructive, improved, improved_or_settled};

use crate::game::Tiles;

/// The heuristic for windows.
const HEURISTIC: &str = "linear-conflict";

/// Constructing a plan takes only a moment, so there is one before the method starts. Some time is kept back for
/// shortening it, unless the method ends with a plan anyway.
pub(crate) fn reserve(question: &Question<Tiles>) -> Option<Reserve> {
    let searched = question.start().shape().cells() <= MOST_CELLS;
    let solvable = question.aim().is_ok_and(|aim| aim.parity.solvable);
    let searches = searched && solvable && question.algorithm != Some(Algorithm::Anytime);
    searches.then_some(Reserve::USUAL)
}

/// Constructs a plan.
pub(crate) fn constructed(question: &Question<Tiles>) -> Option<(Vec<Direction>, Message)> {
    let plan = constructive::construct(question.start(), question.aim().ok()?.layout.goal())?;
    Some((plan, message!("plan.construction", "by construction")))
}

/// Shortens the constructed plan in the time kept back.
pub(crate) fn instead(
    question: &Question<Tiles>,
    known: Option<&[Direction]>,
    run: &Run<'_>,
) -> Result<Option<(Finding<Tiles>, Message)>, RequestError> {
    let Some(known) = known else { return Ok(None) };
    let goal = question.aim()?.layout.goal();
    let mut finding = Finding::new(Algorithm::Anytime, HEURISTIC);
    finding.search(|| improved(question.start(), goal, known.to_vec(), run));
    Ok(Some((finding, message!("plan.improved", "by construction, beams and windows"))))
}

/// Shortens a solution from a user; never makes it longer.
pub(crate) fn improve(
    question: &Question<Tiles>,
    plan: Vec<Direction>,
    _: &Context,
    run: &Run<'_>,
) -> Result<Finding<Tiles>, RequestError> {
    let (start, layout) = (question.start(), &question.aim()?.layout);
    let mut finding = Finding::new(Algorithm::Anytime, HEURISTIC);
    finding.initial_h = manhattan_distance(start, layout);
    run.record_bound(finding.initial_h);
    run.enter("improving");
    finding.search(|| improved_or_settled(start, layout.goal(), plan, run));
    Ok(finding)
}
