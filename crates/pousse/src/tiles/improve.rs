//! Making a solution of a board shorter.

use std::time::Instant;

use pousse_puzzle::{Exit, Remedy, Report, RequestError};
use pousse_search::{Algorithm, Run};
use pousse_tiles::heuristics::manhattan_distance;
use pousse_tiles::improved;

use super::aim::Aim;
use super::solve::replay;
use super::verify::{Read, read};
use super::{PUZZLE, Request, Tiles};

/// Makes a solution that someone wrote shorter, never longer.
pub(super) fn improve(
    request: &Request,
    run: &Run<'_>,
    solution: Option<&str>,
) -> Result<Report, RequestError> {
    let aim = Aim::of(request)?;
    let Some(solution) = solution else {
        let what = "there is no solution to improve: boards have none saved with them";
        let remedy = "`pousse solve` finds one, which can be given after the board";
        return Err(RequestError::refused(what)
            .coded("no-solution")
            .about("solution")
            .remedied(Remedy::Words(remedy.into())));
    };
    let Read { plan: given, moves_of } = read(request, &aim, solution)?.map_err(|reason| {
        let what = format!("not a solution: {reason}");
        RequestError::refused(what).coded("not-a-solution").about("solution").ending(Exit::NotVerified)
    })?;
    // The answer is written as the question was.
    let request = &Request { moves_of, ..request.clone() };
    let before = given.len();
    let mut report = Report::new(PUZZLE, &request.instance, run, Tiles::new(request, &aim, None));
    report.algorithm = Algorithm::Anytime.to_string();
    report.heuristic = "linear-conflict".into();
    report.initial_h = manhattan_distance(&request.start, &aim.layout);
    run.record_bound(report.initial_h);
    run.enter("improving");
    let started = Instant::now();
    let outcome = improved(&request.start, aim.layout.goal(), given, run);
    report.seconds = started.elapsed().as_secs_f64();
    let plan = report.take(outcome, run);
    if plan.as_ref().is_none_or(|plan| plan.len() > before) {
        let error = "it is longer than what it was made from".into();
        return Err(RequestError::DoesNotReplay { algorithm: report.algorithm, error });
    }
    report.set_details(Tiles { from: Some(before), ..Tiles::new(request, &aim, plan) });
    replay(&mut report, request, &aim)?;
    Ok(report)
}
