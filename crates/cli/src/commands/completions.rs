//! `pousse completions`

use clap::{Args, CommandFactory};
use clap_complete::Shell;
use pousse::Exit;

use crate::failure::Failure;

/// Print a completion script for a shell
#[derive(Args, Debug)]
pub(crate) struct Completions {
    /// The shell
    shell: Shell,
}

impl Completions {
    pub(crate) fn run(self) -> Result<Exit, Failure> {
        let mut script = Vec::new();
        clap_complete::generate(self.shell, &mut super::Cli::command(), "pousse", &mut script);
        std::io::Write::write_all(&mut std::io::stdout(), &script)?;
        Ok(Exit::Done)
    }
}
