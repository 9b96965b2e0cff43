//! What is known after a solve: the answer, what is proven, and the effort it took. `--json` prints it unchanged.

use std::fmt::Debug;
use std::io;
use std::ops::{Deref, DerefMut};
use std::sync::Arc;

use pousse_search::{DEAD, Message, Milestone, Outcome, Run, Status, StopReason};
use serde::{Serialize, Serializer};

use crate::measured::why;
use crate::words::{counted, grouped, percent};
use crate::{Exit, Measured, Puzzle, Remedy, Said};

/// The version of the report's fields; it is raised when a field changes its meaning or is removed.
pub const SCHEMA: u32 = 2;

/// The result of one request. It dereferences to its measured part.
#[derive(Clone, Debug, Serialize)]
pub struct Report {
    /// The version of these fields.
    pub schema: u32,
    /// The instance's label, or its number in the input.
    pub instance: String,
    /// The puzzle's name.
    pub domain: &'static str,
    /// How the solve ended, what it found and proved, and the effort.
    #[serde(flatten)]
    pub measured: Measured,
    /// What the search was doing at the time and what may help, if the reason alone does not say so.
    #[serde(serialize_with = "as_text")]
    pub detail: Option<Message>,
    /// What may help, for front ends that write options in their own way.
    #[serde(skip)]
    pub remedy: Option<Remedy>,
    /// When the best solution and the proven bound changed, in order.
    pub history: Vec<Change>,
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
    /// Generated nodes that come from an earlier run that this one resumed; they took none of the time.
    pub resumed_nodes: u64,
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
    /// Returns the title of the instance, if it has one besides its name.
    fn title(&self) -> Option<&str>;

    /// Describes what was to be solved, in one or more lines.
    fn heading(&self) -> String;

    /// Returns the words for one step of a solution and for several steps.
    fn step(&self) -> (&'static str, &'static str);

    /// Describes how long the solution is, and what is proven about it.
    fn length(&self, report: &Report) -> String;

    /// Returns a short reason why there is no solution, if the puzzle has a shorter one than the report's.
    fn reason_in_short(&self) -> Option<&str>;

    /// Returns what the moves of the solution refer to, with a verb: `tiles go`.
    fn who_goes(&self) -> &'static str;

    /// Returns how many seconds went into tables before the search, if the puzzle measures that.
    fn preparation_seconds(&self) -> Option<f64>;

    /// Describes more of what was done, in lines; may be empty.
    fn more(&self) -> String;

    /// Writes the positions along the solution.
    ///
    /// # Errors
    ///
    /// Errors of the writer.
    fn write_positions(&self, report: &Report, out: &mut dyn io::Write) -> io::Result<()>;

    /// Returns the measures of the solution besides its cost, under the puzzle's names for them.
    fn measures(&self) -> Vec<(&'static str, u64)>;

    /// Returns the measures of the solution that was to be improved, if there was one, under the same names.
    fn measures_before(&self) -> Vec<(&'static str, u64)>;
}

erased_serde::serialize_trait_object!(Details);

/// Serialises a message as its English text.
fn as_text<S: Serializer>(message: &Option<Message>, serializer: S) -> Result<S::Ok, S::Error> {
    message.as_deref().serialize(serializer)
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

impl Deref for Report {
    type Target = Measured;

    fn deref(&self) -> &Measured {
        &self.measured
    }
}

impl DerefMut for Report {
    fn deref_mut(&mut self) -> &mut Measured {
        &mut self.measured
    }
}

impl Report {
    /// Returns the exit code for this report.
    #[must_use]
    pub fn exit(&self, wanted: Wanted) -> Exit {
        match self.status {
            Status::Stopped(_) if wanted == Wanted::Solution && self.cost.is_some() => Exit::Done,
            Status::Stopped(StopReason::Memory) => Exit::Memory,
            Status::Stopped(StopReason::Interrupted) => Exit::Interrupted,
            Status::Stopped(StopReason::Time | StopReason::Nodes) => Exit::TimeOrNodes,
            Status::Optimal | Status::Solved => Exit::Done,
            Status::Unsolvable => Exit::Unsolvable,
            Status::Failed => Exit::Failed,
        }
    }

    /// Returns the codes and values of its texts.
    #[must_use]
    pub fn said(&self) -> Said {
        Said::default()
            .with("reason", self.why.as_ref())
            .with("detail", self.detail.as_ref())
            .with("plan_from", self.plan_from.as_ref())
            .with("chosen_because", self.chosen_because.as_ref())
    }

    /// Writes the gap between the solution and the bound after a space, or nothing if it is unknown.
    #[must_use]
    pub fn gap_in_brackets(&self) -> String {
        match (self.gap(), self.cost) {
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
            (Status::Optimal, Some(found), _) | (_, Some(found), None) => found,
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

    /// Returns a report in which nothing has happened yet.
    #[must_use]
    pub fn new(puzzle: &dyn Puzzle, instance: &str, run: &Run<'_>, details: impl Details + 'static) -> Self {
        Self {
            schema: SCHEMA,
            instance: instance.into(),
            domain: puzzle.name(),
            measured: Measured::default(),
            detail: None,
            remedy: None,
            history: Vec::new(),
            plan_from: None,
            algorithm: String::new(),
            heuristic: String::new(),
            chosen_because: None,
            resumed_nodes: 0,
            table_bytes: 0,
            threads: run.limits().threads,
            puzzle: Arc::new(details),
        }
    }

    /// Takes over the results of a search and the history of its run, and returns the plan.
    pub fn take<A>(&mut self, outcome: Outcome<A>, run: &Run<'_>) -> Option<Vec<A>> {
        let cost = outcome.upper_bound();
        (self.status, self.why, self.cost) = (outcome.status, why(outcome.status), cost);
        self.lower_bound = (outcome.lower_bound != DEAD).then_some(outcome.lower_bound);
        self.effort.count(&outcome.counters, outcome.iterations);
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
        self.cost = Some(cost);
        if self.gap() == Some(0) {
            (self.status, self.why) = (Status::Optimal, None);
        } else if self.stopped_by().is_none() {
            self.status = Status::Solved;
        }
        self.plan_from = Some(from);
        self.history = run.history().into_iter().map(Change::from).collect();
    }
}
