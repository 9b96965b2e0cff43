//! Rows in formats for other tools: one file per format.

mod as_csv;
mod as_json_lines;
mod as_parquet;

use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use crate::model::Study;
use crate::store::{StoreError, readable};

/// A format of rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Format {
    /// Comma-separated values with a header.
    Csv,
    /// One JSON object per line.
    #[serde(rename = "jsonl")]
    JsonLines,
    /// Parquet, compressed with Snappy.
    Parquet,
}

impl Format {
    /// Every format.
    pub const ALL: [Self; 3] = [Self::Csv, Self::JsonLines, Self::Parquet];

    /// Every format with its name, which is also its file extension.
    pub const NAMES: [(&'static str, Self); 3] =
        [("csv", Self::Csv), ("jsonl", Self::JsonLines), ("parquet", Self::Parquet)];

    /// Returns its name.
    #[must_use]
    pub fn name(self) -> &'static str {
        Self::NAMES.iter().find(|(_, format)| *format == self).map_or("", |(name, _)| name)
    }
}

/// Writes the rows of a study to `rows.EXTENSION` in a folder, completely or not at all; returns the path.
///
/// # Errors
///
/// [`StoreError::Write`] when it cannot be written.
pub fn write(study: &Study, format: Format, folder: &Path) -> Result<PathBuf, StoreError> {
    let path = folder.join(format!("rows.{}", format.name()));
    let failed = |error| StoreError::Write { path: path.clone(), error };
    let mut file = tempfile::NamedTempFile::new_in(folder).map_err(failed)?;
    let mut out = BufWriter::with_capacity(1 << 20, &mut file);
    match format {
        Format::Csv => as_csv::write(study, &mut out),
        Format::JsonLines => as_json_lines::write(study, &mut out),
        Format::Parquet => as_parquet::write(study, &mut out),
    }
    .and_then(|()| out.flush())
    .map_err(failed)?;
    drop(out);
    readable(file.as_file());
    file.persist(&path).map_err(|error| failed(error.error))?;
    Ok(path)
}

#[cfg(test)]
mod tests;
