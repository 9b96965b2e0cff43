//! What users can choose from, and what each choice declares about itself; the same data for the command line and the
//! page.

use pousse_search::Properties;
use serde::{Serialize, Serializer};

use crate::style;

/// An algorithm.
#[derive(Clone, Debug, Serialize)]
pub struct ListedAlgorithm {
    /// Its name.
    pub name: &'static str,
    /// A one-line summary.
    pub summary: &'static str,
    /// Whether its plans are proven optimal, given an admissible heuristic.
    pub optimal: bool,
    /// Whether it uses a heuristic.
    pub informed: bool,
    /// The puzzles that it can search.
    pub domains: Vec<&'static str>,
    /// Whether it uses several threads.
    pub parallel: bool,
    /// Whether it can be recorded step by step.
    pub recordable: bool,
    /// Its options.
    pub options: Vec<ListedOption>,
}

/// An option of an algorithm.
#[derive(Clone, Debug, Serialize)]
pub struct ListedOption {
    /// Its name.
    pub name: &'static str,
    /// Its values and what they mean.
    pub meaning: &'static str,
}

/// A heuristic.
#[derive(Clone, Debug, Serialize)]
pub struct ListedHeuristic {
    /// Its puzzle.
    pub domain: &'static str,
    /// Its name.
    pub name: String,
    /// What it counts, in one line.
    pub summary: String,
    /// Where it comes from; empty if it is common knowledge.
    pub source: &'static str,
    /// What it promises, and on which instances.
    #[serde(flatten)]
    pub declared: Declared,
}

/// What a heuristic promises, and on which instances.
#[derive(Clone, Debug, Serialize)]
#[serde(untagged)]
pub enum Declared {
    /// On instances of a few kinds, under the name of the kind with `on_` before it; none where it does not exist.
    #[serde(serialize_with = "by_kind")]
    ByKind(Vec<(&'static str, Option<Promise>)>),
    /// Everywhere.
    Everywhere(Promise),
}

/// Serialises promises by the kind of instance.
fn by_kind<S: Serializer>(all: &[(&'static str, Option<Promise>)], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_map(all.iter().map(|(kind, promise)| (format!("on_{kind}"), promise)))
}

/// What a heuristic promises.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Promise {
    /// It is never more than the true distance.
    pub admissible: bool,
    /// It decreases by at most the cost of a move.
    pub consistent: bool,
}

impl From<Properties> for Promise {
    fn from(Properties { admissible, consistent }: Properties) -> Self {
        Self { admissible, consistent }
    }
}

/// A set of pattern databases.
#[derive(Clone, Debug, Serialize)]
pub struct ListedDatabases {
    /// Its puzzle.
    pub domain: &'static str,
    /// Its name, which is also that of its heuristic.
    pub name: String,
    /// What its tables are about, as an object.
    #[serde(flatten)]
    pub about: serde_json::Value,
    /// Where it comes from.
    pub source: String,
    /// What it promises, for any goal.
    #[serde(flatten)]
    pub declared: Promise,
}

/// A technique.
#[derive(Clone, Debug, Serialize)]
pub struct ListedTechnique {
    /// Its puzzle.
    pub domain: &'static str,
    /// Its name.
    pub name: &'static str,
    /// A one-line summary.
    pub summary: &'static str,
    /// Its purpose: deadlocks, bounds or search.
    pub purpose: &'static str,
    /// Whether it is used by default.
    pub default: bool,
}

/// A quantity to minimise.
#[derive(Clone, Debug, Serialize)]
pub struct ListedObjective {
    /// Its puzzle.
    pub domain: &'static str,
    /// Its name.
    pub name: &'static str,
    /// What it means, in one line.
    pub summary: &'static str,
}

impl ListedHeuristic {
    /// Writes a line for a terminal, with its marks.
    #[must_use]
    pub fn in_a_line(&self) -> String {
        let marks = self.declared.marks();
        format!("  {:<22} {marks}  {}{}\n", self.name, self.summary, source(self.source))
    }
}

impl Declared {
    /// Returns the [marks](Promise::mark) of the kinds of instances that it distinguishes, with a space for one where
    /// the heuristic does not exist.
    #[must_use]
    pub fn marks(&self) -> String {
        match self {
            Self::Everywhere(promise) => promise.mark().into(),
            Self::ByKind(all) => {
                let marks: Vec<&str> =
                    all.iter().map(|(_, promise)| promise.map_or(" ", Promise::mark)).collect();
                marks.join(" ")
            }
        }
    }
}

impl Promise {
    /// Returns its mark: `C` for admissible and consistent, `A` for admissible, `c` for consistent only, `-` for neither.
    #[must_use]
    pub fn mark(self) -> &'static str {
        match (self.admissible, self.consistent) {
            (true, true) => "C",
            (true, false) => "A",
            (false, true) => "c",
            (false, false) => "-",
        }
    }
}

/// Writes where something comes from, if that is known.
#[must_use]
pub fn source(source: &str) -> String {
    if source.is_empty() { String::new() } else { style::faint(format!(" [{source}]")) }
}
