//! `pousse study merge`

use std::path::PathBuf;

use clap::Args;
use pousse::Exit;
use pousse_study::merge::merge;

use super::finish::Outputs;
use super::report::report;
use crate::failure::Failure;
use crate::progress::grouped;
use crate::words::counted;

/// Combine the parts of a study that were run with --shard, here or on other machines
#[derive(Args, Debug)]
pub(crate) struct Merge {
    /// The folders of the parts
    #[arg(value_name = "DIR", required = true)]
    folders: Vec<PathBuf>,

    /// The folder of the whole [default: the first of the parts, which keeps its rows]
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,

    #[command(flatten)]
    outputs: Outputs,
}

impl Merge {
    pub(super) fn run(self) -> Result<Exit, Failure> {
        let into = self.out.as_ref().unwrap_or(&self.folders[0]);
        let merged = merge(&self.folders, into)?;
        let twice = match merged.twice {
            0 => String::new(),
            n => format!(", {} already present", grouped(n)),
        };
        anstream::eprintln!("{} added{twice}", counted(merged.added, "row", "rows"));
        report(into, &self.outputs)
    }
}
