//! What a study is made of once its plan has been read: instances, methods, sessions, and a row for each run.
//!
//! Rows point at the rest by number, so that a million of them fit in memory; [`columns`](crate::columns) writes them
//! out in full, one line a run with everything in it.

use std::collections::BTreeMap;

use pousse::Puzzle;
use serde::{Deserialize, Serialize};

use crate::export::Format;
use crate::figures::Figure;

/// A study with what has been measured so far.
#[derive(Clone, Debug, Default)]
pub struct Study {
    /// What is to be run.
    pub design: Design,
    /// The calls of pousse that ran parts of it.
    pub sessions: Vec<Session>,
    /// One row a finished run, in the order of instances, methods, repetitions; each at most once.
    pub rows: Vec<Row>,
}

/// What is to be run: a plan with its instances drawn and its methods spelt out. Kept in the study's folder.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Design {
    /// The study's name, in kebab case.
    pub name: String,
    /// A line that says what it is about.
    pub title: String,
    /// What it asks and how to read its answers; paragraphs are split by blank lines.
    pub description: String,
    /// How often each instance is given to each method.
    pub repetitions: u32,
    /// Whether solutions are kept in the rows.
    pub solutions: bool,
    /// The sets of instances.
    pub sets: Vec<Set>,
    /// The instances, set by set.
    pub instances: Vec<Instance>,
    /// The methods.
    pub methods: Vec<Method>,
    /// What the report shows besides the usual.
    pub report: ReportPlan,
    /// Figures published elsewhere, to stand beside ours.
    pub figures: Vec<Figure>,
}

/// A set of instances.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Set {
    /// Its name.
    pub name: String,
    /// Where its instances come from, in words.
    pub source: String,
    /// The seed they were drawn with.
    pub seed: Option<u64>,
}

/// One puzzle to solve.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Instance {
    /// The number of its set.
    pub set: u32,
    /// Its label or title where it comes from, or its number in its set.
    pub label: String,
    /// The puzzle.
    #[serde(rename = "domain", with = "by_name")]
    pub puzzle: &'static dyn Puzzle,
    /// The instance in one line, as its puzzle writes it.
    pub board: String,
    /// The goal, where the puzzle lets it be chosen.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub goal: Option<String>,
    /// The cost of the cheapest solution where it is known beforehand: found by exhaustive search, or published.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub optimum: Option<u32>,
}

/// A puzzle by its name.
mod by_name {
    use pousse::{Puzzle, puzzle};
    use serde::de::Error;
    use serde::{Deserialize, Deserializer, Serializer};

    pub(super) fn serialize<S: Serializer>(
        one: &&'static dyn Puzzle,
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(one.name())
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<&'static dyn Puzzle, D::Error> {
        puzzle(&String::deserialize(deserializer)?).map_err(D::Error::custom)
    }
}

/// One way to solve instances.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Method {
    /// What tables and plots call it; no two are called the same.
    pub label: String,
    /// The algorithm with its options, as the command line takes it.
    pub algorithm: String,
    /// The estimate, as the command line takes it.
    pub heuristic: String,
    /// Other options as the command line takes them, such as `--order ULRD`; empty for none.
    pub options: Vec<String>,
    /// The sets that it is for, by number.
    pub sets: Vec<u32>,
    /// The limits of a run.
    pub limits: RunLimits,
    /// Whether the answers are proven optimal whenever the method ends by itself.
    pub optimal: bool,
}

/// The limits of one run.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct RunLimits {
    /// Seconds of search.
    pub seconds: Option<f64>,
    /// Nodes generated.
    pub nodes: Option<u64>,
    /// Bytes of the search's tables.
    pub bytes: u64,
    /// Threads.
    pub threads: usize,
}

/// One call of pousse that ran a part of a study.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Session {
    /// The command.
    pub command: String,
    /// The version of pousse.
    pub version: String,
    /// The commit it was built from; `unknown` outside a checkout, with `+` after it where files were changed since.
    pub commit: String,
    /// The processor's name.
    pub cpu: String,
    /// Runs that went on at the same time.
    pub workers: usize,
    /// When it began, as `2026-01-31T12:00:00Z`.
    pub started: String,
    /// The part of the study that it was asked to run, as `1/2`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub shard: Option<String>,
}

/// One finished run.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Row {
    /// The number of the instance.
    pub instance: u32,
    /// The number of the method.
    pub method: u32,
    /// The repetition, from 0.
    pub repetition: u32,
    /// The number of the session that ran it.
    pub session: u32,
    /// What came out.
    pub measured: Measured,
}

/// What a run measured.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Measured {
    /// How the run ended.
    pub status: RowStatus,
    /// Why, where that needs saying.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<Box<str>>,
    /// The cost of the solution, in the unit of the method.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cost: Option<u32>,
    /// No solution is cheaper: proven by the run.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub lower_bound: Option<u32>,
    /// The estimate of the start.
    #[serde(skip_serializing_if = "is_zero")]
    pub initial_h: u32,
    /// Nodes whose children were generated.
    #[serde(skip_serializing_if = "is_zero")]
    pub expanded: u64,
    /// Nodes created, the root once in all.
    #[serde(skip_serializing_if = "is_zero")]
    pub generated: u64,
    /// Nodes taken from an open list, duplicates included.
    #[serde(skip_serializing_if = "is_zero")]
    pub popped: u64,
    /// Nodes expanded again because a cheaper path to them was found.
    #[serde(skip_serializing_if = "is_zero")]
    pub reopened: u64,
    /// The largest number of nodes waiting at one time.
    #[serde(skip_serializing_if = "is_zero")]
    pub max_frontier: u64,
    /// Entries of tables and lists at the end.
    #[serde(skip_serializing_if = "is_zero")]
    pub stored: u64,
    /// Rounds of an iterative algorithm: bound and nodes generated in each, the last one cut short by the solution.
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    pub rounds: Box<[(u32, u64)]>,
    /// Seconds of the search alone.
    pub seconds: f64,
    /// The most bytes that the search's tables and lists took.
    #[serde(skip_serializing_if = "is_zero")]
    pub peak_bytes: u64,
    /// What the solution measures besides its cost, by the names of the puzzle's measures.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub measures: BTreeMap<String, u64>,
    /// The solution, where the plan asks for solutions to be kept.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub moves: Option<Box<str>>,
}

fn is_zero<T: Default + PartialEq>(number: &T) -> bool {
    *number == T::default()
}

/// How a run ended.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum RowStatus {
    /// Solved, and proven to be the shortest.
    Optimal,
    /// Solved; by `anytime`, which is meant to be ended by a limit, also then.
    Solved,
    /// Proven to have no solution.
    Unsolvable,
    /// The method ended without an answer and without a proof.
    Failed,
    /// A limit ended the search, whether there was a solution by then or not.
    Stopped,
    /// The run could not be carried out, or pousse has a bug: the reason says which.
    #[default]
    Error,
}

impl RowStatus {
    /// Returns the word for it.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Optimal => "optimal",
            Self::Solved => "solved",
            Self::Unsolvable => "unsolvable",
            Self::Failed => "failed",
            Self::Stopped => "stopped",
            Self::Error => "error",
        }
    }

    /// Says whether there is a solution.
    #[must_use]
    pub fn is_solved(self) -> bool {
        matches!(self, Self::Optimal | Self::Solved)
    }
}

/// What a report shows besides the usual; all of it may be left out of a plan.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
pub struct ReportPlan {
    /// The count by which methods are compared: `expanded`, `generated` or `popped`.
    pub nodes: NodeCount,
    /// Whether pairwise tables also compare the counts as text, digit by digit, as Idjaton (2016) did.
    pub compare_as_text: bool,
    /// Whether instances are grouped by their sets rather than by the length of their optimal solutions.
    pub group_by_set: bool,
    /// The formats that the rows are written in; all by default.
    pub formats: Option<Vec<Format>>,
    /// The method that the others are shown against in scatter plots; the first by default.
    pub baseline: Option<String>,
}

/// A count of nodes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum NodeCount {
    /// Nodes whose children were generated.
    Expanded,
    /// Nodes created.
    #[default]
    Generated,
    /// Nodes taken from an open list.
    Popped,
}

impl NodeCount {
    /// Returns the count of a run.
    #[must_use]
    pub fn of(self, measured: &Measured) -> u64 {
        match self {
            Self::Expanded => measured.expanded,
            Self::Generated => measured.generated,
            Self::Popped => measured.popped,
        }
    }

    /// Returns its name, which is also its column's.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Expanded => "expanded",
            Self::Generated => "generated",
            Self::Popped => "popped",
        }
    }
}

impl Design {
    /// Returns the number of runs of the whole study.
    #[must_use]
    pub fn runs(&self) -> u64 {
        let mut of_set = vec![0u64; self.sets.len()];
        for instance in &self.instances {
            of_set[instance.set as usize] += 1;
        }
        let of_method = |method: &Method| method.sets.iter().map(|&set| of_set[set as usize]).sum::<u64>();
        let instances: u64 = self.methods.iter().map(of_method).sum();
        instances.saturating_mul(u64::from(self.repetitions))
    }
}

impl Study {
    /// Returns the instance of a row.
    #[must_use]
    pub fn instance(&self, row: &Row) -> &Instance {
        &self.design.instances[row.instance as usize]
    }

    /// Returns the method of a row.
    #[must_use]
    pub fn method(&self, row: &Row) -> &Method {
        &self.design.methods[row.method as usize]
    }

    /// Returns the set of a row's instance.
    #[must_use]
    pub fn set(&self, row: &Row) -> &Set {
        &self.design.sets[self.instance(row).set as usize]
    }

    /// Returns the session that ran a row.
    #[must_use]
    pub fn session(&self, row: &Row) -> &Session {
        &self.sessions[row.session as usize]
    }

    /// Returns the cost of the cheapest solution of each instance: known beforehand, or proven by some run.
    #[must_use]
    pub fn optima(&self) -> Vec<Option<u32>> {
        let mut optima: Vec<Option<u32>> = self.design.instances.iter().map(|one| one.optimum).collect();
        for row in self.rows.iter().filter(|row| row.measured.status == RowStatus::Optimal) {
            let optimum = &mut optima[row.instance as usize];
            *optimum = optimum.or(row.measured.cost);
        }
        optima
    }
}
