//! Help, version, completions and manual pages; and the signature.

use crate::common::{self, pousse, scratch};

const COMMANDS: [&str; 16] = [
    "solve",
    "play",
    "serve",
    "improve",
    "verify",
    "explain",
    "trace",
    "generate",
    "prepare",
    "audit",
    "db",
    "bench",
    "convert",
    "book",
    "completions",
    "man",
];

#[test]
fn help_of_everything() {
    let help = pousse(&["--help"]).exits(0).prints("Exit codes: ");
    assert!(COMMANDS.iter().all(|command| help.out.contains(command)), "{help}");
    for command in COMMANDS {
        pousse(&[command, "--help"]).exits(0).prints("Usage: pousse");
        pousse(&["help", command]).exits(0).prints("Usage: pousse");
        pousse(&[command, "-h"]).exits(0).prints("Usage: pousse");
    }
    pousse(&["generate", "tiles", "--help"]).exits(0).prints("--scramble");
    pousse(&["generate", "sokoban", "--help"]).exits(0).prints("--min-pushes");
    let solve = pousse(&["solve", "--help"]).exits(0);
    for flag in
        "--domain --size --goal --algorithm --heuristic --order --time --memory --nodes --threads --only --checkpoint \
                 --moves-of --show --json --objective --without --active"
            .split_whitespace()
    {
        assert!(solve.out.contains(flag), "{flag}");
    }
}

#[test]
fn the_introduction_lists_every_command() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/src/introduction.md");
    let introduction = std::fs::read_to_string(path).expect("the book has an introduction");
    let help = pousse(&["--help"]).exits(0);
    let (_, after) = help.out.split_once("Commands:\n").expect("help lists commands");
    // Descriptions continue on lines with deeper indentation.
    let commands: Vec<&str> = after
        .lines()
        .take_while(|line| !line.is_empty())
        .filter_map(|line| line.strip_prefix("  ")?.split(' ').next())
        .filter(|command| !command.is_empty() && *command != "help")
        .collect();
    assert!(commands.len() >= COMMANDS.len(), "{help}");
    for command in commands {
        assert!(introduction.contains(&format!("`{command}`")), "introduction.md does not list {command}");
    }
}

#[test]
fn no_command_is_bad_usage() {
    pousse(&[]).exits(2).says("Usage: pousse");
}

#[test]
fn version() {
    let version = pousse(&["--version"]).exits(0).out;
    assert_eq!(version, format!("pousse {}\n", env!("CARGO_PKG_VERSION")));
    assert_eq!(version, pousse(&["-V"]).exits(0).out);
}

#[test]
fn completions_for_all_shells() {
    for shell in ["bash", "elvish", "fish", "powershell", "zsh"] {
        let script = pousse(&["completions", shell]).exits(0);
        assert!(COMMANDS.iter().all(|command| script.out.contains(command)), "{shell}");
        assert!(script.out.contains("moves-of"), "{shell}");
    }
}

#[test]
fn manual_pages() {
    let page = pousse(&["man"]).exits(0);
    assert!(page.out.contains(".TH pousse 1"), "{page}");
    for command in COMMANDS {
        let name = format!("pousse\\-{command}(1)");
        assert!(page.out.contains(&name), "{name}: {page}");
    }
    let folder = scratch("man");
    let path = folder.to_str().expect("a path in UTF-8");
    pousse(&["man", "--out", path]).exits(0);
    assert!(folder.join("pousse.1").is_file());
    for command in COMMANDS {
        let page =
            std::fs::read_to_string(folder.join(format!("pousse-{command}.1"))).expect("a page a command");
        assert!(page.contains("SYNOPSIS"), "{command}");
    }
    let pages = std::fs::read_dir(&folder).expect("the folder").map(|page| page.expect("a page").file_name());
    assert!(!pages.into_iter().any(|page| page.to_string_lossy().contains("help")));
    pousse(&["man", "--out", &common::file(b"a file, not a folder")]).refused();
}

#[test]
fn no_colours_without_a_terminal() {
    for arguments in
        [&["solve", "1 2 3 0"][..], &["explain", "1 2 3 0"], &["explain", "--list"], &["solve", "1 1"]]
    {
        let answer = pousse(arguments);
        assert!(!answer.out.contains('\u{1b}') && !answer.err.contains('\u{1b}'), "{answer}");
    }
}

/// The counts of all algorithms over a fixed list never change. The README shows the signature, and its test
/// compares it with one run.
#[test]
#[ignore = "slow: two runs of the bench, seconds"]
fn the_signature_is_stable() {
    let line = |answer: common::Answer| answer.out.lines().last().expect("a line").to_owned();
    let first = line(pousse(&["bench"]).exits(0));
    assert!(first.starts_with("signature "), "{first}");
    assert_eq!(first, line(pousse(&["bench"]).exits(0)));
}
