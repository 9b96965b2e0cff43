//! Proven facts about levels are stored, reused, and never get in the way.

use crate::common::{file, pousse, scratch};
#[cfg(unix)]
use crate::running::Running;

const LEVEL: &str = "########\n#.    .#\n#@$## $#\n# $  $ #\n#.    .#\n########\n";

fn folder() -> String {
    scratch("data").to_str().expect("a path in UTF-8").to_owned()
}

/// Returns the last percentage shown on the terminal.
#[cfg(unix)]
fn done(line: &str) -> Option<u32> {
    line.rsplit_once('%')?.0.rsplit(' ').next()?.parse().ok()
}

/// A preparation that is killed and stopped repeatedly ends with the same result as an undisturbed one.
#[cfg(unix)] // there is no terminal elsewhere to show progress on
#[test]
fn killed_and_resumed() {
    let level = file(LEVEL.as_bytes());
    let (alone, torn) = (folder(), folder());
    let arguments =
        |data: &str| ["prepare", &level, "--boxes", "4", "--json", "--data", data].map(String::from);
    let whole = pousse(&arguments(&alone).each_ref().map(String::as_str)).exits(0).object();
    assert_eq!(whole["complete"], true);
    assert!(whole["patterns"].as_u64().is_some_and(|count| count > 0), "{whole}");
    for percent in [0, 30, 60] {
        let torn = arguments(&torn);
        let mut preparing = Running::on_a_terminal(&torn.each_ref().map(String::as_str));
        preparing.wait_until_or_end(|preparing| done(&preparing.err()) >= Some(percent));
        preparing.kill();
        let mut stopped = torn.to_vec();
        stopped.extend(["--time".into(), "1ms".into()]);
        let stopped = pousse(&stopped.iter().map(String::as_str).collect::<Vec<_>>());
        assert!([0, 21].contains(&stopped.code), "{stopped}");
    }
    let end = pousse(&arguments(&torn).each_ref().map(String::as_str)).exits(0).object();
    assert_eq!((&end["complete"], &end["patterns"]), (&true.into(), &whole["patterns"]));
    let read = |report: &serde_json::Value| {
        std::fs::read_to_string(report["file"].as_str().expect("a path")).expect("the file is there")
    };
    assert_eq!(read(&end), read(&whole), "the same is known");
}

#[test]
fn known_facts_are_used_and_can_be_ignored() {
    let (level, data) = (file(LEVEL.as_bytes()), folder());
    let solve = |more: &[&str]| pousse(&[&["solve", &level, "--json", "--data", &data], more].concat());
    let begun = std::time::Instant::now();
    let first = solve(&[]).exits(0).object();
    // On a very slow machine, even this may be worth storing.
    let a_moment = begun.elapsed() < std::time::Duration::from_secs(5);
    assert!(!a_moment || std::fs::read_dir(&data).is_err(), "what takes a moment is not kept");
    pousse(&["prepare", &level, "--boxes", "2", "--data", &data]).exits(0).prints("all sets are done");
    let kept = solve(&[]).exits(0).object();
    assert_eq!((&kept["cost"], &kept["status"]), (&first["cost"], &"optimal".into()));
    let known = solve(&[]).exits(0).object();
    assert_eq!((&known["cost"], &known["expanded"]), (&first["cost"], &0.into()), "{known}");
    let fresh = solve(&["--fresh"]).exits(0).object();
    assert_eq!((&fresh["cost"], &fresh["expanded"]), (&first["cost"], &first["expanded"]));
    pousse(&["solve", &level, "--data", &data])
        .exits(0)
        .says("known from earlier runs: no solution has fewer than");
}

#[test]
fn damaged_files_are_reported_and_moved_aside() {
    let (level, data) = (file(LEVEL.as_bytes()), folder());
    let report = pousse(&["prepare", &level, "--boxes", "2", "--json", "--data", &data]).exits(0).object();
    let path = report["file"].as_str().expect("a path");
    let text = std::fs::read_to_string(path).expect("the file is there");
    std::fs::write(path, text.replace("\"rules\":", "\"rules\":9")).expect("it can be written");
    pousse(&["solve", &level, "--data", &data]).exits(0).says("warning").says("version 9");
    std::fs::write(path, &text[..text.len() / 2]).expect("it can be written");
    pousse(&["solve", &level, "--data", &data]).exits(0).says("warning").says("is not used");
    pousse(&["solve", &level, "--data", &data]).exits(0);
}

#[test]
fn misuse_is_rejected() {
    pousse(&["prepare", "1 2/3 0"]).refused().says("only Sokoban levels");
    pousse(&["prepare", LEVEL, "--boxes", "1"]).refused().says("from 2 to 12");
    pousse(&["prepare", LEVEL, "--boxes", "99"]).refused();
    pousse(&["solve", "1 2/3 0", "--fresh"]).refused().says("--fresh is for Sokoban");
    let blocked = file(b"a file where a folder should be");
    pousse(&["prepare", LEVEL, "--boxes", "2", "--data", &blocked]).refused();
}
