//! The end of a study: rows, tables, plots and the report in its folder, and a word about them.

use std::io::{Write, stdout};
use std::path::Path;

use clap::Args;
use pousse_study::export::{self, Format};
use pousse_study::model::Study;

use super::run::format;
use crate::failure::Failure;
use crate::progress::grouped;
use crate::style;

/// What is written besides the log.
#[derive(Args, Debug)]
pub(super) struct Outputs {
    /// Write the rows in these formats: csv, jsonl, parquet
    #[arg(long, value_name = "FORMAT,...", value_delimiter = ',', value_parser = format, default_value = "csv,jsonl,parquet")]
    formats: Vec<Format>,
}

/// Writes everything that a study's folder has besides its log.
pub(super) fn finish(study: &Study, folder: &Path, outputs: &Outputs, runs: usize) -> Result<(), Failure> {
    for &format in &outputs.formats {
        export::write(study, format, folder)?;
    }
    let mut out = anstream::AutoStream::auto(stdout().lock());
    writeln!(
        out,
        "{}: {} of {} runs, in {}",
        style::strong(&study.design.name),
        grouped(study.rows.len() as u64),
        grouped(runs as u64),
        folder.display()
    )?;
    Ok(())
}
