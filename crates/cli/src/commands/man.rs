//! `pousse man`

use std::io::Write;
use std::path::PathBuf;

use clap::{Args, Command, CommandFactory};
use pousse::Exit;

use crate::failure::Failure;

/// Print the manual page, or write one page per command into a folder
#[derive(Args, Debug)]
pub(crate) struct Man {
    /// Write pousse.1, pousse-solve.1, ... into this folder
    #[arg(long, value_name = "FOLDER")]
    out: Option<PathBuf>,
}

impl Man {
    pub(crate) fn run(self) -> Result<Exit, Failure> {
        let mut command = super::Cli::command();
        command.build();
        let Some(folder) = self.out else {
            let mut page = Vec::new();
            clap_mangen::Man::new(command).render(&mut page)?;
            std::io::stdout().write_all(&page)?;
            return Ok(Exit::Done);
        };
        let command = without_help(super::Cli::command());
        let wrong = |error| Failure::bad_input(format!("cannot write to '{}': {error}", folder.display()));
        std::fs::create_dir_all(&folder).map_err(wrong)?;
        clap_mangen::generate_to(command, &folder).map_err(wrong)?;
        Ok(Exit::Done)
    }
}

/// Leaves out `help` among the subcommands at every level: a page about it says nothing.
fn without_help(command: Command) -> Command {
    let command = command.disable_help_subcommand(true);
    let names: Vec<String> = command.get_subcommands().map(|sub| sub.get_name().to_owned()).collect();
    names.into_iter().fold(command, |command, name| command.mut_subcommand(name, without_help))
}
