//! A level of Sokoban to solve, and how.

use pousse_search::Algorithm;
use pousse_sokoban::{Active, Estimate, Keeper, Level, Objective, Techniques};

/// One level to solve.
#[derive(Clone, Debug)]
pub struct Request {
    /// What to call the instance in the report.
    pub instance: String,
    /// The title that the level has where it comes from.
    pub title: Option<String>,
    /// The level.
    pub level: Level,
    /// What is minimised.
    pub objective: Objective,
    /// The algorithm; none to have it chosen.
    pub algorithm: Option<Algorithm>,
    /// The estimate; none for the usual one.
    pub heuristic: Option<Estimate>,
    /// The techniques that may be used.
    pub techniques: Techniques,
    /// How often the search looks for penalties around the last push.
    pub active: Active,
    /// What is known about the level beforehand, and who is told what is found out; none to begin from nothing.
    pub keeper: Option<Keeper>,
}

impl Request {
    /// Asks for a level to be solved the usual way: with the fewest pushes.
    #[must_use]
    pub fn new(level: Level) -> Self {
        Self {
            instance: "1".into(),
            title: None,
            level,
            objective: Objective::default(),
            algorithm: None,
            heuristic: None,
            techniques: Techniques::DEFAULT,
            active: Active::default(),
            keeper: None,
        }
    }
}
