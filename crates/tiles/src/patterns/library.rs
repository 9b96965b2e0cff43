//! Where tables come from: memory, a file, or a search that makes them.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::Duration;

use pousse_pdb::{BuildError, ObtainError, Origin, Pattern, PatternError, Store, StoreError, Table, build};
use pousse_search::Run;

use super::wanted::Wanted;
use crate::heuristics::{BindError, Dynamic, SetSize, WalkingDistance, WalkingError};
use crate::{Grid, Layout};

/// The tables that this process has, and the folder with those of earlier ones.
///
/// A library without a folder keeps what it makes in memory.
#[derive(Debug, Default)]
pub struct Library {
    store: Option<Store>,
    tables: Mutex<HashMap<String, Held>>,
    walking: Mutex<Vec<(Grid, WalkingDistance)>>,
    dynamic: Mutex<Vec<(Grid, Dynamic)>>,
    notes: Mutex<Vec<Note>>,
}

/// A table with the pattern that it is about.
type Held = (Arc<Table>, Arc<Pattern>);

/// Something about a table that a user may want to know.
#[derive(Debug)]
pub enum Note {
    /// It was read from its file.
    Read {
        /// The name of the table.
        name: String,
        /// How long reading and checking took.
        took: Duration,
    },
    /// It was made, and is in its file from now on.
    Built {
        /// The name of the table.
        name: String,
        /// Its size in bytes.
        bytes: u64,
        /// How long making it took.
        took: Duration,
    },
    /// It was made, but could not be kept.
    NotKept {
        /// The name of the table.
        name: String,
        /// Why.
        error: StoreError,
    },
    /// There is a file, but it is refused; something else is used.
    Refused {
        /// Why.
        error: LibraryError,
    },
}

/// Why there is no table.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum LibraryError {
    /// Its file is refused.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// It could not be made.
    #[error(transparent)]
    Build(#[from] BuildError),
    /// There is no table for such a pattern.
    #[error(transparent)]
    Pattern(#[from] PatternError),
    /// Another process was making it, and waiting was given up.
    #[error("gave up waiting for another process that builds the table {name}")]
    GaveUp {
        /// The name of the table.
        name: String,
    },
}

/// Whether a table that has a file is read from it or made again.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Again {
    No,
    Yes,
}

impl Library {
    /// Returns a library that keeps its tables in a folder.
    #[must_use]
    pub fn new(store: Store) -> Self {
        Self { store: Some(store), ..Self::default() }
    }

    /// Returns the folder's store.
    #[must_use]
    pub fn store(&self) -> Option<&Store> {
        self.store.as_ref()
    }

    /// Returns tables, made where there are none, within the limits of a run.
    ///
    /// # Errors
    ///
    /// [`LibraryError`] when one cannot be had.
    pub fn tables(&self, wanted: &[Wanted], run: &Run<'_>) -> Result<Vec<Held>, LibraryError> {
        self.obtain(wanted, run, Again::No)
    }

    /// Makes tables again, whatever is in their files.
    ///
    /// # Errors
    ///
    /// [`LibraryError`] when one cannot be had.
    pub fn rebuild(&self, wanted: &[Wanted], run: &Run<'_>) -> Result<(), LibraryError> {
        let names: Vec<String> = wanted.iter().map(|wanted| wanted.recipe().name().to_owned()).collect();
        lock(&self.tables).retain(|name, _| !names.contains(name));
        self.obtain(wanted, run, Again::Yes).map(|_| ())
    }

    /// Says whether a table is at hand, in memory or as a file, without looking into the file.
    #[must_use]
    pub fn has(&self, wanted: &Wanted) -> bool {
        let recipe = wanted.recipe();
        lock(&self.tables).contains_key(recipe.name())
            || self.store.as_ref().is_some_and(|store| store.path(&recipe).is_file())
    }

    /// Says whether a table is in memory.
    #[must_use]
    pub fn holds(&self, wanted: &Wanted) -> bool {
        lock(&self.tables).contains_key(wanted.recipe().name())
    }

    /// Takes the notes made since the last time.
    #[must_use]
    pub fn take_notes(&self) -> Vec<Note> {
        std::mem::take(&mut *lock(&self.notes))
    }

    /// Makes a note.
    pub fn note(&self, note: Note) {
        lock(&self.notes).push(note);
    }

    /// Returns walking distance for a goal, made the first time.
    pub(crate) fn walking(&self, layout: &Layout, run: &Run<'_>) -> Result<WalkingDistance, WalkingError> {
        let mut known = lock(&self.walking);
        if let Some((_, found)) = known.iter().find(|(goal, _)| goal == layout.goal()) {
            return Ok(found.clone());
        }
        let made = WalkingDistance::new(layout, run)?;
        known.push((layout.goal().clone(), made.clone()));
        Ok(made)
    }

    /// Returns the estimate by disjoint sets of up to so many tiles for a goal, made the first time.
    pub(crate) fn dynamic(
        &self,
        size: SetSize,
        layout: &Arc<Layout>,
        run: &Run<'_>,
    ) -> Result<Dynamic, BindError> {
        let mut known = lock(&self.dynamic);
        let same = |(goal, made): &&(Grid, Dynamic)| goal == layout.goal() && made.size() == size;
        if let Some((_, found)) = known.iter().find(same) {
            return Ok(found.clone());
        }
        let made = Dynamic::new(size, layout, run)?;
        known.push((layout.goal().clone(), made.clone()));
        Ok(made)
    }

    fn obtain(&self, wanted: &[Wanted], run: &Run<'_>, again: Again) -> Result<Vec<Held>, LibraryError> {
        let recipes: Vec<_> = wanted.iter().map(Wanted::recipe).collect();
        let missing = |i: &usize| {
            let twice = recipes[..*i].iter().any(|recipe| recipe == &recipes[*i]);
            !twice && (again == Again::Yes || !self.has(&wanted[*i]))
        };
        let tables = (0..wanted.len()).filter(missing).count();
        let mut table = 0;
        let mut held = Vec::with_capacity(wanted.len());
        for (i, (wanted, recipe)) in wanted.iter().zip(&recipes).enumerate() {
            if let Some(known) = lock(&self.tables).get(recipe.name()) {
                held.push(known.clone());
                continue;
            }
            let pattern = Arc::new(wanted.pattern()?);
            if missing(&i) {
                table += 1;
            }
            let make = || build(&pattern, run, (table.max(1), tables.max(1)));
            let give_up = || run.interrupted().is_some();
            let threads = run.limits().threads.max(1);
            let obtained = match &self.store {
                None => make().map(|table| (table, None)).map_err(ObtainError::Build),
                Some(store) if again == Again::Yes => {
                    store.rebuild(recipe, &give_up, make).map(|(table, origin)| (table, Some(origin)))
                }
                Some(store) => {
                    store.obtain(recipe, threads, &give_up, make).map(|(table, origin)| (table, Some(origin)))
                }
            };
            let (table, origin) = obtained.map_err(|error| match error {
                ObtainError::Store(error) => LibraryError::Store(error),
                ObtainError::Build(error) => LibraryError::Build(error),
                ObtainError::GaveUp { name } => LibraryError::GaveUp { name },
            })?;
            if let Some(origin) = origin {
                self.note_origin(recipe.name(), &table, origin);
            }
            let entry = (Arc::new(table), pattern);
            lock(&self.tables).insert(recipe.name().to_owned(), entry.clone());
            held.push(entry);
        }
        Ok(held)
    }

    fn note_origin(&self, name: &str, table: &Table, origin: Origin) {
        let name = name.to_owned();
        let bytes = table.bytes().len() as u64;
        match origin {
            Origin::File { took } => self.note(Note::Read { name, took }),
            Origin::Built { took } => self.note(Note::Built { name, bytes, took }),
            Origin::BuiltNotSaved { took, error } => {
                self.note(Note::Built { name: name.clone(), bytes, took });
                self.note(Note::NotKept { name, error });
            }
        }
    }
}

/// Locks; whoever panicked while holding it left nothing half done.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(std::sync::PoisonError::into_inner)
}
