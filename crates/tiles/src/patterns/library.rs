//! Where tables come from: memory, a file, or a search that builds them.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::Duration;

use pousse_pdb::{BuildError, ObtainError, Origin, Pattern, Store, StoreError, Table, build};
use pousse_search::{Message, Run, Value, message};

use super::wanted::Wanted;
use crate::heuristics::{BindError, Dynamic, SetSize, WalkingDistance, WalkingError};
use crate::{Grid, Layout};

/// The tables in this process, and the folder with those of earlier ones.
///
/// A library without a folder keeps the tables that it builds in memory only.
#[derive(Debug, Default)]
pub struct Library {
    store: Option<Store>,
    tables: Mutex<HashMap<String, Held>>,
    walking: Mutex<Vec<(Grid, WalkingDistance)>>,
    dynamic: Mutex<Vec<(Grid, Dynamic)>>,
    notes: Mutex<Vec<Note>>,
}

/// A table and its pattern.
type Held = (Arc<Table>, Arc<Pattern>);

/// News about a table that a user may want to know.
#[derive(Debug)]
pub enum Note {
    /// It was read from its file.
    Read {
        /// The name of the table.
        name: String,
        /// How long reading and checking took.
        took: Duration,
    },
    /// It was built, and is now in its file.
    Built {
        /// The name of the table.
        name: String,
        /// Its size in bytes.
        bytes: u64,
        /// How long building it took.
        took: Duration,
    },
    /// It was built, but could not be saved.
    NotKept {
        /// The name of the table.
        name: String,
        /// Why.
        error: StoreError,
    },
    /// There is a file, but it was rejected, and something else is used instead.
    Refused {
        /// Why.
        error: LibraryError,
    },
}

/// Why a table is not available.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum LibraryError {
    /// Its file was rejected.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// It could not be built.
    #[error(transparent)]
    Build(#[from] BuildError),
    /// There is no table for such a pattern.
    #[error(transparent)]
    Pattern(#[from] Message),
    /// Another process was building it, and this one gave up waiting.
    #[error("gave up waiting for another process that is building the table {name}")]
    GaveUp {
        /// The name of the table.
        name: String,
    },
}

impl LibraryError {
    /// Returns the text as a message.
    #[must_use]
    pub fn said(&self) -> Message {
        match self {
            Self::Store(error) => message!("table.file", self, text = error.to_string()),
            Self::Build(BuildError::Memory { needed, allowed }) => {
                let (needed, allowed) = (Value::Bytes(*needed), Value::Bytes(*allowed));
                message!("table.memory", self, needed = needed, allowed = allowed)
            }
            Self::Build(_) => message!("table.stopped", self),
            Self::Pattern(error) => message!("table.pattern", self, text = error.to_string()),
            Self::GaveUp { name } => message!("table.waiting", self, name),
        }
    }
}

/// Whether a table that has a file is read from it or built again.
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

    /// Returns the store of the folder.
    #[must_use]
    pub fn store(&self) -> Option<&Store> {
        self.store.as_ref()
    }

    /// Returns tables; missing ones are built within the limits of a run.
    ///
    /// # Errors
    ///
    /// [`LibraryError`] if one is not available.
    pub fn tables(&self, wanted: &[Wanted], run: &Run<'_>) -> Result<Vec<Held>, LibraryError> {
        self.obtain(wanted, run, Again::No)
    }

    /// Builds tables again, whatever is in their files.
    ///
    /// # Errors
    ///
    /// [`LibraryError`] if one is not available.
    pub fn rebuild(&self, wanted: &[Wanted], run: &Run<'_>) -> Result<(), LibraryError> {
        let names: Vec<String> = wanted.iter().map(|wanted| wanted.recipe().name().to_owned()).collect();
        lock(&self.tables).retain(|name, _| !names.contains(name));
        self.obtain(wanted, run, Again::Yes).map(|_| ())
    }

    /// Returns whether a table is available, in memory or as a file, without reading the file.
    #[must_use]
    pub fn has(&self, wanted: &Wanted) -> bool {
        let recipe = wanted.recipe();
        lock(&self.tables).contains_key(recipe.name())
            || self.store.as_ref().is_some_and(|store| store.path(&recipe).is_file())
    }

    /// Returns whether a table is in memory.
    #[must_use]
    pub fn holds(&self, wanted: &Wanted) -> bool {
        lock(&self.tables).contains_key(wanted.recipe().name())
    }

    /// Takes the notes added since the last call.
    #[must_use]
    pub fn take_notes(&self) -> Vec<Note> {
        std::mem::take(&mut *lock(&self.notes))
    }

    /// Adds a note.
    pub fn note(&self, note: Note) {
        lock(&self.notes).push(note);
    }

    /// Returns the walking distance for a goal, which is built at the first call.
    pub(crate) fn walking(&self, layout: &Layout, run: &Run<'_>) -> Result<WalkingDistance, WalkingError> {
        let mut known = lock(&self.walking);
        if let Some((_, found)) = known.iter().find(|(goal, _)| goal == layout.goal()) {
            return Ok(found.clone());
        }
        let made = WalkingDistance::new(layout, run)?;
        known.push((layout.goal().clone(), made.clone()));
        Ok(made)
    }

    /// Returns the estimate by disjoint sets of up to `size` tiles for a goal, which is built at the first call.
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

/// Locks a mutex, ignoring poison: a thread that panics while holding it leaves consistent data.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(std::sync::PoisonError::into_inner)
}
