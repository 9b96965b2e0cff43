//! The tables on disk: listed, built, checked and removed.

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use pousse_pdb::{Contents, Store, StoreError};
use pousse_puzzle::{Given, RequestError, StoredFile, StoredSet, StoredState, StoredTable, StoredTables};
use pousse_search::Run;
use pousse_tiles::heuristics::Databases;
use pousse_tiles::patterns::{Catalogue, Library, LibraryError, Note, Wanted};
use serde_json::json;

use crate::databases::{self, Footprint};
use crate::error::{no_table, too_little_memory};
use crate::table_names::{named, select};

/// The tables of sliding tiles in a folder.
pub(crate) struct Stored(Store);

/// Returns the tables in a folder.
pub(crate) fn stored(folder: &Path) -> Box<dyn StoredTables> {
    Box::new(Stored(Store::new(folder)))
}

/// Returns the table with the name of one that was selected.
fn wanted(table: &StoredTable) -> Result<Wanted, RequestError> {
    let none = || RequestError::refused(format!("there is no table named '{}'", table.name));
    named(&table.name).ok_or_else(none)
}

impl StoredTables for Stored {
    fn folder(&self) -> &Path {
        self.0.folder()
    }

    fn files(&self) -> Result<Vec<StoredFile>, String> {
        let files = self.0.list().map_err(|error| error.to_string())?;
        let file = |file: pousse_pdb::Listed| {
            let state = match file.contents {
                Contents::Table(about) => StoredState::Table(
                    about.took,
                    json!({
                        "entries": about.entries, "bits": about.width.bits(), "builder": about.builder,
                        "build_seconds": about.took.as_secs_f64(),
                    }),
                ),
                Contents::Refused(error) => StoredState::Refused(error.to_string()),
                Contents::Unfinished => StoredState::Unfinished,
                Contents::Leftover => StoredState::Leftover,
            };
            StoredFile { name: file.name, bytes: file.file_bytes, state }
        };
        Ok(files.into_iter().map(file).collect())
    }

    fn sets(&self, files: &[StoredFile], threads: usize) -> Vec<StoredSet> {
        Catalogue::built_in().iter().map(|set| self.set(set, files, threads)).collect()
    }

    fn select(&self, name: &str, given: &Given) -> Result<Vec<StoredTable>, RequestError> {
        select(name, given)
    }

    fn fits(&self, table: &StoredTable, memory: u64) -> Result<(), RequestError> {
        let pattern = wanted(table)?.pattern().map_err(|error| no_table(&*table.set, &error.into()))?;
        let needed = pousse_pdb::memory_needed(&pattern);
        if needed > memory { Err(too_little_memory(&*table.set, needed, memory)) } else { Ok(()) }
    }

    fn build(
        &self,
        table: &StoredTable,
        rebuild: bool,
        run: &Run<'_>,
    ) -> Result<Option<Duration>, RequestError> {
        let wanted = wanted(table)?;
        let (set, recipe) = (&*table.set, wanted.recipe());
        let fail = |error: StoreError| no_table(set, &LibraryError::Store(error));
        if !rebuild && self.0.open(&recipe, run.limits().threads).map_err(fail)?.is_some() {
            return Ok(None);
        }
        // Find out before the work, not after it, that the folder is not writable.
        drop(self.0.lock(&recipe, &|| true).map_err(fail)?);
        // A separate library, so that the table does not stay in memory while the next one is built.
        let library = Library::new(self.0.clone());
        let one = std::slice::from_ref(&wanted);
        let built = if rebuild { library.rebuild(one, run) } else { library.tables(one, run).map(|_| ()) };
        built.map_err(|error| no_table(set, &error))?;
        let mut done = None; // another process was faster
        for note in library.take_notes() {
            match note {
                Note::Built { took, .. } => done = Some(took),
                Note::NotKept { error, .. } => return Err(fail(error)),
                Note::Read { .. } | Note::Refused { .. } => {}
            }
        }
        Ok(done)
    }

    fn file(&self, table: &str) -> PathBuf {
        named(table).map_or_else(PathBuf::new, |wanted| self.0.path(&wanted.recipe()))
    }

    fn check(&self, name: &str, rebuild: bool, run: &Run<'_>) -> Result<Result<u64, String>, RequestError> {
        let threads = run.limits().threads;
        let about = match self.0.check(name, threads) {
            Ok(about) => about,
            Err(error) => return Ok(Err(error.to_string())),
        };
        let path = self.0.path(&about.recipe);
        let size = std::fs::metadata(&path).map_or(0, |data| data.len());
        // A valid table may still be one that none of our patterns uses.
        let buildable = |wanted: &Wanted| wanted.recipe() == about.recipe && wanted.pattern().is_ok();
        let Some(wanted) = named(name).filter(buildable) else {
            return Ok(Err(format!("{}: not the table of a tile pattern", path.display())));
        };
        if !rebuild {
            return Ok(Ok(size));
        }
        let fail = |error: LibraryError| no_table(name, &error);
        let pattern = wanted.pattern().map_err(|error| fail(error.into()))?;
        let fresh = pousse_pdb::build(&pattern, run, (1, 1)).map_err(|error| fail(error.into()))?;
        let kept = match self.0.open(&about.recipe, threads) {
            Ok(Some(kept)) => kept,
            Ok(None) => return Ok(Err(format!("{name}: it has just been removed"))),
            Err(error) => return Ok(Err(error.to_string())),
        };
        if (kept.width(), kept.entries()) != (fresh.width(), fresh.entries()) {
            return Ok(Err(format!("{name}: it has different entries when rebuilt")));
        }
        let differ = kept.bytes().iter().zip(fresh.bytes()).filter(|(a, b)| a != b).count();
        let wrong = || format!("{}: {differ} of its bytes differ when rebuilt", path.display());
        Ok(if differ == 0 { Ok(size) } else { Err(wrong()) })
    }

    fn remove(&self, table: &str) -> Result<bool, String> {
        match self.0.remove(table) {
            Ok(()) => Ok(true),
            Err(StoreError::Missing { .. }) => Ok(false), // another process removed it
            Err(error) => Err(error.to_string()),
        }
    }

    fn remove_leftovers(&self) -> Result<u64, String> {
        self.0.remove_leftovers().map_err(|error| error.to_string())
    }
}

impl Stored {
    fn set(&self, set: &Catalogue, files: &[StoredFile], threads: usize) -> StoredSet {
        let tables = databases::usual_tables(set);
        let (mut there, mut bytes, mut built, mut refused) = (0, 0, Duration::ZERO, false);
        for table in &tables {
            let recipe = table.recipe();
            let file = files.iter().find(|file| file.name == recipe.name() && file.is_whole());
            match file.map(|file| (&file.state, file.bytes)) {
                None => {}
                Some((StoredState::Table(took, _), size)) => {
                    there += 1;
                    bytes += size;
                    built += *took;
                }
                Some(_) => refused = true,
            }
        }
        let mut load = None;
        if there == tables.len() {
            load = tables.iter().map(|table| self.load_time(table, threads)).sum();
            refused |= load.is_none();
        }
        let footprint = Footprint::of(&tables).unwrap_or_default();
        let properties = Databases::declared(set);
        StoredSet {
            name: set.name.clone(),
            kind: set.shape.to_string(),
            source: set.source.clone(),
            tables: tables.iter().map(|table| table.recipe().name().to_owned()).collect(),
            there,
            bytes,
            built,
            load,
            refused,
            predicted_bytes: footprint.bytes,
            memory_to_build: footprint.memory,
            about: json!({
                "rows": set.shape.rows(), "columns": set.shape.columns(), "patterns": set.sizes(),
                "admissible": properties.admissible, "consistent": properties.consistent,
            }),
        }
    }

    /// Returns how long it takes to open and check a table; `None` if it is missing or damaged.
    fn load_time(&self, table: &Wanted, threads: usize) -> Option<Duration> {
        let started = Instant::now();
        let opened = self.0.open(&table.recipe(), threads).ok()??;
        drop(opened);
        Some(started.elapsed())
    }
}
