//! What a study consists of once its plan has been read: instances, methods, sessions, and one row per run.
//!
//! Rows refer to the rest by number, so that a million of them fit in memory; [`columns`](crate::columns) writes them
//! out in full, one self-contained line per run.

use std::collections::BTreeMap;

use pousse::{Effort, Measured, Puzzle};
use pousse_search::{Algorithm, Status};
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

impl Method {
    /// Returns whether it improves its solution until a limit ends it.
    #[must_use]
    pub fn is_anytime(&self) -> bool {
        self.algorithm == Algorithm::Anytime.to_string()
    }
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
    /// What became of it.
    pub ran: Ran,
}

/// What became of a run: the measured part of its report, or why there is none.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Ran {
    /// The measured part of the report; as at the beginning if the run could not be carried out.
    #[serde(flatten)]
    pub measured: Measured,
    /// The measures of the solution besides its cost, under the puzzle's names for them.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub measures: BTreeMap<String, u64>,
    /// Why the run could not be carried out, if it could not, or that there is a bug in pousse.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub error: Option<Box<str>>,
}

impl Ran {
    /// Returns how the run ended in one word: as its report says, or `error`.
    #[must_use]
    pub fn ended(&self) -> &'static str {
        if self.error.is_some() { "error" } else { self.measured.ended() }
    }

    /// Returns why it ended this way, if that needs explaining.
    #[must_use]
    pub fn reason(&self) -> Option<String> {
        let error = self.error.as_deref().map(str::to_owned);
        error.or_else(|| self.measured.reason().map(|reason| reason.to_string()))
    }
}

impl From<Measured> for Ran {
    fn from(measured: Measured) -> Self {
        Self { measured, ..Self::default() }
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
    pub fn of(self, effort: &Effort) -> u64 {
        match self {
            Self::Expanded => effort.expanded,
            Self::Generated => effort.generated,
            Self::Popped => effort.popped,
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

    /// Returns whether a run solved its instance: it ended by itself with a solution, or is that of an anytime method,
    /// which is meant to be ended by a limit. For any other method, the effort of a run that a limit ended says nothing,
    /// even if it has a solution.
    #[must_use]
    pub fn is_solved(&self, row: &Row) -> bool {
        let measured = &row.ran.measured;
        measured.is_solved() && (measured.stopped_by().is_none() || self.method(row).is_anytime())
    }

    /// Returns the cost of the cheapest solution of each instance, if known beforehand or proven by some run.
    #[must_use]
    pub fn optima(&self) -> Vec<Option<u32>> {
        let mut optima: Vec<Option<u32>> = self.design.instances.iter().map(|one| one.optimum).collect();
        for row in self.rows.iter().filter(|row| row.ran.measured.status == Status::Optimal) {
            let optimum = &mut optima[row.instance as usize];
            *optimum = optimum.or(row.ran.measured.cost);
        }
        optima
    }
}
