//! `pousse race`: methods on one instance, in a table.

use crate::common::{file, pousse};

const BOARD: &str = "8 1 3 4 0 2 7 6 5";

#[test]
fn methods_are_compared_and_ranked() {
    let answer = pousse(&[
        "race",
        BOARD,
        "--methods",
        "bfs,A* manhattan,greedy*manhattan",
        "--rank",
        "nodes",
        "--json",
    ]);
    let reports = answer.exits(0).objects();
    let of =
        |name: &str| reports.iter().find(|one| one["method"] == name).unwrap_or_else(|| panic!("no {name}"));
    let (bfs, astar) = (of("bfs"), of("astar manhattan"));
    assert_eq!((&bfs["cost"], &astar["cost"], &astar["status"]), (&14.into(), &14.into(), &"optimal".into()));
    assert_eq!(bfs["place"], 3);
    assert!(bfs["generated_ratio"].as_f64() > Some(1.0) && astar["seconds_ratio"].as_f64() >= Some(1.0));
    let fewest =
        reports.iter().filter_map(|one| one["generated_ratio"].as_f64()).fold(f64::INFINITY, f64::min);
    assert_eq!((reports[0]["place"].as_u64(), fewest), (Some(1), 1.0));
    let text = pousse(&["race", BOARD, "-m", "astar*manhattan", "-m", "bfs"]).exits(0);
    text.prints("astar manhattan").prints("optimal").prints("3x3, goal blank-last");
}

#[test]
fn every_puzzle_has_a_default_race() {
    for instance in ["1 2 3 4 5 6 7 0 8", "#####|#@$.#|#####", "stack 3 1 2 5 4"] {
        let reports = pousse(&["race", instance, "--json"]).exits(0).objects();
        assert!(reports.len() > 2 && reports.iter().all(|one| one["place"].is_u64()), "{reports:?}");
    }
    let lost = pousse(&["race", "#####|#@$ #|#  .#|#####", "-m", "bfs,astar*zero"]).exits(10);
    lost.prints("unsolvable");
    let odd = pousse(&["race", "1 2 3 4 5 6 8 7 0"]).exits(10);
    odd.prints("tiles 7 and 8 are exchanged").prints("--goal spiral");
}

#[test]
fn the_default_methods_fit_the_board() {
    let generate = |size| pousse(&["generate", "tiles", "--size", size, "--format", "slash"]).exits(0).out;
    let large = generate("20x20");
    pousse(&["race", &large, "--time", "100ms"]).exits(0).prints("anytime");
    let refused = pousse(&["race", &large, "-m", "astar*zero,astar*manhattan,bfs"]).refused();
    let times = |text: &str| refused.err.matches(text).count();
    let counts = [times("'astar' takes boards of up to 100"), times("'bfs' takes"), times("hint: ")];
    assert_eq!(counts, [1, 1, 1], "{refused}");
    let medium = pousse(&["race", &generate("6x6"), "--nodes", "100k", "--json"]).exits(0).objects();
    assert!(medium.len() > 3 && medium.iter().filter(|one| one["place"].is_u64()).count() > 1, "{medium:?}");
}

#[test]
fn time_for_tables_is_shown() {
    pousse(&["race", "#####|#@$.#|#####"]).exits(0).prints("Tables").prints("; the time for tables");
    let board = pousse(&["race", BOARD]).exits(0);
    assert!(!board.out.contains("Tables"), "{board}");
}

/// A solution found by another method does not count, and a limit is not a failure of the race.
#[test]
fn only_what_a_method_found_itself_counts() {
    let board = "1 6 2 4/5 10 3 7/9 14 0 8/13 15 11 12";
    let race = ["race", board, "--nodes", "3k", "-m"];
    let reports = pousse(&[&race[..], &["bfs,A**manhattan", "--json"]].concat()).exits(0).objects();
    assert_eq!(
        (reports[0]["method"].as_str(), reports[0]["place"].as_u64()),
        (Some("astar manhattan"), Some(1))
    );
    assert!(
        reports[1]["moves"].is_null() && reports[1]["place"].is_null() && reports[1]["reason"] == "nodes"
    );
    pousse(&[&race[..], &["bfs"]].concat()).exits(21).prints("node limit");
}

/// What would help is said as by `solve`.
#[test]
fn an_unsolvable_board_comes_with_the_flag_that_helps() {
    let board = "1 2 3 4/5 6 7 8/9 10 11 12/13 15 14 0";
    let raced = pousse(&["race", board, "--methods", "bfs", "--json"]).objects().remove(0);
    let solved = pousse(&["solve", board, "--algorithm", "bfs", "--json"]).object();
    assert_eq!(raced["detail"], solved["detail"]);
    assert!(raced["detail"].as_str().is_some_and(|detail| detail.contains("--goal blank-first")));
}

#[test]
fn all_errors_of_a_race_are_reported_at_once() {
    let answer = pousse(&["race", BOARD, "--methods", "astr*manhattan,bsf"]).refused();
    answer.says("did you mean astar").says("did you mean bfs");
    pousse(&["race", BOARD, "-m", "astar*manhatan,astar*haming"])
        .refused()
        .says("did you mean manhattan?")
        .says("did you mean hamming?");
    pousse(&["race", BOARD, "-m", "bfs,BFS"]).refused().says("named twice");
    pousse(&["race", BOARD, "--rank", "speed"]).refused();
    pousse(&["race", &file(b"1 2 3 0\n0 1 2 3\n")]).refused().says("--only");
    // Mistakes in algorithms and in heuristics, before anything runs; the options of a method are not flags.
    let three = pousse(&["race", BOARD, "-m", "astr,foo*bar,astar*manhatan"]).refused();
    let three = three
        .says("did you mean astar")
        .says("'foo'")
        .says("'astar manhatan': ")
        .says("did you mean manhattan?");
    assert!(!three.err.contains("--heuristic"), "{three}");
    let level = ["race", "#####|#@$.#|#####", "-m"];
    let level = |methods: &str, more: &[&str]| pousse(&[&level[..], &[methods], more].concat()).refused();
    level("bfs,ida-star,astar", &[]).says("ida-star is not available for Sokoban; use ");
    let tunnel = level("astar*zero*-tunnel", &[]).says("'astar zero -tunnel': ").says("tunnels");
    assert!(!tunnel.err.contains("--without"), "{tunnel}");
    level("astar*zero", &["--without", "tunnel"]).says("--without");
    let gap = pousse(&["race", "stack 3 1 2", "-m", "astar*gap-200"]).refused().says("'astar gap-200': ");
    assert!(!gap.err.contains("--heuristic"), "{gap}");
    pousse(&["race", BOARD, "-m", "bfs", "--rank", "moves"]).exits(0);
    // A heuristic that is not for this board is known beforehand, too.
    pousse(&["race", BOARD, "-m", "ida-star*7-8,bfs"]).refused().says("7-8");
}
