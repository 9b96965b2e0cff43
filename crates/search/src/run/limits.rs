//! The resources that a search may use.

use std::time::Duration;

#[cfg(doc)]
use super::Run;

/// The resources that a search may use.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// Wall-clock time from the creation of the [`Run`].
    pub time: Option<Duration>,
    /// Nodes generated; the search overshoots by at most one expansion (one poll for depth-first kernels).
    pub nodes: Option<u64>,
    /// Bytes of tables and lists.
    pub memory: u64,
    /// Threads, for algorithms that can use more than one.
    pub threads: usize,
}

impl Default for Limits {
    fn default() -> Self {
        Self { time: None, nodes: None, memory: 1 << 30, threads: 1 }
    }
}
