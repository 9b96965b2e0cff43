//! No shared room knows a tenant: the sources that serve every puzzle name none of them, none of their crates, and no
//! option that only one of them has. The words come from the table itself.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use crate::{PUZZLES, Puzzle, puzzles};

/// The crates that serve every puzzle.
const SHARED: [&str; 6] = ["cli", "cluster", "pousse", "puzzle", "study", "web"];

/// The table itself, which is there to name puzzles' crates.
const TABLE: &str = "pousse/src/table.rs";

/// Where a word that is an option of one puzzle has a meaning of its own.
const OTHERWISE: &[(&str, &str)] = &[
    ("cli/src/commands/generate.rs", "seed"),    // of all generators
    ("cli/src/commands/study/merge.rs", "rows"), // of a study
    ("cli/src/commands/trace/svg.rs", "order"),  // of expansion
    ("cli/src/commands/trace/drawn.rs", "goal"), // where a search ends
    ("cli/src/commands/trace/mod.rs", "steps"),  // of a search
    ("puzzle/src/measured.rs", "steps"),         // of a trace
    ("puzzle/src/trace.rs", "goal"),             // a side of a search
    ("puzzle/src/words.rs", "steps"),            // of a solution
    ("study/src/columns.rs", "goal"),            // a column
    ("study/src/columns.rs", "seed"),            // a column
    ("study/src/plan/instances.rs", "seed"),     // of all sets
    ("web/src/api/generate.rs", "seed"),         // of all generators
];

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

fn sources(folder: &Path, all: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("a folder of the project").flatten() {
        let path = entry.path();
        let name = entry.file_name().to_string_lossy().into_owned();
        if path.is_dir() {
            sources(&path, all);
        } else if name.ends_with(".rs") && !name.ends_with("tests.rs") {
            all.push(path);
        }
    }
}

/// Returns the lines of code of a file with their numbers: no comments, and nothing from the tests at its end on.
fn code(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let lines = (1..).zip(text.lines()).take_while(|(_, line)| !line.starts_with("#[cfg(test)]"));
    lines.filter(|(_, line)| !line.trim_start().starts_with("//"))
}

/// Returns whether a line contains a word as a whole.
fn has(line: &str, word: &str) -> bool {
    let part = |c: char| c.is_ascii_alphanumeric() || c == '_' || c == '-';
    line.match_indices(word).any(|(at, _)| {
        let (before, after) = (line[..at].chars().next_back(), line[at + word.len()..].chars().next());
        !before.is_some_and(part) && !after.is_some_and(part)
    })
}

/// Returns the words that shared code must not contain in any form, and those that it must not use as options.
fn forbidden() -> (BTreeSet<String>, BTreeSet<String>) {
    let names = puzzles().flat_map(|puzzle| {
        let name = puzzle.name();
        ["{}", "pousse_{}", "pousse-{}", "pousse_{}_puzzle", "pousse-{}-puzzle"]
            .map(|form| form.replace("{}", name))
    });
    let owners =
        |name: &str| puzzles().filter(|one| one.options().iter().any(|option| option.name == name)).count();
    let options = puzzles().flat_map(Puzzle::options).map(|option| option.name);
    let own = options.filter(|name| owners(name) == 1).map(str::to_owned);
    (names.collect(), own.collect())
}

/// Returns what a source must not contain.
fn complaints(path: &str, text: &str) -> Vec<String> {
    let (names, options) = forbidden();
    let mut wrong = Vec::new();
    for (number, line) in code(text) {
        let named = names.iter().filter(|name| path != TABLE && has(line, name));
        let written =
            |option: &&String| line.contains(&format!("\"{option}\"")) || has(line, &format!("--{option}"));
        let meant = |option: &&String| !OTHERWISE.contains(&(path, option.as_str()));
        for word in named.chain(options.iter().filter(written).filter(meant)) {
            wrong.push(format!("{path}:{number}: '{word}' belongs to one puzzle: {}", line.trim()));
        }
    }
    wrong
}

#[test]
fn shared_sources_know_no_puzzle() {
    let mut wrong = Vec::new();
    for shared in SHARED {
        let mut files = Vec::new();
        sources(&folder().join(shared).join("src"), &mut files);
        assert!(!files.is_empty(), "{shared}");
        for file in files {
            let path =
                file.strip_prefix(folder()).expect("it is inside").to_string_lossy().replace('\\', "/");
            wrong.extend(complaints(&path, &fs::read_to_string(&file).expect("a text")));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn manifests_name_no_puzzle() {
    for shared in ["cli", "cluster", "study", "web"] {
        let text = fs::read_to_string(folder().join(shared).join("Cargo.toml")).expect("a manifest");
        for name in puzzles().map(|puzzle| format!("pousse-{}", puzzle.name())).chain(["pousse-pdb".into()]) {
            assert!(!text.contains(&name), "{shared}/Cargo.toml names {name}");
        }
    }
}

#[test]
fn a_planted_word_is_found() {
    let first = PUZZLES[0].name();
    for line in [
        format!("use pousse_{first}_puzzle::PUZZLE;"),
        format!("puzzle(\"{first}\")"),
        "name == \"moves-of\"".into(),
    ] {
        assert_eq!(complaints("cli/src/planted.rs", &line).len(), 1, "{line}");
    }
    for line in ["let order = sorted;", "// the sokoban of comments", "#[cfg(test)]\nuse pousse_tiles::Grid;"]
    {
        assert!(complaints("cli/src/planted.rs", line).is_empty(), "{line}");
    }
}
