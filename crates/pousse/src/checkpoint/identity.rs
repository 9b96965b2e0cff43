//! What makes two searches the same: all that decides which nodes are visited, and in which order.
//!
//! The number of threads and the limits are not part of it.

use std::fmt;

use pousse_pdb::Counted;
use pousse_tiles::heuristics::Part;
use pousse_tiles::{Direction, Layout};
use serde::{Deserialize, Serialize};

use crate::tiles::{Chosen, Request};

/// A search, by what decides its course. All in text, as it is in the file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Identity {
    /// The version of pousse.
    pousse: String,
    /// The puzzle.
    domain: String,
    /// The board, rows split by `/`.
    start: String,
    /// The goal, rows split by `/`.
    goal: String,
    /// The blank's moves in the order in which they are tried.
    order: String,
    /// The algorithm with its options.
    algorithm: String,
    /// The heuristic with its options.
    heuristic: String,
    /// The databases of the heuristic, drawn for this goal: a name alone may stand for something else in a file.
    databases: Vec<String>,
}

impl Identity {
    /// Returns the identity of what is about to be searched.
    pub(crate) fn new(request: &Request, chosen: &Chosen, layout: &Layout) -> Self {
        Self {
            pousse: env!("CARGO_PKG_VERSION").into(),
            domain: "tiles".into(),
            start: format!("{:#}", request.start),
            goal: format!("{:#}", layout.goal()),
            order: request.order.map(Direction::letter).iter().collect(),
            algorithm: chosen.algorithm.to_string(),
            heuristic: chosen.heuristic.to_string(),
            databases: databases(chosen, layout),
        }
    }

    /// Returns the first thing in which this, of a file, differs from `other`, of a request.
    pub(crate) fn difference(&self, other: &Self) -> Option<Difference> {
        let remedy = |option: &str, value: &str| Some(format!("{option} {value} goes on with it"));
        let pairs = [
            ("the version of pousse", &self.pousse, &other.pousse, None),
            ("the puzzle", &self.domain, &other.domain, None),
            ("the board", &self.start, &other.start, None),
            ("the goal", &self.goal, &other.goal, None),
            ("the order of moves", &self.order, &other.order, remedy("--order", &self.order)),
            ("the algorithm", &self.algorithm, &other.algorithm, None),
            (
                "the heuristic",
                &self.heuristic,
                &other.heuristic,
                remedy("--heuristic", &format!("'{}'", self.heuristic)),
            ),
            ("the partition", &self.databases.join("; "), &other.databases.join("; "), None),
        ];
        pairs.into_iter().find(|(_, there, here, _)| there != here).map(|(what, there, here, remedy)| {
            Difference { what, there: there.clone(), here: here.clone(), remedy }
        })
    }
}

/// Writes each set of databases as its partitions: the cells of each pattern, `|` between patterns.
fn databases(chosen: &Chosen, layout: &Layout) -> Vec<String> {
    let mut all = Vec::new();
    for catalogue in chosen.heuristic.parts().flat_map(Part::catalogues) {
        let partitions = catalogue.partitions(layout.shape(), layout.target(0)).unwrap_or_default();
        let counted = match catalogue.counted {
            Counted::Pieces => "sum",
            Counted::All => "max",
        };
        for partition in partitions {
            let cells =
                |homes: &Vec<usize>| homes.iter().map(ToString::to_string).collect::<Vec<_>>().join(".");
            let patterns: Vec<String> = partition.iter().map(cells).collect();
            all.push(format!("{counted} {}", patterns.join("|")));
        }
    }
    all
}

/// In what two searches differ.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difference {
    what: &'static str,
    there: String,
    here: String,
    remedy: Option<String>,
}

impl fmt::Display for Difference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { what, there, here, remedy } = self;
        write!(f, "{what} is {there} there and {here} here")?;
        remedy.as_ref().map_or(Ok(()), |remedy| write!(f, " ({remedy})"))
    }
}
