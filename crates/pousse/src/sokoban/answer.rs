//! An answer for every level: if a limit stops the requested method, a solution known from elsewhere.
//!
//! That is one found by an earlier run or, in time that was reserved for it, by the method used when none is asked
//! for.

use std::time::Duration;

use pousse_puzzle::{Report, RequestError};
use pousse_search::{Limits, Message, Plan, Run, Status, message};
use pousse_sokoban::Answer;

use super::Request;
use super::improve::known;
use super::solve::{counted, report, search};

/// The maximum time that is reserved, and its share of the whole.
const KEPT_BACK: Duration = Duration::from_secs(2);
const PART_KEPT_BACK: u32 = 10;

/// The node limit for the other method.
const NODES_FOR_OTHER: u64 = 100_000;

/// Carries out a request; if a limit ends its method without a solution, looks for one elsewhere.
pub(super) fn answer(request: &Request, run: &Run<'_>) -> Result<Report, RequestError> {
    if request.algorithm.is_none() || run.team().is_some() {
        return report(request, search(request, run)?, None, run);
    }
    let kept_back = |left: Duration| (left / PART_KEPT_BACK).min(KEPT_BACK);
    let limits = Limits { time: run.time_left().map(|left| left - kept_back(left)), ..*run.limits() };
    let mut answer = search(request, &run.stage(limits))?;
    let nothing = answer.outcome.plan.is_none() && matches!(answer.outcome.status, Status::Stopped(_));
    let from = if nothing { elsewhere(request, &mut answer, run)? } else { None };
    let cost = answer.outcome.upper_bound();
    let mut report = report(request, answer, None, run)?;
    if let Some((from, cost)) = from.zip(cost) {
        report.take_known(cost, from, run);
    }
    Ok(report)
}

/// Adds a solution from elsewhere, if there is one, and returns where it came from.
fn elsewhere(request: &Request, answer: &mut Answer, run: &Run<'_>) -> Result<Option<Message>, RequestError> {
    if let Some(known) = known(request) {
        let cost = counted(request.objective, &known.metrics);
        answer.outcome.plan = u32::try_from(cost).ok().map(|cost| Plan { actions: known.steps, cost });
        return Ok(Some(message!("plan.earlier", "by an earlier run")));
    }
    if run.interrupted().is_some() {
        return Ok(None);
    }
    let other = Request { algorithm: None, ..request.clone() };
    let limits = Limits { time: run.time_left(), nodes: Some(NODES_FOR_OTHER), ..*run.limits() };
    let found = search(&other, &run.stage(limits))?.outcome;
    if found.plan.is_none() {
        return Ok(None);
    }
    // Whoever proved the higher bound, it holds.
    answer.outcome.lower_bound = answer.outcome.lower_bound.max(found.lower_bound);
    answer.outcome.plan = found.plan;
    Ok(Some(message!("plan.default", "by the default method")))
}

#[cfg(test)]
mod tests {
    use pousse_puzzle::{Context, Request as _, Wanted};
    use pousse_search::Algorithm;
    use pousse_sokoban::read_level;

    use super::super::Sokoban;
    use super::*;

    const LEVEL: &str = "#########\n#@  #   #\n# $ $ $ #\n#   #   #\n#.. . $.#\n#########";

    fn asked(name: &str, nodes: u64) -> Report {
        let level = read_level(LEVEL).expect("a level");
        let algorithm: Algorithm = name.parse().expect("an algorithm");
        let request = Request { algorithm: Some(algorithm), ..Request::new(level) };
        let limits = Limits { nodes: Some(nodes), threads: 1, ..Limits::default() };
        request.answer(&Context::default(), &Run::new(limits), Wanted::Solution).expect("an answer")
    }

    #[test]
    fn a_limit_leaves_a_solution() {
        for name in ["astar", "bfs", "greedy"] {
            let report = asked(name, 3);
            assert!(report.moves.is_some() && report.cost >= report.lower_bound, "{name}: {report:?}");
            assert!(report.is_solved(), "{name}");
            assert!(report.plan_from.is_some(), "{name}");
            assert!(report.details::<Sokoban>().is_some_and(|details| details.metrics.is_some()), "{name}");
        }
    }

    #[test]
    fn what_the_method_found_is_its_own() {
        let report = asked("astar", 1_000_000);
        assert_eq!((report.status, report.plan_from), (Status::Optimal, None));
    }
}
