//! What is reported during a run, and to whom.

use std::time::Duration;

#[cfg(doc)]
use super::Run;
use crate::Cost;

/// Watches a search; called at most ten times a second (unless the run [is configured](Run::telling_every) otherwise),
/// and once per iteration, per better plan and whenever a stage [is named](Run::enter).
///
/// It must not report anything to the run that it watches.
pub trait Observer: Sync {
    /// Handles `event`.
    fn notice(&self, event: Event);
}

/// Something worth reporting while a search runs.
#[derive(Clone, Copy, Debug)]
pub enum Event {
    /// The search is still working.
    Progress(Progress),
    /// A round of an iterative algorithm begins with this bound.
    Bound(Cost),
    /// A better plan of this cost was found.
    Incumbent(Cost),
    /// A table that the search needs is being built.
    Building(Building),
}

/// How far the construction of a table has progressed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Building {
    /// The number of the table, from 1.
    pub table: usize,
    /// How many tables will be built.
    pub tables: usize,
    /// The work done so far, in entries; an estimate where the work is uneven.
    pub done: u64,
    /// The total number of entries.
    pub total: u64,
}

/// The state of a whole run, whichever stage reports it. Apart from the round, no value ever gets worse.
#[derive(Clone, Copy, Debug)]
pub struct Progress {
    /// What the run is doing, if that [has a name](Run::enter).
    pub stage: Option<&'static str>,
    /// Time since the start.
    pub elapsed: Duration,
    /// Nodes expanded so far, including those of the search that this one resumes.
    pub expanded: u64,
    /// Nodes generated so far, including those of the search that this one resumes.
    pub generated: u64,
    /// How many of the generated nodes are due to the search that this one resumes; `elapsed` does not cover them.
    pub resumed: u64,
    /// The state of the current round, for algorithms that report it.
    pub round: Option<Round>,
    /// The bound proven so far; never more than the cost of the best plan.
    pub lower_bound: Cost,
    /// The cost of the best plan so far.
    pub upper_bound: Option<Cost>,
    /// Bytes held by tables and lists.
    pub bytes: u64,
}

/// The state of a round of an iterative algorithm.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Round {
    /// The bound of the round.
    pub bound: Cost,
    /// Nodes generated in it so far.
    pub generated: u64,
    /// The estimated number of nodes of the whole round, if there is a basis for an estimate. A round in which a goal
    /// is found ends sooner.
    pub expected: Option<u64>,
}

/// An observer that ignores everything.
#[derive(Clone, Copy, Debug, Default)]
pub struct Silent;

impl Observer for Silent {
    fn notice(&self, _: Event) {}
}
