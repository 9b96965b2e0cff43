//! The `pousse` command as a library, so that other programs can run it differently: `pousse-mpi` runs [`Solve`]
//! and [`Study`] on many processes ([`Together`]).

mod building;
mod checkpoint_file;
mod commands;
mod failure;
mod input;
mod interrupt;
mod limits;
mod machine;
mod news;
mod options;
mod output;
mod progress;
mod tables;
mod together;
mod unquoted;

use std::process::ExitCode;

use clap::{CommandFactory, Parser};
use pousse::{style, values as arguments, words};

pub use commands::solve::Solve;
pub use commands::study::run::Run as Study;
pub use failure::Failure;
pub use interrupt::interrupted;
pub use machine::{Memory, memory};
pub use together::Together;

/// Runs the command that the process was started with.
#[must_use]
pub fn main() -> ExitCode {
    let arguments = unquoted::joined(std::env::args_os().collect(), &commands::Cli::command());
    if let Some(failure) = unquoted::without_command(&arguments, &commands::Cli::command()) {
        return ExitCode::from(failure.print().code());
    }
    let cli = commands::Cli::parse_from(arguments);
    match cli.run() {
        Ok(exit) => ExitCode::from(exit.code()),
        Err(failure) => ExitCode::from(failure.print().code()),
    }
}
