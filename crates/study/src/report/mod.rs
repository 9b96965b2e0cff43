//! The report of a study: one self-contained HTML page that needs no network and no scripts.
//!
//! The page is XML that HTML parsers read in the same way, so that a test can check all of it. Its contents are in
//! reading order: problems first, then published figures beside measured ones, how the runs ended, how much work they
//! were, and the finer tables; last comes what was run and how to run it again.

mod brief;
mod files;
mod glossary;
mod page;
mod record;
mod sections;

pub use brief::brief;
pub use files::{CSV_FOLDER, MARKDOWN, PAGE, SVG_FOLDER, write};

use crate::model::Study;
use crate::plots::Plot;
use crate::summary::Summary;
use crate::table::Table;

/// Writes the report of a study as one HTML page; `plan` is the text of its plan.
#[must_use]
pub fn html(study: &Study, summary: &Summary, plots: &[Plot], plan: Option<&str>) -> String {
    let tables = tables(study, summary);
    let mut sections = sections::of_results(&tables, plots);
    sections.extend(record::sections(study, &tables, plan));
    sections.push(glossary::section(&tables));
    page::page(study, summary, &sections)
}

/// Returns all tables of a study's report in the order of the page, including those of what was run.
#[must_use]
pub fn tables(study: &Study, summary: &Summary) -> Vec<Table> {
    let mut tables = summary.tables();
    let brief = brief(summary);
    if !brief.rows.is_empty() {
        let place = tables.iter().position(|table| table.name == "effort").unwrap_or(tables.len());
        tables.insert(place, brief);
    }
    tables.extend(record::tables(study));
    tables
}

#[cfg(test)]
mod tests;
