//! An analysis of a level, as data; `pousse explain --json` prints it.

use pousse_puzzle::{RequestError, SCHEMA};
use pousse_search::Run;
use pousse_sokoban::exact::Exact;
use pousse_sokoban::explain::{self, Estimated};
use pousse_sokoban::{Estimate, Level, board_hash};
use serde::Serialize;

use super::known::Proven;
use super::{WORDS, refused};

/// Analyses a level with every rule that applies to it, or with a single estimate.
pub(super) fn explain(
    level: &Level,
    title: Option<&str>,
    heuristic: Option<Estimate>,
    known: Option<Proven>,
    run: &Run<'_>,
) -> Result<Explanation, RequestError> {
    let mut told = match heuristic {
        None => Told::All(Box::new(explain::explain(level, run).map_err(refused)?)),
        Some(estimate) => {
            let estimates = [explain::estimate(level, estimate).map_err(refused)?];
            let (solvable, distance) = match explain::true_distance(level) {
                Exact::Solved { pushes, .. } => (Some(true), Some(pushes)),
                Exact::Unsolvable => (Some(false), None),
                Exact::TooLarge => (None, None),
            };
            Told::One { solvable, distance, estimates }
        }
    };
    if let Some(known) = &known {
        told.learn(known);
    }
    Ok(Explanation {
        schema: SCHEMA,
        domain: WORDS.name,
        title: title.map(Into::into),
        rows: level.rows(),
        columns: level.columns(),
        boxes: level.boxes().len(),
        goals: level.goals().count(),
        board_hash: board_hash(level).to_string(),
        known,
        told,
    })
}

/// The analysis of a level.
#[derive(Clone, Debug, Serialize)]
pub struct Explanation {
    /// The version of the format.
    pub schema: u32,
    /// Sokoban.
    pub domain: &'static str,
    /// The level's title.
    pub title: Option<String>,
    /// The number of rows.
    pub rows: usize,
    /// The number of columns.
    pub columns: usize,
    /// The number of boxes.
    pub boxes: usize,
    /// The number of goals.
    pub goals: usize,
    /// The hash of everything that matters in it.
    pub board_hash: String,
    /// What searches have proven earlier, if anything; the findings take it into account.
    pub known: Option<Proven>,
    /// The findings.
    #[serde(flatten)]
    pub told: Told,
}

/// What the rules say about a level.
#[derive(Clone, Debug, Serialize)]
#[serde(untagged)]
pub enum Told {
    /// All rules.
    All(Box<explain::Explanation>),
    /// A single estimate.
    One {
        /// Whether there is a solution, if exhaustive search can decide it.
        solvable: Option<bool>,
        /// The fewest pushes, if exhaustive search finds them quickly.
        distance: Option<u32>,
        /// The estimate.
        estimates: [Estimated; 1],
    },
}

impl Told {
    /// Takes into account what a search has proven: it may be more than the rules can see.
    fn learn(&mut self, known: &Proven) {
        let Self::All(all) = self else { return };
        if known.unsolvable {
            (all.solvable, all.bound) = (Some(false), None);
        }
        if known.pushes.is_some() {
            all.solvable = Some(true);
        }
        if let Some(bound) = &mut all.bound {
            *bound = known.lower_bound.max(*bound);
            if known.pushes == Some(u64::from(*bound)) {
                all.distance = Some(*bound);
            }
        }
    }
}
