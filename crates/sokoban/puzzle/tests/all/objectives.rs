//! The objectives of Sokoban, pushes, moves, one after the other, or any solution, against exhaustive search.

use pousse_puzzle::{Ask, Context, Files, Given, Wanted};
use pousse_search::Run;
use pousse_sokoban::exact::{self, Exact};
use pousse_sokoban::read_level;
use pousse_sokoban_puzzle::PUZZLE;

/// More pushes than these levels take.
const MOST_STATES: usize = 10_000_000;

/// A level in which the boxes can be pushed in more than one order.
const LEVEL: &str = "########\n#   #  #\n#@$   .#\n# #$ ###\n#    . #\n########";

fn counts(level: &str, objective: &str) -> (u64, u64, String) {
    let given = Given::new().with("objective", objective);
    let level = PUZZLE.read(level.as_bytes(), &given).expect("an objective").all.remove(0).expect("a level");
    let ask = Ask { number: 1, algorithm: None, heuristic: "auto", given: &given, files: Files::Refused };
    let request = PUZZLE.request(&*level, &ask).expect("an objective");
    let report = request.answer(&Context::default(), Run::default(), Wanted::Solution).expect("a level");
    let solution = report.moves.clone().expect("a solution");
    assert_eq!(request.verify(&solution).expect("it can be read").reason, None);
    let report = serde_json::to_value(&report).expect("plain data");
    assert_eq!(report["objective"], objective, "{report}");
    let count = |field: &str| report[field].as_u64().expect("a number");
    let first = if objective.starts_with("moves") { "player_moves" } else { "pushes" };
    assert_eq!(report["cost"], report[first], "{report}");
    (count("pushes"), count("player_moves"), report["status"].as_str().expect("a status").to_owned())
}

/// Returns the pushes and moves of an optimum.
fn truth(exact: Exact) -> (u64, u64) {
    match exact {
        Exact::Solved { pushes, lurd } => (pushes.into(), lurd.len() as u64),
        other => panic!("{other:?}"),
    }
}

#[test]
fn every_objective_is_met() {
    let given =
        Given::new().with("rows", "6").with("columns", "7").with("boxes", "2").with("min-pushes", "5");
    for seed in 1..=3 {
        agrees(&PUZZLE.generate_text(&given, seed, 0).expect("a level"));
    }
    agrees(LEVEL);
}

fn agrees(text: &str) {
    let level = read_level(text).expect("a level");
    let (pushes, _) = truth(exact::fewest_pushes(&level, MOST_STATES));
    let both = truth(exact::fewest_pushes_then_moves(&level, MOST_STATES));
    let (_, moves) = truth(exact::fewest_moves(&level, MOST_STATES));
    let other_way = truth(exact::fewest_moves_then_pushes(&level, MOST_STATES));
    let found = counts(text, "pushes");
    assert_eq!((found.0, found.2.as_str()), (pushes, "optimal"), "{text}");
    assert_eq!(counts(text, "pushes-moves"), (both.0, both.1, "optimal".into()), "{text}");
    let found = counts(text, "moves");
    assert_eq!((found.1, found.2.as_str()), (moves, "optimal"), "{text}");
    assert_eq!(counts(text, "moves-pushes"), (other_way.0, other_way.1, "optimal".into()), "{text}");
    let (any, _, status) = counts(text, "any");
    assert!(any >= pushes && ["solved", "optimal"].contains(&status.as_str()), "{text}");
}
