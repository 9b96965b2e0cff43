//! The `pousse` command.

mod arguments;
mod building;
mod catalogue_file;
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

fn main() -> ExitCode {
    let cli = commands::Cli::parse();
    match cli.run() {
        Ok(exit) => ExitCode::from(exit.code()),
        Err(failure) => ExitCode::from(failure.print().code()),
    }
}
