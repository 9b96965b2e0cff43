//! `pousse explain`: the value of every heuristic on a board, and the list of all names.

use crate::common::{self, file, pousse};
use serde_json::Value;

const MEDIUM: &str = "8 1 3 4 0 2 7 6 5";

#[test]
fn values_of_a_3x3_board() {
    let report = pousse(&["explain", MEDIUM, "--json"]).exits(0).object();
    assert_eq!((&report["rows"], &report["columns"]), (&3.into(), &3.into()));
    assert_eq!((&report["goal"], &report["solvable"]), (&"blank-last".into(), &true.into()));
    assert_eq!(report["distance"], 14);
    assert_eq!(report["board"], serde_json::json!([8, 1, 3, 4, 0, 2, 7, 6, 5]));
    // The first two are from Loiseau and Asswad's table 1.
    let known = [
        ("hamming", 5.0),
        ("manhattan", 10.0),
        ("chebyshev", 6.0),
        ("row-column", 9.0),
        ("manhattan-3-hamming", 25.0),
    ];
    for (name, expected) in known {
        assert_eq!(value(&report, name), expected, "{name}");
    }
    for heuristic in report["heuristics"].as_array().expect("a list") {
        let value = heuristic["value"].as_f64().expect("a number");
        let parts = heuristic["contributions"].as_array().expect("a list");
        let sum: f64 = parts.iter().map(|part| part["amount"].as_f64().expect("a number")).sum();
        // Shown unrounded, but searched rounded up: the rounding is a separate part.
        let shown = if heuristic["name"] == "euclidean" { value.ceil() } else { value };
        assert!((sum - shown).abs() < 1e-6, "{heuristic}");
        assert!(heuristic["admissible"] != true || value <= 14.0, "{heuristic}");
    }
    let text =
        pousse(&["explain", MEDIUM, "--all"]).exits(0).prints("true distance: 14").prints("solvable: ");
    assert!(
        text.out.lines().any(|line| line.starts_with("manhattan-3-hamming ") && line.contains("25!")),
        "{text}"
    );
}

/// What matters comes first: the board, whether it can be solved, the distance, and the bounds that come closest.
#[test]
fn what_matters_comes_first() {
    for (instance, parts) in [
        (MEDIUM, ["true distance: 14", "manhattan", "--all"]),
        ("1 2 3 4 5 6 7 8 9 10 11 12 13 14 0 15", ["true distance: 1\n", "manhattan", "--all"]),
        ("######|#    #|# $  #|#@ . #|######", ["true distance: ", "assignment-sided", "--all"]),
        ("stack 3 1 2 5 4", ["true distance: 4", "gap", "--heuristic"]),
    ] {
        let answer = pousse(&["explain", instance]).exits(0);
        assert!(parts.iter().all(|part| answer.out.contains(part)), "{answer}");
        let lines = answer.out.lines().count();
        assert!((6..=16).contains(&lines), "{lines} lines: {answer}");
    }
    pousse(&["explain", "--list", "--all"]).refused();
}

/// There is no distance to exceed, and nothing after the values.
#[test]
fn an_unsolvable_board_has_no_marks() {
    for board in ["1 2 3 4 5 6 8 7 0", MEDIUM] {
        for all in [&["--all"][..], &[], &["-H", "hamming"]] {
            let answer = pousse(&[&["explain", board], all].concat()).exits(0);
            assert!(!answer.out.lines().any(|line| line.ends_with(' ')), "{answer}");
            let marks = answer.out.contains("! = more than");
            assert_eq!(marks, board == MEDIUM && all == ["--all"], "{answer}");
        }
    }
}

/// Zero is zero, not minus zero.
#[test]
fn zero_has_no_sign() {
    let answer = pousse(&["explain", MEDIUM, "--all"]).exits(0);
    assert!(!answer.out.contains("-0"), "{answer}");
    let answer = pousse(&["explain", MEDIUM, "--json"]).exits(0);
    assert!(!answer.out.contains(":-0"), "{answer}");
}

#[test]
fn values_agree_with_solve() {
    for board in [MEDIUM, "5 1 2 3/6 10 0 4/9 11 7 8", "1 6 2 4/5 10 3 7/9 14 0 8/13 15 11 12"] {
        for name in ["zero", "hamming", "manhattan", "linear-conflict", "korf-taylor"] {
            let report = pousse(&["explain", board, "--heuristic", name, "--json"]).exits(0).object();
            let solved = common::solve(&[board, "--heuristic", name, "--nodes", "10"]).1;
            assert_eq!(solved["initial_h"].as_f64(), Some(value(&report, name)), "{name} on {board}");
        }
    }
}

#[test]
fn one_heuristic_in_full() {
    let answer = pousse(&["explain", "2 1 3/4 5 6/7 8 0", "--heuristic", "linear-conflict"]).exits(0);
    let answer = answer.prints("linear-conflict  4").prints("admissible here: yes").prints("tile 1: 1 step");
    assert!(!answer.out.contains("hamming"), "{answer}");
    let sum = ["explain", MEDIUM, "--json", "--heuristic", "linear-conflict+corner-tiles"];
    assert_eq!(pousse(&sum).exits(0).object()["heuristics"].as_array().map(Vec::len), Some(1));
    pousse(&["explain", MEDIUM, "-H", "max(manhattan,hamming)"]).exits(0).prints("10");
    pousse(&["explain", MEDIUM, "--heuristic", "manhatan"]).refused().says("manhattan");
}

#[test]
fn boards_without_a_solution_and_other_goals() {
    pousse(&["explain", "1 2 3 4 5 6 8 7 0"]).exits(0).prints("unsolvable: ").prints("spiral");
    let report = pousse(&["explain", "1 2 3 4 5 6 8 7 0", "--json"]).exits(0).object();
    assert_eq!((&report["solvable"], &report["distance"]), (&false.into(), &Value::Null));
    assert!(report["why"].is_string());
    let korf = "14 13 15 7 11 12 9 5 6 0 2 1 4 8 10 3";
    // Only one heuristic, because the tables of all of them take seconds for 4x4.
    let explain = ["explain", korf, "--heuristic", "manhattan", "--json"];
    let report = pousse(&explain).exits(0).object();
    assert_eq!((&report["goal"], &report["solvable"]), (&"blank-last".into(), &false.into()));
    assert_eq!(report["reachable_goals"], serde_json::json!(["blank-first"]));
    let report = pousse(&[&explain[..], &["--goal", "blank-first"]].concat()).exits(0).object();
    assert_eq!(report["solvable"], true);
    pousse(&["explain", MEDIUM, "--goal", "1 2/3 0"]).refused();
}

#[test]
fn other_shapes() {
    for (board, shape) in
        [("1 2 3 4/5 6 0 7", "2x4"), ("0 1 2 3/", "1x4"), ("3/2/1/0", "4x1"), ("0 3/2 1", "2x2")]
    {
        pousse(&["explain", board]).exits(0).prints(&format!("{shape}, goal "));
        pousse(&["explain", board, "--json"]).exits(0).object();
    }
    for size in ["4x4", "5x5", "10x10", "30x30"] {
        let board = file(pousse(&["generate", "tiles", "--size", size]).exits(0).out.as_bytes());
        let report = pousse(&["explain", &board, "--json"]).exits(0).object();
        assert!(value(&report, "manhattan") > 20.0, "{size}");
    }
}

#[test]
fn the_list_of_all_names() {
    let text = pousse(&["explain", "--list"]).exits(0).out;
    let list = pousse(&["explain", "--list", "--json"]).exits(0).object();
    let contract = "bfs dfs depth-limited iterative-deepening uniform-cost greedy greedy-descent astar weighted-astar \
                    ida-star astar-ida-star ida-star-tt ida-star-closed bounded-astar bidirectional-bfs beam feature-space \
                    anytime";
    let names = |kind: &str| -> Vec<String> {
        let list = list[kind].as_array().expect("a list");
        list.iter().map(|about| about["name"].as_str().expect("a name").to_owned()).collect()
    };
    assert_eq!(names("algorithms"), contract.split_whitespace().collect::<Vec<_>>());
    let all = ["algorithms", "heuristics", "techniques", "objectives"].map(names).concat();
    for name in &all {
        assert!(text.contains(name.as_str()), "{name}");
    }
    for kind in ["algorithms", "heuristics", "techniques", "objectives"] {
        for about in list[kind].as_array().expect("a list") {
            assert!(about["summary"].as_str().is_some_and(|text| text.len() > 5), "{about}");
        }
    }
    let of = |domain: &str| {
        let list = list["heuristics"].as_array().expect("a list");
        list.iter().filter(|about| about["domain"] == domain).count()
    };
    assert_eq!((of("sokoban"), of("tiles") > 30), (10, true));
    pousse(&["explain", "--list", MEDIUM]).refused();
    pousse(&["explain"]).refused();
}

fn value(report: &Value, name: &str) -> f64 {
    let list = report["heuristics"].as_array().expect("a list");
    let one = list.iter().find(|one| one["name"] == name).unwrap_or_else(|| panic!("no {name}"));
    one["value"].as_f64().expect("a number")
}
