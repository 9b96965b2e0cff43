//! The end of a study: writes rows, tables, plots and the report to its folder, and summarises them.

use std::io::{Write, stdout};
use std::path::Path;

use clap::Args;
use pousse_study::drive::{self, Written};
use pousse_study::export::Format;
use pousse_study::figures::{self, Agreement};
use pousse_study::model::Study;
use pousse_study::report;
use pousse_study::summary::Summary;
use pousse_study::table::Table;

use super::run::format;
use crate::failure::Failure;
use crate::output::width;
use crate::progress::grouped;
use crate::style;
use crate::words::counted;

/// Tables with more lines are left to the report.
const LONG: usize = 16;

/// What is written besides the log.
#[derive(Args, Debug)]
pub(super) struct Outputs {
    /// Write the rows in these formats: csv, jsonl, or parquet if pousse was built with this feature [default: those in
    /// the plan, or all]
    #[arg(long, value_name = "FORMAT,...", value_delimiter = ',', value_parser = format)]
    formats: Option<Vec<Format>>,

    /// Write only the rows: no report, no tables, no plots
    #[arg(long)]
    no_report: bool,
}

impl Outputs {
    /// Converts them for the study.
    pub(super) fn wanted(&self) -> drive::Outputs {
        drive::Outputs { formats: self.formats.clone(), report: !self.no_report }
    }
}

/// Writes everything in a study's folder besides its log, and reports it.
pub(super) fn finish(study: &Study, folder: &Path, outputs: &Outputs, runs: u64) -> Result<(), Failure> {
    let written = drive::write_up(study, folder, &outputs.wanted())?;
    print(study, &written, folder, runs)
}

/// Reports what was written.
pub(super) fn print(study: &Study, written: &Written, folder: &Path, runs: u64) -> Result<(), Failure> {
    let mut out = anstream::AutoStream::auto(stdout().lock());
    let mut place = format!("in {}", folder.display());
    if let Some((summary, page)) = &written.report {
        for remark in summary.remarks() {
            writeln!(out, "{}", style::notable(remark))?;
        }
        for table in told(summary) {
            // If all figures are equal, the title says so.
            let text = if table.rows.is_empty() { format!("{}\n", table.title) } else { to_text(&table) };
            writeln!(out, "{text}")?;
        }
        place = format!("report in {}", page.display());
    }
    let rows = grouped(study.rows.len() as u64);
    let runs = counted(runs, "run", "runs");
    writeln!(out, "{}: {rows} of {runs}, {place}", style::strong(&study.design.name))?;
    Ok(())
}

/// Returns the most important tables: what is wrong, how the runs ended, how much work they took, and which
/// published figures differ.
fn told(summary: &Summary) -> Vec<Table> {
    let mut tables = summary.tables();
    let mut take =
        |name: &str| tables.iter().position(|table| table.name == name).map(|at| tables.swap_remove(at));
    let wrong = [take("contradictions"), take("differences"), take("coverage"), take("errors")];
    let mut told: Vec<Table> = wrong.into_iter().flatten().collect();
    told.extend(Some(report::brief(summary)).filter(|table| !table.rows.is_empty()));
    told.extend(take("figures").map(|_| differing(summary)));
    for table in &mut told {
        // A remark printed once above is not repeated below each table.
        if let Some(line) = summary.incomplete() {
            table.note = table.note.replace(&line, "").trim_end().into();
        }
    }
    told
}

/// Returns the published figures that differ from ours.
fn differing(summary: &Summary) -> Table {
    // Times on other machines are left to the report.
    let counts = || summary.figures.iter().filter(|one| one.verdict != Agreement::Time);
    let equal = counts().filter(|one| one.verdict == Agreement::Equal).count();
    let others: Vec<_> = counts().filter(|one| one.verdict != Agreement::Equal).cloned().collect();
    let mut table = figures::table(&others);
    let all = counts().count();
    table.title = format!("Published figures: {equal} of {all} are equal to ours, not counting times");
    table.note = String::new();
    for column in ["Source", "Note"] {
        if let Some(place) = table.header.iter().position(|head| head.text == column) {
            table.leave_out(place);
        }
    }
    table
}

/// Returns a table as text, cut if it would fill more than a screen.
fn to_text(table: &Table) -> String {
    let mut table = table.clone();
    let rows = table.rows.len();
    if rows > LONG {
        table.rows.truncate(LONG);
        let cut = format!("The first {LONG} of {} rows; the report has them all.", grouped(rows as u64));
        table.note = format!("{cut} {}", table.note).trim_end().into();
    }
    table.to_text(width())
}
