//! The path of one solve of a level: request, task, search, replay, report.

use pousse_puzzle::{Report, RequestError};
use pousse_search::{DEAD, Message, Outcome, Plan, Run, Status, message};
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
    let replayed = match &answer.steps {
        None if matches!(answer.status, Status::Optimal | Status::Solved) => {
            return Err(wrong("there is none".into()));
        }
        None => None,
        Some(steps) => Some(solves(&request.level, steps).map_err(wrong)?),
    };
    let metrics = replayed.as_ref().map(|replayed| replayed.metrics);
    let counted = metrics.map(|metrics| counted(request.objective, &metrics));
    if counted != answer.upper_bound.map(u64::from) {
        let number = |count: Option<u64>| count.map_or("nothing".into(), |count| count.to_string());
        let claimed = number(answer.upper_bound.map(u64::from));
        return Err(wrong(format!("it is claimed to cost {claimed} but costs {}", number(counted)).into()));
    }
    let level = &request.level;
    let details = Sokoban {
        title: request.title.clone(),
        objective: request.objective,
        rows: level.rows(),
        columns: level.columns(),
        boxes: level.boxes().len(),
        board_hash: board_hash(level),
        metrics,
        from,
        preparation_seconds: answer.preparation,
        effects: answer.effects,
        level: level.clone(),
        steps: replayed.as_ref().map(|replayed| replayed.steps.clone()),
    };
    let mut report = Report::new(PUZZLE, &request.instance, run, details);
    let plan = replayed.as_ref().zip(answer.upper_bound);
    let outcome = Outcome {
        status: answer.status,
        plan: plan.map(|(replayed, cost)| Plan { actions: replayed.steps.clone(), cost }),
        lower_bound: answer.lower_bound.unwrap_or(DEAD),
        counters: answer.counters,
        iterations: answer.iterations,
    };
    report.take(outcome, run);
    if answer.status == Status::Unsolvable {
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
    use pousse_search::{Counters, Properties, StopReason};
    use pousse_sokoban::{Effect, Technique, read_level, read_lurd};

    use super::*;

    fn request() -> Request {
        let level = read_level("#######\n#@ $ .#\n#######").expect("a level");
        Request { title: Some("Straight on".into()), ..Request::new(level) }
    }

    /// Returns an answer in the form that a search would return.
    fn answer(moves: Option<&str>, cost: Option<u32>) -> Answer {
        Answer {
            status: if moves.is_some() { Status::Optimal } else { Status::Stopped(StopReason::Nodes) },
            steps: moves.map(|moves| read_lurd(moves).expect("steps")),
            lower_bound: Some(2),
            upper_bound: cost,
            counters: Counters { generated: 7, ..Counters::default() },
            iterations: Vec::new(),
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
        let report = told(&request(), answer(Some("rrr"), Some(2))).expect("it replays");
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
        let report = told(&request(), answer(None, None)).expect("nothing to replay");
        let json = serde_json::to_value(&report).expect("it can be written");
        assert_eq!((report.status, report.lower_bound), (Status::Stopped(StopReason::Nodes), Some(2)));
        for field in ["pushes", "player_moves", "player_lines", "moves", "cost", "upper_bound"] {
            assert!(json.get(field).is_some_and(serde_json::Value::is_null), "{field}: {json}");
        }
    }

    #[test]
    fn no_wrong_solution_gets_through() {
        let wrong = [
            (Some("rr"), Some(1), "1 box is not on a goal"),
            (Some("l"), Some(0), "there is a wall"),
            (Some("rRR"), Some(3), "claimed to cost 3 but costs 2"),
            (Some("rRR"), None, "claimed to cost nothing but costs 2"),
            (None, Some(2), "claimed to cost 2 but costs nothing"),
        ];
        for (moves, cost, message) in wrong {
            let error = told(&request(), answer(moves, cost)).expect_err("it is refused");
            assert!(matches!(error, RequestError::DoesNotReplay { .. }), "{error}");
            assert!(error.to_string().contains(message), "{error}");
        }
        let silent = Answer { status: Status::Solved, ..answer(None, None) };
        assert!(told(&request(), silent).is_err_and(|error| error.to_string().contains("there is none")));
        let in_moves = Request { objective: Objective::Moves, ..request() };
        assert!(told(&in_moves, answer(Some("rRR"), Some(2))).is_err());
        assert_eq!(told(&in_moves, answer(Some("rRR"), Some(3))).expect("moves count").cost, Some(3));
    }
}
