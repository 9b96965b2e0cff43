//! `pousse db build`

use std::io::{Write, stdout};
use std::time::{Duration, Instant};

use clap::Args;
use pousse::Exit;
use pousse_pdb::{Store, StoreError};
use pousse_search::Run;
use pousse_tiles::patterns::{Library, LibraryError, Note, Wanted};
use pousse_tiles::{Goal, Shape};
use pousse_tiles_puzzle::{no_table, too_little_memory, values};

use super::selection::{Meant, Selection, select};
use crate::building::BuildingLine;
use crate::failure::Failure;
use crate::limits::Share;
use crate::machine;
use crate::progress::{bytes, duration};
use crate::tables::Tables;
use crate::{interrupt, style};

/// Build the tables of sets of databases and keep them for later
///
/// Valid tables that exist already are left as they are.
#[derive(Args, Debug)]
pub(crate) struct Build {
    /// Sets (7-8), @FILE for a set of your own, or single tables by name
    #[arg(value_name = "NAME", required = true)]
    names: Vec<String>,

    /// Build for this goal: blank-first, blank-last, spiral, or a board [default: both blank-first and blank-last]
    #[arg(long, value_name = "GOAL", value_parser = values::goal)]
    goal: Option<Goal>,

    /// Rows x columns, for sets that exist for several sizes
    #[arg(long, value_name = "ROWSxCOLS", value_parser = values::size)]
    size: Option<Shape>,

    /// Rebuild existing tables
    #[arg(long)]
    rebuild: bool,

    #[command(flatten)]
    share: Share,

    #[command(flatten)]
    tables: Tables,

    /// Print one JSON object per line and table
    #[arg(long)]
    json: bool,
}

/// What happened to a table.
enum Done {
    Built(Duration),
    There,
}

impl Build {
    pub(crate) fn run(self) -> Result<Exit, Failure> {
        let cancel = interrupt::listen();
        let limits = self.share.limits();
        let meant = Meant { size: self.size, goal: self.goal.clone() };
        let mut selections = Vec::new();
        for name in &self.names {
            selections.extend(select(name, &meant)?);
        }
        let store = super::store(&self.tables)?;
        let mut tables: Vec<(&Selection, &Wanted)> = Vec::new();
        for selection in &selections {
            for table in &selection.tables {
                if !tables.iter().any(|(_, known)| *known == table) {
                    tables.push((selection, table));
                }
            }
        }
        // Report everything impossible before building anything.
        for (selection, table) in &tables {
            let pattern =
                table.pattern().map_err(|error| Failure::from(no_table(&*selection.name, &error.into())))?;
            let needed = pousse_pdb::memory_needed(&pattern);
            if needed > limits.memory {
                return Err(Failure::from(too_little_memory(&*selection.name, needed, limits.memory)));
            }
        }
        for (index, (selection, table)) in tables.iter().enumerate() {
            let line = BuildingLine::of(&selection.name, index + 1, tables.len());
            let run = Run::new(limits).cancelled_by(cancel).watched_by(&line);
            let done = self.build(&store, &selection.name, table, &run);
            line.clear();
            let done = done.map_err(|failure| failure.in_cache(&self.tables))?;
            self.print(&store, selection, table, &done)?;
        }
        Ok(Exit::Done)
    }

    fn build(&self, store: &Store, set: &str, table: &Wanted, run: &Run<'_>) -> Result<Done, Failure> {
        let recipe = table.recipe();
        let fail = |error: StoreError| Failure::from(no_table(set, &LibraryError::Store(error)));
        if !self.rebuild && store.open(&recipe, run.limits().threads).map_err(fail)?.is_some() {
            return Ok(Done::There);
        }
        // Find out before the work, not after it, that the folder is not writable.
        drop(store.lock(&recipe, &|| true).map_err(fail)?);
        // A separate library, so that the table does not stay in memory while the next one is built.
        let library = Library::new(store.clone());
        let one = std::slice::from_ref(table);
        let built =
            if self.rebuild { library.rebuild(one, run) } else { library.tables(one, run).map(|_| ()) };
        built.map_err(|error| Failure::from(no_table(set, &error)))?;
        let mut done = Done::There; // another process was faster
        for note in library.take_notes() {
            match note {
                Note::Built { took, .. } => done = Done::Built(took),
                Note::NotKept { error, .. } => return Err(fail(error)),
                Note::Read { .. } | Note::Refused { .. } => {}
            }
        }
        Ok(done)
    }

    fn print(
        &self,
        store: &Store,
        selection: &Selection,
        table: &Wanted,
        done: &Done,
    ) -> Result<(), Failure> {
        let mut out = anstream::AutoStream::auto(stdout().lock());
        let recipe = table.recipe();
        let size = std::fs::metadata(store.path(&recipe)).map_or(0, |data| data.len());
        let built = match done {
            Done::Built(took) => Some(took.as_secs_f64()),
            Done::There => None,
        };
        if self.json {
            let object = serde_json::json!({
                "schema": pousse::SCHEMA, "set": selection.name, "table": recipe.name(), "bytes": size,
                "built": built.is_some(), "seconds": built, "file": store.path(&recipe).to_string_lossy(),
            });
            writeln!(out, "{object}")?;
            return Ok(());
        }
        let what = match done {
            Done::Built(took) => format!("{} in {}", style::good("built"), duration(*took)),
            Done::There => "already there".into(),
        };
        writeln!(out, "{}  {}  {}, {what}", selection.name, recipe.name(), bytes(size))?;
        Ok(())
    }
}

/// Returns how long it takes to open and check a table; `None` if it is missing or damaged.
pub(super) fn load_time(store: &Store, table: &Wanted) -> Option<Duration> {
    let started = Instant::now();
    let opened = store.open(&table.recipe(), machine::threads()).ok()??;
    drop(opened);
    Some(started.elapsed())
}
