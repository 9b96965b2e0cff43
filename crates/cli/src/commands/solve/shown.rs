//! How much of an answer is printed.

use clap::Args;

use super::text::Look;
use crate::tables::Tell;

/// How much to print.
#[derive(Args, Clone, Copy, Debug)]
pub(in crate::commands) struct Shown {
    /// Print the solution as a list of positions
    #[arg(long)]
    pub(in crate::commands) show: bool,

    /// Print only the moves, one line per instance; the line is empty if there is no solution
    #[arg(long, conflicts_with_all = ["show", "json"])]
    pub(in crate::commands) moves: bool,

    /// Print only results, and only errors on stderr
    #[arg(long, short)]
    pub(in crate::commands) quiet: bool,

    /// Print one JSON object per line and instance
    #[arg(long)]
    pub(in crate::commands) json: bool,
}

impl Shown {
    /// Returns how to print a report.
    pub(in crate::commands) fn look(self, several: bool) -> Look {
        let Self { show, moves, quiet, json } = self;
        Look { several, json, show, moves, quiet }
    }

    /// Returns what to report on stderr.
    pub(in crate::commands) fn tell(self) -> Tell {
        match self {
            Self { quiet: true, .. } => Tell::Nothing,
            Self { json: true, .. } | Self { moves: true, .. } => Tell::Warnings,
            _ => Tell::All,
        }
    }

    /// Returns whether several answers are summed up at the end.
    pub(in crate::commands) fn sums_up(self) -> bool {
        self.tell() == Tell::All
    }
}
