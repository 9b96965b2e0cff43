//! What is told while a run goes on, and who is told.

use std::time::Duration;

#[cfg(doc)]
use super::Run;
use crate::Cost;

/// Someone who watches a search; called at most ten times a second (unless the run [is told](Run::telling_every)
/// otherwise), and once per iteration, per better plan and where a stage [is named](Run::enter).
///
/// It must announce nothing itself to the run that it watches.
pub trait Observer: Sync {
    /// Takes note of `event`.
    fn notice(&self, event: Event);
}

/// Something worth telling while a search runs.
#[derive(Clone, Copy, Debug)]
pub enum Event {
    /// Work goes on.
    Progress(Progress),
    /// A round of an iterative algorithm begins with this bound.
    Bound(Cost),
    /// A better plan of this cost was found.
    Incumbent(Cost),
    /// A table that the search needs is being made.
    Building(Building),
}

/// How far the making of a table is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Building {
    /// Which table it is, from 1.
    pub table: usize,
    /// How many will be made.
    pub tables: usize,
    /// The work done so far, in entries; an estimate where the work is uneven.
    pub done: u64,
    /// Entries in all.
    pub total: u64,
}

/// Where a whole run stands, whichever of its stages tells it. Nothing but the round ever falls back.
#[derive(Clone, Copy, Debug)]
pub struct Progress {
    /// What the run is at, where that [has a name](Run::enter).
    pub stage: Option<&'static str>,
    /// Time since the start.
    pub elapsed: Duration,
    /// Nodes expanded so far, by the search that this one resumes included.
    pub expanded: u64,
    /// Nodes generated so far, by the search that this one resumes included.
    pub generated: u64,
    /// Of the nodes generated, those by the search that this one resumes: none of `elapsed` was spent on them.
    pub resumed: u64,
    /// Where the present round stands, for algorithms that tell.
    pub round: Option<Round>,
    /// The bound proven so far; never more than the cost of the best plan.
    pub lower_bound: Cost,
    /// The cost of the best plan so far.
    pub upper_bound: Option<Cost>,
    /// Bytes held by tables and lists.
    pub bytes: u64,
}

/// Where a round of an iterative algorithm stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Round {
    /// The bound of the round.
    pub bound: Cost,
    /// Nodes generated in it so far.
    pub generated: u64,
    /// The nodes that the whole round is estimated to have, if there is something to go by. A round in which a goal
    /// is found ends sooner.
    pub expected: Option<u64>,
}

/// An observer that looks away.
#[derive(Clone, Copy, Debug, Default)]
pub struct Silent;

impl Observer for Silent {
    fn notice(&self, _: Event) {}
}
