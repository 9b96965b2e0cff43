//! Improves a solution of a level: chooses the solution to start from, and writes the report.

use pousse_puzzle::{BadOption, Exit, Remedy, Report, RequestError, no_solution};
use pousse_search::{Message, Run, message};
use pousse_sokoban::knowledge::Metric;
use pousse_sokoban::{Metrics, Objective, Replay, SavedSolution, looks_like_level, read_lurd};

use super::solve::{report, task};
use super::verify::{none_here, saved_in, solves, unreadable};
use super::{Request, Sokoban, refused};

/// Improves a solution with respect to the objective of a request: the given solution, or the best one known.
///
/// Always starts from the best known solution, whichever was given, so that the result is never worse than what was
/// known before.
pub(super) fn improve(
    request: &Request,
    run: &Run<'_>,
    solution: Option<&str>,
) -> Result<Report, RequestError> {
    if request.objective == Objective::Any {
        let what = "with this objective any solution will do; pushes, pushes-moves, moves and moves-pushes can be improved";
        return Err(BadOption::new("objective", "any", message!("improve.any", what)).into());
    }
    let order = |replay: &Replay| cost(request.objective, &replay.metrics);
    let given = match solution {
        Some(text) => Some(written(request, text)?),
        None => saved(request, &request.solutions)?,
    };
    let known = known(request);
    let from = given.as_ref().or(known.as_ref()).ok_or_else(nothing)?.metrics;
    let begun = given.into_iter().chain(known).min_by_key(order).ok_or_else(nothing)?;
    let answer = pousse_sokoban::improve(&task(request), &begun.steps, run, request.keeper.as_ref());
    let report = report(request, answer.map_err(refused)?, Some(from), run)?;
    let found = report.details::<Sokoban>().and_then(|details| details.metrics);
    if found.is_none_or(|found| cost(request.objective, &found) > order(&begun)) {
        let error = "it is worse than the original".into();
        return Err(RequestError::DoesNotReplay { algorithm: report.algorithm, error });
    }
    Ok(report)
}

/// Returns the metric that an objective counts first, and the other one.
fn cost(objective: Objective, metrics: &Metrics) -> (u64, u64) {
    let Metrics { pushes, moves, .. } = *metrics;
    if objective.counts_moves() { (moves, pushes) } else { (pushes, moves) }
}

/// Returns the best solution found by earlier runs.
pub(super) fn known(request: &Request) -> Option<Replay> {
    let keeper = request.keeper.as_ref()?;
    let known = keeper.knowledge().solution(Metric::of(request.objective))?;
    solves(&request.level, &known.steps).ok()
}

/// Reads a solution from a user: steps, or a text of levels with saved solutions.
fn written(request: &Request, text: &str) -> Result<Replay, RequestError> {
    let steps = match read_lurd(text) {
        Ok(steps) => steps,
        Err(_) if looks_like_level(text) => return in_levels(request, text),
        Err(error) => return Err(unreadable(error)),
    };
    solves(&request.level, &steps).map_err(wrong)
}

/// Returns the best solution of the level in a text of levels.
fn in_levels(request: &Request, text: &str) -> Result<Replay, RequestError> {
    saved(request, &saved_in(&request.level, text))?.ok_or_else(none_here)
}

/// Returns the best of the solutions saved with a level; an incorrect one is returned only if none is correct.
fn saved(request: &Request, solutions: &[SavedSolution]) -> Result<Option<Replay>, RequestError> {
    let read = |solution: &SavedSolution| {
        let steps = solution.steps().map_err(unreadable)?;
        solves(&request.level, &steps).map_err(wrong)
    };
    let (right, wrong): (Vec<_>, Vec<_>) = solutions.iter().map(read).partition(Result::is_ok);
    let best = right.into_iter().flatten().min_by_key(|replay| cost(request.objective, &replay.metrics));
    match (best, wrong.into_iter().find_map(Result::err)) {
        (None, Some(error)) if known(request).is_none() => Err(error),
        (best, _) => Ok(best),
    }
}

fn wrong(reason: Message) -> RequestError {
    RequestError::refused(no_solution(reason))
        .coded("not-a-solution")
        .about("solution")
        .ending(Exit::NotVerified)
}

fn nothing() -> RequestError {
    let what =
        "there is no solution to improve: none is given, saved with the level or known from earlier runs";
    let remedy = "`pousse solve` finds one, which can be given after the level";
    RequestError::refused(message!("improve.none", what))
        .coded("no-solution")
        .about("solution")
        .remedied(Remedy::Words(message!("improve.solve-first", remedy)))
}

#[cfg(test)]
mod tests {
    use pousse_search::Status;
    use pousse_sokoban::{Keeper, read_level, read_levels};

    use super::*;

    const ROOM: &str = "########\n#      #\n#      #\n# $ .  #\n#  @   #\n########\n";
    const SHORT: &str = "lluRR"; // 2 pushes, which is optimal
    const LONG: &str = "lUluRRurD"; // a detour: 4 pushes

    fn request() -> Request {
        Request::new(read_level(ROOM).expect("a level"))
    }

    fn saved_in(text: &str) -> Vec<SavedSolution> {
        read_levels(text).entries.remove(0).solutions
    }

    /// Returns the pushes before and after.
    fn pushes(report: &Report) -> (u64, u64) {
        let details = report.details::<Sokoban>().expect("a report about a level");
        (details.from.expect("it says so").pushes, details.metrics.expect("a solution").pushes)
    }

    fn improved(request: &Request, solution: Option<&str>) -> Result<Report, RequestError> {
        improve(request, &Run::default(), solution)
    }

    #[test]
    fn a_long_solution_becomes_the_shortest() {
        let sok = format!("{ROOM}\nSolution\n{LONG}\n");
        for text in [LONG, &LONG.to_lowercase(), "lUlu2RurD", &sok] {
            let report = improved(&request(), Some(text)).expect("a solution");
            assert_eq!((report.status, pushes(&report)), (Status::Optimal, (4, 2)), "{text}");
            let json = serde_json::to_value(&report).expect("it can be written");
            assert_eq!((&json["from"]["pushes"], &json["from"]["player_moves"]), (&4.into(), &9.into()));
        }
    }

    #[test]
    fn a_solution_is_taken_from_any_source() {
        assert!(improved(&request(), None).is_err_and(|error| error.to_string().contains("pousse solve")));
        let solutions = saved_in(&format!("{ROOM}\nSolution\nll\n\nSolution\n{LONG}\n"));
        let saved = Request { solutions, ..request() };
        assert_eq!(pushes(&improved(&saved, None).expect("the second is one")), (4, 2));
        let keeper = Keeper::in_memory(&request().level);
        keeper.knowledge().offer_solution(&read_lurd(SHORT).expect("steps"));
        let known = Request { keeper: Some(keeper), ..request() };
        assert_eq!(pushes(&improved(&known, None).expect("one is known")), (2, 2));
        assert_eq!(pushes(&improved(&known, Some(LONG)).expect("one is given")), (4, 2));
    }

    #[test]
    fn invalid_solutions_are_rejected() {
        let code = |solution| improved(&request(), Some(solution)).expect_err("it is none").exit();
        assert_eq!((code("lu"), code("lluRRRRRR")), (Exit::NotVerified, Exit::NotVerified));
        assert_eq!((code("lux"), code(ROOM)), (Exit::BadInput, Exit::BadInput));
        assert_eq!(code(&format!("{ROOM}\nSolution\nll\n")), Exit::NotVerified);
        let solutions = saved_in(&format!("{ROOM}\nSolution\nll\n"));
        let error = improved(&Request { solutions, ..request() }, None).expect_err("it is none");
        assert!(error.exit() == Exit::NotVerified && error.to_string().contains("not on a goal"), "{error}");
        let any = Request { objective: Objective::Any, ..request() };
        assert!(improved(&any, Some(LONG)).is_err());
    }
}
