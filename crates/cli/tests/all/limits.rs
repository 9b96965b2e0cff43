//! Limits are outcomes: the search stops, stays within its memory, and reports what it has proven.

use serde_json::Value;

use crate::common::{self, pousse, read_boards, solve};

/// A random 5x5 board, far beyond IDA* with the heuristics that come with the program.
const HARD: &str = "22 18 5 21 12 6 0 17 14 4 19 13 16 10 1 9 2 15 11 7 24 3 20 23 8";
/// The best known solution has 128 moves.
const HARD_AT_MOST: u64 = 128;

#[test]
fn a_limit_on_nodes() {
    for algorithm in ["ida-star", "astar", "bfs", "bounded-astar", "iterative-deepening"] {
        for threads in ["1", "2"] {
            let (code, report) =
                solve(&[HARD, "--algorithm", algorithm, "--nodes", "200k", "--threads", threads, "--own"]);
            assert_eq!(
                (code, &report["status"], &report["reason"]),
                (21, &"stopped".into(), &"nodes".into())
            );
            proves_something(&report, HARD_AT_MOST);
            let generated = report["generated"].as_u64().expect("a count");
            assert!((150_000..2_000_000).contains(&generated), "{algorithm} on {threads}: {generated}");
        }
    }
    pousse(&["solve", HARD, "--algorithm", "ida-star", "--nodes", "1M", "--own"])
        .exits(21)
        .prints("stopped by the node limit: no solution has fewer than ");
}

#[test]
fn a_limit_on_time() {
    for algorithm in ["ida-star", "astar"] {
        for time in ["0s", "200ms"] {
            let (code, report) = solve(&[HARD, "--algorithm", algorithm, "--time", time, "--own"]);
            assert_eq!((code, &report["status"], &report["reason"]), (21, &"stopped".into(), &"time".into()));
            proves_something(&report, HARD_AT_MOST);
        }
    }
    pousse(&["solve", HARD, "--algorithm", "ida-star", "--time", "200ms", "--own"])
        .exits(21)
        .prints("stopped by the time limit: no solution has fewer than ");
}

/// Whatever the method and whatever stopped it, there is a plan, and the answer says where it came from.
#[test]
fn a_plan_from_another_method() {
    for how in [["--time", "100ms"], ["--nodes", "50k"], ["--memory", "2MiB"]] {
        for algorithm in ["ida-star", "astar", "bfs"] {
            if (algorithm, how[0]) == ("ida-star", "--memory") {
                continue; // it needs none
            }
            let asked = ["--algorithm", algorithm, "--heuristic", "manhattan", how[0], how[1]];
            let (code, report) = solve(&[&[HARD], &asked[..]].concat());
            assert_eq!((code, &report["status"]), (0, &"solved".into()), "{report}");
            assert!(report["plan_from"].as_str().is_some_and(|from| from.starts_with("by construction")));
            assert_eq!(report["reason"], how[0].trim_start_matches('-'));
            let moves = report["moves"].as_str().expect("a plan");
            pousse(&["verify", HARD, moves]).exits(0);
            let proof = pousse(&[&["solve", HARD, "--prove"], &asked[..]].concat());
            assert!([20, 21].contains(&proof.code), "{}", proof.code);
            proof.prints("this solution is by construction");
        }
    }
    let (code, report) = solve(&["8 6 7 2 5 4 3 0 1", "--algorithm", "astar", "--heuristic", "manhattan"]);
    assert_eq!((code, &report["plan_from"]), (0, &Value::Null));
}

#[test]
fn an_anytime_answer_whatever_its_time() {
    for time in ["0s", "200ms"] {
        let (code, report) = solve(&[HARD, "--time", time]);
        assert_eq!((code, &report["status"]), (0, &"solved".into()));
        let [bound, cost] = ["lower_bound", "cost"].map(|field| report[field].as_u64().expect("a number"));
        assert!(bound <= HARD_AT_MOST && bound < cost, "{bound} to {cost}");
    }
}

#[test]
fn a_solution_in_hand_is_an_answer() {
    let board = "14 13 15 7 11 12 9 5 6 0 2 1 4 8 10 3";
    let how =
        ["--goal", "blank-first", "--algorithm", "anytime", "--heuristic", "manhattan", "--threads", "1"];
    let search = [&[board, "--nodes", "100k"], &how[..]].concat();
    for (more, exit) in [(&[][..], 0), (&["--prove"], 21)] {
        let (code, report) = solve(&[&search, more].concat());
        assert_eq!((code, &report["status"], &report["reason"]), (exit, &"solved".into(), &"nodes".into()));
        let [upper, lower, gap] =
            ["upper_bound", "lower_bound", "gap"].map(|field| report[field].as_u64().expect("a number"));
        assert_eq!(gap, upper - lower);
        let last =
            report["history"].as_array().and_then(|history| history.last()).expect("something changed");
        assert_eq!((&last["best"], &last["bound"]), (&upper.into(), &lower.into()));
    }
    pousse(&[&["solve"], &search[..]].concat())
        .exits(0)
        .prints(" (gap ")
        .prints("\nstopped by the node limit\n");
    let easy = ["8 1 3 4 0 2 7 6 5", "--prove", "--algorithm", "greedy"];
    assert_eq!(solve(&easy).0, 0, "no limit left it unproven");
}

#[test]
fn a_limit_on_memory() {
    let (label, board) = read_boards("korf100.txt").remove(87);
    let optimum = label[1].parse().expect("a length");
    for threads in ["1", "2"] {
        let arguments = ["--goal", "blank-first", "--heuristic", "manhattan", "--threads", threads, "--own"];
        let alone = ["bfs", "bounded-astar", "ida-star-closed", "bidirectional-bfs"];
        let alone = if threads == "1" { &alone[..] } else { &[] };
        for algorithm in [&["astar", "uniform-cost"], alone].concat() {
            let all = [&[&board, "--algorithm", algorithm, "--memory", "4MiB"], &arguments[..]].concat();
            let (code, report) = solve(&all);
            assert_eq!(
                (code, &report["status"], &report["reason"]),
                (20, &"stopped".into(), &"memory".into())
            );
            proves_something(&report, optimum);
            assert!(report["peak_bytes"].as_u64().is_some_and(|bytes| bytes <= 4 << 20), "{report}");
        }
        let all = [&["solve", &board, "--algorithm", "astar", "--memory", "4MiB"], &arguments[..]].concat();
        pousse(&all).exits(20).prints("stopped by the memory limit: no solution has fewer than ");
    }
}

/// Measured by the operating system, not reported by the program. The program alone takes a few MiB.
#[cfg(target_os = "linux")]
#[test]
fn a_limit_on_memory_holds_for_the_whole_process() {
    let board = read_boards("korf100.txt").remove(87).1;
    for (limit, most_mib) in [("16MiB", 40), ("64MiB", 96)] {
        for threads in ["1", "2"] {
            let what = ["solve", &board, "--goal", "blank-first", "--algorithm", "astar"];
            let how = ["--heuristic", "manhattan", "--memory", limit, "--threads", threads];
            let peak = common::peak_mib(&[&what[..], &how].concat());
            assert!(peak <= most_mib, "{limit} on {threads} threads: {peak} MiB");
        }
    }
}

fn proves_something(report: &Value, known: u64) {
    let bound = report["lower_bound"].as_u64().expect("a stopped search has a bound");
    assert!(bound <= known, "{bound} is more than {known}: {report}");
    let first = report["initial_h"].as_u64().expect("an estimate");
    // Algorithms without an estimate prove only what they have searched.
    let informed = ["ida-star", "astar", "bounded-astar"].iter().any(|name| report["algorithm"] == *name);
    assert!(!informed || bound >= first, "{bound} is less than the estimate: {report}");
    assert_eq!((&report["cost"], &report["moves"]), (&Value::Null, &Value::Null));
}
