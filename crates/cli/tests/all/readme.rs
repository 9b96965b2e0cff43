//! The commands in the README and in the book print what is shown.
//!
//! Every line `$ pousse ...` or `$ cargo run --release -- ...` of a `console` block is run at the root, with pipes
//! between pousse commands. The exit code must be 0, or N if the line ends in `# exit N`. The lines below it must
//! be printed, in this order, on standard output or else on standard error; `...` stands for omitted lines, or for
//! the rest of its line. Lines with a time or a speed differ from machine to machine and are not compared.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::{fs, thread};

/// A command and the output shown below it.
struct Shown {
    place: String,
    command: String,
    exit: i32,
    output: Vec<String>,
}

#[test]
fn commands_print_what_is_shown() {
    let mut pages: Vec<PathBuf> = fs::read_dir(root().join("docs/src"))
        .expect("the book has pages")
        .map(|entry| entry.expect("a page").path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "md"))
        .collect();
    pages.push(root().join("README.md"));
    pages.sort();
    // Databases are built for the book, not taken from an earlier run.
    let _ = fs::remove_dir_all(cache());
    let (mut run, mut wrong) = (0, Vec::new());
    for page in pages {
        let text = fs::read_to_string(&page).expect("a page is text");
        let name = page.file_name().expect("a page is a file").to_string_lossy().into_owned();
        for shown in shown(&name, &text) {
            run += 1;
            if let Err(problem) = check(&shown) {
                wrong.push(format!("{}: `{}`: {problem}", shown.place, shown.command));
            }
        }
    }
    assert!(run > 0, "the pages show commands");
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The cache of the commands, with the folder of proven facts about levels inside, instead of the user's.
fn cache() -> PathBuf {
    Path::new(env!("CARGO_TARGET_TMPDIR")).join("cache-of-the-book")
}

/// Returns the commands of a page.
fn shown(name: &str, text: &str) -> Vec<Shown> {
    let (mut all, mut inside): (Vec<Shown>, bool) = (Vec::new(), false);
    let mut ours = false;
    for (index, line) in text.lines().enumerate() {
        if line.starts_with("```") {
            inside = line == "```console";
            ours = false;
        } else if inside && let Some(command) = line.strip_prefix("$ ") {
            let command = command
                .strip_prefix("cargo run --release --")
                .map_or(command.to_owned(), |rest| format!("pousse{rest}"));
            ours = command.starts_with("pousse ");
            if ours {
                let (command, exit) = command.split_once("# exit ").unwrap_or((&command, "0"));
                let exit = exit.trim().parse().expect("an exit code is a number");
                let place = format!("{name}:{}", index + 1);
                all.push(Shown { place, command: command.trim().into(), exit, output: Vec::new() });
            }
        } else if ours && let Some(last) = all.last_mut() {
            last.output.push(line.trim_end().to_owned());
        }
    }
    all
}

fn check(shown: &Shown) -> Result<(), String> {
    let (mut input, mut errors, mut code) = (Vec::new(), String::new(), None);
    for stage in shown.command.split(" | ") {
        let mut words = words(stage);
        if words.is_empty() || words.remove(0) != "pousse" {
            return Err(format!("`{stage}` is not a pousse command"));
        }
        let mut child = Command::new(env!("CARGO_BIN_EXE_pousse"))
            .args(&words)
            .env("XDG_CACHE_HOME", cache())
            .env("LOCALAPPDATA", cache())
            .env("XDG_DATA_HOME", cache().join("data"))
            .env("APPDATA", cache().join("data"))
            .current_dir(root())
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .map_err(|error| error.to_string())?;
        let mut stdin = child.stdin.take().ok_or("no standard input")?;
        // A command that does not read its input closes it early, which is fine.
        let writer = thread::spawn(move || drop(stdin.write_all(&input)));
        let output = child.wait_with_output().map_err(|error| error.to_string())?;
        writer.join().map_err(|_| "the writer panicked")?;
        input = output.stdout;
        errors = String::from_utf8_lossy(&output.stderr).into_owned();
        code = output.status.code();
    }
    if code != Some(shown.exit) {
        return Err(format!("exit {code:?} where {} is shown; {errors}", shown.exit));
    }
    let printed = String::from_utf8_lossy(&input).into_owned() + &errors;
    let mut lines = printed.lines().map(str::trim_end);
    for line in shown.output.iter().filter(|line| *line != "..." && !line.is_empty() && !measured(line)) {
        let begins = line.strip_suffix("...");
        if !lines.any(|printed| begins.map_or(printed == line, |begin| printed.starts_with(begin))) {
            return Err(format!("does not print this line here: {line}"));
        }
    }
    Ok(())
}

/// Returns whether a line contains a time or a speed: a number and a unit.
fn measured(line: &str) -> bool {
    let words: Vec<&str> = line.split_whitespace().collect();
    let unit = |word: &str| ["ns", "µs", "ms", "s", "min"].contains(&word.trim_end_matches([',', ';']));
    line.contains("/s)") || words.windows(2).any(|pair| pair[0].parse::<f64>().is_ok() && unit(pair[1]))
}

/// Splits a command like a shell, with double quotes only.
fn words(text: &str) -> Vec<String> {
    let (mut words, mut word, mut quoted, mut some) = (Vec::new(), String::new(), false, false);
    for c in text.chars() {
        match c {
            '"' => (quoted, some) = (!quoted, true),
            ' ' if !quoted => {
                if some {
                    words.push(std::mem::take(&mut word));
                }
                some = false;
            }
            _ => {
                word.push(c);
                some = true;
            }
        }
    }
    if some {
        words.push(word);
    }
    words
}
