//! State that outlives a request: this machine's folders, and what puzzles keep in memory.

use std::any::{Any, TypeId};
use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

/// Where puzzles find what earlier requests built.
///
/// A puzzle that needs tables stores them here under a type of its own ([`kept`](Self::kept)), so that callers need not
/// know about them.
#[derive(Debug, Default)]
pub struct Context {
    cache: Option<PathBuf>,
    data: Option<PathBuf>,
    kept: Mutex<HashMap<TypeId, Arc<dyn Any + Send + Sync>>>,
}

impl Context {
    /// Takes the folder for files that can be rebuilt, and the folder for what has been proven; without a folder, no
    /// files are kept.
    #[must_use]
    pub fn new(cache: Option<PathBuf>, data: Option<PathBuf>) -> Self {
        Self { cache, data, kept: Mutex::default() }
    }

    /// Returns the folder for files that can be rebuilt, such as tables.
    #[must_use]
    pub fn cache(&self) -> Option<&Path> {
        self.cache.as_deref()
    }

    /// Returns the folder for what has been proven about instances.
    #[must_use]
    pub fn data(&self) -> Option<&Path> {
        self.data.as_deref()
    }

    /// Returns what a puzzle keeps in memory; the first call creates it.
    ///
    /// # Panics
    ///
    /// Never: the value stored under a type has that type.
    pub fn kept<T: Any + Send + Sync>(&self, make: impl FnOnce(&Self) -> T) -> Arc<T> {
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        let known = kept.entry(TypeId::of::<T>()).or_insert_with(|| Arc::new(make(self)));
        Arc::clone(known).downcast().expect("what is kept under a type is of that type")
    }
}

/// A remark that users may want to see besides the answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Remark {
    /// Something that went well.
    Note(String),
    /// Something that went wrong.
    Warning(String),
}
