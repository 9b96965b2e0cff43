//! Runs all checks in order, up to the first that fails. Needs rustup's rustfmt and clippy; the tests of the page need
//! more, and say so (`page.rs`).

use std::io::{BufRead, BufReader};
use std::process::{Command as Process, Output, Stdio};
use std::thread;
use std::time::Instant;

use crate::{Command, cargo, cargo_process, mpi, page, tidy};

pub(crate) const COMMAND: Command =
    Command { name: "ci", about: "runs all checks: format, tidy, lints, tests, page, documentation", run };

/// The package and module of the tests that run the commands shown in the documentation.
pub(crate) const DOCUMENTS: (&str, &str) = ("pousse-cli", "readme::");

/// A check: its name and its function.
type Check = (&'static str, fn() -> Result<(), String>);

const CHECKS: &[Check] = &[
    ("format", format),
    ("tidy", || (tidy::COMMAND.run)(&[])),
    ("mpi", mpi::check),
    ("lints", || {
        // With the optional feature, which nothing else builds: only its tests have the same code without it.
        let flags = ["--all-targets", "--features", "pousse-cli/parquet", "--", "-D", "warnings"];
        let all = [&["clippy"], mpi::packages(), &flags].concat();
        cargo(&all)
    }),
    ("build", || cargo(&[&["test", "--no-run"], mpi::packages(), TESTED].concat())),
    ("tests, page and documentation", tests_page_and_documentation),
];

/// The targets with tests. Examples have none, and the lints have already checked that they compile.
pub(crate) const TESTED: &[&str] = &["--lib", "--bins", "--tests"];

fn run(_: &[String]) -> Result<(), String> {
    has_component("fmt", "rustfmt")?;
    has_component("clippy", "clippy")?;
    let begin = Instant::now();
    for (name, check) in CHECKS {
        println!("== {name}");
        let begin = Instant::now();
        check().map_err(|error| format!("{name} failed: {error}"))?;
        println!("== {name}: passed in {:.0} s", begin.elapsed().as_secs_f64());
    }
    println!("all checks passed in {:.0} s", begin.elapsed().as_secs_f64());
    Ok(())
}

/// Runs the tests and, at the same time, those of the page, then those over MPI, and then builds the documentation:
/// browsers and ranks spend most of their time waiting, and some tests keep only one core busy. Their output is
/// printed after that of the tests.
fn tests_page_and_documentation() -> Result<(), String> {
    let (program, names) = mpi::TESTS;
    let over_mpi = mpi::is_here();
    thread::scope(|scope| {
        let beside = scope.spawn(|| {
            let this = std::env::current_exe().map_err(|error| error.to_string())?;
            let page = Process::new(this).arg(page::COMMAND.name).output();
            let page = page.map_err(|error| format!("cargo xtask page: {error}"))?;
            // The same selection of packages as for the other tests: with another one, cargo would rebuild some.
            let ranks = [&["test", "--no-fail-fast"], mpi::packages(), &["--test", program]].concat();
            let ranks = over_mpi.then(|| cargo_process(&ranks).output()).transpose();
            let ranks = ranks.map_err(|error| format!("cargo test --test {program}: {error}"))?;
            Ok::<_, String>((page, ranks, documentation()?))
        });
        let skipped: &[&str] = if over_mpi { &["--", "--skip", names] } else { &[] };
        let tests = tests(&[mpi::packages(), TESTED, skipped].concat())
            .and_then(|()| tests(&[mpi::packages(), &["--doc"]].concat()));
        let (page, ranks, documentation) =
            beside.join().map_err(|_| "the thread alongside the tests panicked")??;
        for (name, output) in
            [("page", Some(&page)), ("over MPI", ranks.as_ref()), ("documentation", Some(&documentation))]
        {
            let Some(output) = output else { continue };
            println!("== {name}");
            for said in [&output.stdout, &output.stderr] {
                print!("{}", String::from_utf8_lossy(said));
            }
        }
        tests?;
        if !page.status.success() {
            return Err("the tests of the page failed; see their output above".to_owned());
        }
        if ranks.is_some_and(|ranks| !ranks.status.success() || passed(&ranks.stdout) == 0) {
            return Err("the tests over MPI failed; see their output above".to_owned());
        }
        if !documentation.status.success() {
            return Err("`RUSTDOCFLAGS=-Dwarnings cargo doc --workspace --no-deps` failed".to_owned());
        }
        Ok(())
    })
}

/// Returns how many tests passed, according to their output.
fn passed(output: &[u8]) -> u64 {
    let mut total = Total::default();
    String::from_utf8_lossy(output).lines().for_each(|line| total.add(line));
    total.passed
}

fn has_component(subcommand: &str, component: &str) -> Result<(), String> {
    let status =
        cargo_process(&[subcommand, "--version"]).stdout(Stdio::null()).stderr(Stdio::null()).status();
    match status {
        Ok(status) if status.success() => Ok(()),
        _ => Err(format!("{component} is missing; `rustup component add {component}` installs it")),
    }
}

fn documentation() -> Result<Output, String> {
    let mut process = cargo_process(&[&["doc"], mpi::packages(), &["--no-deps"]].concat());
    process.env("RUSTDOCFLAGS", "-Dwarnings").output().map_err(|error| format!("cargo doc: {error}"))
}

/// Checks the format.
pub(crate) fn format() -> Result<(), String> {
    cargo(&["fmt", "--all", "--check"]).map_err(|error| format!("{error}; run cargo fmt --all"))
}

/// Runs the selected tests, all of them even if some fail, and adds up their results.
pub(crate) fn tests(picked: &[&str]) -> Result<(), String> {
    let line = format!("cargo test {}", picked.join(" "));
    let say = |error: std::io::Error| format!("`{line}`: {error}");
    let mut process = cargo_process(&[&["test", "--no-fail-fast"], picked].concat())
        .stdout(Stdio::piped())
        .spawn()
        .map_err(say)?;
    let mut total = Total::default();
    for text in BufReader::new(process.stdout.take().ok_or("no standard output")?).lines() {
        let text = text.map_err(say)?;
        println!("{text}");
        total.add(&text);
    }
    let status = process.wait().map_err(say)?;
    println!("{} passed, {} failed, {} ignored", total.passed, total.failed, total.ignored);
    match (status.success(), total.passed) {
        (true, 1..) => Ok(()),
        (true, 0) => Err(format!("`{line}` ran no tests")),
        (false, _) => Err(format!("`{line}`: {} tests failed, {status}", total.failed)),
    }
}

#[derive(Debug, Default, PartialEq, Eq)]
struct Total {
    passed: u64,
    failed: u64,
    ignored: u64,
}

impl Total {
    /// Adds a line such as `test result: ok. 3 passed; 0 failed; 1 ignored; ...`; ignores other lines.
    fn add(&mut self, line: &str) {
        let Some((_, counts)) = line.strip_prefix("test result:").and_then(|rest| rest.split_once(". "))
        else {
            return;
        };
        for count in counts.split("; ") {
            let Some((Ok(number), what)) = count.split_once(' ').map(|(n, what)| (n.parse::<u64>(), what))
            else {
                continue;
            };
            match what {
                "passed" => self.passed += number,
                "failed" => self.failed += number,
                "ignored" => self.ignored += number,
                _ => {}
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Total;

    #[test]
    fn summaries_add_up() {
        let mut total = Total::default();
        total.add("running 3 tests");
        total.add(
            "test result: ok. 3 passed; 0 failed; 1 ignored; 0 measured; 0 filtered out; finished in 0.01s",
        );
        total.add("test result: FAILED. 1 passed; 2 failed; 0 ignored; 0 measured; 0 filtered out");
        assert_eq!(total, Total { passed: 4, failed: 2, ignored: 1 });
    }
}
