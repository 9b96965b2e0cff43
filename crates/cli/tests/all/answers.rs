//! Compares answers with known results: published tables, graded boards, Korf's counts; every algorithm on one
//! board.

use crate::common::{self, boards, pousse, read_boards, solve};

/// Loiseau and Asswad's boards, with the lengths of the shortest solutions and of those found by their greedy
/// algorithm.
const LOISEAU_ASSWAD: [(&str, u64, u64); 6] = [
    ("1 2 3 4 5 0 7 8 6", 1, 1),
    ("0 1 3 4 2 5 7 8 6", 4, 4),
    ("8 1 3 4 0 2 7 6 5", 14, 34),
    ("4 3 8 2 0 1 6 5 7", 20, 176),
    ("6 4 7 8 5 0 3 2 1", 31, 45),
    ("8 6 7 2 5 4 3 0 1", 31, 243),
];

/// The maximum number of nodes of IDA* that a default test has time for.
const QUICK: u64 = 20_000_000;

#[test]
fn loiseau_and_asswads_shortest_solutions() {
    for (board, optimum, _) in LOISEAU_ASSWAD {
        let (code, report) = solve(&[board, "--algorithm", "astar", "--heuristic", "manhattan"]);
        assert_eq!((code, &report["status"]), (0, &"optimal".into()), "{board}");
        assert_eq!(report["cost"], optimum, "{board}");
    }
}

#[test]
fn loiseau_and_asswads_greedy_solutions() {
    for (board, optimum, length) in LOISEAU_ASSWAD {
        // Tiles left, right, up, down are the blank's right, left, down, up.
        let greedy =
            ["--algorithm", "greedy-descent", "--heuristic", "manhattan-3-hamming", "--order", "RLDU"];
        let (code, report) = solve(&[&[board], &greedy[..]].concat());
        assert_eq!((code, &report["cost"]), (0, &length.into()), "{board}");
        assert!(report["lower_bound"].as_u64().is_some_and(|bound| bound <= optimum), "{board}: {report}");
    }
}

/// The blank circles the lower six cells and reaches the goal from the other side, one move short of a full turn of
/// the five tiles: 29 moves. Loiseau and Asswad give 27, which no order of moves produces.
#[test]
fn depth_first_search_goes_the_long_way_round() {
    let (code, report) = solve(&[LOISEAU_ASSWAD[0].0, "--algorithm", "dfs", "--order", "RLDU"]);
    assert_eq!((code, &report["status"], &report["cost"]), (0, &"solved".into(), &29.into()));
}

#[test]
fn every_algorithm_answers_and_its_moves_verify() {
    let (board, optimum, _) = LOISEAU_ASSWAD[3];
    let list = pousse(&["explain", "--list", "--json"]).exits(0).object();
    let algorithms = list["algorithms"].as_array().expect("a list");
    assert!(algorithms.len() >= 16);
    for about in algorithms {
        let name = about["name"].as_str().expect("a name");
        for threads in ["1", "2"] {
            let (code, report) =
                solve(&[board, "--algorithm", name, "--heuristic", "manhattan", "--threads", threads]);
            assert!(report["algorithm"].as_str().is_some_and(|shown| shown.starts_with(name)), "{report}");
            let status = report["status"].as_str().expect("a word");
            assert_eq!(code, if status == "failed" { 11 } else { 0 }, "{name}: {report}");
            if about["optimal"] == true {
                assert_eq!((status, &report["cost"]), ("optimal", &optimum.into()), "{name}");
            }
            if let Some(moves) = report["moves"].as_str() {
                assert_eq!(report["cost"], moves.len(), "{name}");
                let checked = pousse(&["verify", board, moves, "--json"]).exits(0).object();
                assert_eq!(
                    (&checked["verified"], &checked["cost"]),
                    (&true.into(), &report["cost"]),
                    "{name}"
                );
            } else {
                assert_eq!(status, "failed", "{name}");
            }
            let bound = report["lower_bound"].as_u64().expect("a bound");
            assert!(bound <= optimum, "{name} claims {bound}");
        }
    }
}

#[test]
fn every_heuristic_guides_astar_to_a_solution() {
    let list = pousse(&["explain", "--list", "--json"]).exits(0).object();
    let heuristics = list["heuristics"].as_array().expect("a list");
    for about in heuristics.iter().filter(|about| about["domain"] == "tiles") {
        let name = about["name"].as_str().expect("a name");
        let (code, report) =
            solve(&[LOISEAU_ASSWAD[3].0, "--algorithm", "astar", "--heuristic", name, "--threads", "1"]);
        assert_eq!(code, 0, "{name}");
        assert!(report["cost"].as_u64().is_some_and(|cost| cost >= 20), "{name}: {report}");
        if about["on_3x3"]["admissible"] == true {
            assert_eq!((&report["status"], &report["cost"]), (&"optimal".into(), &20.into()), "{name}");
        } else {
            assert!(report["lower_bound"].as_u64().is_some_and(|bound| bound <= 20), "{name}: {report}");
        }
    }
}

#[test]
fn a_limit_on_the_depth_fails_but_proves_something() {
    let (code, report) = solve(&[LOISEAU_ASSWAD[3].0, "--algorithm", "depth-limited(limit=12)"]);
    assert_eq!((code, &report["status"]), (11, &"failed".into()));
    assert!(report["lower_bound"].as_u64().is_some_and(|bound| (13..=20).contains(&bound)), "{report}");
    let (code, report) = solve(&[LOISEAU_ASSWAD[3].0, "--algorithm", "depth-limited(limit=20)"]);
    assert_eq!((code, &report["cost"]), (0, &20.into()));
}

#[test]
fn graded_boards_take_the_moves_they_are_labelled_with() {
    for (set, most) in [("graded_3x3.txt", 31), ("graded_3x4.txt", 47), ("graded_4x4.txt", 55)] {
        let expected = read_boards(set);
        let chosen = expected.iter().take_while(|(label, _)| length(label) <= most).count();
        let only = format!("1-{chosen}");
        let reports = pousse(&["solve", &boards(set), "--only", &only, "--json"]).exits(0).objects();
        assert_eq!(reports.len(), chosen);
        for (report, (label, board)) in reports.iter().zip(&expected) {
            assert_eq!(report["instance"], label.join(" "));
            assert_eq!(report["status"], "optimal", "{set}: {board}");
            assert_eq!(report["cost"], length(label), "{set}: {board}");
        }
    }
}

#[test]
#[ignore = "slow: the two hardest boards of 3x4 take A* some seconds each"]
fn the_hardest_boards_of_3x4() {
    let reports =
        pousse(&["solve", &boards("graded_3x4.txt"), "--only", "19-20", "--json"]).exits(0).objects();
    assert!(reports.iter().all(|report| report["cost"] == 53 && report["status"] == "optimal"));
}

#[test]
fn korfs_counts_of_the_smaller_boards() {
    korf(|nodes| nodes < QUICK);
}

#[test]
#[ignore = "slow: 36 thousand million nodes, minutes"]
fn korfs_counts_of_all_boards() {
    korf(|_| true);
}

/// Runs IDA* with Manhattan distance on the selected boards of the set, and compares every count.
fn korf(asked_for: impl Fn(u64) -> bool) {
    let mut boards = 0;
    for (label, board) in read_boards("korf100.txt") {
        let [number, cost, nodes] = [0, 1, 2].map(|word| label[word].parse::<u64>().expect("a number"));
        if !asked_for(nodes) {
            continue;
        }
        boards += 1;
        let output = common::command()
            .args(["solve", "--json", "--goal", "blank-first", "--algorithm", "ida-star"])
            .args(["--heuristic", "manhattan", &board])
            .output()
            .expect("the command starts");
        let report: serde_json::Value = serde_json::from_slice(&output.stdout).expect("a report");
        assert_eq!((&report["cost"], &report["generated"]), (&cost.into(), &nodes.into()), "board {number}");
        let moves = report["moves"].as_str().expect("moves");
        pousse(&["verify", &board, moves, "--goal", "blank-first"]).exits(0);
    }
    assert!(boards >= 37);
}

fn length(label: &[String]) -> u64 {
    label[2].parse().expect("the third word is the length")
}
