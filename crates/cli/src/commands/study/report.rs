//! `pousse study report`

use std::path::{Path, PathBuf};

use clap::Args;
use pousse::Exit;
use pousse_study::jobs::jobs;
use pousse_study::store::{assemble, read, read_design};

use super::finish::{Outputs, finish};
use crate::failure::Failure;

/// Write the rows, tables, plots and report of a study's folder again
#[derive(Args, Debug)]
pub(crate) struct Report {
    /// The folder of a study
    #[arg(value_name = "DIR")]
    folder: PathBuf,

    #[command(flatten)]
    outputs: Outputs,
}

impl Report {
    pub(super) fn run(self) -> Result<Exit, Failure> {
        report(&self.folder, &self.outputs)
    }
}

/// Writes everything about the study in a folder.
pub(super) fn report(folder: &Path, outputs: &Outputs) -> Result<Exit, Failure> {
    let design = read_design(folder)?;
    let all = jobs(&design);
    let study = assemble(design, &all, read(folder)?);
    finish(&study, folder, outputs, all.len() as u64)?;
    Ok(Exit::Done)
}
