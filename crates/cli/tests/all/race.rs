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
    // A heuristic that is not for this board does not affect the others.
    pousse(&["race", BOARD, "-m", "ida-star*7-8,bfs"]).exits(2).says("ida-star 7-8: ").prints("optimal");
}
