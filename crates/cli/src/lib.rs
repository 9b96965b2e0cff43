//! The `pousse` command as a library, so that programs that run it in another way share all of it: `pousse-mpi` runs
//! [`Solve`] and [`Study`] on many processes ([`Together`]).

mod building;
mod checkpoint_file;
mod commands;
mod failure;
mod input;
mod interrupt;
mod machine;
mod options;
mod output;
mod progress;
mod puzzles;
mod tables;
mod together;

use std::process::ExitCode;

use clap::Parser;
use pousse::{style, values as arguments, words};

pub use commands::solve::Solve;
pub use commands::study::run::Run as Study;
pub use failure::Failure;
pub use interrupt::interrupted;
pub use machine::{Memory, memory};
pub use together::Together;

/// Carries out the command that the process was started with.
#[must_use]
pub fn main() -> ExitCode {
    let cli = commands::Cli::parse();
    match cli.run() {
        Ok(exit) => ExitCode::from(exit.code()),
        Err(failure) => ExitCode::from(failure.print().code()),
    }
}
