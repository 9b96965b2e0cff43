//! Tables on disk: sets of them by name, and the files in a folder.

use std::path::{Path, PathBuf};
use std::time::Duration;

use pousse_search::Run;
use serde_json::Value;

use crate::{Given, RequestError};

/// The tables of a puzzle in a folder.
pub trait StoredTables {
    /// Returns the folder.
    fn folder(&self) -> &Path;

    /// Lists all files in the folder.
    ///
    /// # Errors
    ///
    /// Why the folder cannot be read.
    fn files(&self) -> Result<Vec<StoredFile>, String>;

    /// Lists the sets that come with the puzzle, and which of their tables are among the files.
    fn sets(&self, files: &[StoredFile], threads: usize) -> Vec<StoredSet>;

    /// Returns the tables that a name stands for: a set, a file that describes one, or a single table.
    ///
    /// # Errors
    ///
    /// [`RequestError`] if there is no such name, or the options do not fit it.
    fn select(&self, name: &str, given: &Given) -> Result<Vec<StoredTable>, RequestError>;

    /// Returns an error if a table cannot be built within a memory limit.
    ///
    /// # Errors
    ///
    /// How much it takes, or why it cannot be built on any machine.
    fn fits(&self, table: &StoredTable, memory: u64) -> Result<(), RequestError>;

    /// Builds a table, unless it exists and is not to be rebuilt; returns how long that took if it was built here.
    ///
    /// # Errors
    ///
    /// Why it could not be built or stored.
    fn build(
        &self,
        table: &StoredTable,
        rebuild: bool,
        run: &Run<'_>,
    ) -> Result<Option<Duration>, RequestError>;

    /// Returns the file of a table.
    fn file(&self, table: &str) -> PathBuf;

    /// Checks every byte of a table, or compares it with a new one; returns its size, or what is wrong with it.
    ///
    /// # Errors
    ///
    /// Why the new one could not be built.
    fn check(&self, table: &str, rebuild: bool, run: &Run<'_>) -> Result<Result<u64, String>, RequestError>;

    /// Removes a table; returns whether it was still there.
    ///
    /// # Errors
    ///
    /// Why it could not be removed.
    fn remove(&self, table: &str) -> Result<bool, String>;

    /// Removes temporary files of processes that were killed, and returns how many.
    ///
    /// # Errors
    ///
    /// Why they could not be removed.
    fn remove_leftovers(&self) -> Result<u64, String>;
}

/// A table that was selected.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredTable {
    /// The name by which it was selected.
    pub set: String,
    /// Its own name.
    pub name: String,
}

/// A set of tables.
#[derive(Clone, Debug)]
pub struct StoredSet {
    /// Its name.
    pub name: String,
    /// What it is for, in a word.
    pub kind: String,
    /// Where it comes from.
    pub source: String,
    /// Its tables.
    pub tables: Vec<String>,
    /// The number of those on disk, their bytes, and how long it took to build them.
    pub there: usize,
    /// The bytes of those on disk.
    pub bytes: u64,
    /// How long it took to build those.
    pub built: Duration,
    /// How long they take to load, if all of them exist and are valid.
    pub load: Option<Duration>,
    /// Whether some of them are not valid.
    pub refused: bool,
    /// The bytes of all of them.
    pub predicted_bytes: u64,
    /// The bytes of memory needed to build the largest one.
    pub memory_to_build: u64,
    /// What else there is to say, as an object.
    pub about: Value,
}

/// A file in the folder of tables.
#[derive(Clone, Debug)]
pub struct StoredFile {
    /// The name of its table.
    pub name: String,
    /// Its bytes.
    pub bytes: u64,
    /// What it is.
    pub state: StoredState,
}

/// What a file in the folder of tables is.
#[derive(Clone, Debug)]
pub enum StoredState {
    /// A table: how long it took to build it, and what else its head says, as an object.
    Table(Duration, Value),
    /// A file that is not valid, and why.
    Refused(String),
    /// A table that is being written.
    Unfinished,
    /// What a killed process has left.
    Leftover,
}

impl StoredFile {
    /// Returns whether it is a table, valid or not.
    #[must_use]
    pub fn is_whole(&self) -> bool {
        matches!(self.state, StoredState::Table(..) | StoredState::Refused(_))
    }
}
