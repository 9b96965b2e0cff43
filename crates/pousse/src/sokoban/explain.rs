//! What there is to see in a level, as data: what `pousse explain --json` prints.

use pousse_puzzle::{RequestError, SCHEMA};
use pousse_search::Run;
use pousse_sokoban::exact::Exact;
use pousse_sokoban::explain::{self, Estimated};
use pousse_sokoban::{Estimate, Level, board_hash};
use serde::Serialize;

use super::{WORDS, refused};

/// Explains a level: every rule that has something to say about it, or only one estimate.
pub(super) fn explain(
    level: &Level,
    title: Option<&str>,
    heuristic: Option<Estimate>,
    run: &Run<'_>,
) -> Result<Explanation, RequestError> {
    let told = match heuristic {
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
    Ok(Explanation {
        schema: SCHEMA,
        domain: WORDS.name,
        title: title.map(Into::into),
        rows: level.rows(),
        columns: level.columns(),
        boxes: level.boxes().len(),
        goals: level.goals().count(),
        board_hash: board_hash(level).to_string(),
        told,
    })
}

/// What there is to see in a level.
#[derive(Clone, Debug, Serialize)]
pub struct Explanation {
    /// The version of the fields.
    pub schema: u32,
    /// Sokoban.
    pub domain: &'static str,
    /// The level's title.
    pub title: Option<String>,
    /// The rows of the level.
    pub rows: usize,
    /// Its columns.
    pub columns: usize,
    /// Its boxes.
    pub boxes: usize,
    /// Its goals.
    pub goals: usize,
    /// The hash of what matters in it.
    pub board_hash: String,
    /// What is said about it.
    #[serde(flatten)]
    pub told: Told,
}

/// What is said about a level.
#[derive(Clone, Debug, Serialize)]
#[serde(untagged)]
pub enum Told {
    /// Everything.
    All(Box<explain::Explanation>),
    /// One estimate.
    One {
        /// Whether there is a solution, where exhaustive search decides it.
        solvable: Option<bool>,
        /// The fewest pushes, where exhaustive search finds them quickly.
        distance: Option<u32>,
        /// The estimate.
        estimates: [Estimated; 1],
    },
}
