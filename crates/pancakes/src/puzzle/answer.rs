//! An answer for every stack: if a limit stops the requested method, a plan from the default one.

use std::time::Duration;

use pousse_puzzle::{Report, RequestError};
use pousse_search::{Limits, Run, message};

use super::report::Sorted;
use super::request::Request;
use crate::{constructive, rules, write_flips};

/// The maximum time that is reserved for the default method, and its share of the whole.
const KEPT_BACK: Duration = Duration::from_millis(200);
const PART_KEPT_BACK: u32 = 20;

/// The node limit for the default method.
const NODES_FOR_OTHER: u64 = 300_000;

/// Carries out a request; if a limit ends its method without a plan, reports another plan.
pub(super) fn answer(request: &Request, run: &Run<'_>) -> Result<Report, RequestError> {
    if request.algorithm.is_none() || run.team().is_some() {
        return request.solved(run).map(|(report, _)| report);
    }
    let mut plan = constructive::plan(&request.start);
    run.announce_plan(plan.len() as u32);
    let kept_back = |left: Duration| (left / PART_KEPT_BACK).min(KEPT_BACK);
    let limits = Limits { time: run.time_left().map(|left| left - kept_back(left)), ..*run.limits() };
    let (mut report, _) = request.solved(&run.stage(limits))?;
    if !report.is_stopped() {
        return Ok(report);
    }
    let mut from = message!("plan.construction", "by construction");
    if run.interrupted().is_none() {
        let other = Request { algorithm: None, heuristic: None, ..request.clone() };
        let limits = Limits { time: run.time_left(), nodes: Some(NODES_FOR_OTHER), ..*run.limits() };
        let (found, better) = other.solved(&run.stage(limits))?;
        report.lower_bound = report.lower_bound.max(found.lower_bound);
        if let Some(better) = better.filter(|better| better.len() <= plan.len()) {
            plan = better;
            from = message!("plan.default", "by the default method");
        }
    }
    rules::replay(&request.start, &plan)
        .map_err(|error| RequestError::does_not_replay(&report.algorithm, error))?;
    report.take_known(plan.len() as u32, from, run);
    report.moves = Some(write_flips(&plan));
    report.set_details(Sorted::new(&request.start, Some(plan)));
    Ok(report)
}

#[cfg(test)]
mod tests {
    use pousse_puzzle::{Context, Request as _, Wanted};
    use pousse_search::Algorithm;

    use super::*;
    use crate::{Kind, Stack};

    fn asked(stack: &str, name: &str, limits: Limits) -> Report {
        let numbers: Vec<i64> = stack.split(" ").map(|number| number.parse().expect("a number")).collect();
        let start = Stack::new(Kind::Plain, &numbers).expect("a stack");
        let algorithm: Algorithm = name.parse().expect("an algorithm");
        let request = Request { instance: "1".into(), start, algorithm: Some(algorithm), heuristic: None };
        request.answer(&Context::default(), &Run::new(limits), Wanted::Solution).expect("an answer")
    }

    #[test]
    fn a_limit_leaves_a_plan() {
        let stack = "4 9 1 12 7 3 11 6 2 10 5 8";
        for name in ["bfs", "astar", "ida-star"] {
            let report = asked(stack, name, Limits { nodes: Some(5), threads: 1, ..Limits::default() });
            assert!(report.is_solved(), "{name}");
            assert!(report.moves.is_some() && report.plan_from.is_some(), "{name}: {report:?}");
            assert!(report.cost >= report.lower_bound, "{name}");
        }
        let report = asked(stack, "ida-star", Limits { threads: 1, ..Limits::default() });
        assert_eq!((report.status, report.plan_from), (Status::Optimal, None));
    }
}
