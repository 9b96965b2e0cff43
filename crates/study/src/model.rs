//! What a study consists of once its plan has been read: instances, methods, sessions, and one row per run.
//!
//! Rows refer to the rest by number, so that a million of them fit in memory; [`columns`](crate::columns) writes them
//! out in full, one self-contained line per run.

use std::collections::BTreeMap;

use pousse::Puzzle;
use serde::{Deserialize, Serialize};

use crate::export::Format;
use crate::figures::Figure;

/// A study with its measurements so far.
#[derive(Clone, Debug, Default)]
pub struct Study {
    /// What to run.
    pub design: Design,
    /// The calls of pousse that ran parts of it.
    pub sessions: Vec<Session>,
    /// One row per finished run, ordered by instance, method and repetition; each at most once.
    pub rows: Vec<Row>,
}

/// What to run: a plan with its instances generated and its methods expanded. Stored in the study's folder.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Design {
    /// The study's name, in kebab case.
    pub name: String,
    /// A one-line title.
    pub title: String,
    /// What it asks and how to read its answers; paragraphs are separated by blank lines.
    pub description: String,
    /// How often each method runs on each instance.
    pub repetitions: u32,
    /// Whether the rows include solutions.
    pub solutions: bool,
    /// The sets of instances.
    pub sets: Vec<Set>,
    /// The instances, set by set.
    pub instances: Vec<Instance>,
    /// The methods.
    pub methods: Vec<Method>,
    /// What the report shows besides the default.
    pub report: ReportPlan,
    /// Figures published elsewhere, to show beside ours.
    pub figures: Vec<Figure>,
}

/// A set of instances.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Set {
    /// Its name.
    pub name: String,
    /// Where its instances come from, in words.
    pub source: String,
    /// The seed they were generated with.
    pub seed: Option<u64>,
}

/// One instance to solve.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Instance {
    /// The number of its set.
    pub set: u32,
    /// Its label or title in its source, or its number in its set.
    pub label: String,
    /// The puzzle.
    #[serde(rename = "domain", with = "by_name")]
    pub puzzle: &'static dyn Puzzle,
    /// The instance in one line, as written by its puzzle.
    pub board: String,
    /// The goal, if the puzzle has a choice of goals.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub goal: Option<String>,
    /// The cost of the cheapest solution if known beforehand, either from exhaustive search or from a publication.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub optimum: Option<u32>,
}

/// Serialises a puzzle as its name.
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
    /// Its name in tables and plots; no two methods share one.
    pub label: String,
    /// The algorithm with its options, as on the command line.
    pub algorithm: String,
    /// The heuristic, as on the command line.
    pub heuristic: String,
    /// Other options as on the command line, such as `--order ULRD`, or a flag alone; may be empty.
    pub options: Vec<String>,
    /// The numbers of the sets that it applies to.
    pub sets: Vec<u32>,
    /// The limits of a run.
    pub limits: RunLimits,
    /// Whether its answers are proven optimal whenever it ends by itself.
    pub optimal: bool,
}

/// The limits of one run.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct RunLimits {
    /// Seconds of search.
    pub seconds: Option<f64>,
    /// Nodes generated.
    pub nodes: Option<u64>,
    /// Memory of the search's tables, in bytes.
    pub bytes: u64,
    /// Threads.
    pub threads: usize,
}

/// One call of pousse that ran a part of a study.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Session {
    /// The command line.
    pub command: String,
    /// The version of pousse.
    pub version: String,
    /// The commit it was built from: `unknown` outside a checkout, followed by `+` if files were modified.
    pub commit: String,
    /// The processor's name.
    pub cpu: String,
    /// The number of concurrent runs.
    pub workers: usize,
    /// When it started, as `2026-01-31T12:00:00Z`.
    pub started: String,
    /// The part of the study that it was to run, as `1/2`.
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
    /// Its measurements.
    pub measured: Measured,
}

/// The measurements of a run.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Measured {
    /// How the run ended.
    pub status: RowStatus,
    /// Why, if that needs explaining.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<Box<str>>,
    /// The cost of the solution, in the unit of the method.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cost: Option<u32>,
    /// A lower bound on the cost of any solution, proven by the run.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub lower_bound: Option<u32>,
    /// The estimate of the start.
    #[serde(skip_serializing_if = "is_zero")]
    pub initial_h: u32,
    /// Nodes whose children were generated.
    #[serde(skip_serializing_if = "is_zero")]
    pub expanded: u64,
    /// Nodes created, counting the root once.
    #[serde(skip_serializing_if = "is_zero")]
    pub generated: u64,
    /// Nodes taken from an open list, duplicates included.
    #[serde(skip_serializing_if = "is_zero")]
    pub popped: u64,
    /// Nodes expanded again because a cheaper path to them turned up.
    #[serde(skip_serializing_if = "is_zero")]
    pub reopened: u64,
    /// The largest number of nodes waiting at once.
    #[serde(skip_serializing_if = "is_zero")]
    pub max_frontier: u64,
    /// Entries of tables and lists at the end.
    #[serde(skip_serializing_if = "is_zero")]
    pub stored: u64,
    /// Rounds of an iterative algorithm: the bound and the nodes generated in each, the last one cut short by the
    /// solution.
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    pub rounds: Box<[(u32, u64)]>,
    /// Seconds of the search alone.
    pub seconds: f64,
    /// Peak memory of the search's tables and lists, in bytes.
    #[serde(skip_serializing_if = "is_zero")]
    pub peak_bytes: u64,
    /// The measures of the solution besides its cost, under the puzzle's names for them.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub measures: BTreeMap<String, u64>,
    /// The solution, if the plan asks for solutions.
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
    /// Solved; for `anytime`, which is meant to be ended by a limit, also if a limit ended it.
    Solved,
    /// Proven to have no solution.
    Unsolvable,
    /// The method ended without an answer and without a proof.
    Failed,
    /// A limit ended the search, with or without a solution.
    Stopped,
    /// The run could not be carried out, or there is a bug in pousse; the reason says which.
    #[default]
    Error,
}

impl RowStatus {
    /// Returns its name.
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

    /// Returns whether there is a solution.
    #[must_use]
    pub fn is_solved(self) -> bool {
        matches!(self, Self::Optimal | Self::Solved)
    }
}

/// What a report shows besides the default; a plan may leave out any of it.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
pub struct ReportPlan {
    /// The count by which methods are compared: `expanded`, `generated` or `popped`.
    pub nodes: NodeCount,
    /// Whether pairwise tables also compare counts as text, digit by digit, as Idjaton (2016) did.
    pub compare_as_text: bool,
    /// Whether instances are grouped by set rather than by the length of their optimal solutions.
    pub group_by_set: bool,
    /// The formats of the rows; all by default.
    pub formats: Option<Vec<Format>>,
    /// The method that scatter plots compare the others with; the first by default.
    pub baseline: Option<String>,
}

/// A way to count nodes.
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

    /// Returns its name, which is also the name of its column.
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

    /// Returns the cost of the cheapest solution of each instance, if known beforehand or proven by some run.
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
