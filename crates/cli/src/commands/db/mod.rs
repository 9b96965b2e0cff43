//! `pousse db`: the tables of pattern databases on this machine, one file per command.

mod build;
mod check;
mod list;
mod remove;

use clap::{Args, Subcommand};
use pousse::{Exit, Given, RequestError, StoredTable, StoredTables, puzzles};

use crate::failure::Failure;
use crate::tables::Tables;

/// List, build, check and remove pattern databases
#[derive(Args, Debug)]
pub(crate) struct Db {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand, Debug)]
enum Command {
    List(list::List),
    Build(build::Build),
    Check(check::Check),
    Remove(remove::Remove),
}

impl Db {
    pub(crate) fn run(self) -> Result<Exit, Failure> {
        match self.command {
            Command::List(command) => command.run(),
            Command::Build(command) => command.run(),
            Command::Check(command) => command.run(),
            Command::Remove(command) => command.run(),
        }
    }
}

/// Returns the tables in the folder, of the puzzle that has tables.
fn stored(tables: &Tables) -> Result<Box<dyn StoredTables>, Failure> {
    let folder = tables.folder().ok_or_else(|| {
        Failure::bad_input("this system has no cache folder").hint("choose a folder with --cache DIR")
    })?;
    let stored = puzzles().find_map(|puzzle| puzzle.stored(&folder));
    stored.ok_or_else(|| Failure::bad_input("no puzzle has tables"))
}

/// Returns the tables that a name stands for, for the usual sizes and goals.
fn usual(stored: &dyn StoredTables, name: &str) -> Result<Vec<StoredTable>, RequestError> {
    stored.select(name, &Given::new())
}
