//! Searches of pancakes recorded step by step; see `pousse_search::record`.

use pousse_pancakes::heuristics::Estimate;
use pousse_pancakes::{Kind, Pancakes as Domain, Pile, Stack};
use pousse_puzzle::game::Recorded;
use pousse_puzzle::{Context, Question, RequestError, TraceLimits};
use pousse_search::Run;

use crate::game::Pancakes;

/// Records the search that a question asks for. One size of stack is enough here, as speed does not matter.
pub(crate) fn record(
    question: &Question<Pancakes>,
    _: &Context,
    limits: TraceLimits,
    run: &Run<'_>,
) -> Result<Recorded<Pancakes>, RequestError> {
    let start = question.start();
    let informed = question.algorithm_or_astar().about().informed;
    let heuristic = question.estimate.unwrap_or(if informed { Estimate::Gap } else { Estimate::Zero });
    let domain = Domain::<13>::new(start).expect("no stack has more than 100 pancakes");
    let position = |pile: &Pile<13>| stack(pile, start.kind());
    Recorded::of(question, (&heuristic, heuristic), &domain, (limits, run), position)
}

fn stack(pile: &Pile<13>, kind: Kind) -> Stack {
    let sizes: Vec<i64> = pile.signed().map(i64::from).collect();
    Stack::new(kind, &sizes).expect("a search keeps the pancakes of its stack")
}
