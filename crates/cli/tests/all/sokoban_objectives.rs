//! The objectives of Sokoban: pushes, moves, one after the other, or any solution.

use crate::common::{file, pousse, solve};
use pousse_sokoban::exact::{self, Exact};
use pousse_sokoban::read_level;

/// More pushes than these levels take.
const MOST_STATES: usize = 10_000_000;

/// A level in which the boxes can be pushed in more than one order.
const LEVEL: &str = "########\n#   #  #\n#@$   .#\n# #$ ###\n#    . #\n########";

fn counts(level: &str, objective: &str) -> (u64, u64, String) {
    let (code, report) = solve(&[level, "--objective", objective]);
    assert_eq!((code, &report["objective"]), (0, &objective.into()), "{report}");
    let moves = report["moves"].as_str().expect("a solution");
    pousse(&["verify", level, moves]).exits(0);
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
    let made = ["generate", "sokoban", "--rows", "6", "--columns", "7", "--boxes", "2", "--min-pushes", "5"];
    for seed in ["1", "2", "3"] {
        let text = pousse(&[&made[..], &["--seed", seed]].concat()).exits(0).out;
        agrees(&text);
    }
    agrees(LEVEL);
}

fn agrees(text: &str) {
    let level = read_level(text).expect("a level");
    let (pushes, _) = truth(exact::fewest_pushes(&level, MOST_STATES));
    let both = truth(exact::fewest_pushes_then_moves(&level, MOST_STATES));
    let (_, moves) = truth(exact::fewest_moves(&level, MOST_STATES));
    let other_way = truth(exact::fewest_moves_then_pushes(&level, MOST_STATES));
    let path = file(text.as_bytes());
    let found = counts(&path, "pushes");
    assert_eq!((found.0, found.2.as_str()), (pushes, "optimal"), "{text}");
    assert_eq!(counts(&path, "pushes-moves"), (both.0, both.1, "optimal".into()), "{text}");
    let found = counts(&path, "moves");
    assert_eq!((found.1, found.2.as_str()), (moves, "optimal"), "{text}");
    assert_eq!(counts(&path, "moves-pushes"), (other_way.0, other_way.1, "optimal".into()), "{text}");
    let (any, _, status) = counts(&path, "any");
    assert!(any >= pushes && ["solved", "optimal"].contains(&status.as_str()), "{text}");
}

#[test]
fn the_text_puts_the_objective_first() {
    pousse(&["solve", "######\n#@ $.#\n######", "--objective", "moves"])
        .exits(0)
        .prints("optimal: 2 moves, 1 push");
    pousse(&["solve", LEVEL, "--objective", "pushes-moves"]).exits(0).prints("fewest pushes, then moves");
}
