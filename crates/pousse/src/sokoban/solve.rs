//! The path of one solve of a level: request, task, search, replay, report.

use pousse_puzzle::{Report, RequestError};
use pousse_search::{Message, Run, Status, message};
use pousse_sokoban::{Answer, Metrics, Objective, Task, board_hash};

use super::verify::solves;
use super::{PUZZLE, Request, Sokoban, refused};

/// Carries out a request.
pub(crate) fn solve(request: &Request, run: &Run<'_>) -> Result<Report, RequestError> {
    report(request, search(request, run)?, None, run)
}

/// Has the level searched.
pub(super) fn search(request: &Request, run: &Run<'_>) -> Result<Answer, RequestError> {
    let task = task(request);
    let answer = match &request.keeper {
        Some(keeper) => pousse_sokoban::solve_with(&task, run, keeper),
        None => pousse_sokoban::solve(&task, run),
    };
    answer.map_err(refused)
}

/// Converts a request into a task for the engine.
pub(super) fn task(request: &Request) -> Task {
    Task {
        level: request.level.clone(),
        objective: request.objective,
        algorithm: request.algorithm,
        estimate: request.heuristic.unwrap_or_default(),
        techniques: request.techniques,
        active: request.active,
        seed: request.seed,
    }
}

/// Replays the solution and writes the report; `from` is the cost of the solution that was to be improved, if there
/// was one.
pub(super) fn report(
    request: &Request,
    answer: Answer,
    from: Option<Metrics>,
    run: &Run<'_>,
) -> Result<Report, RequestError> {
    let wrong = |error: Message| RequestError::does_not_replay(&answer.algorithm, error);
    let status = answer.outcome.status;
    let replayed = match &answer.outcome.plan {
        None if matches!(status, Status::Optimal | Status::Solved) => {
            return Err(wrong("there is none".into()));
        }
        None => None,
        Some(plan) => {
            let replayed = solves(&request.level, &plan.actions).map_err(wrong)?;
            let (claimed, costs) = (u64::from(plan.cost), counted(request.objective, &replayed.metrics));
            if claimed != costs {
                return Err(wrong(format!("it is claimed to cost {claimed} but costs {costs}").into()));
            }
            Some(replayed)
        }
    };
    let level = &request.level;
    let details = Sokoban {
        title: request.title.clone(),
        objective: request.objective,
        rows: level.rows(),
        columns: level.columns(),
        boxes: level.boxes().len(),
        board_hash: board_hash(level),
        metrics: replayed.as_ref().map(|replayed| replayed.metrics),
        from,
        preparation_seconds: answer.preparation,
        effects: answer.effects,
        level: level.clone(),
        steps: replayed.as_ref().map(|replayed| replayed.steps.clone()),
    };
    let mut report = Report::new(PUZZLE, &request.instance, run, details);
    report.take(answer.outcome, run);
    if status == Status::Unsolvable {
        let words = "every reachable position was visited or is a deadlock";
        report.why = Some(message!("level.visited-all", words));
    }
    report.moves = replayed.map(|replayed| replayed.lurd());
    report.algorithm = answer.algorithm;
    report.heuristic = answer.heuristic;
    report.chosen_because = answer.chosen_because;
    report.initial_h = answer.initial_h;
    report.effort.seconds = answer.seconds;
    Ok(report)
}

/// Returns the cost of a solution by an objective, as given in answers.
pub(super) fn counted(objective: Objective, metrics: &Metrics) -> u64 {
    if objective.counts_moves() { metrics.moves } else { metrics.pushes }
}

#[cfg(test)]
mod tests {
    use pousse_search::{Counters, Outcome, Plan, Properties, StopReason};
    use pousse_sokoban::{Effect, Technique, read_level, read_lurd};

    use super::*;

    fn request() -> Request {
        let level = read_level("#######\n#@ $ .#\n#######").expect("a level");
        Request { title: Some("Straight on".into()), ..Request::new(level) }
    }

    /// Returns an answer in the form that a search would return.
    fn answer(moves: Option<(&str, u32)>) -> Answer {
        let ended = if moves.is_some() { Status::Optimal } else { Status::Stopped(StopReason::Nodes) };
        let plan = |(moves, cost)| Plan { actions: read_lurd(moves).expect("steps"), cost };
        Answer {
            outcome: Outcome {
                plan: moves.map(plan),
                lower_bound: 2,
                counters: Counters { generated: 7, ..Counters::default() },
                ..Outcome::new(ended)
            },
            algorithm: "astar".into(),
            heuristic: "assignment-sided".into(),
            chosen_because: None,
            initial_h: 2,
            properties: Properties::SOUND,
            effects: vec![Effect { technique: Technique::DeadSquares, count: 3 }],
            preparation: 0.5,
            seconds: 0.25,
        }
    }

    fn told(request: &Request, answer: Answer) -> Result<Report, RequestError> {
        report(request, answer, None, &Run::default())
    }

    #[test]
    fn the_replay_is_reported() {
        let report = told(&request(), answer(Some(("rrr", 2)))).expect("it replays");
        let json = serde_json::to_value(&report).expect("it can be written");
        assert_eq!((report.status, report.cost), (Status::Optimal, Some(2)));
        for (field, value) in [("moves", "rRR"), ("title", "Straight on"), ("objective", "pushes")] {
            assert_eq!(json[field], value, "{field}");
        }
        let counts = [("pushes", 2), ("player_moves", 3), ("box_lines", 1), ("box_changes", 1)];
        let more =
            [("pushing_sessions", 1), ("player_lines", 1), ("generated", 7), ("rows", 3), ("boxes", 1)];
        for (field, value) in counts.into_iter().chain(more) {
            assert_eq!(json[field], value, "{field}");
        }
        assert_eq!((&json["domain"], &json["effects"]["dead-squares"]), (&"sokoban".into(), &3.into()));
        assert_eq!((&json["preparation_seconds"], &json["seconds"]), (&0.5.into(), &0.25.into()));
        assert_eq!(json["board_hash"].as_str().map(str::len), Some(16));
        assert!(json.get("moves_of").is_none() && json.get("goal").is_none(), "{json}");
    }

    #[test]
    fn without_a_solution_all_fields_are_there() {
        let report = told(&request(), answer(None)).expect("nothing to replay");
        let json = serde_json::to_value(&report).expect("it can be written");
        assert_eq!((report.status, report.lower_bound), (Status::Stopped(StopReason::Nodes), Some(2)));
        for field in ["pushes", "player_moves", "player_lines", "moves", "cost", "upper_bound"] {
            assert!(json.get(field).is_some_and(serde_json::Value::is_null), "{field}: {json}");
        }
    }

    #[test]
    fn no_wrong_solution_gets_through() {
        let wrong = [
            ("rr", 1, "1 box is not on a goal"),
            ("l", 0, "there is a wall"),
            ("rRR", 3, "claimed to cost 3 but costs 2"),
        ];
        for (moves, cost, message) in wrong {
            let error = told(&request(), answer(Some((moves, cost)))).expect_err("it is refused");
            assert!(matches!(error, RequestError::DoesNotReplay { .. }), "{error}");
            assert!(error.to_string().contains(message), "{error}");
        }
        let mut silent = answer(None);
        silent.outcome.status = Status::Solved;
        assert!(told(&request(), silent).is_err_and(|error| error.to_string().contains("there is none")));
        let in_moves = Request { objective: Objective::Moves, ..request() };
        assert!(told(&in_moves, answer(Some(("rRR", 2)))).is_err());
        assert_eq!(told(&in_moves, answer(Some(("rRR", 3)))).expect("moves count").cost, Some(3));
    }
}
