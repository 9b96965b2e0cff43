//! `pousse db`: the tables of pattern databases on this machine, one file per command.

mod build;
mod check;
mod list;
mod remove;
mod selection;

use clap::{Args, Subcommand};
use pousse::Exit;
use pousse_pdb::Store;

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

/// Returns the store for the folder.
fn store(tables: &Tables) -> Result<Store, Failure> {
    tables.folder().map(Store::new).ok_or_else(|| {
        Failure::bad_input("this system has no cache folder").hint("choose a folder with --cache DIR")
    })
}
