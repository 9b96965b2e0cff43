//! Which kinds of boards have had their tables prepared, so that each is prepared once.

use std::collections::HashSet;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};

/// The most kinds of boards that are prepared; tables stay in memory.
const MOST: usize = 16;

/// The kinds of boards that were prepared or are being prepared.
#[derive(Debug, Default)]
pub(crate) struct Prepared {
    kinds: Mutex<HashSet<String>>,
    stop: AtomicBool,
}

impl Prepared {
    /// Says whether a kind is to be prepared now: the first time, while there are few.
    pub(crate) fn begin(&self, kind: &str) -> bool {
        let mut kinds = self.kinds.lock().unwrap_or_else(PoisonError::into_inner);
        !self.stop.load(Ordering::Relaxed) && kinds.len() < MOST && kinds.insert(kind.into())
    }

    /// Returns the switch that ends all preparation.
    pub(crate) fn stop_switch(&self) -> &AtomicBool {
        &self.stop
    }

    /// Ends all preparation.
    pub(crate) fn close(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }
}
