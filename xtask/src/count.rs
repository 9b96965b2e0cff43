//! Counts lines of Rust: all that `git` knows of the workspace, without comments, blank lines and tests.
//!
//! Tests are items under `#[cfg(test)]` (in a file or as a file of their own), and everything in folders named `tests`.
//! Examples, build scripts, `testkit` and `xtask` count; `bench` does not, as it only measures. At commit 3381405 this
//! gives 70,034 lines.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;

use crate::quick::git;
use crate::source;
use crate::tidy::module_file;
use crate::{Command, root};

pub(crate) const COMMAND: Command =
    Command { name: "count", about: "counts lines of code without comments, blank lines and tests", run };

/// What is not counted.
const LEFT_OUT: &str = "bench/";

fn run(_: &[String]) -> Result<(), String> {
    let mut files = Vec::new();
    for path in git(&["ls-files", "--cached", "--others", "--exclude-standard", "*.rs"])?.lines() {
        // A file that was just removed is still in the index.
        if let Ok(text) = fs::read_to_string(root().join(path)) {
            files.push((path.to_owned(), text));
        }
    }
    let crates = by_crate(&files);
    for (name, lines) in &crates {
        println!("{lines:>6}  {name}");
    }
    println!("{:>6}  in all", crates.values().sum::<usize>());
    Ok(())
}

/// Returns the lines of code of every crate, from files given as path and text.
fn by_crate(files: &[(String, String)]) -> BTreeMap<String, usize> {
    let read: Vec<_> =
        files.iter().map(|(path, text)| (path, text, source::lines(text.trim_end()))).collect();
    let tests: BTreeSet<String> = read
        .iter()
        .flat_map(|(path, _, lines)| {
            source::test_modules(lines).into_iter().map(|name| module_file(path, &name))
        })
        .collect();
    let mut crates = BTreeMap::new();
    for (path, text, lines) in &read {
        let folders: Vec<&str> = path.split('/').collect();
        let test = tests.contains(*path) || folders.contains(&"tests") || folders.contains(&"tests.rs");
        if test || path.starts_with(LEFT_OUT) {
            continue;
        }
        let counted = text.lines().zip(lines).filter(|(text, line)| {
            // A line without code and without a comment is inside a string.
            let code = !line.code.trim().is_empty() || line.comment.is_empty();
            code && !line.test && !text.trim().is_empty()
        });
        let name = if folders[0] == "crates" { folders[1] } else { folders[0] };
        *crates.entry(name.to_owned()).or_default() += counted.count();
    }
    crates
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comments_blank_lines_and_tests_do_not_count() {
        let file = |path: &str, text: &str| (path.to_owned(), text.to_owned());
        let files = [
            file(
                "crates/a/src/lib.rs",
                "//! A.\n\nfn a() {}\n\n#[cfg(test)]\nmod b;\n#[cfg(test)]\npub(crate) mod c;\n",
            ),
            file("crates/a/src/b.rs", "fn b() {}"),
            file("crates/a/src/c.rs", "fn c() {}"),
            file(
                "crates/a/src/d.rs",
                "/* one\n two */\nfn d() {\n  \"a\n  // a\n\"; // d\n}\n#[cfg(test)]\nmod tests {\n}",
            ),
            file("crates/a/src/d/tests.rs", "fn e() {}"),
            file("crates/a/tests/all/main.rs", "fn f() {}"),
            file("crates/a/examples/g.rs", "fn g() {}"),
            file("bench/src/main.rs", "fn h() {}"),
            file("xtask/src/main.rs", "fn i() {}"),
        ];
        let counted = by_crate(&files);
        assert_eq!(counted, [("a".to_owned(), 7), ("xtask".to_owned(), 1)].into());
    }
}
