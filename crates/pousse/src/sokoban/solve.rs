//! The path of one solve of a level: request, task, search, replay, report.

use pousse_search::Run;
use pousse_sokoban::{Answer, Metrics, Objective, Task, board_hash, read_lurd};

use super::{Request, Sokoban, Verdict, verify};
use crate::{Puzzle, Report, RequestError};

/// Carries out a request.
pub(crate) fn solve(request: &Request, run: &Run<'_>) -> Result<Report, RequestError> {
    let task = Task {
        level: request.level.clone(),
        objective: request.objective,
        algorithm: request.algorithm,
        estimate: request.heuristic.unwrap_or_default(),
        techniques: request.techniques,
        active: request.active,
    };
    let answer = pousse_sokoban::solve(&task, run)?;
    report(request, answer, run)
}

/// Replays what was found and writes it down.
fn report(request: &Request, answer: Answer, run: &Run<'_>) -> Result<Report, RequestError> {
    let wrong = |error| RequestError::DoesNotReplay { algorithm: answer.algorithm.clone(), error };
    let (moves, metrics) = match &answer.moves {
        None => (None, None),
        Some(moves) => {
            let steps = read_lurd(moves).map_err(|error| wrong(error.to_string()))?;
            match verify(&request.level, &steps) {
                Verdict::Solves(replay) => (Some(replay.lurd()), Some(replay.metrics)),
                Verdict::DoesNot(reason) => return Err(wrong(reason)),
            }
        }
    };
    let counted = metrics.map(|metrics| counted(request.objective, &metrics));
    if counted != answer.upper_bound.map(u64::from) {
        let number = |count: Option<u64>| count.map_or("nothing".into(), |count| count.to_string());
        let claimed = number(answer.upper_bound.map(u64::from));
        return Err(wrong(format!("it is said to cost {claimed} and costs {}", number(counted))));
    }
    let level = &request.level;
    let puzzle = Puzzle::Sokoban(Sokoban {
        title: request.title.clone(),
        objective: request.objective,
        rows: level.rows(),
        columns: level.columns(),
        boxes: level.boxes().len(),
        board_hash: board_hash(level),
        metrics,
        preparation_seconds: answer.preparation,
        effects: answer.effects,
        level: level.clone(),
    });
    let mut report = Report::new(&request.instance, run, puzzle);
    report.set_status(answer.status);
    report.set_cost(answer.upper_bound);
    report.lower_bound = answer.lower_bound;
    report.set_effort(&answer.counters, &answer.iterations);
    report.moves = moves;
    report.algorithm = answer.algorithm;
    report.heuristic = answer.heuristic;
    report.chosen_because = answer.chosen_because;
    report.initial_h = answer.initial_h;
    report.seconds = answer.seconds;
    Ok(report)
}

/// Returns what an objective counts of a solution: the cost that answers give.
fn counted(objective: Objective, metrics: &Metrics) -> u64 {
    match objective {
        Objective::Pushes | Objective::PushesMoves | Objective::Any => metrics.pushes,
        Objective::Moves | Objective::MovesPushes => metrics.moves,
    }
}
