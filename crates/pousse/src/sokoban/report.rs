//! What a report says about Sokoban alone.

use std::fmt::Display;

use pousse_sokoban::{BoardHash, Effect, Level, Metrics, Objective};
use serde::{Serialize, Serializer};

/// The part of a report that only Sokoban has.
#[derive(Clone, Debug, Serialize)]
pub struct Sokoban {
    /// The title of the level, where it has one.
    pub title: Option<String>,
    /// What was minimised; the cost and the bounds are in pushes or in moves accordingly.
    #[serde(serialize_with = "as_text")]
    pub objective: Objective,
    /// Rows of the level.
    pub rows: usize,
    /// Columns of the level.
    pub columns: usize,
    /// Boxes of the level.
    pub boxes: usize,
    /// The same for all drawings of the same puzzle.
    #[serde(serialize_with = "as_text")]
    pub board_hash: BoardHash,
    /// What the solution costs in each of the six metrics, as the replay counts.
    #[serde(flatten, serialize_with = "as_fields")]
    pub metrics: Option<Metrics>,
    /// Time to make tables before the search.
    pub preparation_seconds: f64,
    /// How often each technique that was on had an effect.
    #[serde(serialize_with = "as_map")]
    pub effects: Vec<Effect>,
    /// The level that was to be solved.
    #[serde(skip)]
    pub level: Level,
}

fn as_text<T: Display, S: Serializer>(value: &T, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(value)
}

/// Writes all six, so that readers find the same fields with and without a solution.
fn as_fields<S: Serializer>(metrics: &Option<Metrics>, serializer: S) -> Result<S::Ok, S::Error> {
    let count = |of: fn(&Metrics) -> u64| metrics.as_ref().map(of);
    serializer.collect_map([
        ("pushes", count(|metrics| metrics.pushes)),
        ("player_moves", count(|metrics| metrics.moves)),
        ("box_lines", count(|metrics| metrics.box_lines)),
        ("box_changes", count(|metrics| metrics.box_changes)),
        ("pushing_sessions", count(|metrics| metrics.pushing_sessions)),
        ("player_lines", count(|metrics| metrics.player_lines)),
    ])
}

fn as_map<S: Serializer>(effects: &[Effect], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_map(effects.iter().map(|effect| (effect.technique.name(), effect.count)))
}
