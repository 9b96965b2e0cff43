//! How a run is divided between finding better solutions and the proof.

use pousse_search::{Limits, Run, Status, StopReason};

use crate::incumbent::Incumbent;

/// Names what happens while a proof runs beside the search for solutions.
pub(crate) fn stage_name(incumbent: &Incumbent<'_>) -> &'static str {
    if incumbent.cost().is_some() { "improving and proving" } else { "searching and proving" }
}

/// The limits of a search for better solutions and of the proof beside it. On one thread they take turns; on several,
/// each has its own half.
pub(crate) struct Halves {
    pub(crate) by_turns: bool,
    pub(crate) better: Limits,
    pub(crate) proof: Limits,
}

impl Halves {
    /// Divides the rest of a run.
    pub(crate) fn of(run: &Run<'_>) -> Self {
        let all = Limits { time: run.time_left(), nodes: run.nodes_left(), ..*run.limits() };
        let nodes = all.nodes.map(|nodes| nodes / 2);
        let better =
            Limits { threads: (all.threads / 2).max(1), nodes, memory: all.memory / 4, time: all.time };
        let proof = Limits {
            threads: (all.threads - all.threads / 2).max(1),
            nodes: all.nodes.zip(nodes).map(|(all, half)| all - half),
            memory: all.memory - all.memory / 4,
            time: all.time,
        };
        Self { by_turns: all.threads <= 1, better, proof }
    }

    /// Returns whether the search for better solutions continues after the proof ended with this status: it can use the
    /// part of a limit that the proof cannot.
    pub(crate) fn goes_on_alone(&self, status: Status) -> bool {
        let limited = self.proof.time.is_some() || self.proof.nodes.is_some();
        limited && matches!(status, Status::Stopped(StopReason::Memory | StopReason::Nodes))
    }
}
