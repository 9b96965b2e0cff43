//! Counts how often each technique had an effect, from all threads.

use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};

use crate::{Effect, Technique, Techniques};

const SHARDS: usize = 8;
const COUNTERS: usize = 32;

/// A counter for each technique. Threads write to separate shards, so that counting does not slow them down.
#[derive(Default)]
pub(crate) struct Tally {
    shards: [Shard; SHARDS],
}

#[derive(Default)]
#[repr(align(128))]
struct Shard([AtomicU64; COUNTERS]);

static THREADS: AtomicUsize = AtomicUsize::new(0);

thread_local! {
    static SHARD: usize = THREADS.fetch_add(1, Ordering::Relaxed) % SHARDS;
}

impl Tally {
    /// Counts one effect of `technique`.
    #[inline]
    pub(crate) fn count(&self, technique: Technique) {
        self.add(technique, 1);
    }

    /// Counts several effects of `technique`.
    #[inline]
    pub(crate) fn add(&self, technique: Technique, effects: u64) {
        let shard = SHARD.with(|shard| *shard);
        self.shards[shard].0[technique as usize].fetch_add(effects, Ordering::Relaxed);
    }

    /// Returns how often `technique` had an effect.
    #[must_use]
    pub(crate) fn of(&self, technique: Technique) -> u64 {
        self.shards.iter().map(|shard| shard.0[technique as usize].load(Ordering::Relaxed)).sum()
    }

    /// Returns the effects of a set of techniques.
    #[must_use]
    pub(crate) fn effects(&self, techniques: Techniques) -> Vec<Effect> {
        techniques.iter().map(|technique| Effect { technique, count: self.of(technique) }).collect()
    }
}
