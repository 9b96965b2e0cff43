//! `pousse-mpi` on several ranks of this machine, compared with a single process.

/// All tests, in a module whose name lets `cargo xtask ci` tell them from the others.
mod over_mpi {
    mod end;
    mod solve;
    mod study;
}

use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::time::{Duration, Instant};

use serde_json::Value;

/// Returns `mpirun` with the given number of ranks of `pousse-mpi`.
fn ranks(count: usize) -> Command {
    let mut command = Command::new("mpirun");
    command.args(["--oversubscribe", "-n", &count.to_string(), env!("CARGO_BIN_EXE_pousse-mpi")]);
    // CI containers run as root, and Open MPI insists on being told twice.
    command.env("OMPI_ALLOW_RUN_AS_ROOT", "1").env("OMPI_ALLOW_RUN_AS_ROOT_CONFIRM", "1");
    command.env_remove("RUST_BACKTRACE");
    command
}

fn run(command: &mut Command) -> Output {
    command.output().expect("mpirun is installed")
}

/// Returns the objects that a command prints; it must succeed.
fn objects(command: &mut Command) -> Vec<Value> {
    let output = run(command);
    assert!(output.status.success(), "{output:?}");
    parsed(&output)
}

fn parsed(output: &Output) -> Vec<Value> {
    let text = String::from_utf8_lossy(&output.stdout);
    let parsed: Result<Vec<Value>, _> = text.lines().map(serde_json::from_str).collect();
    parsed.unwrap_or_else(|error| panic!("{error}: {text}\n{}", String::from_utf8_lossy(&output.stderr)))
}

/// Returns the path of something in the project.
fn project(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(path)
}

/// Waits for an event that is certain to come; the time limit only catches a hang.
fn wait_until(what: &str, mut there: impl FnMut() -> bool) {
    let begun = Instant::now();
    while !there() {
        assert!(begun.elapsed() < Duration::from_secs(600), "{what}: not within ten minutes");
        std::thread::sleep(Duration::from_millis(10));
    }
}

/// Returns the `pousse-mpi` processes that have a word in their arguments, preferably a path that no others use.
fn processes_with(word: &str) -> Vec<u32> {
    let mut found: Vec<u32> = std::fs::read_dir("/proc")
        .expect("a system that lists its processes")
        .filter_map(|entry| entry.ok()?.file_name().to_str()?.parse().ok())
        .filter(|pid| {
            let line = std::fs::read(format!("/proc/{pid}/cmdline")).unwrap_or_default();
            let line = String::from_utf8_lossy(&line);
            let program = line.split('\0').next().unwrap_or_default();
            program.ends_with("pousse-mpi") && line.contains(word)
        })
        .collect();
    found.sort_unstable();
    found
}

/// Sends a signal to a process, which may already have ended.
fn send(signal: &str, process: u32) {
    Command::new("kill")
        .args([&format!("-{signal}"), &process.to_string()])
        .status()
        .expect("kill is installed");
}
