//! Gets a table from its file, or builds and saves it.

use std::time::{Duration, Instant};

use crate::{Recipe, Store, StoreError, Table};

/// Where a table came from.
#[derive(Debug)]
pub enum Origin {
    /// From its file.
    File {
        /// How long opening and verifying it took.
        took: Duration,
    },
    /// It was built and saved to its file.
    Built {
        /// How long building took, not counting saving.
        took: Duration,
    },
    /// It was built but could not be saved, and will be built again next time.
    BuiltNotSaved {
        /// How long building took.
        took: Duration,
        /// Why it was not saved.
        error: StoreError,
    },
}

/// Why there is no table.
#[derive(Debug, thiserror::Error)]
pub enum ObtainError<E> {
    /// The file exists but is refused.
    #[error(transparent)]
    Store(StoreError),
    /// It could not be built.
    #[error(transparent)]
    Build(E),
    /// Another process is building it, and this one gave up waiting.
    #[error("gave up waiting for another process that is building the table `{name}`")]
    GaveUp {
        /// The table's name.
        name: String,
    },
}

impl Store {
    /// Returns a table from its file or, if there is none, builds and saves it.
    ///
    /// If another process is building it, this waits until it is done or `give_up` returns true. A table that cannot be
    /// saved, or whose file the system does not allow to be read, is still returned.
    ///
    /// # Errors
    ///
    /// If the file is refused, building fails, or waiting was given up.
    pub fn obtain<E>(
        &self,
        recipe: &Recipe,
        threads: usize,
        give_up: &dyn Fn() -> bool,
        build: impl FnOnce() -> Result<Table, E>,
    ) -> Result<(Table, Origin), ObtainError<E>> {
        if let Some(found) = self.find(recipe, threads).transpose() {
            return or_build(found, build);
        }
        let _lock = match self.lock(recipe, give_up) {
            Ok(Some(lock)) => lock,
            Ok(None) => return Err(ObtainError::GaveUp { name: recipe.name().to_owned() }),
            Err(error) => return or_build(Err(error), build),
        };
        match self.find(recipe, threads).transpose() {
            Some(found) => or_build(found, build),
            None => self.build(recipe, build),
        }
    }

    /// Builds a table and saves it, replacing the previous contents of its file.
    ///
    /// # Errors
    ///
    /// If building fails, or waiting for another process that is building it was given up.
    pub fn rebuild<E>(
        &self,
        recipe: &Recipe,
        give_up: &dyn Fn() -> bool,
        build: impl FnOnce() -> Result<Table, E>,
    ) -> Result<(Table, Origin), ObtainError<E>> {
        match self.lock(recipe, give_up) {
            Ok(Some(_lock)) => self.build(recipe, build),
            Ok(None) => Err(ObtainError::GaveUp { name: recipe.name().to_owned() }),
            Err(error) => or_build(Err(error), build),
        }
    }

    fn find(&self, recipe: &Recipe, threads: usize) -> Result<Option<(Table, Origin)>, StoreError> {
        let start = Instant::now();
        let table = self.open(recipe, threads)?;
        Ok(table.map(|table| (table, Origin::File { took: start.elapsed() })))
    }

    fn build<E>(
        &self,
        recipe: &Recipe,
        build: impl FnOnce() -> Result<Table, E>,
    ) -> Result<(Table, Origin), ObtainError<E>> {
        let start = Instant::now();
        let table = build().map_err(ObtainError::Build)?;
        let took = start.elapsed();
        let origin = match self.save(recipe, &table, took) {
            Ok(()) => Origin::Built { took },
            Err(error) => Origin::BuiltNotSaved { took, error },
        };
        Ok((table, origin))
    }
}

/// Returns what was found; if the system refused access, builds without saving.
fn or_build<E>(
    found: Result<(Table, Origin), StoreError>,
    build: impl FnOnce() -> Result<Table, E>,
) -> Result<(Table, Origin), ObtainError<E>> {
    match found {
        Ok(found) => Ok(found),
        Err(error @ StoreError::Io { .. }) => {
            let start = Instant::now();
            let table = build().map_err(ObtainError::Build)?;
            Ok((table, Origin::BuiltNotSaved { took: start.elapsed(), error }))
        }
        Err(error) => Err(ObtainError::Store(error)),
    }
}
