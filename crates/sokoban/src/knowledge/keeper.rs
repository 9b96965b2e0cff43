//! Saves knowledge while a search runs: every few seconds and at the end.

use std::fmt;
use std::path::PathBuf;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::{Duration, Instant};

use pousse_search::{Cost, Event, Observer};

use super::{Knowledge, Metric, Store, StoreError};
use crate::Level;

/// Milliseconds between two saves.
const EVERY: u64 = 5000;

/// The knowledge about a level, and where it is stored. Clones share both.
#[derive(Clone)]
pub struct Keeper(Arc<Shared>);

impl fmt::Debug for Keeper {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Keeper").field(&self.0.store).finish()
    }
}

struct Shared {
    store: Option<Store>,
    knowledge: Mutex<Knowledge>,
    saved: Mutex<Saved>,
    every: AtomicU64, // milliseconds
}

struct Saved {
    at: Instant,
    there: bool,     // whether there is a file
    last: Knowledge, // the contents of the file
}

impl Keeper {
    /// Reads the knowledge about a level. A file that cannot be used is moved aside, with a warning to the user.
    ///
    /// # Errors
    ///
    /// If there is a file that can be neither read nor moved aside.
    pub fn open(store: Store, level: &Level) -> Result<(Self, Option<String>), StoreError> {
        let (knowledge, warning) = store.load(level)?;
        Ok((Self::with(Some(store), knowledge), warning))
    }

    /// Keeps knowledge in memory only.
    #[must_use]
    pub fn in_memory(level: &Level) -> Self {
        Self::with(None, Knowledge::new(level))
    }

    fn with(store: Option<Store>, knowledge: Knowledge) -> Self {
        let there = store.as_ref().is_some_and(|store| store.path(knowledge.board()).exists());
        let saved = Saved { at: Instant::now(), there, last: knowledge.clone() };
        Self(Arc::new(Shared {
            store,
            knowledge: Mutex::new(knowledge),
            saved: Mutex::new(saved),
            every: EVERY.into(),
        }))
    }

    /// Sets how often to save; every five seconds by default.
    #[must_use]
    pub fn every(self, every: Duration) -> Self {
        self.0.every.store(every.as_millis() as u64, Ordering::Relaxed);
        self
    }

    /// Returns the knowledge.
    ///
    /// # Panics
    ///
    /// Never: nothing that holds the lock panics.
    pub fn knowledge(&self) -> MutexGuard<'_, Knowledge> {
        self.0.knowledge.lock().expect("nothing that holds the lock panics")
    }

    /// Saves if something is new and the last save was long enough ago. If saving still fails at the end,
    /// [`finish`](Self::finish) reports it.
    pub fn save_now_and_then(&self) {
        let Ok(mut saved) = self.0.saved.try_lock() else { return };
        if saved.at.elapsed() >= self.interval() {
            let _ = self.save(&mut saved);
        }
    }

    /// Returns the file, if there is one to save to.
    #[must_use]
    pub fn path(&self) -> Option<PathBuf> {
        let board = self.knowledge().board();
        self.0.store.as_ref().map(|store| store.path(board))
    }

    /// Saves if something is new.
    ///
    /// # Errors
    ///
    /// If the folder or the file cannot be written.
    ///
    /// # Panics
    ///
    /// Never: nothing that holds the lock panics.
    pub fn finish(&self) -> Result<(), StoreError> {
        let mut saved = self.0.saved.lock().expect("nothing that holds the lock panics");
        self.save(&mut saved)
    }

    /// Saves if something is new, provided that there is already a file or that the search took longer than the time
    /// between two saves: results that took only a moment need not be kept.
    ///
    /// # Errors
    ///
    /// If the folder or the file cannot be written.
    ///
    /// # Panics
    ///
    /// Never: nothing that holds the lock panics.
    pub fn finish_if_worth_it(&self) -> Result<(), StoreError> {
        let mut saved = self.0.saved.lock().expect("nothing that holds the lock panics");
        let worth_it = saved.there || saved.at.elapsed() >= self.interval();
        if worth_it { self.save(&mut saved) } else { Ok(()) }
    }

    fn interval(&self) -> Duration {
        Duration::from_millis(self.0.every.load(Ordering::Relaxed))
    }

    fn save(&self, saved: &mut Saved) -> Result<(), StoreError> {
        saved.at = Instant::now();
        let Some(store) = &self.0.store else { return Ok(()) };
        // Write from a copy, so that nothing waits for the disk.
        let mut copy = self.knowledge().clone();
        if copy == saved.last {
            return Ok(());
        }
        store.save(&mut copy)?;
        self.knowledge().merge(&copy);
        saved.last = copy;
        saved.there = true;
        Ok(())
    }
}

/// Forwards events, and records the bounds among them.
pub(crate) struct Watch<'a> {
    keeper: &'a Keeper,
    metric: Metric,
    observer: &'a dyn Observer,
    bound: AtomicU64,
}

impl<'a> Watch<'a> {
    /// Watches for a keeper, and forwards everything to the observer.
    pub(crate) fn new(keeper: &'a Keeper, metric: Metric, observer: &'a dyn Observer) -> Self {
        Self { keeper, metric, observer, bound: AtomicU64::new(0) }
    }
}

impl Observer for Watch<'_> {
    fn notice(&self, event: Event) {
        self.observer.notice(event);
        let Event::Progress(progress) = event else { return };
        let bound = u64::from(progress.lower_bound);
        if self.bound.fetch_max(bound, Ordering::Relaxed) < bound {
            self.keeper.knowledge().raise_lower_bound(self.metric, bound as Cost);
        }
        self.keeper.save_now_and_then();
    }
}
