//! What is known after a solve: the answer, what is proven, and what it took. Serialised as it is for `--json`.

use pousse_search::{DEAD, Outcome, Status, StopReason};
use pousse_tiles::Direction;
use serde::Serialize;

use crate::Exit;

/// The version of the report's fields; it grows when one changes its meaning or goes away.
pub const SCHEMA: u32 = 1;

/// The result of one request.
#[derive(Clone, Debug, Serialize)]
pub struct Report {
    /// The version of these fields.
    pub schema: u32,
    /// The instance's label, or its number in the input.
    pub instance: String,
    /// The puzzle.
    pub domain: &'static str,
    /// How the solve ended.
    pub status: ReportStatus,
    /// Why it ended so, where that needs saying.
    pub reason: Option<String>,
    /// What was going on then, and what may help, where the reason alone does not say it.
    pub detail: Option<String>,
    /// The cost of the plan.
    pub cost: Option<u32>,
    /// No solution is shorter: proven.
    pub lower_bound: Option<u32>,
    /// The best solution known is this long.
    pub upper_bound: Option<u32>,
    /// The solution: `U D L R`, one letter a move.
    pub moves: Option<String>,
    /// Whether the letters are the moves of tiles or of the blank.
    pub moves_of: &'static str,
    /// The algorithm.
    pub algorithm: String,
    /// The estimate.
    pub heuristic: String,
    /// Why these two, where they were chosen.
    pub chosen_because: Option<String>,
    /// The estimate of the start.
    pub initial_h: u32,
    /// Nodes whose children were generated.
    pub expanded: u64,
    /// Nodes created, the root once in all.
    pub generated: u64,
    /// Nodes taken from an open list, duplicates included.
    pub popped: u64,
    /// Nodes expanded again because a cheaper path to them was found.
    pub reopened: u64,
    /// The largest number of nodes waiting at one time.
    pub max_frontier: u64,
    /// Entries of tables and lists at the end.
    pub stored: u64,
    /// Of the nodes generated, those of an earlier run that this one resumed: they took none of the time.
    pub resumed_nodes: u64,
    /// The rounds of an iterative algorithm.
    pub iterations: Vec<Round>,
    /// Time of the search alone.
    pub seconds: f64,
    /// The most bytes that the search's tables and lists took.
    pub peak_bytes: u64,
    /// Threads allowed.
    pub threads: usize,
    /// Rows of the board.
    pub rows: usize,
    /// Columns of the board.
    pub columns: usize,
    /// The goal's name, or the goal itself.
    pub goal: String,
    /// The blank's moves of the solution.
    #[serde(skip)]
    pub plan: Option<Vec<Direction>>,
}

/// One round of an iterative algorithm.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Round {
    /// The bound on g + h, or on the depth.
    pub bound: u32,
    /// Nodes generated, the root not counted.
    pub nodes: u64,
    /// Nodes expanded.
    pub expanded: u64,
}

/// How a solve ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum ReportStatus {
    /// Solved, and proven to be the shortest.
    Optimal,
    /// Solved.
    Solved,
    /// Proven to have no solution.
    Unsolvable,
    /// The method ended without an answer and without a proof.
    Failed,
    /// A limit or the user ended the search.
    Stopped,
}

impl ReportStatus {
    /// Returns the word for it.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Optimal => "optimal",
            Self::Solved => "solved",
            Self::Unsolvable => "unsolvable",
            Self::Failed => "failed",
            Self::Stopped => "stopped",
        }
    }
}

impl Report {
    /// Returns the exit code that this report calls for.
    #[must_use]
    pub fn exit(&self) -> Exit {
        match (self.status, self.reason.as_deref()) {
            (ReportStatus::Optimal | ReportStatus::Solved, _) => Exit::Done,
            (ReportStatus::Unsolvable, _) => Exit::Unsolvable,
            (ReportStatus::Failed, _) => Exit::Failed,
            (ReportStatus::Stopped, Some("memory")) => Exit::Memory,
            (ReportStatus::Stopped, Some("interrupted")) => Exit::Interrupted,
            (ReportStatus::Stopped, _) => Exit::TimeOrNodes,
        }
    }

    /// Notes that the solve was stopped before a search began.
    pub(crate) fn stop(&mut self, reason: StopReason, detail: String) {
        self.status = ReportStatus::Stopped;
        self.reason = Some(word(reason).into());
        self.detail = Some(detail);
    }

    /// Takes over what a search found out.
    pub(crate) fn take(&mut self, outcome: Outcome<Direction>) {
        (self.status, self.reason) = match outcome.status {
            Status::Optimal => (ReportStatus::Optimal, None),
            Status::Solved => (ReportStatus::Solved, None),
            Status::Unsolvable => {
                (ReportStatus::Unsolvable, Some("every reachable position was visited".into()))
            }
            Status::Failed => (ReportStatus::Failed, Some("the method ended without an answer".into())),
            Status::Stopped(reason) => (ReportStatus::Stopped, Some(word(reason).into())),
        };
        self.cost = outcome.upper_bound();
        self.upper_bound = outcome.upper_bound();
        self.lower_bound = (outcome.lower_bound != DEAD).then_some(outcome.lower_bound);
        self.expanded = outcome.counters.expanded;
        self.generated = outcome.counters.generated;
        self.popped = outcome.counters.popped;
        self.reopened = outcome.counters.reopened;
        self.max_frontier = outcome.counters.max_frontier;
        self.stored = outcome.counters.stored;
        self.peak_bytes = outcome.counters.peak_bytes;
        self.iterations = outcome
            .iterations
            .iter()
            .map(|round| Round { bound: round.bound, nodes: round.generated, expanded: round.expanded })
            .collect();
        self.plan = outcome.plan.map(|plan| plan.actions);
    }
}

/// Returns the word for a reason.
fn word(reason: StopReason) -> &'static str {
    match reason {
        StopReason::Memory => "memory",
        StopReason::Time => "time",
        StopReason::Nodes => "nodes",
        StopReason::Interrupted => "interrupted",
    }
}
