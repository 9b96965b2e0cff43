//! The project's own checks, as `cargo xtask NAME`. To add one, add a file and a line in [`COMMANDS`].

mod ci;
mod count;
mod mpi;
mod page;
mod quick;
mod reference;
mod same;
mod source;
mod tidy;

use std::path::{Path, PathBuf};
use std::process::{Command as Process, ExitCode};

/// A command.
struct Command {
    /// Its name.
    name: &'static str,
    /// What it does.
    about: &'static str,
    /// Runs it with the arguments that follow the name; an error is printed, and the exit code is then 1.
    run: fn(&[String]) -> Result<(), String>,
}

const COMMANDS: &[Command] = &[
    ci::COMMAND,
    quick::COMMAND,
    page::COMMAND,
    reference::COMMAND,
    same::COMMAND,
    tidy::COMMAND,
    count::COMMAND,
];

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let name = arguments.first().map(String::as_str);
    let Some(command) = COMMANDS.iter().find(|command| Some(command.name) == name) else {
        for command in COMMANDS {
            eprintln!("cargo xtask {:<10} {}", command.name, command.about);
        }
        return ExitCode::from(2);
    };
    match (command.run)(&arguments[1..]) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::FAILURE
        }
    }
}

/// Returns the folder of the repository.
fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("xtask is a folder of the repository")
}

/// Returns the target folder.
fn target() -> PathBuf {
    std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| root().join("target"), PathBuf::from)
}

/// Returns a cargo process that runs at the root.
fn cargo_process(arguments: &[&str]) -> Process {
    let mut process = Process::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    process.args(arguments).current_dir(root());
    process
}

/// Runs a process to its end; the error repeats the command line.
fn succeed(mut process: Process, line: &str) -> Result<(), String> {
    match process.status() {
        Ok(status) if status.success() => Ok(()),
        Ok(status) => Err(format!("`{line}`: {status}")),
        Err(error) => Err(format!("`{line}`: {error}")),
    }
}

/// Runs cargo at the root.
fn cargo(arguments: &[&str]) -> Result<(), String> {
    succeed(cargo_process(arguments), &format!("cargo {}", arguments.join(" ")))
}
