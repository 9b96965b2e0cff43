//! The door to the searches: from a question to a task, and from its answer to a finding.

use std::sync::Arc;
use std::time::Duration;

use pousse_puzzle::game::More;
use pousse_puzzle::words::{duration, grouped};
use pousse_puzzle::{Context, Finding, Remedy, RequestError, Reserve, style};
use pousse_search::algorithms::astar;
use pousse_search::{Algorithm, Run, Status, message};
use pousse_sokoban::{Answer, Effect, Objective, Task};
use serde::{Serialize, Serializer};

use crate::game::{Asked, Sokoban, refused};

/// What is kept back for the method used when none is named.
pub(crate) const RESERVE: Reserve = Reserve { part: 10, most: Duration::from_secs(2), nodes: 100_000 };

/// Has the level of a question searched.
pub(crate) fn search(question: &Asked, run: &Run<'_>) -> Result<Finding<Sokoban>, RequestError> {
    let task = task(question);
    let answer = match &question.notes.keeper {
        Some(keeper) => pousse_sokoban::solve_with(&task, run, keeper),
        None => pousse_sokoban::solve(&task, run),
    };
    Ok(finding(answer.map_err(refused)?))
}

/// Converts a question into a task for the engine.
pub(crate) fn task(question: &Asked) -> Task {
    let options = question.options();
    Task {
        level: question.start().clone(),
        objective: options.objective,
        algorithm: question.algorithm,
        estimate: question.estimate.unwrap_or_default(),
        techniques: options.techniques,
        active: options.active,
        seed: options.seed,
    }
}

/// Returns what an answer has found out.
pub(crate) fn finding(answer: Answer) -> Finding<Sokoban> {
    let mut finding = Finding::new(answer.algorithm, answer.heuristic);
    finding.outcome = answer.outcome;
    if finding.outcome.status == Status::Unsolvable {
        let words = "every reachable position was visited or is a deadlock";
        finding.reason = Some(message!("level.visited-all", words));
    }
    finding.because = answer.chosen_because;
    finding.initial_h = answer.initial_h;
    finding.seconds = answer.seconds;
    finding.preparation = Some(answer.preparation);
    finding.more = Some(Arc::new(Effects { effects: answer.effects, preparation: answer.preparation }));
    finding
}

/// What only searches of Sokoban report.
#[derive(Debug, Serialize)]
struct Effects {
    /// How often each enabled technique had an effect.
    #[serde(serialize_with = "as_map")]
    effects: Vec<Effect>,
    /// Seconds spent building tables.
    #[serde(skip)]
    preparation: f64,
}

fn as_map<S: Serializer>(effects: &[Effect], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_map(effects.iter().map(|effect| (effect.technique.name(), effect.count)))
}

impl More for Effects {
    fn in_words(&self) -> String {
        let mut text = String::new();
        let effects: Vec<String> = self
            .effects
            .iter()
            .filter(|effect| effect.count > 0)
            .map(|effect| format!("{} {}", effect.technique, grouped(effect.count)))
            .collect();
        if !effects.is_empty() {
            text += &format!("{}\n", style::faint(format!("effects: {}", effects.join(", "))));
        }
        if self.preparation >= 0.001 {
            let time = duration(Duration::from_secs_f64(self.preparation));
            text += &format!("{}\n", style::faint(format!("tables built in {time}")));
        }
        text
    }
}

/// Chooses what is left open for a team, which searches by A*, for the result that a single search finds. It ignores
/// what earlier runs have proven: all ranks must know the same facts, and stored ones may change.
pub(crate) fn settle(question: &mut Asked, _: &Context, _: &Run<'_>) -> Result<(), RequestError> {
    let objective = question.options().objective;
    if matches!(objective, Objective::PushesMoves | Objective::Any) {
        let what = format!("the objective {objective} is not supported on several ranks");
        let hint = "pushes, moves and moves-pushes are; pousse solve supports all";
        return Err(RequestError::refused(what).remedied(Remedy::Words(hint.into())));
    }
    question.algorithm.get_or_insert(Algorithm::Astar(astar::Options::default()));
    Ok(())
}

#[cfg(test)]
mod tests {
    use pousse_puzzle::{Entry, Question, Report, Request as _, Wanted};
    use pousse_search::{Counters, Limits, Outcome, Plan, Properties, StopReason};
    use pousse_sokoban::{Technique, read_lurd};

    use super::*;
    use crate::game::asked;
    use crate::options::Options;

    fn question() -> Asked {
        let level = asked("#######|#@ $ .#|#######").start().clone();
        Question::new(Entry { title: Some("Straight on".into()), ..Entry::new(level) })
    }

    /// Returns an answer in the form that a search would return.
    fn answer(moves: Option<(&str, u32)>) -> Answer {
        let plan = moves.map(|(moves, cost)| Plan { actions: read_lurd(moves).expect("steps"), cost });
        Answer {
            outcome: Outcome {
                status: if moves.is_some() { Status::Optimal } else { Status::Stopped(StopReason::Nodes) },
                plan,
                lower_bound: 2,
                counters: Counters { generated: 7, ..Counters::default() },
                iterations: Vec::new(),
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

    fn told(question: &Asked, answer: Answer) -> Result<Report, RequestError> {
        question.report(finding(answer), None, &Run::default())
    }

    #[test]
    fn the_replay_is_reported() {
        let report = told(&question(), answer(Some(("rrr", 2)))).expect("it replays");
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
        let report = told(&question(), answer(None)).expect("nothing to replay");
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
            let error = told(&question(), answer(Some((moves, cost)))).expect_err("it is refused");
            assert!(matches!(error, RequestError::DoesNotReplay { .. }), "{error}");
            assert!(error.to_string().contains(message), "{error}");
        }
        let mut silent = answer(None);
        silent.outcome.status = Status::Solved;
        assert!(told(&question(), silent).is_err_and(|error| error.to_string().contains("there is none")));
        let in_moves = question().with_options(Options { objective: Objective::Moves, ..Options::default() });
        assert!(told(&in_moves, answer(Some(("rRR", 2)))).is_err());
        assert_eq!(told(&in_moves, answer(Some(("rRR", 3)))).expect("moves count").cost, Some(3));
    }

    fn answered(name: &str, nodes: u64) -> Report {
        let question = asked("#########|#@  #   #|# $ $ $ #|#   #   #|#.. . $.#|#########");
        let question = question.with_method(Some(name.parse().expect("an algorithm")), None);
        let limits = Limits { nodes: Some(nodes), threads: 1, ..Limits::default() };
        question.answer(&Context::default(), Run::new(limits), Wanted::Solution).expect("an answer")
    }

    #[test]
    fn a_limit_leaves_a_solution() {
        for name in ["astar", "bfs", "greedy"] {
            let report = answered(name, 3);
            assert!(report.moves.is_some() && report.cost >= report.lower_bound, "{name}: {report:?}");
            assert!(report.is_solved(), "{name}");
            assert!(report.plan_from.is_some(), "{name}");
            assert!(!report.puzzle.measures().is_empty(), "{name}");
        }
    }

    #[test]
    fn what_the_method_found_is_its_own() {
        let report = answered("astar", 1_000_000);
        assert_eq!((report.status, report.plan_from), (Status::Optimal, None));
    }
}
