//! `pousse verify`: solutions in every notation, and what is wrong with invalid ones.

use crate::common::{file, pousse, pousse_reading};

const EASY: &str = "1 2 3 4 5 0 7 8 6";
const FOUR: &str = "0 1 3 4 2 5 7 8 6";

#[test]
fn letters_of_tiles_of_the_blank_and_numbers() {
    pousse(&["verify", FOUR, "LULU"]).exits(0).prints("verified: 4 moves\n");
    pousse(&["verify", FOUR, "RDRD"]).exits(0).prints("4 moves (read as moves of the blank)");
    pousse(&["verify", FOUR, "RDRD", "--moves-of", "blank"]).exits(0).prints("verified: 4 moves\n");
    pousse(&["verify", FOUR, "LULU", "--moves-of", "blank"]).exits(0).prints("(read as moves of the tile)");
    pousse(&["verify", FOUR, "1 2 5 6"]).exits(0).prints("verified: 4 moves\n");
    pousse(&["verify", FOUR, "L U\nL U\n"]).exits(0);
    pousse(&["verify", FOUR, "lulu"]).exits(0);
    pousse(&["verify", "0 1 2 3/", "L3"]).exits(0).prints("verified: 3 moves\n");
    pousse(&["verify", "1 2 3 4 5 6 7 8 0", ""]).exits(0).prints("verified: 0 moves\n");
}

#[test]
fn one_move_is_counted_in_the_singular() {
    pousse(&["verify", EASY, "U"]).exits(0).prints("verified: 1 move\n");
}

#[test]
fn solutions_and_boards_from_files() {
    let solution = file(b"LU\nLU\n");
    pousse(&["verify", FOUR, &solution]).exits(0);
    pousse(&["verify", &file(FOUR.as_bytes()), &solution]).exits(0);
    pousse_reading(&["verify", "-", "LULU"], FOUR.as_bytes()).exits(0);
    let two = file(format!("{EASY}\n{FOUR}\n").as_bytes());
    pousse(&["verify", &two, "LULU", "--only", "2"]).exits(0);
    pousse(&["verify", &two, "LULU"]).refused().says("--only");
}

/// `verify` reads what `solve --moves` prints, for one board or several.
#[test]
fn moves_go_through_a_pipe() {
    let two = file(format!("{EASY}\n{FOUR}\n").as_bytes());
    for input in [FOUR, &two] {
        let moves = pousse(&["solve", input, "--moves", "-q"]).exits(0);
        assert!(moves.err.is_empty() && moves.out.lines().all(|line| !line.contains(' ')), "{moves}");
        pousse_reading(&["verify", input, "-"], moves.out.as_bytes()).exits(0).prints("verified: 4 moves\n");
    }
    pousse_reading(&["verify", &two, "-"], b"U\nLUL\n")
        .exits(12)
        .prints("1: verified: 1 move")
        .prints("2: not a");
    pousse(&["verify", "-", "-"]).refused();
    let without = pousse(&["solve", "1 2 3 4 5 6 8 7 0", "--moves"]);
    assert!(without.out == "\n" && without.err.contains("unsolvable"), "{without}");
    pousse(&["solve", FOUR, "--moves", "--json"]).refused();
}

#[test]
fn quiet_means_results_only() {
    let answer = pousse(&["solve", FOUR, "-q"]).exits(0);
    assert!(answer.err.is_empty() && answer.out == "optimal: 4 moves\ntiles go LULU\n", "{answer}");
}

#[test]
fn saved_solutions_are_checked() {
    let level = "#####\n#@$.#\n#####\n";
    let saved = file(format!("{level}\nSolution\nR\n\n{level}\n").as_bytes());
    pousse(&["verify", &saved]).exits(0).prints("1: verified: 1 push").says("2: no solution is saved");
    pousse(&["verify", &saved, "--only", "2"]).refused().says("none is saved with the level");
    pousse(&["verify", "#####|#@$.#|#####", &saved]).exits(0).prints("verified: 1 push");
    let wrong = file(format!("{level}\nSolution\nL\n").as_bytes());
    pousse(&["verify", &wrong]).exits(12).prints("not a solution");
    pousse(&["verify", EASY]).refused().says("standard input");
}

#[test]
fn boards_need_no_quotes() {
    let cells: Vec<&str> = FOUR.split(' ').collect();
    pousse(&[&["verify"], &cells[..], &["LULU"]].concat()).exits(0).prints("4 moves");
    pousse(&[&["verify"], &cells[..], &["L", "U", "L", "U", "--json"]].concat())
        .exits(0)
        .prints("\"verified\":true");
    pousse(&[&["solve", "--nodes", "100"], &cells[..], &["-a", "A*", "-H", "Manhattan"]].concat())
        .exits(0)
        .prints("astar with manhattan");
    pousse(&["solve", "[[0,1,3],[4,2,5],[7,8,6]]"]).exits(0).prints("4 moves");
    pousse(&["solve", "0 1 3 | 4 2 5 | 7 8 6"]).exits(0).prints("4 moves");
    pousse(&["solve", "#####|#@$.#|#####"]).exits(0).prints("1 push");
}

#[test]
fn invalid_solutions() {
    pousse(&["verify", FOUR, "LUL"]).exits(12).prints("not a solution").prints("not the goal");
    pousse(&["verify", FOUR, ""]).exits(12).prints("not a solution");
    pousse(&["verify", FOUR, "1 2 5 9"]).exits(12).prints("move 4 (tile 9)");
    pousse(&["verify", FOUR, "1 2 6"]).exits(12).prints("move 3 (tile 6)");
    let report = pousse(&["verify", FOUR, "LUL", "--json"]).exits(12).object();
    assert_eq!((&report["verified"], &report["cost"]), (&false.into(), &serde_json::Value::Null));
    assert!(report["reason"].is_string());
    let report = pousse(&["verify", FOUR, "RDRD", "--json"]).exits(0).object();
    assert_eq!((&report["verified"], &report["cost"]), (&true.into(), &4.into()));
    assert_eq!(report["moves_of"], "blank");
}

/// An invalid move is reported as it was written: on this board, no tile can slide left into the blank.
#[test]
fn a_wrong_letter_is_named_as_it_was_written() {
    pousse(&["verify", EASY, "L"]).exits(12).prints("move 1 (L)");
    pousse(&["verify", EASY, "R", "--moves-of", "blank"]).exits(12).prints("move 1 (R)");
}

#[test]
fn goals_count() {
    pousse(&["verify", "1 0 2 3 4 5 6 7 8", "R", "--goal", "blank-first"]).exits(0);
    pousse(&["verify", "1 0 2 3 4 5 6 7 8", "R"]).exits(12).prints("which is not the goal");
    pousse(&["verify", "1 0 2 3/4 5 6 7", "R"]).exits(12).says("--goal blank-first");
    pousse(&["verify", "1 2 3 0 8 4 7 6 5", "L", "--goal", "spiral"]).exits(0);
    pousse(&["verify", "1 2 3 0 8 4 7 6 5", "L", "--goal", "1 2/3 0"]).refused();
    pousse(&["verify", EASY, "U", "--goal", "1 2 3/4 5 6/7 8 0"]).exits(0);
}

#[test]
fn solutions_that_cannot_be_read() {
    for solution in
        ["Q", "U?", "U 3", "R0x", "R99999999999999999999", "é", "UU/", "1.5", "99999999999999999999"]
    {
        pousse(&["verify", EASY, solution]).refused().says("solution");
    }
    let binary = file(&[0xff, 0xfe, 0x00, 0x55]);
    pousse(&["verify", EASY, &binary]).refused();
    // A repetition must not fill the memory.
    pousse(&["verify", EASY, "U4000000000"]).refused();
}

/// In JSON there is a line for every instance, if there is an answer for any.
#[test]
fn an_instance_without_a_saved_solution_is_neither_verified_nor_not() {
    let level = "#####\n#@$.#\n#####\n";
    let none = file(format!("{level}Title: one\n\n{level}Title: two\n").as_bytes());
    pousse(&["verify", &none, "--json"]).refused().says("none is saved");
    let some = file(
        format!("{level}Title: one\n\n{level}Title: two\nSolution\nR\n\n{level}Title: three\n").as_bytes(),
    );
    let reports = pousse(&["verify", &some, "--json"]).exits(0).objects();
    let verified: Vec<Option<bool>> = reports.iter().map(|report| report["verified"].as_bool()).collect();
    assert_eq!(verified, [None, Some(true), None]);
    assert!(reports.iter().all(|report| report["instance"].is_string()));
    assert!(reports[0]["reason"].is_string() && reports[1]["reason"].is_null());
}
