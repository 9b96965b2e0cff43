//! The progress of a job, as sent to the page.

use std::sync::{Mutex, PoisonError};
use std::time::Instant;

use pousse_search::{Building, Event, Observer};
use serde::Serialize;

use super::Job;

/// The progress of a job.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[serde(untagged)]
pub(crate) enum Progress {
    /// A search.
    Search(Searched),
    /// A study.
    Study(Studied),
}

/// The progress of a search as a whole.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
pub(crate) struct Searched {
    /// What it is doing, if that has a name.
    stage: Option<&'static str>,
    /// Time since it started.
    seconds: f64,
    expanded: u64,
    generated: u64,
    /// Nodes per second.
    rate: f64,
    lower_bound: u32,
    upper_bound: Option<u32>,
    bytes: u64,
    round: Option<Round>,
    building: Option<Making>,
}

/// The progress of a study.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
pub(crate) struct Studied {
    /// Runs done, including earlier sessions.
    pub(crate) done: u64,
    /// The total number of runs.
    pub(crate) total: u64,
    /// Time since it was started or resumed.
    pub(crate) seconds: f64,
    /// The table that is being built.
    pub(crate) building: Option<Making>,
}

/// The state of a round of an iterative search.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
struct Round {
    bound: u32,
    generated: u64,
    expected: Option<u64>,
}

/// The progress of building a table.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub(crate) struct Making {
    table: usize,
    tables: usize,
    done: u64,
    total: u64,
}

impl From<Building> for Making {
    fn from(Building { table, tables, done, total }: Building) -> Self {
        Self { table, tables, done, total }
    }
}

/// Watches a search for a job.
#[derive(Debug)]
pub(crate) struct Watcher<'a> {
    job: &'a Job,
    begun: Instant,
    known: Mutex<Searched>,
}

impl<'a> Watcher<'a> {
    /// Starts watching.
    pub(crate) fn new(job: &'a Job) -> Self {
        Self { job, begun: Instant::now(), known: Mutex::default() }
    }
}

impl Observer for Watcher<'_> {
    fn notice(&self, event: Event) {
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        known.seconds = self.begun.elapsed().as_secs_f64();
        known.building = None;
        match event {
            Event::Progress(progress) => {
                let fresh = progress.generated.saturating_sub(progress.resumed);
                *known = Searched {
                    stage: progress.stage,
                    seconds: known.seconds,
                    expanded: progress.expanded,
                    generated: progress.generated,
                    rate: fresh as f64 / progress.elapsed.as_secs_f64().max(1e-9),
                    lower_bound: progress.lower_bound,
                    upper_bound: progress.upper_bound,
                    bytes: progress.bytes,
                    round: progress.round.map(|round| Round {
                        bound: round.bound,
                        generated: round.generated,
                        expected: round.expected,
                    }),
                    building: None,
                };
            }
            // A new round is reported a moment later, together with its nodes.
            Event::Bound(_) => return,
            Event::Incumbent(cost) => known.upper_bound = Some(cost),
            Event::Building(building) => known.building = Some(building.into()),
        }
        self.job.tell(Progress::Search(*known));
    }
}
