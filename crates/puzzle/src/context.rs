//! What lasts from one request to the next: the folders of this machine, and what puzzles keep in memory.

use std::any::{Any, TypeId};
use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

/// Where puzzles find what earlier requests have made.
///
/// A puzzle that needs tables keeps them here under a type of its own ([`kept`](Self::kept)), so that whoever solves
/// has nothing to know about them.
#[derive(Debug, Default)]
pub struct Context {
    cache: Option<PathBuf>,
    data: Option<PathBuf>,
    kept: Mutex<HashMap<TypeId, Arc<dyn Any + Send + Sync>>>,
}

impl Context {
    /// Takes the folder of what can be made again, and the folder of what is proven; without one, nothing is kept in
    /// files.
    #[must_use]
    pub fn new(cache: Option<PathBuf>, data: Option<PathBuf>) -> Self {
        Self { cache, data, kept: Mutex::default() }
    }

    /// Returns the folder of what can be made again, such as tables.
    #[must_use]
    pub fn cache(&self) -> Option<&Path> {
        self.cache.as_deref()
    }

    /// Returns the folder of what is proven about instances.
    #[must_use]
    pub fn data(&self) -> Option<&Path> {
        self.data.as_deref()
    }

    /// Returns what a puzzle keeps in memory; the first call makes it.
    ///
    /// # Panics
    ///
    /// Never: what is kept under a type is of that type.
    pub fn kept<T: Any + Send + Sync>(&self, make: impl FnOnce(&Self) -> T) -> Arc<T> {
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        let known = kept.entry(TypeId::of::<T>()).or_insert_with(|| Arc::new(make(self)));
        Arc::clone(known).downcast().expect("what is kept under a type is of that type")
    }
}

/// Something that a reader may want to know besides the answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Remark {
    /// What went well.
    Note(String),
    /// What did not.
    Warning(String),
}
