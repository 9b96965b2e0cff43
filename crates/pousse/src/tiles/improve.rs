//! Shortens a solution of a board.

use std::time::Instant;

use pousse_puzzle::{Exit, Remedy, Report, RequestError, no_solution};
use pousse_search::{Algorithm, Run, message};
use pousse_tiles::heuristics::manhattan_distance;
use pousse_tiles::improved_or_settled;

use super::aim::Aim;
use super::solve::{replay, tell_unsolvable};
use super::verify::{Read, read};
use super::{PUZZLE, Request, Tiles};

/// The heuristic for windows.
const HEURISTIC: &str = "linear-conflict";

/// Shortens a solution from a user; never makes it longer.
pub(super) fn improve(
    request: &Request,
    run: &Run<'_>,
    solution: Option<&str>,
) -> Result<Report, RequestError> {
    let aim = Aim::of(request)?;
    if !aim.parity.solvable {
        let mut report = Report::new(PUZZLE, &request.instance, run, Tiles::new(request, &aim, None));
        (report.algorithm, report.heuristic) = (Algorithm::Anytime.to_string(), HEURISTIC.into());
        report.initial_h = manhattan_distance(&request.start, &aim.layout);
        tell_unsolvable(&mut report, &aim.parity);
        return Ok(report);
    }
    let Some(solution) = solution else {
        let what = "there is no solution to improve: boards have none saved with them";
        let remedy = "`pousse solve` finds one, which can be given after the board";
        return Err(RequestError::refused(message!("improve.nothing", what))
            .coded("no-solution")
            .about("solution")
            .remedied(Remedy::Words(message!("improve.solve-first", remedy))));
    };
    let Read { plan: given, moves_of } = read(request, &aim, solution)?.map_err(|reason| {
        RequestError::refused(no_solution(reason))
            .coded("not-a-solution")
            .about("solution")
            .ending(Exit::NotVerified)
    })?;
    // The answer uses the notation of the question.
    let request = &Request { moves_of, ..request.clone() };
    let before = given.len();
    let mut report = Report::new(PUZZLE, &request.instance, run, Tiles::new(request, &aim, None));
    report.algorithm = Algorithm::Anytime.to_string();
    report.heuristic = HEURISTIC.into();
    report.initial_h = manhattan_distance(&request.start, &aim.layout);
    run.record_bound(report.initial_h);
    run.enter("improving");
    let started = Instant::now();
    let outcome = improved_or_settled(&request.start, aim.layout.goal(), given, run);
    report.effort.seconds = started.elapsed().as_secs_f64();
    let plan = report.take(outcome, run);
    if plan.as_ref().is_none_or(|plan| plan.len() > before) {
        let error = "it is longer than the original".into();
        return Err(RequestError::DoesNotReplay { algorithm: report.algorithm, error });
    }
    report.set_details(Tiles { from: Some(before), ..Tiles::new(request, &aim, plan) });
    replay(&mut report, request, &aim)?;
    Ok(report)
}
