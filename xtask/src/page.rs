//! Tests the page in a real browser: types, texts, and every flow, with the tests in `crates/web/tests/page`.
//!
//! They need node, npm packages and a browser. If something is missing, that is reported in one line and the tests are
//! skipped, so that working on a heuristic needs none of it; with `POUSSE_PAGE_TESTS=required`, as set by `.ci/run`, it
//! is an error.

use std::fs;
use std::io::Read as _;
use std::path::{Path, PathBuf};
use std::process::{Command as Process, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use crate::{Command, cargo, ci, mpi, root, target};

pub(crate) const COMMAND: Command = Command {
    name: "page",
    about: "tests the page in a real browser: [FILTER] selects test files, --shots DIR takes screenshots",
    run,
};

/// The folder with the tests.
const FOLDER: &str = "crates/web/tests/page";
/// The folders with a `jsconfig.json`, which determines what is type-checked.
const TYPED: &[&str] = &["crates/web", FOLDER];
/// The test that needs neither packages nor a browser.
const TEXTS: &str = "languages.test.mjs";
/// The oldest version of node that the packages support.
const OLDEST_NODE: u32 = 18;
/// The time limits for fetching packages and for the tests, in case a browser hangs.
const FETCH_LIMIT: Duration = Duration::from_secs(300);
const TEST_LIMIT: Duration = Duration::from_secs(1800);

fn run(arguments: &[String]) -> Result<(), String> {
    let asked = Asked::read(arguments)?;
    let required = std::env::var("POUSSE_PAGE_TESTS").is_ok_and(|value| value == "required");
    match check(&asked) {
        Ok(()) => Ok(()),
        Err(Stop::Failed(why)) => Err(why),
        Err(Stop::Missing(what)) if required => Err(what),
        Err(Stop::Missing(what)) => {
            println!("page: browser tests skipped: {what}");
            Ok(())
        }
    }
}

/// What the arguments ask for.
#[derive(Debug, Default, PartialEq, Eq)]
struct Asked {
    /// Part of the name of the test files to run.
    filter: Option<String>,
    /// Where to put screenshots, instead of running tests.
    shots: Option<PathBuf>,
}

impl Asked {
    fn read(arguments: &[String]) -> Result<Self, String> {
        let mut asked = Self::default();
        let mut rest = arguments.iter();
        while let Some(argument) = rest.next() {
            if argument == "--shots" {
                let folder = rest.next().ok_or("--shots needs a folder")?;
                asked.shots =
                    Some(std::path::absolute(folder).map_err(|error| format!("{folder}: {error}"))?);
            } else if argument.starts_with('-') || asked.filter.is_some() {
                return Err(format!(
                    "unexpected '{argument}'; usage: cargo xtask page [--shots DIR] [FILTER]"
                ));
            } else {
                asked.filter = Some(argument.clone());
            }
        }
        Ok(asked)
    }
}

/// Why the checks stopped.
enum Stop {
    /// Something is wrong.
    Failed(String),
    /// Something is missing on this machine; the text says what, and what to do about it.
    Missing(String),
}

impl From<String> for Stop {
    fn from(why: String) -> Self {
        Self::Failed(why)
    }
}

/// Runs what was asked for, as far as this machine allows.
fn check(asked: &Asked) -> Result<(), Stop> {
    let folder = root().join(FOLDER);
    let files = test_files(&folder, asked.filter.as_deref())?;
    let version = node_version()?;
    if let Err(missing) = packages(&folder) {
        test(&folder, version, &files.into_iter().filter(|file| file == TEXTS).collect::<Vec<_>>())?;
        return Err(missing);
    }
    for typed in TYPED {
        let config = root().join(typed).join("jsconfig.json");
        let mut tsc = node(&folder);
        tsc.arg("node_modules/typescript/bin/tsc").arg("--project").arg(config);
        within(TEST_LIMIT, tsc, &format!("tsc --project {typed}/jsconfig.json"))?;
    }
    let (texts, in_browser): (Vec<_>, Vec<_>) = files.into_iter().partition(|file| file == TEXTS);
    test(&folder, version, &texts)?;
    if in_browser.is_empty() {
        return Ok(());
    }
    let browser = find_browser(&folder)?;
    let program = program()?;
    let environment = [("POUSSE_BROWSER_PATH", browser.as_path()), ("POUSSE_BIN", &program)];
    if let Some(shots) = &asked.shots {
        let mut process = node(&folder);
        process.arg("shots.mjs").arg(shots).args(&asked.filter).envs(environment);
        return Ok(within(TEST_LIMIT, process, "node shots.mjs")?);
    }
    // Databases are built once for all files, and kept for next time.
    let cache = absolute_target()?.join("page-cache");
    let mut process = test_process(&folder, version, &in_browser);
    process.envs(environment).env("POUSSE_PAGE_CACHE", cache);
    Ok(within(TEST_LIMIT, process, &format!("node --test {}", in_browser.join(" ")))?)
}

/// Returns the names of the test files, filtered if a filter is given.
fn test_files(folder: &Path, filter: Option<&str>) -> Result<Vec<String>, String> {
    let wrong = |error| format!("{}: {error}", folder.display());
    let mut files = Vec::new();
    for entry in fs::read_dir(folder).map_err(wrong)? {
        let name = entry.map_err(wrong)?.file_name().to_string_lossy().into_owned();
        if name.ends_with(".test.mjs") {
            files.push(name);
        }
    }
    files.sort();
    let picked: Vec<String> =
        files.iter().filter(|name| filter.is_none_or(|filter| name.contains(filter))).cloned().collect();
    match picked.len() {
        0 => Err(format!("no test file in {FOLDER} has such a name; there are {}", files.join(", "))),
        _ => Ok(picked),
    }
}

/// Returns the major and minor version of node.
fn node_version() -> Result<(u32, u32), Stop> {
    let missing = |what: &str| {
        Stop::Missing(format!("{what}; install Node.js {OLDEST_NODE} or newer with npm (https://nodejs.org)"))
    };
    let output =
        Process::new("node").arg("--version").output().map_err(|_| missing("node is not installed"))?;
    let text = String::from_utf8_lossy(&output.stdout).trim().to_owned();
    match read_version(&text) {
        Some(version) if version.0 >= OLDEST_NODE => Ok(version),
        _ => Err(missing(&format!("node is '{text}'"))),
    }
}

/// Parses a version such as `v20.1.0`.
fn read_version(text: &str) -> Option<(u32, u32)> {
    let mut numbers = text.strip_prefix('v')?.split('.').map(str::parse);
    Some((numbers.next()?.ok()?, numbers.next()?.ok()?))
}

/// Fetches the npm packages unless those of the lock file are installed.
fn packages(folder: &Path) -> Result<(), Stop> {
    let changed = |file: &str| fs::metadata(folder.join(file)).and_then(|data| data.modified()).ok();
    // npm writes this file last.
    if let (Some(installed), Some(locked)) =
        (changed("node_modules/.package-lock.json"), changed("package-lock.json"))
        && installed >= locked
    {
        return Ok(());
    }
    let mut npm = Process::new(if cfg!(windows) { "npm.cmd" } else { "npm" });
    npm.args(["ci", "--ignore-scripts", "--prefer-offline", "--no-audit", "--no-fund", "--loglevel=error"]);
    npm.arg("--fetch-retry-maxtimeout=10000")
        .current_dir(folder)
        .stdout(Stdio::null())
        .stderr(Stdio::piped());
    let mut child = npm.spawn().map_err(|_| {
        Stop::Missing("npm is not installed; install it, or Node.js, which includes it".to_owned())
    })?;
    let mut pipe = child.stderr.take();
    let reader = thread::spawn(move || {
        let mut said = String::new();
        pipe.as_mut().map(|pipe| pipe.read_to_string(&mut said));
        said
    });
    let ended = wait(&mut child, FETCH_LIMIT);
    let said = reader.join().unwrap_or_default();
    ended.map_err(|why| {
        let reason = said.lines().find(|line| !line.trim().is_empty()).unwrap_or("").trim();
        Stop::Missing(format!("`npm ci` in {FOLDER}: {why}: {reason}; it needs the network once"))
    })
}

/// Returns the browser that the tests will use.
fn find_browser(folder: &Path) -> Result<PathBuf, Stop> {
    let output = node(folder)
        .arg("browser.mjs")
        .stderr(Stdio::inherit())
        .output()
        .map_err(|error| error.to_string())?;
    let path = String::from_utf8_lossy(&output.stdout).trim().to_owned();
    match output.status.code() {
        Some(0) if !path.is_empty() => Ok(path.into()),
        Some(3) => Err(Stop::Missing(format!(
            "there is no browser; install Chromium or Chrome, set POUSSE_BROWSER_PATH to one, or run `npx playwright-core \
             install chromium` in {FOLDER}"
        ))),
        _ => Err(Stop::Failed(format!("`node browser.mjs`: {}", output.status))),
    }
}

/// Returns the program to test: the one named by `POUSSE_BIN`, or the one that cargo builds now.
fn program() -> Result<PathBuf, String> {
    if let Some(named) = std::env::var_os("POUSSE_BIN") {
        return std::path::absolute(&named).map_err(|error| format!("POUSSE_BIN: {error}"));
    }
    // Built along with the tests: on its own it would be rebuilt, with only the features that it needs itself.
    cargo(&[&["test", "--quiet", "--no-run"], mpi::packages(), ci::TESTED].concat())?;
    Ok(absolute_target()?.join("debug").join(format!("pousse{}", std::env::consts::EXE_SUFFIX)))
}

fn absolute_target() -> Result<PathBuf, String> {
    std::path::absolute(target()).map_err(|error| format!("{}: {error}", target().display()))
}

fn node(folder: &Path) -> Process {
    let mut process = Process::new("node");
    process.current_dir(folder);
    process
}

fn test(folder: &Path, version: (u32, u32), files: &[String]) -> Result<(), String> {
    if files.is_empty() {
        return Ok(());
    }
    within(TEST_LIMIT, test_process(folder, version, files), &format!("node --test {}", files.join(" ")))
}

fn test_process(folder: &Path, version: (u32, u32), files: &[String]) -> Process {
    let mut process = node(folder);
    process.arg("--test");
    // A browser, its page and the server it talks to keep two cores busy; older versions of node run one file at a
    // time.
    if version >= (20, 10) {
        process.args(["--test-concurrency=2", "--test-reporter=spec"]);
    }
    process.args(files);
    process
}

/// Runs a process to its end or to the time limit.
fn within(limit: Duration, mut process: Process, line: &str) -> Result<(), String> {
    let mut child = process.spawn().map_err(|error| format!("`{line}`: {error}"))?;
    wait(&mut child, limit).map_err(|why| format!("`{line}`: {why}"))
}

fn wait(child: &mut std::process::Child, limit: Duration) -> Result<(), String> {
    let begin = Instant::now();
    loop {
        match child.try_wait() {
            Ok(Some(status)) if status.success() => return Ok(()),
            Ok(Some(status)) => return Err(status.to_string()),
            Ok(None) if begin.elapsed() < limit => thread::sleep(Duration::from_millis(50)),
            Ok(None) => {
                // Whether it could be killed makes no difference to the caller.
                let _ = child.kill().and_then(|()| child.wait());
                return Err(format!("not done after {} s", limit.as_secs()));
            }
            Err(error) => return Err(error.to_string()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(arguments: &[&str]) -> Result<Asked, String> {
        Asked::read(&arguments.iter().map(|&argument| argument.to_owned()).collect::<Vec<_>>())
    }

    #[test]
    fn arguments_are_read() {
        assert_eq!(read(&[]), Ok(Asked::default()));
        let asked = read(&["--shots", "shots", "taquin"]).expect("both are known");
        assert_eq!(asked.filter.as_deref(), Some("taquin"));
        assert!(asked.shots.is_some_and(|folder| folder.is_absolute() && folder.ends_with("shots")));
        for wrong in [&["--shots"][..], &["--other"], &["one", "two"]] {
            assert!(read(wrong).is_err(), "{wrong:?}");
        }
    }

    #[test]
    fn versions_are_read() {
        assert_eq!(read_version("v20.19.5"), Some((20, 19)));
        assert_eq!(read_version("20.19.5"), None);
        assert_eq!(read_version(""), None);
    }

    #[test]
    fn files_are_picked_by_name() {
        let folder = root().join(FOLDER);
        assert_eq!(test_files(&folder, Some("lang")), Ok(vec![TEXTS.to_owned()]));
        assert!(test_files(&folder, None).is_ok_and(|files| files.len() > 1));
        assert!(test_files(&folder, Some("no such")).is_err_and(|error| error.contains(TEXTS)));
    }

    #[test]
    fn what_hangs_is_ended() {
        let mut process = Process::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
        process.arg("--version").stdout(Stdio::null());
        assert_eq!(within(Duration::from_secs(60), process, "cargo"), Ok(()));
        if cfg!(unix) {
            let mut process = Process::new("sleep");
            process.arg("60");
            let error = within(Duration::from_millis(100), process, "sleep 60").expect_err("it takes longer");
            assert!(error.contains("not done"), "{error}");
        }
    }
}
