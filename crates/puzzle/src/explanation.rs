//! What heuristics and rules say about an instance, and the next move for whoever plays it: each puzzle has data of its
//! own, written as JSON for programs and as text for people.

use std::any::Any;
use std::fmt::Debug;

use serde::Serialize;

/// Something that a puzzle alone knows the fields of.
pub trait Data: erased_serde::Serialize + Debug + Send + Sync {
    /// Returns it as what it is, for those who know the puzzle.
    fn as_any(&self) -> &dyn Any;
}

impl<T: Serialize + Debug + Send + Sync + 'static> Data for T {
    fn as_any(&self) -> &dyn Any {
        self
    }
}

erased_serde::serialize_trait_object!(Data);

/// What there is to say about an instance.
#[derive(Debug, Serialize)]
#[serde(transparent)]
pub struct Explanation {
    /// As data.
    pub data: Box<dyn Data>,
    /// For a terminal, in colour.
    #[serde(skip)]
    pub text: String,
}

/// What to do next.
#[derive(Debug, Serialize)]
#[serde(transparent)]
pub struct Hint {
    /// As data: at least `status`, a [`HintStatus`].
    pub data: Box<dyn Data>,
}

/// What a hint comes to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum HintStatus {
    /// There is nothing left to do.
    SolvedAlready,
    /// There is a move to make.
    Move,
    /// There is no solution.
    Unsolvable,
    /// No plan was found in time.
    Unknown,
}

/// What a heuristic says before and after the move.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct HintValue {
    /// Its name.
    pub heuristic: String,
    /// Its value now.
    pub before: u32,
    /// Its value after the move; none where it sees that the game would be lost.
    pub after: Option<u32>,
}
