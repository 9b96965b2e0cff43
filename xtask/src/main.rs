//! The project's own checks and measurements, as `cargo xtask NAME`. A new one is a file and a line in [`COMMANDS`].

mod ci;
mod reference;
mod source;
mod speed;
mod tidy;

use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// One thing to do.
struct Command {
    /// What to type.
    name: &'static str,
    /// What it does.
    about: &'static str,
    /// Does it with the arguments that follow the name; the error is printed and the exit code is 1.
    run: fn(&[String]) -> Result<(), String>,
}

const COMMANDS: &[Command] = &[ci::COMMAND, reference::COMMAND, speed::COMMAND, tidy::COMMAND];

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

/// Returns the folder for things built.
fn target() -> PathBuf {
    std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| root().join("target"), PathBuf::from)
}
