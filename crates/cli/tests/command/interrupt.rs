//! Ctrl-C ends a search soon, with exit 22 and what is proven by then.

use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use crate::common::{self, read_boards};
use serde_json::Value;

const HARD: &str = "22 18 5 21 12 6 0 17 14 4 19 13 16 10 1 9 2 15 11 7 24 3 20 23 8";

#[test]
fn ida_star_says_what_it_has_proven() {
    for threads in ["1", "2"] {
        let (code, out) = interrupted(&["solve", HARD, "--algorithm", "ida-star", "--threads", threads]);
        assert_eq!(code, Some(22), "{out}");
        assert!(out.contains("stopped by you: no solution has fewer than "), "{out}");
    }
}

#[test]
fn the_report_says_it_too() {
    for (algorithm, threads) in [("ida-star", "1"), ("astar", "1"), ("astar", "2"), ("bfs", "1")] {
        let (code, out) =
            interrupted(&["solve", "--json", HARD, "--algorithm", algorithm, "--threads", threads]);
        assert_eq!(code, Some(22), "{algorithm}: {out}");
        let report: Value = serde_json::from_str(&out).expect("a report");
        assert_eq!((&report["status"], &report["reason"]), (&"stopped".into(), &"interrupted".into()));
        assert!(report["lower_bound"].as_u64().is_some_and(|bound| (1..=128).contains(&bound)), "{report}");
        assert!(report["generated"].as_u64().is_some_and(|nodes| nodes > 1000), "{report}");
    }
}

/// The best solution found so far is not lost.
#[test]
fn anytime_search_keeps_its_solution() {
    let (code, out) = interrupted(&["solve", "--json", HARD, "--algorithm", "anytime"]);
    assert_eq!(code, Some(22), "{out}");
    let report: Value = serde_json::from_str(&out).expect("a report");
    let moves = report["moves"].as_str().expect("a solution was found within the second");
    common::pousse(&["verify", HARD, moves]).exits(0);
}

#[test]
fn what_follows_in_the_file_is_not_run() {
    let path = common::file(format!("first : {HARD}\nsecond : {HARD}\nthird : 1 2 3 0\n").as_bytes());
    let (code, out) = interrupted(&["solve", "--json", &path, "--algorithm", "ida-star"]);
    assert_eq!(code, Some(22), "{out}");
    let names: Vec<Value> = out
        .lines()
        .map(|line| serde_json::from_str::<Value>(line).expect("a report")["instance"].clone())
        .collect();
    assert_eq!(names, ["first"]);
}

#[test]
fn an_audit_says_how_far_it_came() {
    let (code, out) = interrupted(&["audit", "manhattan", "--size", "4x4"]);
    assert_eq!(code, Some(22), "{out}");
    assert!(out.contains("by an interrupt") && out.contains("declared, and upheld"), "{out}");
    let (code, out) = interrupted(&["audit", "manhattan", "--size", "4x4", "--json"]);
    assert_eq!(code, Some(22), "{out}");
    let report: Value = serde_json::from_str(&out).expect("a report");
    assert!(report["stopped"].is_string() && report["complete"] == false, "{report}");
    assert!(report["boards"].as_u64().is_some_and(|boards| boards > 1000), "{report}");
}

/// Korf's board 88 in the loop that is made for boards of 4x4.
#[test]
fn the_specialised_loop_listens() {
    let board = read_boards("korf100.txt").remove(87).1;
    for threads in ["1", "2"] {
        let arguments = ["--goal", "blank-first", "--heuristic", "manhattan", "--threads", threads];
        let (code, out) =
            interrupted(&[&["solve", &board, "--algorithm", "ida-star"], &arguments[..]].concat());
        assert_eq!(code, Some(22), "{out}");
        assert!(out.contains("stopped by you: no solution has fewer than "), "{out}");
    }
}

/// Starts the command, interrupts it after a while, and returns its exit code and what it printed.
fn interrupted(arguments: &[&str]) -> (Option<i32>, String) {
    let mut child = common::command()
        .args(arguments)
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("the command starts");
    std::thread::sleep(Duration::from_millis(1000));
    assert!(child.try_wait().expect("the child can be asked").is_none(), "ended too soon: {arguments:?}");
    let sent = Command::new("kill").args(["-INT", &child.id().to_string()]).status().expect("kill is there");
    assert!(sent.success());
    let asked = Instant::now();
    while child.try_wait().expect("the child can be asked").is_none() {
        if asked.elapsed() > Duration::from_secs(10) {
            end(&mut child);
            panic!("still running ten seconds after the interrupt: {arguments:?}");
        }
        std::thread::sleep(Duration::from_millis(20));
    }
    let output = child.wait_with_output().expect("its output can be read");
    (output.status.code(), String::from_utf8(output.stdout).expect("pousse writes UTF-8"))
}

fn end(child: &mut Child) {
    let _ = child.kill();
    let _ = child.wait();
}
