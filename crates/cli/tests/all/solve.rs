//! `pousse solve`: the fields of the report, the answers, and the exit codes for several instances.

use crate::common::{boards, file, pousse, pousse_reading, solve};
use serde_json::Value;

const EASY: &str = "1 2 3 4 5 0 7 8 6";
const MEDIUM: &str = "8 1 3 4 0 2 7 6 5";
const UNSOLVABLE: &str = "1 2 3 4 5 6 8 7 0";
const KORF_1: &str = "14 13 15 7 11 12 9 5 6 0 2 1 4 8 10 3";

#[test]
fn a_report_has_every_field_of_the_contract() {
    let (code, report) = solve(&[MEDIUM, "--algorithm", "ida-star", "--heuristic", "manhattan"]);
    assert_eq!(code, 0);
    assert!(report["schema"].is_u64());
    assert_eq!(report["instance"], "1");
    assert_eq!(report["domain"], "tiles");
    assert_eq!(report["status"], "optimal");
    assert_eq!(report["reason"], Value::Null);
    for field in ["cost", "lower_bound", "upper_bound"] {
        assert_eq!(report[field], 14, "{field}");
    }
    assert_eq!(report["moves"].as_str().map(str::len), Some(14));
    assert_eq!(report["moves_of"], "tile");
    assert_eq!(report["algorithm"], "ida-star");
    assert_eq!(report["heuristic"], "manhattan");
    assert_eq!(report["initial_h"], 10);
    for field in ["expanded", "generated", "popped", "max_frontier", "peak_bytes"] {
        assert!(report[field].is_u64(), "{field}: {report}");
    }
    let rounds = report["iterations"].as_array().expect("a list");
    let bounds: Vec<u64> = rounds.iter().map(|round| round["bound"].as_u64().expect("a bound")).collect();
    assert_eq!(bounds, [10, 12, 14], "Manhattan distance keeps its parity");
    let nodes: u64 = rounds.iter().map(|round| round["nodes"].as_u64().expect("a count")).sum();
    assert_eq!(report["generated"], nodes + 1, "the root counts once in all");
    assert!(report["seconds"].as_f64().is_some_and(|seconds| (0.0..10.0).contains(&seconds)));
    assert_eq!((&report["rows"], &report["columns"]), (&3.into(), &3.into()));
    assert_eq!(report["goal"], "blank-last");
}

#[test]
fn fields_keep_their_names_whatever_the_status() {
    let names = |arguments: &[&str]| -> Vec<String> {
        solve(arguments).1.as_object().expect("an object").keys().cloned().collect()
    };
    let optimal = names(&[EASY]);
    for field in "schema instance domain status reason cost lower_bound upper_bound moves moves_of algorithm heuristic \
                  initial_h expanded generated popped max_frontier iterations seconds peak_bytes rows columns goal"
        .split_whitespace()
    {
        assert!(optimal.iter().any(|name| name == field), "{field}");
    }
    assert_eq!(optimal, names(&[UNSOLVABLE]));
    assert_eq!(optimal, names(&[MEDIUM, "--algorithm", "depth-limited(limit=3)"]));
    assert_eq!(optimal, names(&[MEDIUM, "--algorithm", "bfs", "--nodes", "10"]));
}

#[test]
fn boards_of_zero_moves_and_of_one() {
    let (code, report) = solve(&["1 2 3 4 5 6 7 8 0"]);
    assert_eq!((code, &report["cost"], &report["moves"]), (0, &0.into(), &"".into()));
    pousse(&["solve", "1 2 3 4 5 6 7 8 0"]).exits(0).prints("optimal: 0 moves");
    let (code, report) = solve(&[EASY]);
    assert_eq!((code, &report["cost"], &report["moves"]), (0, &1.into(), &"U".into()));
    pousse(&["solve", EASY]).exits(0).prints("optimal: 1 move\n").prints("goal blank-last").prints("3x3");
}

/// The board in the help text and in the manual.
#[test]
fn the_board_in_the_help() {
    for algorithm in ["auto", "bfs", "ida-star"] {
        let (code, report) = solve(&["1 8 7 2 5 6 4 3 0", "--algorithm", algorithm]);
        assert_eq!((code, &report["status"], &report["cost"]), (0, &"optimal".into(), &24.into()));
    }
}

#[test]
fn moves_are_the_tiles_or_the_blanks() {
    let tile = solve(&[MEDIUM, "--threads", "1"]).1;
    let blank = solve(&[MEDIUM, "--threads", "1", "--moves-of", "blank"]).1;
    assert_eq!(blank["moves_of"], "blank");
    let turned: String = tile["moves"]
        .as_str()
        .expect("moves")
        .chars()
        .map(|letter| match letter {
            'U' => 'D',
            'D' => 'U',
            'L' => 'R',
            _ => 'L',
        })
        .collect();
    assert_eq!(blank["moves"], turned);
    for report in [tile, blank] {
        let whose = report["moves_of"].as_str().expect("a word");
        let moves = report["moves"].as_str().expect("moves");
        pousse(&["verify", MEDIUM, moves, "--moves-of", whose]).exits(0).prints("verified: 14 moves\n");
    }
}

#[test]
fn grids_are_shown_from_the_start_to_the_goal() {
    let answer = pousse(&["solve", "0 1 3 4 2 5 7 8 6", "--show"]).exits(0);
    assert_eq!(answer.out.matches("\n\n").count(), 5, "a start and four moves: {answer}");
    let answer = answer.prints("start\n. 1 3\n4 2 5\n7 8 6\n").prints("1. tile 1 left\n1 . 3\n");
    assert!(answer.out.ends_with("4. tile 6 up\n1 2 3\n4 5 6\n7 8 .\n"), "{answer}");
    pousse(&["solve", EASY, "--show", "--moves-of", "blank"]).exits(0).prints("1. blank down\n");
}

#[test]
fn rectangles_by_their_rows_or_by_their_size() {
    let (code, report) = solve(&["1 2 3 4/5 6 7 0/9 10 11 8"]);
    assert_eq!(
        (code, &report["rows"], &report["columns"], &report["cost"]),
        (0, &3.into(), &4.into(), &1.into())
    );
    let (code, report) = solve(&["1 2 3 4 5 6 7 0 9 10 11 8", "--size", "3x4"]);
    assert_eq!(
        (code, &report["rows"], &report["columns"], &report["cost"]),
        (0, &3.into(), &4.into(), &1.into())
    );
    let (code, report) = solve(&["1 2/3 4/5 6/0 7"]);
    assert_eq!(
        (code, &report["rows"], &report["columns"], &report["cost"]),
        (0, &4.into(), &2.into(), &1.into())
    );
    let (code, report) = solve(&["0 1 2 3", "--size", "1x4"]);
    assert_eq!((code, &report["cost"], &report["moves"]), (0, &3.into(), &"LLL".into()));
    let (code, report) = solve(&["0 1 2 3", "--size", "4x1"]);
    assert_eq!((code, &report["cost"], &report["moves"]), (0, &3.into(), &"UUU".into()));
    pousse(&["solve", "1 2 3 4 5 6 7 0 9 10 11 8"]).refused().says("--size").says("3x4");
    pousse(&["solve", "1 2 3 4/5 6 7 0/9 10 11 8", "--size", "4x3"]).refused();
}

#[test]
fn goals_by_name_and_by_board() {
    let (code, report) = solve(&["1 2 3 0 8 4 7 6 5", "--goal", "spiral"]);
    assert_eq!((code, &report["cost"], &report["goal"]), (0, &1.into(), &"spiral".into()));
    let (code, report) = solve(&["1 0 2 3 4 5 6 7 8", "--goal", "blank-first"]);
    assert_eq!((code, &report["cost"], &report["goal"]), (0, &1.into(), &"blank-first".into()));
    let (code, report) = solve(&["8 7 6 5 0 4 3 2 1", "--goal", "8 7 6/5 4 0/3 2 1"]);
    assert_eq!((code, &report["cost"]), (0, &1.into()));
    assert_eq!(report["goal"], "8 7 6 / 5 4 0 / 3 2 1");
    pousse(&["solve", EASY, "--goal", "1 2/3 0"]).refused().says("3x3").says("2x2");
}

#[test]
fn boards_without_a_solution() {
    for board in [UNSOLVABLE, "2 1 3/4 5 6/7 8 0", "1 2 3 4/5 6 7 8/9 11 10 0"] {
        let (code, report) = solve(&[board]);
        assert_eq!((code, &report["status"]), (10, &"unsolvable".into()), "{board}");
        assert!(report["reason"].as_str().is_some_and(|reason| reason.contains("odd")), "{report}");
        assert_eq!((&report["cost"], &report["moves"]), (&Value::Null, &Value::Null));
    }
    pousse(&["solve", UNSOLVABLE]).exits(10).prints("unsolvable: ").prints("an odd permutation (1 exchange)");
    // A single row keeps the order of its tiles, whatever the parity.
    assert_eq!(solve(&["2 3 1 0", "--size", "1x4"]).0, 10);
}

/// Parity decides, whether the goal is named or not, and the message names the flag for a goal that can be reached.
#[test]
fn the_14_15_puzzle_is_unsolvable_and_its_other_goal_is_named() {
    let board = "1 2 3 4 5 6 7 8 9 10 11 12 13 15 14 0";
    let exchanged = "tiles 14 and 15 are exchanged, an odd permutation";
    let flag = "--goal blank-first";
    pousse(&["solve", board]).exits(10).prints("goal blank-last").prints(exchanged).prints(flag);
    for goal in [&[][..], &["--goal", "blank-last"]] {
        let report = pousse(&[&["solve", board, "--json"], goal].concat()).exits(10).object();
        assert_eq!((&report["status"], &report["lower_bound"]), (&"unsolvable".into(), &Value::Null));
        let parity =
            serde_json::json!({"is": "parity", "exchanges": 1, "blank_steps": 0, "cycles": [[14, 15]]});
        assert_eq!(report["parity"], parity);
        assert_eq!(report["reachable_goals"][0], "blank-first");
        assert!(report["detail"].as_str().is_some_and(|detail| detail.contains(flag)), "{report}");
    }
    pousse(&["verify", board, "U"]).exits(12).prints(exchanged).says(flag);
    pousse(&["improve", board, "D"]).exits(10).prints(exchanged).prints(flag);
    pousse(&["trace", board, "--steps", "20"]).exits(0).prints(exchanged).prints(flag);
    pousse(&["explain", board, "-H", "manhattan"])
        .exits(0)
        .prints("goal blank-last")
        .prints(exchanged)
        .prints(flag);
    assert_eq!(solve(&[board, "--goal", "blank-first"]).1["parity"], Value::Null);
}

/// Korf's boards have the blank first, which is reported once for the whole file.
#[test]
fn a_file_of_boards_with_another_goal_gets_one_hint() {
    let answer = pousse(&["solve", &file(format!("{KORF_1}\n{KORF_1}\n").as_bytes())]).exits(10);
    let answer = answer.says("2 of 2 unsolvable with this goal; --goal blank-first");
    assert_eq!(answer.err.matches("--goal").count() + answer.out.matches("--goal").count(), 1, "{answer}");
}

#[test]
fn boards_of_the_42_school() {
    let path = file(b"# This puzzle is solvable\n3\n3 2 6 # a row\n1 4 0\n8 7 5\n");
    let (code, report) = solve(&[&path, "--goal", "spiral"]);
    assert_eq!((code, &report["status"]), (0, &"optimal".into()));
    assert_eq!((&report["rows"], &report["columns"]), (&3.into(), &3.into()));
}

#[test]
fn standard_input_and_files_read_alike() {
    let text = format!("# two boards\nfirst : {EASY}\n\nsecond : {MEDIUM}\n");
    let read = pousse_reading(&["solve", "--json", "-"], text.as_bytes()).exits(0).objects();
    let opened = pousse(&["solve", "--json", &file(text.as_bytes())]).exits(0).objects();
    for reports in [read, opened] {
        let seen: Vec<_> = reports.iter().map(|report| (&report["instance"], &report["cost"])).collect();
        assert_eq!(seen, [(&"first".into(), &1.into()), (&"second".into(), &14.into())]);
    }
    for text in [
        EASY.replace(' ', "\t"),
        format!("\u{feff}{EASY}\r\n"),
        EASY.replace(' ', ","),
        EASY.replace('0', "_"),
    ] {
        assert_eq!(pousse_reading(&["solve", "--json", "-"], text.as_bytes()).exits(0).object()["cost"], 1);
    }
}

#[test]
fn boards_numbered_from_zero_on_request() {
    let (code, report) = solve(&["--from-zero", "0 1 2 3 4 -1 6 7 5"]);
    assert_eq!((code, &report["cost"], &report["moves"]), (0, &1.into(), &"U".into()));
    let (code, report) = solve(&["-1 0 1 2 3 4 5 6 7", "--from-zero", "--goal", "blank-first"]);
    assert_eq!((code, &report["cost"]), (0, &0.into()));
    pousse(&["solve", "0 1 2 3 4 -1 6 7 5"]).refused().says("--from-zero");
}

#[test]
fn one_bad_board_among_several_does_not_stop_the_others() {
    let path = file(format!("a : {EASY}\nb : 1 2 2 4 5 0 7 8 6\nc : {UNSOLVABLE}\n{MEDIUM}\n").as_bytes());
    let answer = pousse(&["solve", "--json", &path]).exits(2).says("line 2").says("instance 2");
    let seen: Vec<_> =
        answer.objects().iter().map(|r| (r["instance"].clone(), r["status"].clone())).collect();
    let expected = [("a", "optimal"), ("c", "unsolvable"), ("4", "optimal")];
    assert_eq!(seen, expected.map(|(name, status)| (name.into(), status.into())));
    let text = pousse(&["solve", &path]).exits(2).prints("a: optimal 1 move").prints("4: optimal 14 moves");
    text.says("2 of 4 solved, 1 with an error, ").says("1 of 4 unsolvable with this goal");
    let unreadable = pousse(&["solve", &file(b"a : 1 2 2 0\nb : 1 2 3 3\n")]).exits(2);
    assert!(unreadable.err.ends_with("\n0 of 2 solved, 2 with errors\n"), "{unreadable}");
}

/// What was found is set off from the reason.
#[test]
fn lines_of_several_boards_read_as_sentences() {
    let path = file(format!("{MEDIUM}\n{UNSOLVABLE}\n").as_bytes());
    let answer = pousse(&["solve", &path, "--algorithm", "bfs", "--nodes", "20", "--own"]).exits(21);
    answer.prints("1: stopped (nodes): no solution has fewer than ").prints("2: unsolvable (parity: ");
}

#[test]
fn the_most_severe_exit_code_wins() {
    let exit = |lines: &[&str], arguments: &[&str]| {
        let path = file((lines.join("\n") + "\n").as_bytes());
        pousse(&[&["solve", path.as_str(), "--json"], arguments].concat()).code
    };
    assert_eq!(exit(&[EASY, MEDIUM], &[]), 0);
    assert_eq!(exit(&[EASY, UNSOLVABLE], &[]), 10);
    let shallow = ["--algorithm", "depth-limited(limit=3)"];
    assert_eq!(exit(&[EASY, MEDIUM], &shallow), 11);
    assert_eq!(exit(&[UNSOLVABLE, EASY, MEDIUM, UNSOLVABLE], &shallow), 11);
    let short = ["--algorithm", "bfs", "--nodes", "20", "--own"];
    assert_eq!(exit(&[MEDIUM, UNSOLVABLE, EASY], &short), 21);
    assert_eq!(exit(&[MEDIUM, "1 2 3", UNSOLVABLE], &short), 2);
    // A board with another goal has no solution, and the others still run.
    assert_eq!(exit(&[KORF_1, EASY], &[]), 10);
}

#[test]
fn only_picks_by_number() {
    let path = boards("graded_3x3.txt");
    let reports = pousse(&["solve", &path, "--only", "2-4,7", "--json"]).exits(0).objects();
    let names: Vec<_> = reports.iter().map(|report| report["instance"].as_str().expect("a name")).collect();
    assert_eq!(names, ["2 trivial 2", "3 trivial 4", "4 easy 7", "7 medium 17"]);
    pousse(&["solve", &path, "--only", "20"]).refused().says("19 instances");
    // The bad one is not selected.
    let path = file(format!("1 1 1\n{EASY}\n").as_bytes());
    pousse(&["solve", &path, "--only", "2"]).exits(0).prints("optimal: 1 move");
}

#[test]
fn the_order_of_moves_changes_which_solution_is_found() {
    let nodes = |order| {
        let (code, report) = solve(&[
            MEDIUM,
            "--algorithm",
            "ida-star",
            "--heuristic",
            "manhattan",
            "--threads",
            "1",
            "--order",
            order,
        ]);
        assert_eq!((code, &report["cost"]), (0, &14.into()));
        report["generated"].as_u64().expect("a count")
    };
    let orders = ["ULRD", "DRLU", "LURD", "RDUL"];
    let counts = orders.map(nodes);
    assert_eq!(counts, orders.map(nodes), "the same every time");
    assert!(counts.iter().any(|count| *count != counts[0]), "{counts:?}");
    assert_eq!(nodes("ulrd"), counts[0]);
}

/// The reason is about the actual choice, not about what would otherwise have been chosen.
#[test]
fn a_choice_is_explained_only_where_there_was_one() {
    let because = |arguments: &[&str]| solve(&[&[EASY], arguments].concat()).1["chosen_because"].clone();
    assert!(because(&[]).is_string());
    assert_eq!(because(&["--algorithm", "ida-star", "--heuristic", "manhattan"]), Value::Null);
    let board = "1 2 3 4/5 6 7 8/9 10 0 12/13 14 11 15";
    for algorithm in ["bfs", "beam", "dfs"] {
        let report = solve(&[board, "--algorithm", algorithm, "--memory", "16MiB"]).1;
        let text = report["chosen_because"].as_str().unwrap_or("");
        assert!(!text.contains("IDA*"), "{algorithm}: {text}");
    }
}
