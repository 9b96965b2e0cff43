//! The folder of studies: one folder a study, named after it, as `pousse study` keeps them.

use std::collections::HashMap;
use std::fs::{File, Metadata};
use std::io::{BufRead, BufReader, Seek, SeekFrom};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};
use std::time::SystemTime;

use pousse_study::jobs::jobs;
use pousse_study::report::PAGE;
use pousse_study::store::{DESIGN, LOG, read_design};

use crate::error::ApiError;

/// The longest name of a study.
const LONGEST: usize = 64;
/// The most studies that are listed.
const MOST: usize = 500;
/// How a row begins in a log; sessions begin otherwise.
const ROW: &[u8] = b"{\"key\"";

/// The studies of a server.
#[derive(Debug)]
pub(crate) struct Studies {
    folder: Option<PathBuf>,
    /// What was found out about each, so that large files are read once.
    known: Mutex<HashMap<String, Known>>,
}

/// What is known about a study.
#[derive(Clone, Debug)]
struct Known {
    designed: SystemTime,
    title: String,
    runs: u64,
    log_bytes: u64, // counted so far, up to a line's end
    rows: u64,
}

/// A study that is kept.
#[derive(Clone, Debug)]
pub(crate) struct Kept {
    /// Its name.
    pub(crate) name: String,
    /// A line that says what it is about.
    pub(crate) title: String,
    /// Runs that are done.
    pub(crate) rows: u64,
    /// Runs in all.
    pub(crate) runs: u64,
    /// Whether there is a report.
    pub(crate) report: bool,
    /// When something was added.
    pub(crate) changed: SystemTime,
}

impl Studies {
    /// Looks after a folder; none where there is no place for studies.
    pub(crate) fn new(folder: Option<PathBuf>) -> Self {
        Self { folder, known: Mutex::default() }
    }

    /// Returns the folder.
    pub(crate) fn folder(&self) -> Option<&Path> {
        self.folder.as_deref()
    }

    /// Returns the folder of a study; its name may hold nothing that leads elsewhere.
    pub(crate) fn folder_of(&self, name: &str) -> Result<PathBuf, ApiError> {
        let plain = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-';
        if name.is_empty() || name.len() > LONGEST || !name.bytes().all(plain) {
            let what = format!("a study is called by small letters, digits and hyphens, {LONGEST} at most");
            return Err(ApiError::bad_value("name", what));
        }
        let nowhere = || {
            ApiError::new("bad-value", "there is no folder for studies on this machine")
                .hint("pousse serve --studies DIR names one")
        };
        self.folder.as_ref().map(|folder| folder.join(name)).ok_or_else(nowhere)
    }

    /// Lists all studies, the latest first.
    pub(crate) fn list(&self) -> Vec<Kept> {
        let Some(Ok(entries)) = self.folder.as_ref().map(std::fs::read_dir) else { return Vec::new() };
        let names = entries.filter_map(|entry| entry.ok()?.file_name().into_string().ok());
        let mut all: Vec<Kept> = names.take(MOST).filter_map(|name| self.look(&name)).collect();
        all.sort_by(|a, b| b.changed.cmp(&a.changed).then_with(|| a.name.cmp(&b.name)));
        all
    }

    /// Looks at a study; nothing where there is none, or it cannot be read.
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
            changed: log.metadata().map_or(designed, |log| changed(&log)),
        };
        self.known.lock().unwrap_or_else(PoisonError::into_inner).insert(name.into(), known);
        Some(kept)
    }
}

impl Known {
    /// Counts the rows that were added to the log since the last time.
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
        assert_eq!(studies.folder_of("seed-004").ok(), Some(Path::new("kept").join("seed-004")));
        let long = "a".repeat(65);
        for name in ["", "..", ".", "a/b", "a\\b", "A", "a.b", "\0", "é", long.as_str()] {
            assert!(studies.folder_of(name).is_err(), "{name}");
        }
        assert!(Studies::new(None).folder_of("a").is_err());
    }

    #[test]
    fn rows_are_counted_as_they_come() {
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
