//! `pousse generate`: the same boards for the same seed, all solvable, in every format.

use std::io::{BufRead, BufReader};
use std::process::Stdio;

use crate::common::{self, file, pousse, pousse_reading};

#[test]
fn seeds_always_give_the_same_boards() {
    let two = pousse(&["generate", "tiles", "--size", "3x3", "--count", "2"]).exits(0).out;
    assert_eq!(two, "4 2 6 3 8 5 1 0 7\n5 0 2 4 8 6 7 3 1\n");
    assert_eq!(two, pousse(&["generate", "tiles", "--size", "3x3", "--count", "2", "--seed", "1"]).out);
    assert_ne!(two, pousse(&["generate", "tiles", "--size", "3x3", "--count", "2", "--seed", "2"]).out);
    let one = pousse(&["generate", "tiles", "--size", "3x3"]).exits(0).out;
    assert!(two.starts_with(&one));
}

#[test]
fn all_boards_are_solvable_and_most_differ() {
    for goal in ["blank-last", "blank-first", "spiral", "8 7 6/5 4 3/2 1 0"] {
        let arguments = ["generate", "tiles", "--size", "3x3", "--count", "200", "--goal", goal];
        let text = pousse(&arguments).exits(0).out;
        let reports =
            pousse_reading(&["solve", "-", "--json", "--goal", goal], text.as_bytes()).exits(0).objects();
        assert_eq!(reports.len(), 200);
        assert!(reports.iter().all(|report| report["status"] == "optimal"), "{goal}");
        let mut lines: Vec<&str> = text.lines().collect();
        lines.sort_unstable();
        lines.dedup();
        assert!(lines.len() > 195, "{goal}");
    }
}

#[test]
fn walks_from_the_goal() {
    let walk = |steps: &str, goal: &str| {
        pousse(&["generate", "tiles", "--size", "3x3", "--scramble", steps, "--goal", goal]).exits(0).out
    };
    assert_eq!(walk("0", "blank-last"), "1 2 3 4 5 6 7 8 0\n");
    assert_eq!(walk("0", "blank-first"), "0 1 2 3 4 5 6 7 8\n");
    assert_eq!(walk("0", "spiral"), "1 2 3 8 0 4 7 6 5\n");
    for steps in [1u64, 2, 5, 11, 20] {
        let board = walk(&steps.to_string(), "blank-last");
        let cost =
            pousse_reading(&["solve", "-", "--json"], board.as_bytes()).exits(0).object()["cost"].as_u64();
        assert!(
            cost.is_some_and(|cost| cost <= steps && cost % 2 == steps % 2 && cost > 0),
            "{steps}: {cost:?}"
        );
    }
}

#[test]
fn every_format_can_be_read_back() {
    for size in ["2x2", "3x3", "4x4", "3x5", "12x12", "1x9"] {
        let square = size.split_once('x').is_some_and(|(rows, columns)| rows == columns);
        let make =
            |format| pousse(&["generate", "tiles", "--size", size, "--count", "3", "--format", format]);
        let lines = make("line").exits(0).out;
        for format in ["slash", "grid", "comma", "42", "from-zero"] {
            if format == "42" && !square {
                make(format).refused().says("square");
                continue;
            }
            let path = file(make(format).exits(0).out.as_bytes());
            let mut convert = vec!["convert", &path, "--to", "line", "--size", size];
            if format == "from-zero" {
                convert.push("--from-zero");
            }
            assert_eq!(pousse(&convert).exits(0).out, lines, "{size} as {format}");
        }
    }
}

/// `solve` reads what `generate` writes, without being told any sizes.
#[test]
fn rectangles_go_through_a_pipe() {
    for size in ["2x3", "3x2", "3x4"] {
        let made = pousse(&["generate", "tiles", "--size", size, "--count", "2"]).exits(0).out;
        pousse_reading(&["solve", "-", "--json"], made.as_bytes()).exits(0);
    }
}

#[test]
fn impossible_boards_are_rejected() {
    for wrong in [
        &["--count", "0"][..],
        &["--count", "-1"],
        &["--size", "0x4"],
        &["--size", "1x1"],
        &["--size", "129x2"],
        &["--goal", "1 2/3 0"],
        &["--goal", "nowhere"],
        &["--format", "xml"],
        &["--scramble", "-1"],
        &["--scramble", "99999999999"],
        &["--seed", "-1"],
        &["--seed", "x"],
    ] {
        pousse(&[&["generate", "tiles"], wrong].concat()).refused();
    }
    pousse(&["generate"]).exits(2);
}

/// A reader that stops early is not an error.
#[test]
fn a_closed_pipe_is_not_an_error() {
    let boards =
        file(pousse(&["generate", "tiles", "--size", "3x3", "--count", "5000"]).exits(0).out.as_bytes());
    for arguments in [
        &["generate", "tiles", "--count", "100000"][..],
        &["generate", "tiles", "--count", "100000", "--format", "grid"],
        &["convert", &boards, "--to", "line"],
        &["convert", &boards, "--to", "grid"],
        &["solve", &boards],
        &["solve", &boards, "--json"],
    ] {
        let mut child = common::command()
            .args(arguments)
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the command starts");
        let mut line = String::new();
        let mut reader = BufReader::new(child.stdout.take().expect("it is piped"));
        reader.read_line(&mut line).expect("a line comes");
        drop(reader);
        let output = child.wait_with_output().expect("it ends");
        let err = String::from_utf8_lossy(&output.stderr);
        assert!(!err.contains("panicked") && !err.contains("error"), "{arguments:?}: {err}");
        assert_eq!(output.status.code(), Some(0), "{arguments:?}: {err}");
        assert!(!line.is_empty());
    }
}

/// A full disk is a machine error: exit code 1 and a message, not a panic.
#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_reported() {
    let mut faults = Vec::new();
    for arguments in [
        &["generate", "tiles"][..],
        &["generate", "tiles", "--format", "grid", "--count", "2"],
        &["convert", "1 2 3 0", "--to", "grid"],
        &["solve", "1 2 3 0"],
        &["solve", "1 2 3 0", "--json"],
        &["verify", "1 2 3 0", ""],
        &["verify", "1 2 3 0", "", "--json"],
        &["explain", "1 2 3 0"],
        &["explain", "--list"],
        &["completions", "bash"],
        &["man"],
    ] {
        let full = std::fs::File::options().write(true).open("/dev/full").expect("Linux has one");
        let output = common::command().args(arguments).stdout(full).output().expect("the command starts");
        let err = String::from_utf8_lossy(&output.stderr);
        if err.contains("panicked") || output.status.code() != Some(1) {
            faults.push(format!("{arguments:?}: exit {:?}", output.status.code()));
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}
