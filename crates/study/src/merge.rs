//! Merges the parts of a study: the union of their rows, each once.

use std::collections::HashSet;
use std::path::{Path, PathBuf};

use crate::store::{PLAN, Store, StoreError, read, read_design};

/// The result of a merge.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Merged {
    /// Rows added to the folder.
    pub added: u64,
    /// Rows skipped because the folder already had them.
    pub twice: u64,
}

/// Adds the rows of the folders `parts` to the folder `into`, which may be one of them or new.
///
/// # Errors
///
/// [`StoreError`] when a folder holds no study or a different one, or cannot be read or written. All parts are checked
/// before anything is written.
pub fn merge(parts: &[PathBuf], into: &Path) -> Result<Merged, StoreError> {
    let Some(first) = parts.first() else { return Ok(Merged::default()) };
    let design = read_design(first)?;
    let mut logs = Vec::new();
    for part in parts {
        let other = read_design(part)?;
        if other != design {
            let (there, wanted) = if other.name == design.name {
                (format!("{} (with another plan)", other.name), design.name)
            } else {
                (other.name, design.name)
            };
            return Err(StoreError::other_study(part, &there, &wanted));
        }
        let same =
            part == into || part.canonicalize().is_ok_and(|a| into.canonicalize().is_ok_and(|b| a == b));
        if !same {
            logs.push(read(part)?);
        }
    }
    let plan = std::fs::read_to_string(first.join(PLAN)).unwrap_or_default();
    let (mut store, contents) = Store::open(into, &design, &plan)?;
    let mut known: HashSet<u64> = contents.rows.iter().map(|(key, _, _)| *key).collect();
    let mut merged = Merged::default();
    for log in logs {
        let mut numbers = Vec::new();
        for session in log.sessions {
            numbers.push(store.begin(session)?);
        }
        for (key, session, ran) in log.rows {
            if known.insert(key) {
                store.append(key, numbers[session as usize], ran)?;
                merged.added += 1;
            } else {
                merged.twice += 1;
            }
        }
    }
    store.flush()?;
    Ok(merged)
}
