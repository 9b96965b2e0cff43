//! The `pousse` command.

mod building;

mod checkpoint_file;
mod commands;
mod failure;
mod input;
mod interrupt;
mod knowledge;
mod machine;
mod progress;
mod style;
mod tables;
mod words;

use std::process::ExitCode;

use clap::Parser;
use pousse::{catalogue_file, values as arguments};

fn main() -> ExitCode {
    let cli = commands::Cli::parse();
    match cli.run() {
        Ok(exit) => ExitCode::from(exit.code()),
        Err(failure) => ExitCode::from(failure.print().code()),
    }
}
