//! The kinds of boards whose tables have been prepared, so that each is prepared only once.

use std::collections::HashSet;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};

/// The maximum number of kinds of boards to prepare, since tables stay in memory.
const MOST: usize = 16;

/// The kinds of boards that have been, or are being, prepared.
#[derive(Debug, Default)]
pub(crate) struct Prepared {
    kinds: Mutex<HashSet<String>>,
    stop: AtomicBool,
}

impl Prepared {
    /// Returns whether to prepare a kind now: only the first time, and while there are few kinds.
    pub(crate) fn begin(&self, kind: &str) -> bool {
        let mut kinds = self.kinds.lock().unwrap_or_else(PoisonError::into_inner);
        !self.stop.load(Ordering::Relaxed) && kinds.len() < MOST && kinds.insert(kind.into())
    }

    /// Returns the switch that stops all preparation.
    pub(crate) fn stop_switch(&self) -> &AtomicBool {
        &self.stop
    }

    /// Stops all preparation.
    pub(crate) fn close(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }
}
