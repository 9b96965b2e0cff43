//! What is known after a solve: the answer, what is proven, and what it took. Serialised as it is for `--json`.

use pousse_search::{Counters, DEAD, Iteration, Outcome, Run, Status, StopReason};
use serde::Serialize;

use crate::sokoban::Sokoban;
use crate::tiles::Tiles;
use crate::{Domain, Exit};

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
    pub domain: Domain,
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
    /// The solution: `U D L R`, one letter a move; for Sokoban the player's, pushes in upper case.
    pub moves: Option<String>,
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
    /// What only this puzzle has.
    #[serde(flatten)]
    pub puzzle: Puzzle,
}

/// The part of a report that only one puzzle has.
#[derive(Clone, Debug, Serialize)]
#[serde(untagged)]
pub enum Puzzle {
    /// Sliding tiles.
    Tiles(Tiles),
    /// Sokoban.
    Sokoban(Sokoban),
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

    /// Returns what the report says about sliding tiles alone, if it is about them.
    #[must_use]
    pub fn tiles(&self) -> Option<&Tiles> {
        match &self.puzzle {
            Puzzle::Tiles(tiles) => Some(tiles),
            Puzzle::Sokoban(_) => None,
        }
    }

    /// Returns what the report says about Sokoban alone, if it is about that.
    #[must_use]
    pub fn sokoban(&self) -> Option<&Sokoban> {
        match &self.puzzle {
            Puzzle::Tiles(_) => None,
            Puzzle::Sokoban(sokoban) => Some(sokoban),
        }
    }

    /// Returns a report in which nothing has happened yet.
    pub(crate) fn new(instance: &str, run: &Run<'_>, puzzle: Puzzle) -> Self {
        Self {
            schema: SCHEMA,
            instance: instance.into(),
            domain: match &puzzle {
                Puzzle::Tiles(_) => Domain::Tiles,
                Puzzle::Sokoban(_) => Domain::Sokoban,
            },
            status: ReportStatus::Unsolvable,
            reason: None,
            detail: None,
            cost: None,
            lower_bound: None,
            upper_bound: None,
            moves: None,
            algorithm: String::new(),
            heuristic: String::new(),
            chosen_because: None,
            initial_h: 0,
            expanded: 0,
            generated: 0,
            popped: 0,
            reopened: 0,
            max_frontier: 0,
            stored: 0,
            resumed_nodes: 0,
            iterations: Vec::new(),
            seconds: 0.0,
            peak_bytes: 0,
            threads: run.limits().threads,
            puzzle,
        }
    }

    /// Notes that the solve was stopped before a search began.
    pub(crate) fn stop(&mut self, reason: StopReason, detail: String) {
        self.set_status(Status::Stopped(reason));
        self.detail = Some(detail);
    }

    /// Takes over what a search found out, and returns the plan.
    pub(crate) fn take<A>(&mut self, outcome: Outcome<A>) -> Option<Vec<A>> {
        self.set_status(outcome.status);
        self.set_cost(outcome.upper_bound());
        self.lower_bound = (outcome.lower_bound != DEAD).then_some(outcome.lower_bound);
        self.set_effort(&outcome.counters, &outcome.iterations);
        outcome.plan.map(|plan| plan.actions)
    }

    /// Notes how a search ended.
    pub(crate) fn set_status(&mut self, status: Status) {
        (self.status, self.reason) = told(status);
    }

    /// Notes the cost of the solution.
    pub(crate) fn set_cost(&mut self, cost: Option<u32>) {
        (self.cost, self.upper_bound) = (cost, cost);
    }

    /// Notes what a search did.
    pub(crate) fn set_effort(&mut self, counters: &Counters, iterations: &[Iteration]) {
        self.expanded = counters.expanded;
        self.generated = counters.generated;
        self.popped = counters.popped;
        self.reopened = counters.reopened;
        self.max_frontier = counters.max_frontier;
        self.stored = counters.stored;
        self.peak_bytes = counters.peak_bytes;
        let round = |round: &Iteration| Round {
            bound: round.bound,
            nodes: round.generated,
            expanded: round.expanded,
        };
        self.iterations = iterations.iter().map(round).collect();
    }
}

/// Returns how a search ended, and why where that needs saying.
pub(crate) fn told(status: Status) -> (ReportStatus, Option<String>) {
    match status {
        Status::Optimal => (ReportStatus::Optimal, None),
        Status::Solved => (ReportStatus::Solved, None),
        Status::Unsolvable => (ReportStatus::Unsolvable, Some("every reachable position was visited".into())),
        Status::Failed => (ReportStatus::Failed, Some("the method ended without an answer".into())),
        Status::Stopped(reason) => (ReportStatus::Stopped, Some(word(reason).into())),
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
