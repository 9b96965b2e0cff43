//! What heuristics and rules say about an instance, and hints for players. Each puzzle has data of its own, written as
//! JSON for programs and as text for people.

use std::fmt::Debug;

use serde::Serialize;

/// Data whose fields only the puzzle knows.
pub trait Data: erased_serde::Serialize + Debug + Send + Sync {}

impl<T: Serialize + Debug + Send + Sync> Data for T {}

erased_serde::serialize_trait_object!(Data);

/// An explanation of an instance.
#[derive(Debug, Serialize)]
#[serde(transparent)]
pub struct Explanation {
    /// As data.
    pub data: Box<dyn Data>,
    /// For a terminal, in colour.
    #[serde(skip)]
    pub text: String,
    /// The few lines of it that matter most, if it is long.
    #[serde(skip)]
    pub brief: Option<String>,
}

/// What to do next.
#[derive(Debug, Serialize)]
#[serde(transparent)]
pub struct Hint {
    /// As data: at least `status`, a [`HintStatus`].
    pub data: Box<dyn Data>,
}

/// The outcome of a hint.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum HintStatus {
    /// The instance is already solved.
    SolvedAlready,
    /// There is a move to make.
    Move,
    /// There is no solution.
    Unsolvable,
    /// No plan was found in time.
    Unknown,
}

/// The value of a heuristic before and after the move.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct HintValue {
    /// Its name.
    pub heuristic: String,
    /// Its value now.
    pub before: u32,
    /// Its value after the move; none if it sees that the position would be lost.
    pub after: Option<u32>,
}
