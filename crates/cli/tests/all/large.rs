//! Boards beyond optimal search still get an answer, and it verifies.

use crate::common::{self, file, pousse};

/// Generates a board, solves it with the defaults, and checks the moves. The claims about them hold however slow the
/// machine is: there is a plan even if there is no time at all.
fn solves(size: &str, times: &[&str]) {
    let generate = ["generate", "tiles", "--size", size, "--seed", "7", "--format", "slash"];
    let board = file(pousse(&generate).exits(0).out.as_bytes());
    for time in times {
        let report = pousse(&["solve", "--json", &board, "--time", time]).exits(0).object();
        assert_eq!(report["status"], "solved", "{size}");
        let [bound, cost] = ["lower_bound", "cost"].map(|field| report[field].as_u64().expect("a number"));
        assert!(report["initial_h"].as_u64().is_some_and(|h| h <= bound), "{size}: {bound}");
        assert!(bound < cost && cost < 8 * bound, "{size}: {bound} to {cost}");
        let moves = file(report["moves"].as_str().expect("moves").as_bytes());
        let verified = format!("verified: {} moves", pousse::words::grouped(cost));
        pousse(&["verify", &board, &moves]).exits(0).prints(&verified);
    }
}

#[test]
fn six_by_six() {
    solves("6x6", &["0s", "200ms"]);
}

#[test]
fn ten_by_ten() {
    solves("10x10", &["0s", "200ms"]);
}

#[test]
fn two_by_forty() {
    solves("2x40", &["0s", "200ms"]);
}

#[test]
fn fifty_by_fifty() {
    solves("50x50", &["0s", "200ms"]);
}

#[test]
fn the_largest_board() {
    solves("128x128", &["0s"]);
}

#[test]
fn without_a_time_limit() {
    for size in ["10x10", "50x50"] {
        let board = file(pousse(&["generate", "tiles", "--size", size]).exits(0).out.as_bytes());
        let solve = ["solve", "--json", &board];
        let output = common::command().args(solve).output().expect("it starts");
        let report: serde_json::Value = serde_json::from_slice(&output.stdout).expect("a report");
        assert_eq!(report["status"], "solved");
    }
}

/// The search ends of its own accord, and says so.
#[test]
fn a_brief_search_names_what_makes_it_last_longer() {
    let boards = pousse(&["generate", "tiles", "--size", "5x5", "--count", "2", "--seed", "3"]).exits(0).out;
    let file = file(boards.as_bytes());
    let words = "a solution of a 5x5 board is improved for a moment only";
    let text = pousse(&["solve", &file, "--only", "1"]).exits(0).prints(words);
    text.prints("; --time 60s improves it for longer, --prove continues until there is a proof\n");
    let several = pousse(&["solve", &file]).exits(0).says("hint: 2 of 2: without a time limit, ");
    assert!(!several.out.contains(words), "once is enough: {several}");
    let limited = pousse(&["solve", &file, "--only", "1", "--time", "100ms"]).exits(0);
    assert!(!limited.out.contains(words), "{limited}");
    let large = pousse(&["generate", "tiles", "--size", "11x11"]).exits(0).out;
    let large = pousse(&["solve", &large]).exits(0).prints("--time 60s improves it for longer\n");
    assert!(!large.out.contains("--prove"), "{large}");
}

#[test]
fn optimal_search_says_that_they_are_too_large() {
    let board = file(pousse(&["generate", "tiles", "--size", "11x11"]).exits(0).out.as_bytes());
    for algorithm in ["astar", "ida-star", "bfs", "greedy"] {
        let answer = pousse(&["solve", &board, "--algorithm", algorithm]).refused();
        answer.says(algorithm).says("11x11").says("auto");
    }
}

#[test]
fn long_rows() {
    let tiles: Vec<String> = (0..128).map(|tile| tile.to_string()).collect();
    let report = pousse(&["solve", "--json", &(tiles.join(" ") + "/")]).exits(0).object();
    assert_eq!(report["cost"], 127, "{report}");
    let (rows, columns) = (&report["rows"], &report["columns"]);
    assert_eq!((rows, columns), (&1.into(), &128.into()));
}

/// Memory is limited, whatever the size of the board.
#[cfg(target_os = "linux")]
#[test]
fn the_largest_board_within_its_memory() {
    let board = file(pousse(&["generate", "tiles", "--size", "128x128"]).exits(0).out.as_bytes());
    let peak = common::peak_mib(&["solve", &board, "--time", "200ms", "--memory", "64MiB"]);
    // Its plan has millions of moves; a table of all pairs of cells alone would take 512 MiB.
    assert!(peak <= 256, "{peak} MiB");
}
