//! What is known after a solve: the answer, what is proven, and what it took. Serialised as it is for `--json`.

use std::any::Any;
use std::fmt::{self, Debug};
use std::io;
use std::sync::Arc;

use pousse_search::{Counters, DEAD, Iteration, Milestone, Outcome, Run, Status, StopReason};
use serde::{Serialize, Serializer};

use crate::words::{counted, percent};
use crate::{Exit, Puzzle, Remedy};

/// The version of the report's fields; it grows when one changes its meaning or goes away.
pub const SCHEMA: u32 = 2;

/// The result of one request.
#[derive(Clone, Debug, Serialize)]
pub struct Report {
    /// The version of these fields.
    pub schema: u32,
    /// The instance's label, or its number in the input.
    pub instance: String,
    /// The puzzle's name.
    pub domain: &'static str,
    /// How the solve ended.
    pub status: ReportStatus,
    /// Why it ended so, where that needs saying.
    pub reason: Option<Reason>,
    /// What was going on then, and what may help, where the reason alone does not say it.
    pub detail: Option<String>,
    /// What may help then, for those who write options in their own way.
    #[serde(skip)]
    pub remedy: Option<Remedy>,
    /// The cost of the plan.
    pub cost: Option<u32>,
    /// No solution is shorter: proven.
    pub lower_bound: Option<u32>,
    /// The best solution known is this long.
    pub upper_bound: Option<u32>,
    /// What lies between the two.
    pub gap: Option<u32>,
    /// When the best solution and the proven bound changed, the first change first.
    pub history: Vec<Change>,
    /// The solution, as the puzzle writes it.
    pub moves: Option<String>,
    /// Where the solution came from, if not from the algorithm.
    pub plan_from: Option<String>,
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
    pub puzzle: Arc<dyn Details>,
}

/// The part of a report that only one puzzle has: data, and how it is said.
pub trait Details: erased_serde::Serialize + Debug + Send + Sync {
    /// Returns it as what it is, for those who know the puzzle.
    fn as_any(&self) -> &dyn Any;

    /// Returns the title of the instance, where it has one besides its name.
    fn title(&self) -> Option<&str> {
        None
    }

    /// Says what was to be solved, in lines.
    fn heading(&self) -> String;

    /// Returns the words for one step of a solution and for several.
    fn step(&self) -> (&'static str, &'static str) {
        ("move", "moves")
    }

    /// Says how long the solution is, and what is proven about it.
    fn length(&self, report: &Report) -> String {
        let (one, many) = self.step();
        let steps = |number: u32| counted(number.into(), one, many);
        report.with_bound(report.cost.map(steps), &steps)
    }

    /// Says whose moves the solution tells, with a verb: `tiles go`.
    fn who_goes(&self) -> &'static str;

    /// Says more about what was done, in lines; may be empty.
    fn more(&self) -> String {
        String::new()
    }

    /// Writes the positions that the solution goes through.
    ///
    /// # Errors
    ///
    /// What the writer says.
    fn write_positions(&self, _report: &Report, _out: &mut dyn io::Write) -> io::Result<()> {
        Ok(())
    }

    /// Returns what the solution measures besides its cost; the names are those of the puzzle's measures.
    fn measures(&self) -> Vec<(&'static str, u64)> {
        Vec::new()
    }

    /// Returns what the solution measured that was to be made better, where one was, under the same names.
    fn measures_before(&self) -> Vec<(&'static str, u64)> {
        Vec::new()
    }
}

erased_serde::serialize_trait_object!(Details);

/// Why a solve ended as it did.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Reason {
    /// A limit, or the user.
    Stop(StopReason),
    /// The most steps that a trace may hold.
    Steps,
    /// Something to be said in words.
    Words(String),
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Stop(StopReason::Memory) => "memory",
            Self::Stop(StopReason::Time) => "time",
            Self::Stop(StopReason::Nodes) => "nodes",
            Self::Stop(_) => "interrupted",
            Self::Steps => "steps",
            Self::Words(words) => words,
        })
    }
}

impl Serialize for Reason {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
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

/// A moment at which the best solution or the proven bound changed.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Change {
    /// Seconds since the start of the solve, the making of tables included.
    pub seconds: f64,
    /// The length of the best solution from then on.
    pub best: Option<u32>,
    /// The bound proven from then on.
    pub bound: u32,
}

impl From<Milestone> for Change {
    fn from(Milestone { seconds, best, bound }: Milestone) -> Self {
        Self { seconds, best, bound }
    }
}

/// What a solve is asked for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Wanted {
    /// A solution, as good as the limits allow.
    #[default]
    Solution,
    /// The proof that no solution is better, too.
    Proof,
}

/// How a solve ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
#[non_exhaustive]
pub enum ReportStatus {
    /// Solved, and proven to be the shortest.
    Optimal,
    /// Solved; the reason is the limit that kept it from being proven, if one did.
    Solved,
    /// Proven to have no solution.
    Unsolvable,
    /// The method ended without an answer and without a proof.
    Failed,
    /// A limit or the user ended the search before there was a solution.
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
    pub fn exit(&self, wanted: Wanted) -> Exit {
        let limit = match self.stopped_by() {
            Some(StopReason::Memory) => Exit::Memory,
            Some(StopReason::Interrupted) => Exit::Interrupted,
            _ => Exit::TimeOrNodes,
        };
        match self.status {
            ReportStatus::Solved if wanted == Wanted::Proof && self.stopped_by().is_some() => limit,
            ReportStatus::Optimal | ReportStatus::Solved => Exit::Done,
            ReportStatus::Unsolvable => Exit::Unsolvable,
            ReportStatus::Failed => Exit::Failed,
            ReportStatus::Stopped => limit,
        }
    }

    /// Returns the limit that ended the solve, if one did, with a solution in hand or without.
    #[must_use]
    pub fn stopped_by(&self) -> Option<StopReason> {
        match self.reason {
            Some(Reason::Stop(reason)) => Some(reason),
            _ => None,
        }
    }

    /// Says what lies between the solution and the bound, after a space; nothing where that is not known.
    #[must_use]
    pub fn gap_in_brackets(&self) -> String {
        match (self.gap, self.upper_bound) {
            (Some(gap), Some(upper)) => format!(" (gap {gap}, {})", percent(gap.into(), upper.into())),
            _ => String::new(),
        }
    }

    /// Adds to the length of the solution, if there is one, what is proven about all; `steps` says how many there are.
    #[must_use]
    pub fn with_bound(&self, found: Option<String>, steps: &dyn Fn(u32) -> String) -> String {
        match (self.status, found, self.lower_bound) {
            (ReportStatus::Optimal, Some(found), _) | (_, Some(found), None) => found,
            (_, Some(found), Some(bound)) => {
                format!("{found}, and no solution has fewer than {bound}{}", self.gap_in_brackets())
            }
            (_, None, Some(bound)) => format!("no solution has fewer than {}", steps(bound)),
            (_, None, None) => String::new(),
        }
    }

    /// Returns what the report says about one puzzle alone, if it is about that.
    #[must_use]
    pub fn details<T: Any>(&self) -> Option<&T> {
        self.puzzle.as_any().downcast_ref()
    }

    /// Returns a report in which nothing has happened yet.
    #[must_use]
    pub fn new(puzzle: &dyn Puzzle, instance: &str, run: &Run<'_>, details: impl Details + 'static) -> Self {
        Self {
            schema: SCHEMA,
            instance: instance.into(),
            domain: puzzle.name(),
            status: ReportStatus::Unsolvable,
            reason: None,
            detail: None,
            remedy: None,
            cost: None,
            lower_bound: None,
            upper_bound: None,
            gap: None,
            history: Vec::new(),
            moves: None,
            plan_from: None,
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
            puzzle: Arc::new(details),
        }
    }

    /// Notes that the solve was stopped before a search began.
    pub fn stop(&mut self, reason: StopReason, detail: String, remedy: Option<Remedy>) {
        (self.status, self.reason) = told(Status::Stopped(reason), None);
        (self.detail, self.remedy) = (Some(detail), remedy);
    }

    /// Takes over what a search found out and what its run remembers, and returns the plan.
    pub fn take<A>(&mut self, outcome: Outcome<A>, run: &Run<'_>) -> Option<Vec<A>> {
        let cost = outcome.upper_bound();
        (self.status, self.reason) = told(outcome.status, cost);
        (self.cost, self.upper_bound) = (cost, cost);
        self.lower_bound = (outcome.lower_bound != DEAD).then_some(outcome.lower_bound);
        self.gap = cost.zip(self.lower_bound).map(|(upper, lower)| upper.saturating_sub(lower));
        self.set_effort(&outcome.counters, &outcome.iterations);
        // What was found out last may not have been announced.
        run.record_bound(outcome.lower_bound);
        if let Some(cost) = cost {
            run.announce_plan(cost);
        }
        self.history = run.history().into_iter().map(Change::from).collect();
        outcome.plan.map(|plan| plan.actions)
    }

    /// Takes a plan that was found elsewhere, for a search that a limit ended without one.
    pub fn take_known(&mut self, cost: u32, from: &str, run: &Run<'_>) {
        run.announce_plan(cost);
        self.status = ReportStatus::Solved;
        (self.cost, self.upper_bound) = (Some(cost), Some(cost));
        self.gap = self.lower_bound.map(|lower| cost.saturating_sub(lower));
        if self.gap == Some(0) {
            (self.status, self.reason) = (ReportStatus::Optimal, None);
        }
        self.plan_from = Some(from.into());
        self.history = run.history().into_iter().map(Change::from).collect();
    }

    /// Replaces what only this puzzle has.
    pub fn set_details(&mut self, details: impl Details + 'static) {
        self.puzzle = Arc::new(details);
    }

    /// Notes what a search did.
    fn set_effort(&mut self, counters: &Counters, iterations: &[Iteration]) {
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

/// Returns how a search ended that found a solution of a cost or none, and why where that needs saying.
pub(crate) fn told(status: Status, cost: Option<u32>) -> (ReportStatus, Option<Reason>) {
    let words = |words: &str| Some(Reason::Words(words.into()));
    match status {
        Status::Optimal => (ReportStatus::Optimal, None),
        Status::Solved => (ReportStatus::Solved, None),
        Status::Unsolvable => (ReportStatus::Unsolvable, words("every reachable position was visited")),
        Status::Failed => (ReportStatus::Failed, words("the method ended without an answer")),
        Status::Stopped(reason) => {
            let status = if cost.is_some() { ReportStatus::Solved } else { ReportStatus::Stopped };
            (status, Some(Reason::Stop(reason)))
        }
    }
}
