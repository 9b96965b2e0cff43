//! `pousse study`: experiments planned in a file, one source file per command.

mod finish;
mod list;
mod merge;
mod report;
pub(crate) mod run;
mod watch;

use clap::{Args, Subcommand};
use pousse::Exit;
use pousse_study::drive::DriveError;
use pousse_study::store::StoreError;

use crate::failure::Failure;

/// Run an experiment described by a plan: instances x methods, on all cores
///
/// Runs are written as they finish; a study that was stopped resumes when it is started again. In the end its
/// folder has the rows (CSV, JSON lines, optionally Parquet), tables, plots and one HTML report.
#[derive(Args, Debug)]
#[command(args_conflicts_with_subcommands = true, subcommand_negates_reqs = true)]
pub(crate) struct Study {
    #[command(subcommand)]
    command: Option<Command>,

    #[command(flatten)]
    run: run::Run,
}

#[derive(Subcommand, Debug)]
enum Command {
    Merge(merge::Merge),
    Report(report::Report),
}

impl Study {
    pub(crate) fn run(self) -> Result<Exit, Failure> {
        match self.command {
            Some(Command::Merge(command)) => command.run(),
            Some(Command::Report(command)) => command.run(),
            None => self.run.run(),
        }
    }
}

impl From<StoreError> for Failure {
    fn from(error: StoreError) -> Self {
        match error {
            StoreError::Write { .. } => Self::internal(&error).hint(
                "the rows written so far are intact: free some space and start the study again to resume it",
            ),
            StoreError::Folder { .. } => Self::bad_input(error).hint("choose another folder with --out"),
            error => Self::bad_input(error),
        }
    }
}

impl From<DriveError> for Failure {
    fn from(error: DriveError) -> Self {
        match error {
            DriveError::Store(error) => error.into(),
            DriveError::Cancelled => Self::interrupted(error.to_string()),
            error => Self::bad_input(error),
        }
    }
}
