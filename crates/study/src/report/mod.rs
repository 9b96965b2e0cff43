//! The report of a study: one HTML page with everything in it, to be read without a network and without scripts.
//!
//! The page is written as XML that HTML reads in the same way, so that a test can check it whole. What is in it stands in
//! the order to be read: what is wrong, what was published beside what was measured, how the runs ended, how much work
//! they were, and then the finer tables; last what was run and how to run it again.

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

/// Writes the report of a study as one HTML page; `plan` is the text of the plan that it was made from.
#[must_use]
pub fn html(study: &Study, summary: &Summary, plots: &[Plot], plan: Option<&str>) -> String {
    let tables = tables(study, summary);
    let mut sections = sections::of_results(&tables, plots);
    sections.extend(record::sections(study, &tables, plan));
    sections.push(glossary::section(&tables));
    page::page(study, summary, &sections)
}

/// Returns all tables of a study's report, those of what was run too, in the order of the page.
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
