//! The folder of studies: one subfolder per study, named after it and laid out as `pousse study` does.

use std::collections::HashMap;
use std::fs::{File, Metadata};
use std::io::{BufRead, BufReader, Seek, SeekFrom};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};
use std::time::SystemTime;

use pousse_search::message;
use pousse_study::jobs::jobs;
use pousse_study::report::PAGE;
use pousse_study::store::{DESIGN, LOG, PLAN, read_design};

use crate::error::ApiError;

/// The maximum length of a study's name.
const LONGEST: usize = 64;
/// The maximum number of studies to list.
const MOST: usize = 500;
/// How a row begins in a log; session lines begin differently.
const ROW: &[u8] = b"{\"key\"";

/// The studies of a server.
#[derive(Debug)]
pub(crate) struct Studies {
    folder: Option<PathBuf>,
    /// What is known about each, so that large files are read only once.
    known: Mutex<HashMap<String, Known>>,
}

/// What is known about a study.
#[derive(Clone, Debug)]
struct Known {
    designed: SystemTime,
    title: String,
    runs: u64,
    log_bytes: u64, // counted so far, up to the end of a line
    rows: u64,
}

/// A stored study.
#[derive(Clone, Debug)]
pub(crate) struct Kept {
    /// Its name.
    pub(crate) name: String,
    /// A one-line title.
    pub(crate) title: String,
    /// Runs that are done.
    pub(crate) rows: u64,
    /// The total number of runs.
    pub(crate) runs: u64,
    /// Whether there is a report.
    pub(crate) report: bool,
    /// The files for download that there are.
    pub(crate) files: Vec<&'static str>,
    /// When its log last grew.
    pub(crate) changed: SystemTime,
}

/// The files offered for download, with their types; not every build writes all of them.
pub(crate) const DOWNLOADS: [(&str, &str); 4] = [
    ("rows.csv", "text/csv; charset=utf-8"),
    ("rows.jsonl", "application/x-ndjson"),
    ("rows.parquet", "application/vnd.apache.parquet"),
    (PLAN, "application/toml"),
];

impl Studies {
    /// Manages a folder; none if there is no place for studies.
    pub(crate) fn new(folder: Option<PathBuf>) -> Self {
        Self { folder, known: Mutex::default() }
    }

    /// Returns the folder.
    pub(crate) fn folder(&self) -> Option<&Path> {
        self.folder.as_deref()
    }

    /// Returns the folder of a study; rejects names that could lead elsewhere.
    pub(crate) fn folder_of(&self, name: &str) -> Result<PathBuf, ApiError> {
        let plain = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-';
        if name.is_empty() || name.len() > LONGEST || !name.bytes().all(plain) {
            let what =
                format!("the name of a study has lower-case letters, digits and hyphens, at most {LONGEST}");
            return Err(ApiError::bad_value("name", message!("study.name", what, most = LONGEST)));
        }
        let nowhere = || {
            let text = "there is no folder for studies on this machine";
            ApiError::new("bad-value", message!("study.no-folder", text))
                .hint(message!("study.name-folder", "choose one with pousse serve --studies DIR"))
        };
        self.folder.as_ref().map(|folder| folder.join(name)).ok_or_else(nowhere)
    }

    /// Lists all studies, latest first.
    pub(crate) fn list(&self) -> Vec<Kept> {
        let Some(Ok(entries)) = self.folder.as_ref().map(std::fs::read_dir) else { return Vec::new() };
        let names = entries.filter_map(|entry| entry.ok()?.file_name().into_string().ok());
        let mut all: Vec<Kept> = names.take(MOST).filter_map(|name| self.look(&name)).collect();
        all.sort_by(|a, b| b.changed.cmp(&a.changed).then_with(|| a.name.cmp(&b.name)));
        all
    }

    /// Returns the state of a study; none if it does not exist or cannot be read.
    pub(crate) fn look(&self, name: &str) -> Option<Kept> {
        let folder = self.folder_of(name).ok()?;
        let designed = changed(&folder.join(DESIGN).metadata().ok()?);
        let before = self.known.lock().unwrap_or_else(PoisonError::into_inner).get(name).cloned();
        let mut known = match before.filter(|known| known.designed == designed) {
            Some(known) => known,
            None => {
                let design = read_design(&folder).ok()?;
                let runs = jobs(&design).len() as u64;
                Known { designed, title: design.title, runs, log_bytes: 0, rows: 0 }
            }
        };
        let log = folder.join(LOG);
        known.count(&log);
        let kept = Kept {
            name: name.into(),
            title: known.title.clone(),
            rows: known.rows.min(known.runs),
            runs: known.runs,
            report: folder.join(PAGE).is_file(),
            files: DOWNLOADS
                .iter()
                .map(|(name, _)| *name)
                .filter(|name| folder.join(name).is_file())
                .collect(),
            changed: log.metadata().map_or(designed, |log| changed(&log)),
        };
        self.known.lock().unwrap_or_else(PoisonError::into_inner).insert(name.into(), known);
        Some(kept)
    }
}

impl Known {
    /// Counts the rows added to the log since the last call.
    fn count(&mut self, log: &Path) {
        let Ok(mut file) = File::open(log) else { return };
        if file.metadata().is_ok_and(|log| log.len() < self.log_bytes) {
            (self.log_bytes, self.rows) = (0, 0);
        }
        if file.seek(SeekFrom::Start(self.log_bytes)).is_err() {
            return;
        }
        let mut reader = BufReader::with_capacity(1 << 18, file);
        let mut line = Vec::new();
        while reader.read_until(b'\n', &mut line).is_ok() && line.last() == Some(&b'\n') {
            self.rows += u64::from(line.starts_with(ROW));
            self.log_bytes += line.len() as u64;
            line.clear();
        }
    }
}

fn changed(file: &Metadata) -> SystemTime {
    file.modified().unwrap_or(SystemTime::UNIX_EPOCH)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_lead_into_the_folder_and_nowhere_else() {
        let studies = Studies::new(Some("kept".into()));
        assert_eq!(studies.folder_of("taquin-game").ok(), Some(Path::new("kept").join("taquin-game")));
        let long = "a".repeat(65);
        for name in ["", "..", ".", "a/b", "a\\b", "A", "a.b", "\0", "é", long.as_str()] {
            assert!(studies.folder_of(name).is_err(), "{name}");
        }
        assert!(Studies::new(None).folder_of("a").is_err());
    }

    #[test]
    fn rows_are_counted_as_they_arrive() {
        let folder = tempfile::tempdir().expect("a folder");
        let log = folder.path().join(LOG);
        let mut known =
            Known { designed: SystemTime::now(), title: "t".into(), runs: 9, log_bytes: 0, rows: 0 };
        std::fs::write(&log, "{\"opened\":{}}\n{\"key\":\"1\"}\n{\"key\":\"2\"}\n{\"ke").expect("written");
        known.count(&log);
        assert_eq!(known.rows, 2);
        std::fs::write(&log, "{\"opened\":{}}\n{\"key\":\"1\"}\n{\"key\":\"2\"}\n{\"key\":\"3\"}\n")
            .expect("written");
        known.count(&log);
        assert_eq!(known.rows, 3);
        std::fs::write(&log, "{\"opened\":{}}\n").expect("written");
        known.count(&log);
        assert_eq!(known.rows, 0);
    }
}
