//! `pousse trace`: the tree as text, as a figure, and as JSON that agrees with `solve`.

use crate::common::{file, pousse, scratch};
use serde_json::Value;

/// The board of the figures in textbooks, and its goal.
const BOARD: &str = "2 8 3/1 6 4/7 0 5";
const GOAL: &str = "1 2 3/8 0 4/7 6 5";
const LEVEL: &str = "#######|#.   .#|# $ $ #|#  @  #|#######";

fn traced(algorithm: &str) -> Value {
    pousse(&["trace", BOARD, "--goal", GOAL, "-a", algorithm, "-H", "hamming", "--json"]).exits(0).object()
}

#[test]
fn a_tree_is_printed_with_the_order_and_the_sums() {
    let answer = pousse(&["trace", BOARD, "--goal", GOAL, "-H", "hamming"]).exits(0);
    let lines: Vec<&str> = answer.out.lines().collect();
    assert_eq!(lines[0], "astar with hamming: f = g + h; 6 expanded, 14 generated", "{answer}");
    assert!(
        lines.iter().any(|line| line.starts_with("1 * start") && line.ends_with("4 = 0 + 4")),
        "{answer}"
    );
    assert!(lines.iter().any(|line| line.contains("5 = 5 + 0") && line.ends_with("goal")), "{answer}");
    assert!(lines.last().is_some_and(|line| line.starts_with("optimal, 5: ")), "{answer}");
}

#[test]
fn each_round_has_a_tree() {
    let answer = pousse(&["trace", BOARD, "--goal", GOAL, "-a", "ida-star"]).exits(0);
    assert!(answer.out.contains("bound 5: "), "{answer}");
    let answer = pousse(&["trace", BOARD, "--goal", GOAL, "-a", "depth-limited(limit=2)"]).exits(0);
    assert!(answer.out.contains("beyond the bound") && answer.out.contains("failed"), "{answer}");
    let answer = pousse(&["trace", BOARD, "--goal", GOAL, "-a", "iterative-deepening"]).exits(0);
    for bound in 0..=5 {
        assert!(answer.out.contains(&format!("bound {bound}: ")), "{answer}");
    }
}

#[test]
fn counts_agree_with_solve() {
    for algorithm in ["astar", "bfs", "ida-star", "greedy", "beam", "bidirectional-bfs", "ida-star-closed"] {
        let trace = traced(algorithm);
        let args = ["solve", BOARD, "--goal", GOAL, "-a", algorithm, "-H", "hamming", "--json", "-t", "1"];
        let report = pousse(&args).exits(0).object();
        for field in ["expanded", "generated", "cost", "moves", "status", "algorithm"] {
            assert_eq!(trace[field], report[field], "{algorithm}: {field}");
        }
    }
}

#[test]
fn json_can_be_replayed() {
    let trace = traced("astar");
    let (nodes, steps) =
        (trace["nodes"].as_array().expect("nodes"), trace["steps"].as_array().expect("steps"));
    let mut waiting = std::collections::BTreeSet::new();
    for step in steps {
        let node = step["node"].as_u64().expect("a number");
        match step["event"].as_str().expect("a word") {
            "start" | "generate" => assert!(waiting.insert(node)),
            "expand" | "away" => assert!(waiting.remove(&node)),
            "goal" | "refine" => {}
            other => panic!("unknown event {other}"),
        }
        assert_eq!(step["frontier"], waiting.len() as u64);
    }
    assert_eq!(nodes[0]["state"], BOARD);
    assert_eq!(nodes.len() as u64, trace["generated"].as_u64().expect("a number"));
    assert_eq!(nodes.iter().filter(|node| node["on_solution"] == true).count(), 6);
}

#[test]
fn levels_are_traced() {
    let answer = pousse(&["trace", LEVEL]).exits(0);
    assert!(answer.out.starts_with("astar with ") && answer.out.contains("optimal, "), "{answer}");
    let json = pousse(&["trace", LEVEL, "--json", "--without", "all"]).exits(0).object();
    assert_eq!((&json["domain"], &json["nodes"][0]["state"]), (&"sokoban".into(), &LEVEL.into()));
}

#[test]
fn a_figure_is_complete() {
    let path = scratch("svg");
    for args in [
        &["trace", BOARD, "--goal", GOAL][..],
        &["trace", LEVEL],
        &["trace", BOARD, "--goal", GOAL, "-a", "dfs"],
    ] {
        let name = path.to_str().expect("a name");
        pousse(&[args, &["--svg", name]].concat()).exits(0);
        let figure = std::fs::read_to_string(&path).expect("a figure");
        assert!(figure.starts_with("<svg ") && figure.trim_end().ends_with("</svg>"));
        assert!(figure.contains("prefers-color-scheme:dark") && figure.contains(" goal\">"));
        assert_eq!(figure.matches("<g ").count(), figure.matches("</g>").count());
    }
}

#[test]
fn a_limit_ends_the_trace_and_drawings_say_what_they_leave_out() {
    let hard = "8 6 7/2 5 4/3 0 1";
    let answer = pousse(&["trace", hard, "--steps", "50", "--nodes", "20"]).exits(0);
    assert!(answer.out.contains("the trace ends here, after 50 expansions"), "{answer}");
    assert!(answer.out.contains("not drawn"), "{answer}");
}

#[test]
fn that_there_is_no_solution_comes_first() {
    let odd = "1 2 3 4 5 6 7 8 9 10 11 12 13 15 14 0";
    let answer = pousse(&["trace", odd, "--steps", "1k"]).exits(10);
    assert!(answer.out.starts_with("unsolvable: "), "{answer}");
    assert!(
        answer.out.lines().count() < 30 && answer.out.contains("--goal blank-first selects it"),
        "{answer}"
    );
    let heading = answer.out.lines().nth(2).is_some_and(|line| line.contains("; 1,000 expanded, 2,"));
    assert!(heading && answer.out.ends_with("the trace ends here, after 1,000 expansions\n"), "{answer}");
    let more = pousse(&["trace", odd, "--steps", "1k", "--nodes", "100"]).exits(10);
    assert!(more.out.lines().count() > 100, "{more}");
    let figure = pousse(&["trace", odd, "--steps", "1k", "--svg", "-"]).exits(10).says("unsolvable: ");
    assert!(figure.out.contains("unsolvable: "), "{figure}");
}

#[test]
fn mistakes_are_rejected_with_a_remedy() {
    pousse(&["trace", BOARD, "--goal", GOAL, "-a", "anytime"]).refused().says("cannot be traced");
    pousse(&["trace", BOARD, "--goal", GOAL, "--svg", "no/such/folder/tree.svg"])
        .refused()
        .says("cannot write");
    pousse(&["trace", BOARD, "--goal", GOAL, "--svg", "-", "--json"]).refused().says("standard output");
    pousse(&["trace", LEVEL, "--goal", GOAL]).refused().says("--goal is for sliding tiles");
    pousse(&["trace", LEVEL, "-a", "ida-star"]).refused().says("is not available for Sokoban");
    let two = file(b"1 2 3 4 5 6 7 0 8\n1 2 3 4 5 6 0 7 8\n");
    pousse(&["trace", &two]).refused().says("choose one with --only");
    pousse(&["trace", BOARD, "--steps", "0"]).refused();
}
