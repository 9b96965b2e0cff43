//! Shared by all tests of the command: running it, reading its JSON, boards in files.

use std::fmt::Write;
use std::path::PathBuf;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use serde_json::Value;

/// A command that takes longer hangs, however slow and busy the machine is.
pub(crate) const HANG: Duration = Duration::from_secs(300);

/// The result of running the command.
pub(crate) struct Answer {
    pub(crate) command: String,
    pub(crate) code: i32,
    pub(crate) out: String,
    pub(crate) err: String,
}

impl Answer {
    /// Returns the only JSON object on stdout.
    pub(crate) fn object(&self) -> Value {
        let mut all = self.objects();
        assert_eq!(all.len(), 1, "one object a line: {self}");
        all.remove(0)
    }

    /// Returns the JSON objects on stdout, one per line.
    pub(crate) fn objects(&self) -> Vec<Value> {
        let read =
            |line| serde_json::from_str(line).unwrap_or_else(|error| panic!("{error}: {line}\n{self}"));
        self.out.lines().map(read).collect()
    }

    /// Checks the exit code.
    pub(crate) fn exits(self, code: i32) -> Self {
        assert_eq!(self.code, code, "exit code: {self}");
        self
    }

    /// Checks that the input was rejected properly: exit code 2, a message on stderr, nothing on stdout.
    pub(crate) fn refused(self) -> Self {
        assert_eq!(self.code, 2, "exit code: {self}");
        assert!(self.out.is_empty(), "stdout is for answers: {self}");
        assert!(self.err.contains("error: "), "says what is wrong: {self}");
        assert!(!self.err.contains("panicked"), "a panic is no message: {self}");
        self
    }

    /// Checks that stderr contains a text.
    pub(crate) fn says(self, text: &str) -> Self {
        assert!(self.err.contains(text), "'{text}' on stderr: {self}");
        self
    }

    /// Checks that stdout contains a text.
    pub(crate) fn prints(self, text: &str) -> Self {
        assert!(self.out.contains(text), "'{text}' on stdout: {self}");
        self
    }
}

impl std::fmt::Display for Answer {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let cut = |text: &str| text.chars().take(2000).collect::<String>();
        let (out, err) = (cut(&self.out), cut(&self.err));
        write!(f, "{}\nexit {}\n{out}\n{err}", self.command, self.code)
    }
}

/// Runs the command.
pub(crate) fn pousse(arguments: &[&str]) -> Answer {
    pousse_reading(arguments, b"")
}

/// Runs the command with some standard input.
pub(crate) fn pousse_reading(arguments: &[&str], input: &[u8]) -> Answer {
    let mut command = assert_cmd::Command::from_std(command());
    command.args(arguments).write_stdin(input).timeout(HANG);
    let output = command.output().expect("the command starts");
    let text = |bytes| String::from_utf8(bytes).expect("pousse writes UTF-8");
    Answer {
        command: line(arguments),
        code: output.status.code().unwrap_or(-1),
        out: text(output.stdout),
        err: text(output.stderr),
    }
}

/// Returns a command as shown when a test fails.
pub(crate) fn line(arguments: &[&str]) -> String {
    arguments.iter().fold("pousse".to_owned(), |mut line, argument| {
        let _ = write!(line, " {:?}", argument.chars().take(200).collect::<String>());
        line
    })
}

/// Returns a command that runs the program under test, with its own folders for tables and data instead of the
/// user's.
pub(crate) fn command() -> std::process::Command {
    let mut command = std::process::Command::new(program());
    let cache = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("cache");
    command.env("XDG_CACHE_HOME", &cache).env("LOCALAPPDATA", &cache);
    command.env("XDG_DATA_HOME", cache.join("data")).env("APPDATA", cache.join("data"));
    command
}

/// Returns the program under test.
pub(crate) fn program() -> &'static str {
    env!("CARGO_BIN_EXE_pousse")
}

/// Runs `solve --json` with these arguments, and returns the exit code and the only report.
pub(crate) fn solve(arguments: &[&str]) -> (i32, Value) {
    let answer = pousse(&[&["solve", "--json"], arguments].concat());
    (answer.code, answer.object())
}

/// Returns the path of a set of boards in `crates/tiles/puzzle/data`.
pub(crate) fn boards(name: &str) -> String {
    format!("{}/../tiles/puzzle/data/{name}", env!("CARGO_MANIFEST_DIR"))
}

/// Returns the words of the label and the board of every line of a set of boards in `crates/tiles/puzzle/data`.
pub(crate) fn read_boards(name: &str) -> Vec<(Vec<String>, String)> {
    let text = std::fs::read_to_string(boards(name)).expect("the set is there");
    text.lines()
        .filter(|line| !line.starts_with('#'))
        .filter_map(|line| line.split_once(':'))
        .map(|(label, board)| (label.split_whitespace().map(String::from).collect(), board.trim().to_owned()))
        .collect()
}

/// Writes a file used only by this test, and returns its path.
pub(crate) fn file(content: &[u8]) -> String {
    let path = scratch("txt");
    std::fs::write(&path, content).expect("the folder for tests can be written to");
    path.to_str().expect("a path in UTF-8").to_owned()
}

/// Returns a path that no other test uses; nothing exists there yet.
pub(crate) fn scratch(ending: &str) -> PathBuf {
    static NEXT: AtomicU32 = AtomicU32::new(0);
    let number = NEXT.fetch_add(1, Ordering::Relaxed);
    let name = format!("{}-{number}.{ending}", std::process::id());
    PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name)
}

/// Runs the command and returns its peak memory as reported by the operating system, in MiB.
#[cfg(target_os = "linux")]
pub(crate) fn peak_mib(arguments: &[&str]) -> u64 {
    let mut child =
        command().args(arguments).stdout(std::process::Stdio::null()).spawn().expect("the command starts");
    let status = format!("/proc/{}/status", child.id());
    let mut peak = 0;
    while child.try_wait().expect("the child can be asked").is_none() {
        let text = std::fs::read_to_string(&status).unwrap_or_default();
        let line = text.lines().find_map(|line| line.strip_prefix("VmHWM:"));
        let kib = line.and_then(|rest| rest.split_whitespace().next()?.parse::<u64>().ok());
        peak = peak.max(kib.unwrap_or(0));
        std::thread::sleep(Duration::from_millis(2));
    }
    peak >> 10
}
