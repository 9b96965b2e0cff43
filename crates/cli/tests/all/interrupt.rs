//! Ctrl-C ends a search quickly, with what has been found and proven by then, and with exit code 22 if nothing was
//! found.

use serde_json::Value;

use crate::common::{Answer, file, pousse};
use crate::running::Running;

/// A random 5x5 board, far beyond all searches here.
const HARD: &str = "22 18 5 21 12 6 0 17 14 4 19 13 16 10 1 9 2 15 11 7 24 3 20 23 8";
/// One of the 4x4 boards farthest from the goal, at 80 moves: hours with Manhattan distance.
const FARTHEST: &str = "15 14 8 12 10 11 9 13 2 6 5 1 3 7 4 0";

#[test]
fn ida_star_reports_what_it_has_proven() {
    for threads in ["1", "2"] {
        interrupted(&["solve", HARD, "--algorithm", "ida-star", "--threads", threads, "--own"])
            .prints("stopped by you: no solution has fewer than ");
        interrupted(&["solve", HARD, "--algorithm", "ida-star", "--threads", threads, "--prove"])
            .prints("this solution is by construction, not by ida-star");
    }
}

#[test]
fn the_report_says_it_too() {
    for (algorithm, threads) in [("ida-star", "1"), ("astar", "1"), ("astar", "2"), ("bfs", "1")] {
        let search = ["solve", "--json", HARD, "--algorithm", algorithm, "--threads", threads, "--own"];
        let report = interrupted(&search).object();
        assert_eq!((&report["status"], &report["reason"]), (&"stopped".into(), &"interrupted".into()));
        assert!(report["lower_bound"].as_u64().is_some_and(|bound| (1..=128).contains(&bound)), "{report}");
        assert!(report["generated"].as_u64().is_some_and(|nodes| nodes > 1000), "{report}");
    }
}

/// The best solution found so far is not lost.
#[test]
fn anytime_search_keeps_its_solution() {
    let found = |line: &str| line.contains("  best ");
    let search = ["solve", "--json", HARD, "--algorithm", "anytime"];
    interrupted_at(&[&search[..], &["--prove"]].concat(), found);
    let report = ended_at(&search, found).exits(0).object();
    assert_eq!((&report["status"], &report["reason"]), (&"solved".into(), &"interrupted".into()));
    let moves = report["moves"].as_str().expect("the line spoke of a solution");
    pousse(&["verify", HARD, moves]).exits(0);
}

#[test]
fn later_instances_are_not_run() {
    let path = file(format!("first : {HARD}\nsecond : {HARD}\nthird : 1 2 3 0\n").as_bytes());
    let answer = interrupted(&["solve", "--json", &path, "--algorithm", "ida-star", "--own"]);
    let names: Vec<Value> = answer.objects().iter().map(|report| report["instance"].clone()).collect();
    assert_eq!(names, ["first"]);
    let text = interrupted(&["solve", &path, "--algorithm", "ida-star", "--own"]);
    text.prints("first: stopped (interrupted): no solution has fewer than ")
        .says("0 of 3 solved, 2 not run, ");
}

#[test]
fn an_audit_reports_how_far_it_got() {
    // All boards: ten trillion of them.
    let audit = ["audit", "manhattan", "--size", "4x4", "--depth", "80", "--threads", "1"];
    let thousands = |count: &str| count.rsplit(' ').next().is_some_and(|count| count.contains(','));
    let begun = |line: &str| line.split(" boards").any(thousands);
    interrupted_at(&audit, begun).prints("by an interrupt").prints("declared, and confirmed");
    let report = interrupted_at(&[&audit[..], &["--json"]].concat(), begun).object();
    assert!(report["stopped"].is_string() && report["complete"] == false, "{report}");
    assert!(report["boards"].as_u64().is_some_and(|boards| boards > 1000), "{report}");
}

/// The loop specialised for 4x4 boards.
#[test]
fn the_specialised_loop_can_be_interrupted() {
    for threads in ["1", "2"] {
        let search = ["solve", FARTHEST, "--goal", "blank-first", "--algorithm", "ida-star"];
        interrupted(&[&search[..], &["--heuristic", "manhattan", "--threads", threads, "--own"]].concat())
            .prints("stopped by you: no solution has fewer than ");
    }
}

/// Neither the line nor a note about it.
#[test]
fn quiet_searches_say_nothing() {
    let path = file(format!("{HARD}\n{HARD}\n").as_bytes());
    for search in
        ["solve -a ida-star --own --nodes 20M --quiet", "race -m ida-star*manhattan --nodes 20M -q --only 1"]
    {
        let (command, flags) = search.split_once(' ').expect("flags");
        let all: Vec<&str> = [command, &path].into_iter().chain(flags.split(' ')).collect();
        let mut running = Running::on_a_terminal(&all);
        running.wait_until_or_end(|_| false);
        let answer = running.interrupt();
        assert_eq!(answer.err, "", "{answer}");
    }
}

/// Starts the command, interrupts it when its progress line reaches a given point, and returns the result.
fn ended_at(arguments: &[&str], sign: impl Fn(&str) -> bool) -> Answer {
    let mut running = Running::on_a_terminal(arguments);
    running.wait_until(|running| sign(&running.err()));
    running.interrupt()
}

/// The same for a command that has no answer by then.
fn interrupted_at(arguments: &[&str], sign: impl Fn(&str) -> bool) -> Answer {
    ended_at(arguments, sign).exits(22)
}

/// Interrupts a search after it has generated a few thousand nodes.
fn interrupted(arguments: &[&str]) -> Answer {
    interrupted_at(arguments, |line| {
        [" k nodes", " M nodes", " G nodes"].iter().any(|sign| line.contains(sign))
    })
}
