//! The files of a report in a study's folder, each written completely or not at all.

use std::fs;
use std::path::{Path, PathBuf};

use super::{html, tables};
use crate::drawings::drawings;
use crate::model::Study;
use crate::store::{StoreError, write_whole};
use crate::summary::Summary;

/// The page.
pub const PAGE: &str = "report.html";
/// All tables, as Markdown.
pub const MARKDOWN: &str = "tables.md";
/// The folder of the plots, as SVG.
pub const SVG_FOLDER: &str = "plots";
/// The folder of the tables, as CSV.
pub const CSV_FOLDER: &str = "tables";

/// Writes the report of a study to its folder: the page, the plots, the tables; returns the path of the page.
///
/// Plots and tables of the previous report that this one no longer has are removed; other files are left alone.
///
/// # Errors
///
/// [`StoreError`] when something cannot be written.
pub fn write(
    study: &Study,
    summary: &Summary,
    plan: Option<&str>,
    folder: &Path,
) -> Result<PathBuf, StoreError> {
    let tables = tables(study, summary);
    let plots = drawings(study, summary);
    let page = folder.join(PAGE);
    let before = fs::read_to_string(&page).unwrap_or_default();

    let into = made(folder.join(SVG_FOLDER))?;
    for plot in &plots {
        write_whole(&into.join(format!("{}.svg", plot.name)), plot.svg.as_bytes())?;
    }
    remove(&into, "svg", |stem| {
        before.contains(&format!("id=\"plot-{stem}\"")) && !plots.iter().any(|plot| plot.name == stem)
    });
    let into = made(folder.join(CSV_FOLDER))?;
    for table in &tables {
        write_whole(&into.join(format!("{}.csv", table.name)), table.to_csv().as_bytes())?;
    }
    remove(&into, "csv", |stem| {
        before.contains(&format!("id=\"{stem}\">\n<caption>"))
            && !tables.iter().any(|table| table.name == stem)
    });
    let markdown: Vec<String> = tables.iter().map(crate::table::Table::to_markdown).collect();
    write_whole(&folder.join(MARKDOWN), markdown.join("\n").as_bytes())?;
    // Last, so that the page never refers to plots and tables that do not exist yet.
    write_whole(&page, html(study, summary, &plots, plan).as_bytes())?;
    Ok(page)
}

fn made(folder: PathBuf) -> Result<PathBuf, StoreError> {
    match fs::create_dir_all(&folder) {
        Ok(()) => Ok(folder),
        Err(error) => Err(StoreError::Write { path: folder, error }),
    }
}

/// Removes files with an extension and an unwanted stem; one that cannot be removed does no harm.
fn remove(folder: &Path, ending: &str, unwanted: impl Fn(&str) -> bool) {
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let path = entry.path();
        let stem = path.file_stem().and_then(|stem| stem.to_str()).filter(|stem| unwanted(stem));
        if stem.is_some() && path.extension().is_some_and(|found| found == ending) {
            let _ = fs::remove_file(&path);
        }
    }
}
