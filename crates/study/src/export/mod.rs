//! Rows in formats for other tools: one file per format.

mod as_csv;
mod as_json_lines;
#[cfg(any(test, feature = "parquet"))]
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
    /// Parquet, compressed with Snappy; needs the feature `parquet`.
    Parquet,
}

impl Format {
    /// The formats that this build can write.
    pub const BUILT: &[Self] = if cfg!(feature = "parquet") {
        &[Self::Csv, Self::JsonLines, Self::Parquet]
    } else {
        &[Self::Csv, Self::JsonLines]
    };

    /// Every format with its name, which is also its file extension.
    pub const NAMES: [(&'static str, Self); 3] =
        [("csv", Self::Csv), ("jsonl", Self::JsonLines), ("parquet", Self::Parquet)];

    /// Returns the format, if this build can write it.
    ///
    /// # Errors
    ///
    /// [`StoreError`] with how to build pousse.
    pub fn built(self) -> Result<Self, StoreError> {
        if Self::BUILT.contains(&self) { Ok(self) } else { Err(self.not_built()) }
    }

    fn not_built(self) -> StoreError {
        let format = self.name();
        StoreError::Unusable(format!(
            "this build of pousse does not write {format}, since it has no feature `{format}`; \
             `cargo build --release --features {format}` or `cargo install --path crates/cli --features {format}` \
             makes one that does"
        ))
    }

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
/// [`StoreError`] when this build cannot write the format, or the file cannot be written.
pub fn write(study: &Study, format: Format, folder: &Path) -> Result<PathBuf, StoreError> {
    let path = folder.join(format!("rows.{}", format.name()));
    let failed = |error| StoreError::Write { path: path.clone(), error };
    let mut file = tempfile::NamedTempFile::new_in(folder).map_err(failed)?;
    let mut out = BufWriter::with_capacity(1 << 20, &mut file);
    match format {
        Format::Csv => as_csv::write(study, &mut out),
        Format::JsonLines => as_json_lines::write(study, &mut out),
        #[cfg(any(test, feature = "parquet"))]
        Format::Parquet => as_parquet::write(study, &mut out),
        #[cfg(not(any(test, feature = "parquet")))]
        Format::Parquet => return Err(format.not_built()),
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
