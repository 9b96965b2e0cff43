//! `pousse improve`: shortens solutions from any source, and rejects what is not a solution.

use crate::common::{file, pousse, scratch};

const ROOM: &str = "########\n#      #\n#      #\n# $ .  #\n#  @   #\n########\n";
/// A detour: 4 pushes and 9 moves; 2 pushes and 5 moves are enough.
const AROUND: &str = "lUluRRurD";

fn sok() -> String {
    format!("{ROOM}Title: Room\n\nSolution by hand\n{AROUND}\n\n#####\n#@$.#\n#####\nTitle: Straight on\n")
}

#[test]
fn a_long_solution_becomes_the_shortest() {
    let level = file(ROOM.as_bytes());
    let report = pousse(&["improve", &level, &AROUND.to_lowercase(), "--json"]).exits(0).object();
    assert_eq!((&report["status"], &report["schema"]), (&"optimal".into(), &pousse::SCHEMA.into()));
    assert_eq!((&report["from"]["pushes"], &report["from"]["player_moves"]), (&4.into(), &9.into()));
    assert_eq!(
        (&report["pushes"], &report["gap"], &report["moves"]),
        (&2.into(), &0.into(), &"lluRR".into())
    );
    let history = report["history"].as_array().expect("a list");
    assert_eq!((&history[0]["best"], &history[history.len() - 1]["best"]), (&4.into(), &2.into()));
    pousse(&["improve", &level, &file(AROUND.as_bytes())])
        .exits(0)
        .prints("4 pushes, 9 moves -> 2 pushes, 5 moves (2 fewer pushes, 50.0%)");
    pousse(&["improve", &level, AROUND, "--objective", "moves"])
        .exits(0)
        .prints("9 moves, 4 pushes -> 5 moves, 2 pushes (4 fewer moves, 44.4%)");
    pousse(&["improve", &level, "lluRR"]).exits(0).prints("optimal: 2 pushes, 5 moves, as before");
}

#[test]
fn invalid_solutions_are_rejected() {
    let level = file(ROOM.as_bytes());
    pousse(&["improve", &level, "lluR"]).exits(12).says("not a solution: after all 4 steps 1 box is not on");
    pousse(&["improve", &level, "lluRx"]).refused().says("column 5");
    pousse(&["improve", &level]).refused().says("no solution to improve").says("pousse solve");
    pousse(&["improve", &level, AROUND, "--objective", "any"]).refused().says("any solution will do");
    let both = file(sok().as_bytes());
    pousse(&["improve", &both, AROUND]).refused().says("--only");
    pousse(&["improve", &both, "--only", "1", "--output", "-"]).refused().says("--output");
}

#[test]
fn saved_solutions_are_improved_and_written_back() {
    let (both, output) = (file(sok().as_bytes()), scratch("sok"));
    let output = output.to_str().expect("a path in UTF-8");
    let improved = pousse(&["improve", &both, "--output", output]).exits(2);
    improved
        .prints("1 \"Room\": optimal 4 pushes, 9 moves -> 2 pushes")
        .says("instance 2: there is no solution")
        .says("1 of 2 levels better, 1 with an error, pushes 4 -> 2, player moves 9 -> 5");
    let written = std::fs::read_to_string(output).expect("it was written");
    assert!(written.contains("Solution 2 pushes, 5 moves\nlluRR\n"), "{written}");
    assert!(written.contains("Solution by hand") && written.contains("Straight on"), "{written}");
    pousse(&["improve", output, "--only", "1"]).exits(0).prints("2 pushes, 5 moves, as before");
    // The solution in another file, for the same level.
    pousse(&["improve", ROOM, &both]).exits(0).prints("4 pushes, 9 moves -> 2 pushes, 5 moves");
    pousse(&["improve", "#####|#@$.#|#####", &both]).refused().says("contains none for this level");
}

#[test]
fn boards_are_improved_too() {
    let board = "1 2 3 4 5 6 0 7 8"; // 2 moves
    let long = "LDRUULDRLL"; // the same way, with a detour around a corner
    let reach = pousse(&["verify", board, "LL"]).exits(0);
    reach.prints("2 moves");
    let there_and_back = "LRLL";
    let report = pousse(&["improve", board, there_and_back, "--json"]).exits(0).object();
    assert_eq!(
        (&report["status"], &report["cost"], &report["from"]),
        (&"optimal".into(), &2.into(), &4.into())
    );
    pousse(&["improve", board, there_and_back]).exits(0).prints("4 moves -> 2 moves (2 fewer, 50.0%)");
    pousse(&["improve", board, "LL"]).exits(0).prints("optimal: 2 moves, as before");
    pousse(&["improve", board, long]).exits(12).says("not a solution");
    pousse(&["improve", board, "LXL"]).refused().says("the solution");
    pousse(&["improve", board]).refused().says("no solution to improve").says("pousse solve");
}

#[test]
fn boards_are_improved_towards_any_goal() {
    let first = "1 0 2 3 4 5 6 7 8 9 10 11 12 13 14 15";
    pousse(&["improve", first, "LRR"]).exits(10).prints("--goal blank-first selects it");
    let given = pousse(&["improve", first, "LRLRR", "--goal", "blank-first"]).exits(0);
    given.prints("5 moves -> 1 move").prints("goal blank-first");
    pousse(&["improve", first, "R", "--goal", "0 1 2 3/4 5 6 7/8 9 10 11/12 13 14 15"])
        .exits(0)
        .prints("1 move, as before");
    let level = file(ROOM.as_bytes());
    pousse(&["improve", &level, AROUND, "--goal", "spiral"]).refused().says("--goal is for sliding tiles");
}
