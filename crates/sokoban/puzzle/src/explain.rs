//! An analysis of a level, as data; `pousse explain --json` prints it.

use pousse_puzzle::{Context, Game, RequestError, SCHEMA};
use pousse_search::Run;
use pousse_sokoban::board_hash;
use pousse_sokoban::exact::Exact;
use pousse_sokoban::explain::{self, Estimated};
use serde::Serialize;
use serde_json::Value;

use crate::game::{Asked, Sokoban, refused};
use crate::memory::{Proven, proven};

/// Analyses a level with every rule that applies to it, or with a single estimate.
pub(crate) fn explain(
    question: &Asked,
    context: &Context,
    run: &Run<'_>,
) -> Result<pousse_puzzle::Explanation, RequestError> {
    let level = question.start();
    let mut told = match question.estimate {
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
    let known = proven(question, context);
    if let Some(known) = &known {
        told.learn(known);
    }
    let explanation = Explanation {
        schema: SCHEMA,
        domain: Sokoban::WORDS.name,
        title: question.entry().title.clone(),
        rows: level.rows(),
        columns: level.columns(),
        boxes: level.boxes().len(),
        goals: level.goals().count(),
        board_hash: board_hash(level).to_string(),
        known,
        told,
    };
    let (text, brief) = (explanation.text(level), explanation.brief(level));
    Ok(pousse_puzzle::Explanation { data: Box::new(explanation), text, brief })
}

/// Takes a quick look at a position during play.
pub(crate) fn quickly(question: &Asked, context: &Context, run: &Run<'_>) -> Result<Value, RequestError> {
    let mut checked = explain::check(question.start(), run).map_err(refused)?;
    // A search may have proven more than a quick check can.
    if let (Some(bound), Some(known)) = (&mut checked.bound, proven(question, context)) {
        *bound = known.lower_bound.max(*bound);
    }
    serde_json::to_value(checked).map_err(|error| RequestError::refused(error.to_string()))
}

/// The analysis of a level.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct Explanation {
    /// The version of the format.
    pub(crate) schema: u32,
    /// Sokoban.
    pub(crate) domain: &'static str,
    /// The level's title.
    pub(crate) title: Option<String>,
    /// The number of rows.
    pub(crate) rows: usize,
    /// The number of columns.
    pub(crate) columns: usize,
    /// The number of boxes.
    pub(crate) boxes: usize,
    /// The number of goals.
    pub(crate) goals: usize,
    /// The hash of everything that matters in it.
    pub(crate) board_hash: String,
    /// What searches have proven earlier, if anything; the findings take it into account.
    pub(crate) known: Option<Proven>,
    /// The findings.
    #[serde(flatten)]
    pub(crate) told: Told,
}

/// What the rules say about a level.
#[derive(Clone, Debug, Serialize)]
#[serde(untagged)]
pub(crate) enum Told {
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
