//! The flags for the limits of a search, declared once. Commands for which they mean something else change the help and
//! the default with `mut_arg`.

use std::time::Duration;

use clap::Args;
use pousse_search::Limits;

use crate::{arguments, machine};

/// All limits.
#[derive(Args, Clone, Copy, Debug)]
pub(crate) struct LimitFlags {
    #[command(flatten)]
    time: TimeFlag,

    #[command(flatten)]
    memory: MemoryFlag,

    /// Stop after generating this many nodes
    #[arg(long, value_name = "N", value_parser = arguments::nodes, allow_hyphen_values = true)]
    nodes: Option<u64>,

    #[command(flatten)]
    threads: ThreadsFlag,
}

impl LimitFlags {
    /// Returns the limits, with all cores and half of the memory by default.
    pub(crate) fn limits(self) -> Limits {
        self.limits_or(machine::threads(), machine::half_memory)
    }

    /// Returns the limits, with other defaults.
    pub(crate) fn limits_or(self, threads: usize, memory: impl FnOnce() -> u64) -> Limits {
        Limits {
            time: self.time.time,
            nodes: self.nodes,
            memory: self.memory.memory.unwrap_or_else(memory),
            threads: self.threads.threads.unwrap_or(threads),
        }
    }
}

/// How long a command may take.
#[derive(Args, Clone, Copy, Debug)]
pub(crate) struct TimeFlag {
    /// Stop after this time: 500ms, 60s, 5min
    #[arg(long, value_name = "TIME", value_parser = arguments::time, allow_hyphen_values = true)]
    pub(crate) time: Option<Duration>,
}

/// How many cores a command may use.
#[derive(Args, Clone, Copy, Debug)]
pub(crate) struct ThreadsFlag {
    /// Use this many threads; all cores by default
    #[arg(long, short, value_name = "N", value_parser = arguments::threads, allow_hyphen_values = true)]
    threads: Option<usize>,
}

impl ThreadsFlag {
    /// Returns the number of threads.
    pub(crate) fn count(self) -> usize {
        self.threads.unwrap_or_else(machine::threads)
    }
}

/// How much memory a command may use.
#[derive(Args, Clone, Copy, Debug)]
struct MemoryFlag {
    /// Use at most this much memory for tables; half of the machine's by default
    #[arg(long, value_name = "SIZE", value_parser = arguments::memory, allow_hyphen_values = true)]
    memory: Option<u64>,
}

/// How much of the machine a command may use.
#[derive(Args, Clone, Copy, Debug)]
#[command(mut_arg("memory", |flag| flag.help("Use at most this much memory; half of the machine's by default")))]
pub(crate) struct Share {
    #[command(flatten)]
    threads: ThreadsFlag,

    #[command(flatten)]
    memory: MemoryFlag,
}

impl Share {
    /// Returns the limits of a run, without limits on time and nodes.
    pub(crate) fn limits(self) -> Limits {
        Limits {
            time: None,
            nodes: None,
            memory: self.memory.memory.unwrap_or_else(machine::half_memory),
            threads: self.threads.count(),
        }
    }
}
