//! What is known after a solve: the answer, what is proven, and the effort it took. `--json` prints it unchanged.

use std::any::Any;
use std::fmt::{self, Debug};
use std::io;
use std::sync::Arc;

use pousse_search::{
    Counters, DEAD, Iteration, Message, Milestone, Outcome, Run, Status, StopReason, message,
};
use serde::{Serialize, Serializer};

use crate::words::{counted, grouped, percent};
use crate::{Exit, Puzzle, Remedy, Said};

/// The version of the report's fields; it is raised when a field changes its meaning or is removed.
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
    /// Why it ended this way, if that needs explaining.
    pub reason: Option<Reason>,
    /// What the search was doing at the time and what may help, if the reason alone does not say so.
    #[serde(serialize_with = "as_text")]
    pub detail: Option<Message>,
    /// What may help, for front ends that write options in their own way.
    #[serde(skip)]
    pub remedy: Option<Remedy>,
    /// The cost of the plan.
    pub cost: Option<u32>,
    /// A proven lower bound on the cost of any solution.
    pub lower_bound: Option<u32>,
    /// The cost of the best known solution.
    pub upper_bound: Option<u32>,
    /// The difference between the two bounds.
    pub gap: Option<u32>,
    /// When the best solution and the proven bound changed, in order.
    pub history: Vec<Change>,
    /// The solution, as the puzzle writes it.
    pub moves: Option<String>,
    /// Where the solution came from, if not from the algorithm.
    #[serde(serialize_with = "as_text")]
    pub plan_from: Option<Message>,
    /// The algorithm.
    pub algorithm: String,
    /// The estimate.
    pub heuristic: String,
    /// Why the algorithm and heuristic were chosen, if pousse chose them.
    #[serde(serialize_with = "as_text")]
    pub chosen_because: Option<Message>,
    /// The estimate of the start; JSON has `null` if it says that no goal can be reached.
    #[serde(serialize_with = "unless_dead")]
    pub initial_h: u32,
    /// Nodes whose children were generated.
    pub expanded: u64,
    /// Nodes created, counting the root once.
    pub generated: u64,
    /// Nodes taken from an open list, duplicates included.
    pub popped: u64,
    /// Nodes expanded again because a cheaper path to them turned up.
    pub reopened: u64,
    /// The largest number of nodes waiting at once.
    pub max_frontier: u64,
    /// Entries of tables and lists at the end.
    pub stored: u64,
    /// Generated nodes that come from an earlier run that this one resumed; they took none of the time.
    pub resumed_nodes: u64,
    /// The rounds of an iterative algorithm.
    pub iterations: Vec<Round>,
    /// Time of the search alone.
    pub seconds: f64,
    /// Peak memory of the search's tables and lists, in bytes.
    pub peak_bytes: u64,
    /// Size of the tables that the estimate looks up, in bytes; they last from one search to the next.
    pub table_bytes: u64,
    /// Threads allowed.
    pub threads: usize,
    /// The part that only this puzzle has.
    #[serde(flatten)]
    pub puzzle: Arc<dyn Details>,
}

/// The part of a report that only one puzzle has: its data, and how to put it into words.
pub trait Details: erased_serde::Serialize + Debug + Send + Sync {
    /// Returns `self`, for downcasting by code that knows the puzzle.
    fn as_any(&self) -> &dyn Any {
        &()
    }

    /// Returns the title of the instance, if it has one besides its name.
    fn title(&self) -> Option<&str> {
        None
    }

    /// Describes what was to be solved, in one or more lines.
    fn heading(&self) -> String;

    /// Returns the words for one step of a solution and for several steps.
    fn step(&self) -> (&'static str, &'static str) {
        ("move", "moves")
    }

    /// Describes how long the solution is, and what is proven about it.
    fn length(&self, report: &Report) -> String {
        let (one, many) = self.step();
        let steps = |number: u32| counted(number.into(), one, many);
        report.with_bound(report.cost.map(steps), &steps)
    }

    /// Returns a short reason why there is no solution, if the puzzle has a shorter one than the report's.
    fn reason_in_short(&self) -> Option<&str> {
        None
    }

    /// Returns what the moves of the solution refer to, with a verb: `tiles go`.
    fn who_goes(&self) -> &'static str;

    /// Returns how many seconds went into tables before the search, if the puzzle measures that.
    fn preparation_seconds(&self) -> Option<f64> {
        None
    }

    /// Describes more of what was done, in lines; may be empty.
    fn more(&self) -> String {
        String::new()
    }

    /// Writes the positions along the solution.
    ///
    /// # Errors
    ///
    /// Errors of the writer.
    fn write_positions(&self, _report: &Report, _out: &mut dyn io::Write) -> io::Result<()> {
        Ok(())
    }

    /// Returns the measures of the solution besides its cost, under the puzzle's names for them.
    fn measures(&self) -> Vec<(&'static str, u64)> {
        Vec::new()
    }

    /// Returns the measures of the solution that was to be improved, if there was one, under the same names.
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
    /// The limit on the steps of a trace.
    Steps,
    /// Any other reason, in words.
    Words(Message),
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

/// Serialises a message as its English text.
fn as_text<S: Serializer>(message: &Option<Message>, serializer: S) -> Result<S::Ok, S::Error> {
    message.as_deref().serialize(serializer)
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes fields by reference")]
fn unless_dead<S: Serializer>(estimate: &u32, serializer: S) -> Result<S::Ok, S::Error> {
    (*estimate != DEAD).then_some(*estimate).serialize(serializer)
}

/// One round of an iterative algorithm.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Round {
    /// The bound on g + h, or on the depth.
    pub bound: u32,
    /// Nodes generated, not counting the root.
    pub nodes: u64,
    /// Nodes expanded.
    pub expanded: u64,
}

/// A moment at which the best solution or the proven bound changed.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Change {
    /// Seconds since the start of the solve, including the time to build tables.
    pub seconds: f64,
    /// The cost of the best solution from then on.
    pub best: Option<u32>,
    /// The proven lower bound from then on.
    pub bound: u32,
}

impl From<Milestone> for Change {
    fn from(Milestone { seconds, best, bound }: Milestone) -> Self {
        Self { seconds, best, bound }
    }
}

/// What a solve should deliver.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Wanted {
    /// A solution, as good as the limits allow.
    #[default]
    Solution,
    /// A proof that no solution is better, as well.
    Proof,
}

/// How a solve ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
#[non_exhaustive]
pub enum ReportStatus {
    /// Solved, and proven to be the shortest.
    Optimal,
    /// Solved; the reason is the limit that prevented a proof, if there was one.
    Solved,
    /// Proven to have no solution.
    Unsolvable,
    /// The method ended without an answer and without a proof.
    Failed,
    /// A limit or the user ended the search before there was a solution.
    Stopped,
}

impl ReportStatus {
    /// Returns its name.
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
    /// Returns the exit code for this report.
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

    /// Returns the codes and values of its texts.
    #[must_use]
    pub fn said(&self) -> Said {
        let reason = match &self.reason {
            Some(Reason::Words(words)) => Some(words),
            _ => None,
        };
        Said::default()
            .with("reason", reason)
            .with("detail", self.detail.as_ref())
            .with("plan_from", self.plan_from.as_ref())
            .with("chosen_because", self.chosen_because.as_ref())
    }

    /// Returns the limit that ended the solve, if any, with or without a solution.
    #[must_use]
    pub fn stopped_by(&self) -> Option<StopReason> {
        match self.reason {
            Some(Reason::Stop(reason)) => Some(reason),
            _ => None,
        }
    }

    /// Writes the gap between the solution and the bound after a space, or nothing if it is unknown.
    #[must_use]
    pub fn gap_in_brackets(&self) -> String {
        match (self.gap, self.upper_bound) {
            (Some(gap), Some(upper)) => {
                format!(" (gap {}, {})", grouped(gap.into()), percent(gap.into(), upper.into()))
            }
            _ => String::new(),
        }
    }

    /// Adds what is proven about all solutions to the length of this one, if there is one; `steps` writes a number of
    /// steps.
    #[must_use]
    pub fn with_bound(&self, found: Option<String>, steps: &dyn Fn(u32) -> String) -> String {
        match (self.status, found, self.lower_bound) {
            (ReportStatus::Optimal, Some(found), _) | (_, Some(found), None) => found,
            (_, Some(found), Some(bound)) => {
                let bound = grouped(bound.into());
                format!("{found}, and no solution has fewer than {bound}{}", self.gap_in_brackets())
            }
            (_, None, Some(bound)) => format!("no solution has fewer than {}", steps(bound)),
            (_, None, None) => String::new(),
        }
    }

    /// Describes how long the solution is in steps, and what is proven about it; `from` is the cost of the solution that
    /// was to be improved, if there was one.
    #[must_use]
    pub fn usual_length(&self, (one, many): (&str, &str), from: Option<u32>) -> String {
        let steps = |number: u32| counted(number.into(), one, many);
        let found = self.cost.map(|now| match from {
            None => steps(now),
            Some(before) if before <= now => format!("{}, as before", steps(now)),
            Some(before) => {
                let fewer = u64::from(before - now);
                let share = percent(fewer, before.into());
                format!("{} -> {} ({fewer} fewer, {share})", steps(before), steps(now))
            }
        });
        self.with_bound(found, &steps)
    }

    /// Returns the part that only one puzzle has, if the report is about that puzzle.
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
            table_bytes: 0,
            threads: run.limits().threads,
            puzzle: Arc::new(details),
        }
    }

    /// Notes that the solve was stopped before a search began.
    pub fn stop(&mut self, reason: StopReason, detail: Message, remedy: Option<Remedy>) {
        (self.status, self.reason) = told(Status::Stopped(reason), None);
        (self.detail, self.remedy) = (Some(detail), remedy);
    }

    /// Takes over the results of a search and the history of its run, and returns the plan.
    pub fn take<A>(&mut self, outcome: Outcome<A>, run: &Run<'_>) -> Option<Vec<A>> {
        let cost = outcome.upper_bound();
        (self.status, self.reason) = told(outcome.status, cost);
        (self.cost, self.upper_bound) = (cost, cost);
        self.lower_bound = (outcome.lower_bound != DEAD).then_some(outcome.lower_bound);
        self.gap = cost.zip(self.lower_bound).map(|(upper, lower)| upper.saturating_sub(lower));
        self.set_effort(&outcome.counters, &outcome.iterations);
        // The latest results may not have been announced.
        run.record_bound(outcome.lower_bound);
        if let Some(cost) = cost {
            run.announce_plan(cost);
        }
        self.history = run.history().into_iter().map(Change::from).collect();
        outcome.plan.map(|plan| plan.actions)
    }

    /// Takes a plan found elsewhere, after a limit ended the search without one.
    pub fn take_known(&mut self, cost: u32, from: Message, run: &Run<'_>) {
        run.announce_plan(cost);
        self.status = ReportStatus::Solved;
        (self.cost, self.upper_bound) = (Some(cost), Some(cost));
        self.gap = self.lower_bound.map(|lower| cost.saturating_sub(lower));
        if self.gap == Some(0) {
            (self.status, self.reason) = (ReportStatus::Optimal, None);
        }
        self.plan_from = Some(from);
        self.history = run.history().into_iter().map(Change::from).collect();
    }

    /// Replaces the part that only this puzzle has.
    pub fn set_details(&mut self, details: impl Details + 'static) {
        self.puzzle = Arc::new(details);
    }

    /// Copies the counters of a search.
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

/// Returns how a search ended, given the cost of its solution if it found one, and why, if that needs explaining.
pub(crate) fn told(status: Status, cost: Option<u32>) -> (ReportStatus, Option<Reason>) {
    let words = |words: Message| Some(Reason::Words(words));
    match status {
        Status::Optimal => (ReportStatus::Optimal, None),
        Status::Solved => (ReportStatus::Solved, None),
        Status::Unsolvable => {
            (ReportStatus::Unsolvable, words(message!("visited-all", "every reachable position was visited")))
        }
        Status::Failed => {
            (ReportStatus::Failed, words(message!("no-answer", "the method ended without an answer")))
        }
        Status::Stopped(reason) => {
            let status = if cost.is_some() { ReportStatus::Solved } else { ReportStatus::Stopped };
            (status, Some(Reason::Stop(reason)))
        }
    }
}
