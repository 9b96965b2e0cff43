//! The end of a study: rows, tables, plots and the report in its folder, and a word about them.

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
use crate::progress::grouped;
use crate::style;

/// Lines of a table beyond which it is left to the report.
const LONG: usize = 16;
/// Where the width of the terminal is not known, and the most that is read with ease.
const WIDTH: usize = 100;
const WIDEST: usize = 160;

/// What is written besides the log.
#[derive(Args, Debug)]
pub(super) struct Outputs {
    /// Write the rows in these formats: csv, jsonl, parquet [default: what the plan says, or all]
    #[arg(long, value_name = "FORMAT,...", value_delimiter = ',', value_parser = format)]
    formats: Option<Vec<Format>>,

    /// Write only the rows: no report, no tables, no plots
    #[arg(long)]
    no_report: bool,
}

impl Outputs {
    /// Returns them as studies take them.
    pub(super) fn wanted(&self) -> drive::Outputs {
        drive::Outputs { formats: self.formats.clone(), report: !self.no_report }
    }
}

/// Writes everything that a study's folder has besides its log, and says so.
pub(super) fn finish(study: &Study, folder: &Path, outputs: &Outputs, runs: u64) -> Result<(), Failure> {
    let written = drive::write_up(study, folder, &outputs.wanted())?;
    print(study, &written, folder, runs)
}

/// Says what was written.
pub(super) fn print(study: &Study, written: &Written, folder: &Path, runs: u64) -> Result<(), Failure> {
    let mut out = anstream::AutoStream::auto(stdout().lock());
    let mut place = format!("in {}", folder.display());
    if let Some((summary, page)) = &written.report {
        for remark in summary.remarks() {
            writeln!(out, "{}", style::notable(remark))?;
        }
        for table in told(summary) {
            // All figures may be equal, which the title says.
            let text = if table.rows.is_empty() { format!("{}\n", table.title) } else { to_text(&table) };
            writeln!(out, "{text}")?;
        }
        place = format!("report in {}", page.display());
    }
    let rows = grouped(study.rows.len() as u64);
    writeln!(out, "{}: {rows} of {} runs, {place}", style::strong(&study.design.name), grouped(runs))?;
    Ok(())
}

/// Returns the tables that say most: what is wrong, how the runs ended, how much work it was, and which published figures
/// came out differently.
fn told(summary: &Summary) -> Vec<Table> {
    let mut tables = summary.tables();
    let mut take =
        |name: &str| tables.iter().position(|table| table.name == name).map(|at| tables.swap_remove(at));
    let wrong = [take("contradictions"), take("differences"), take("coverage"), take("errors")];
    let mut told: Vec<Table> = wrong.into_iter().flatten().collect();
    told.extend(Some(report::brief(summary)).filter(|table| !table.rows.is_empty()));
    told.extend(take("figures").map(|_| differing(summary)));
    for table in &mut told {
        // What is said once above need not be said below each table.
        if let Some(line) = summary.incomplete() {
            table.note = table.note.replace(&line, "").trim_end().into();
        }
    }
    told
}

/// Returns the published figures that ours are not equal to.
fn differing(summary: &Summary) -> Table {
    // Times of other machines are for the report.
    let counts = || summary.figures.iter().filter(|one| one.verdict != Agreement::Time);
    let equal = counts().filter(|one| one.verdict == Agreement::Equal).count();
    let others: Vec<_> = counts().filter(|one| one.verdict != Agreement::Equal).cloned().collect();
    let mut table = figures::table(&others);
    let all = counts().count();
    table.title = format!("Published figures: {equal} of {all} are equal to ours, times left out");
    table.note = String::new();
    for column in ["Source", "Note"] {
        if let Some(place) = table.header.iter().position(|head| head.text == column) {
            table.leave_out(place);
        }
    }
    table
}

/// Returns a table as text, cut where it would fill more than a screen.
fn to_text(table: &Table) -> String {
    let width = terminal_size::terminal_size().map_or(WIDTH, |(width, _)| usize::from(width.0));
    let mut table = table.clone();
    let rows = table.rows.len();
    if rows > LONG {
        table.rows.truncate(LONG);
        let cut = format!("The first {LONG} of {} rows; the report has them all.", grouped(rows as u64));
        table.note = format!("{cut} {}", table.note).trim_end().into();
    }
    table.to_text(width.clamp(40, WIDEST))
}
