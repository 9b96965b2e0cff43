//! Project rules that no compiler checks; every violation is printed as `file:line: what`.
//!
//! Strings are not code here, and code is not a comment (see `source.rs`), so a rule can be mentioned without violating
//! it. The rules for the page's files are in `tidy/page.rs`.

mod page;

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use crate::source::{self, Line};
use crate::{Command, root};

pub(crate) const COMMAND: Command =
    Command { name: "tidy", about: "checks rules that the compiler does not, as file:line messages", run };

/// The maximum length of a source file in lines.
const MOST_LINES: usize = 600;
/// Where unsafe code is allowed.
const UNSAFE_ALLOWED: &[&str] = &[
    "crates/search/src/structures/",
    "crates/pdb/src/",
    "crates/tiles/src/table_kernel/",
    "crates/tiles/src/network/",
];
/// The crates that may print; the others are libraries, which never do.
const PRINTING: &[&str] = &["crates/cli/", "crates/cluster/", "crates/testkit/"];
/// The crate that knows no puzzle, and the words that must not occur in it.
const GENERIC: &str = "crates/search/src/";
const PUZZLE_WORDS: &[&str] = &["tile", "tiles", "sokoban", "taquin", "korf"];
/// Sources that use the table of puzzles, and the exceptions: files that belong to one puzzle or name its module.
const ASKING: &[&str] =
    &["crates/cli/src/", "crates/pousse/src/", "crates/puzzle/src/", "crates/study/src/", "crates/web/src/"];
const OWN: &[&str] = &["crates/pousse/src/table.rs"];
const PUZZLES: &[&str] = &["tiles", "sokoban", "taquin"];
/// The crates that do not belong to a puzzle; every other one does.
const SHARED: &[&str] = &[
    "pousse_cli",
    "pousse_pdb",
    "pousse_puzzle",
    "pousse_search",
    "pousse_study",
    "pousse_testkit",
    "pousse_web",
];
/// First folders of paths that exist only on a particular machine.
const MACHINE_FOLDERS: &[&str] = &["work", "root", "home", "Users"];
/// Folders that are not part of the project: by name, and the rendered book.
const SKIPPED: &[&str] = &["target", ".git", "node_modules"];
const RENDERED: &str = "docs/book";
/// File types that are text.
const TEXT: &[&str] = &[
    "rs", "toml", "md", "txt", "c", "h", "sh", "yml", "yaml", "json", "html", "css", "js", "mjs", "ts", "svg",
];

fn run(_: &[String]) -> Result<(), String> {
    let mut files = Vec::new();
    walk(root(), &mut files)?;
    files.sort();
    let mut texts = Vec::new();
    for file in files {
        let text = fs::read_to_string(&file).map_err(|error| format!("{}: {error}", file.display()))?;
        texts.push((relative(&file), text));
    }
    let complaints = complaints(&texts);
    for complaint in &complaints {
        println!("{complaint}");
    }
    match complaints.len() {
        0 => Ok(()),
        1 => Err("1 line is not tidy".into()),
        count => Err(format!("{count} lines are not tidy")),
    }
}

/// Returns the path relative to the root, with `/` between folders.
fn relative(file: &Path) -> String {
    let path = file.strip_prefix(root()).unwrap_or(file);
    path.components().map(|part| part.as_os_str().to_string_lossy()).collect::<Vec<_>>().join("/")
}

fn walk(folder: &Path, files: &mut Vec<PathBuf>) -> Result<(), String> {
    let wrong = |error| format!("{}: {error}", folder.display());
    for entry in fs::read_dir(folder).map_err(wrong)? {
        let path = entry.map_err(wrong)?.path();
        let name = path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
        if path.is_dir() {
            if !SKIPPED.contains(&name.as_str()) && relative(&path) != RENDERED {
                walk(&path, files)?;
            }
        } else {
            let extension = path.extension().map(|extension| extension.to_string_lossy().into_owned());
            let script = extension.is_none() && path.parent() == Some(&root().join(".ci"));
            if script || extension.is_some_and(|extension| TEXT.contains(&extension.as_str())) {
                files.push(path);
            }
        }
    }
    Ok(())
}

/// Returns what is wrong with the files, each given as a path and its text.
fn complaints(files: &[(String, String)]) -> Vec<String> {
    let mut complaints = Vec::new();
    for (path, text) in files {
        for (index, line) in text.lines().enumerate() {
            if let Some(folder) = machine_folder(line) {
                complaints.push(format!("{path}:{}: a machine-specific path: /{folder}/...", index + 1));
            }
        }
    }
    for (path, text) in files {
        for (line, what) in page::wrong(path, text) {
            complaints.push(format!("{path}:{line}: {what}"));
        }
    }
    let rust: Vec<(&String, Vec<Line>)> = files
        .iter()
        .filter(|(path, _)| path.ends_with(".rs"))
        .map(|(path, text)| (path, source::lines(text.trim_end())))
        .collect();
    let test_files: BTreeSet<String> = rust
        .iter()
        .flat_map(|(path, lines)| {
            source::test_modules(lines).into_iter().map(|name| module_file(path, &name))
        })
        .collect();
    for (path, lines) in &rust {
        if let Some(what) = too_long(lines.len()) {
            complaints.push(format!("{path}:{}: {what}", MOST_LINES + 1));
        }
        let all_tests = test_files.contains(*path) || path.contains("/tests/") || path.contains("/testkit/");
        for (index, line) in lines.iter().enumerate() {
            for what in wrong(path, line, all_tests || line.test) {
                complaints.push(format!("{path}:{}: {what}", index + 1));
            }
        }
    }
    complaints
}

/// Returns the complaint about a file with this many lines, if that is too many.
fn too_long(lines: usize) -> Option<String> {
    (lines > MOST_LINES).then(|| format!("{lines} lines, at most {MOST_LINES}"))
}

/// Returns the file of a module declared in another one.
pub(crate) fn module_file(parent: &str, name: &str) -> String {
    let (folder, file) = parent.rsplit_once('/').unwrap_or(("", parent));
    match file {
        "mod.rs" | "lib.rs" | "main.rs" => format!("{folder}/{name}.rs"),
        _ => format!("{}/{name}.rs", parent.trim_end_matches(".rs")),
    }
}

/// Returns what is wrong with a line of Rust.
fn wrong(path: &str, line: &Line, test: bool) -> Vec<String> {
    let mut wrong = Vec::new();
    let inside = |folders: &[&str]| folders.iter().any(|folder| path.starts_with(folder));
    let words: Vec<&str> = line
        .code
        .split(|c: char| !(c.is_alphanumeric() || c == '_'))
        .filter(|word| !word.is_empty())
        .collect();
    if words.contains(&"unsafe") && !inside(UNSAFE_ALLOWED) {
        wrong.push("unsafe code belongs in crates/search/src/structures and crates/pdb/src".into());
    }
    if path.starts_with(GENERIC)
        && let Some(word) =
            words.iter().flat_map(|word| parts(word)).find(|part| PUZZLE_WORDS.contains(&part.as_str()))
    {
        wrong.push(format!("crates/search knows no puzzle, but this names '{word}'"));
    }
    if inside(ASKING)
        && !inside(OWN)
        && !test
        && let Some(word) = words.iter().find(|word| {
            let named = parts(word).into_iter().any(|part| PUZZLES.contains(&part.as_str()));
            named || word.starts_with("pousse_") && !SHARED.contains(*word)
        })
    {
        wrong.push(format!("this is for every puzzle, but it names '{word}'; use the table of puzzles"));
    }
    let library = path.starts_with("crates/") && path.contains("/src/") && !inside(PRINTING);
    if library
        && !test
        && let Some(word) = ["print!", "println!", "eprint!", "eprintln!", "dbg!"]
            .iter()
            .find(|word| words.contains(&word.trim_end_matches('!')) && line.code.contains(**word))
    {
        wrong.push(format!("a library must not print: {word}"));
    }
    if line.code.contains(".unwrap()") && !test {
        wrong.push("unwrap() outside tests; use expect(\"why it holds\") or return an error".into());
    }
    if line.code.contains("#[ignore]") {
        wrong.push("#[ignore] without a reason; write #[ignore = \"why\"]".into());
    }
    if line.comment.contains("TODO") && !line.comment.contains("TODO(#") {
        wrong.push("a to-do without an issue; write TODO(#number)".into());
    }
    wrong
}

/// Returns the words of a name in snake case or camel case, in lower case.
fn parts(name: &str) -> Vec<String> {
    let mut parts: Vec<String> = vec![String::new()];
    for c in name.chars() {
        if c == '_' || c.is_uppercase() {
            parts.push(String::new());
        }
        if c != '_'
            && let Some(part) = parts.last_mut()
        {
            part.extend(c.to_lowercase());
        }
    }
    parts
}

/// Returns the first folder of a machine-specific path in a line.
fn machine_folder(line: &str) -> Option<&'static str> {
    MACHINE_FOLDERS.iter().copied().find(|folder| {
        let path = format!("/{folder}/");
        line.match_indices(&path).any(|(at, _)| {
            !line[..at].ends_with(|c: char| c.is_alphanumeric() || ['.', '-', '_', '}', ')'].contains(&c))
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(path: &str, text: &str) -> Vec<String> {
        complaints(&[(path.into(), text.into())])
    }

    #[test]
    fn every_rule_is_seen_with_its_line() {
        let folder = MACHINE_FOLDERS[0];
        for (path, text, expected) in [
            ("crates/tiles/src/a.rs", "\nlet a = unsafe { b };", ":2: unsafe"),
            (
                "crates/search/src/algorithms/a.rs",
                "use pousse_tiles::Grid;",
                ":1: crates/search knows no puzzle",
            ),
            ("crates/search/src/a.rs", "struct SokobanState;", ":1: crates/search knows no puzzle"),
            ("crates/pousse/src/a.rs", "println!();", ":1: a library must not print"),
            ("crates/web/src/a.rs", "use pousse::sokoban::Level;", ":1: this is for every puzzle"),
            ("crates/study/src/a.rs", "use pousse_pancakes::Stack;", ":1: this is for every puzzle"),
            ("crates/cli/src/a.rs", "a.unwrap();", ":1: unwrap()"),
            ("crates/cli/src/a.rs", "#[ignore]", ":1: #[ignore]"),
            ("crates/cli/src/a.rs", "// TODO later", ":1: a to-do"),
            ("docs/a.md", &format!("see /{folder}/a"), ":1: a machine-specific path"),
        ] {
            let found = of(path, text);
            assert!(found.len() == 1 && found[0].contains(expected), "{text}: {found:?}");
        }
        assert_eq!(of("xtask/src/a.rs", &"\n".repeat(700)).len(), 0, "empty lines at the end do not count");
        assert_eq!(of("xtask/src/a.rs", &"a;\n".repeat(601)).len(), 1);
    }

    #[test]
    fn what_is_allowed_passes() {
        for (path, text) in [
            ("crates/search/src/structures/a.rs", "unsafe { a }"),
            ("crates/search/src/a.rs", "// the tiles of a board"),
            ("crates/tiles/puzzle/src/a.rs", "use pousse_tiles::Grid;"),
            ("crates/cli/src/a.rs", "// for tiles"),
            ("crates/search/src/a.rs", "let a = \"tiles\"; let percentile = 1;"),
            ("crates/tiles/src/a.rs", "#[cfg(test)]\nmod tests { fn a() { b.unwrap(); println!(); } }"),
            ("crates/tiles/tests/a.rs", "a.unwrap();"),
            ("crates/cli/src/a.rs", "println!(); // TODO(#12) later"),
            ("crates/cli/src/a.rs", "#[ignore = \"slow\"]"),
            ("docs/a.md", "https://example.org/home/a"),
        ] {
            assert_eq!(of(path, text), Vec::<String>::new(), "{text}");
        }
    }

    #[test]
    fn a_module_declared_for_tests_is_a_test() {
        let files = [
            ("crates/a/src/lib.rs".to_owned(), "#[cfg(test)]\nmod b;".to_owned()),
            ("crates/a/src/b.rs".to_owned(), "a.unwrap();".to_owned()),
        ];
        assert_eq!(complaints(&files), Vec::<String>::new());
    }
}
