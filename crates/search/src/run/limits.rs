//! What a search may use up.

use std::time::Duration;

#[cfg(doc)]
use super::Run;

/// What a search may use up.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// Wall-clock time from the making of the [`Run`].
    pub time: Option<Duration>,
    /// Nodes generated; the search stops at most one expansion (one poll for depth-first kernels) later.
    pub nodes: Option<u64>,
    /// Bytes of tables and lists.
    pub memory: u64,
    /// Threads, for the algorithms that can use several.
    pub threads: usize,
}

impl Default for Limits {
    fn default() -> Self {
        Self { time: None, nodes: None, memory: 1 << 30, threads: 1 }
    }
}
