//! Why an estimate is not available: its name is not understood, or the board does not suit it.

use pousse_search::{Message, Value, message};

use super::{MOST_LOOKUPS, MOST_PARTS, WalkingError};
use crate::Shape;
use crate::patterns::{Catalogue, LibraryError};

/// Why text is not the name of an estimate.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum SpecError {
    /// There is no such name.
    #[error("there is no heuristic '{name}'{}", hint(.closest))]
    Unknown {
        /// The requested name.
        name: String,
        /// The most similar names.
        closest: Vec<String>,
    },
    /// The name means pattern databases, but not which.
    #[error("'{name}' can be any set of pattern databases: give one of {}, whichever is for the board", .sets.join(", "))]
    WhichSet {
        /// The requested name.
        name: String,
        /// All sets.
        sets: Vec<String>,
    },
    /// A part of a sum is not Manhattan distance plus something.
    #[error("`{name}` does not add to manhattan, so it cannot be part of a sum; use max(...) instead")]
    NotAdditive {
        /// The part.
        name: String,
    },
    /// There are too many parts.
    #[error("{found} heuristics in one sum or maximum are too many: the maximum is {MOST_PARTS}")]
    TooManyParts {
        /// How many there are.
        found: usize,
    },
    /// The name takes no arguments.
    #[error("`{name}` takes no arguments in brackets")]
    NoArguments {
        /// The name.
        name: String,
    },
    /// The arguments of a set of databases are not understood.
    #[error("`{text}`: databases take (mirror=on) or (mirror=off)")]
    MirrorArgument {
        /// The text in the brackets.
        text: String,
    },
    /// The arguments of `weighted-manhattan` are not understood.
    #[error(
        "`{text}`: weighted-manhattan takes (set=1) to (set=6), or (weights=1:2:3:...,by=4) with by at least 1"
    )]
    Arguments {
        /// The text in the brackets.
        text: String,
    },
    /// A bracket is missing or out of place.
    #[error("the brackets in `{text}` do not match")]
    Brackets {
        /// The text.
        text: String,
    },
}

impl SpecError {
    /// Returns the text as a message.
    #[must_use]
    pub fn said(&self) -> Message {
        match self {
            Self::Unknown { name, closest } if closest.is_empty() => {
                message!("heuristic.unknown", self, name)
            }
            Self::Unknown { name, closest } => {
                message!("heuristic.unknown-near", self, name, closest)
            }
            Self::WhichSet { name, sets } => message!("heuristic.which-set", self, name, sets),
            Self::NotAdditive { name } => message!("heuristic.not-additive", self, name),
            Self::TooManyParts { found } => {
                message!("heuristic.too-many-parts", self, found, most = MOST_PARTS)
            }
            Self::NoArguments { name } => message!("heuristic.no-arguments", self, name),
            Self::MirrorArgument { text } => message!("heuristic.mirror", self, text),
            Self::Arguments { text } => message!("heuristic.weights", self, text),
            Self::Brackets { text } => message!("heuristic.brackets", self, text),
        }
    }
}

fn hint(closest: &[String]) -> String {
    match closest {
        [] => "; `pousse explain --list` prints them all".into(),
        near => format!("; did you mean {}?", near.join(" or ")),
    }
}

/// Lists the sets for a board.
fn others(shape: &Shape) -> String {
    let fits = |catalogue: &&std::sync::Arc<Catalogue>| catalogue.partitions(*shape, 0).is_some();
    let names: Vec<&str> = Catalogue::built_in().iter().filter(fits).map(|c| c.name.as_str()).collect();
    if names.is_empty() { String::new() } else { format!("; for {shape} there are {}", names.join(", ")) }
}

/// Why an estimate is not available for a board.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum BindError {
    /// The set of databases is for another board.
    #[error("the databases {name} are for {made_for}, not {shape}{}", others(.shape))]
    OtherBoard {
        /// The set.
        name: String,
        /// The board's shape.
        shape: Shape,
        /// The board that it is for.
        made_for: String,
    },
    /// There are too many patterns to look up.
    #[error("a set of {found} patterns is too large: the maximum is {MOST_LOOKUPS}")]
    TooManyPatterns {
        /// How many there are.
        found: usize,
    },
    /// A table is not available.
    #[error(transparent)]
    Table(LibraryError),
    /// The tables of walking distance are not available.
    #[error(transparent)]
    Walking(WalkingError),
    /// The tables of all sets of tiles do not fit.
    #[error(
        "the tables of all sets of {tiles} tiles of a {shape} board need about {bytes} bytes; only {allowed} may be used"
    )]
    SetsTooLarge {
        /// The board's shape.
        shape: Shape,
        /// The number of tiles in the largest sets.
        tiles: usize,
        /// The memory needed to build the tables.
        bytes: u64,
        /// The memory that they may use.
        allowed: u64,
    },
    /// The board is too large.
    #[error("a {shape} board is too large for this heuristic: the maximum is {most} cells")]
    TooManyCells {
        /// The shape.
        shape: Shape,
        /// The maximum number of cells that it supports.
        most: usize,
    },
    /// The six sets of weights are for another size.
    #[error(
        "the six sets of weights are for 3x3, not {shape}; give (weights=...,by=...) with a weight for every tile"
    )]
    SetsNeed3x3 {
        /// The shape.
        shape: Shape,
    },
    /// The number of weights does not fit.
    #[error("a {shape} board has {expected} tiles, but there are {found} weights")]
    WeightCount {
        /// The shape.
        shape: Shape,
        /// How many tiles it has.
        expected: usize,
        /// How many weights were given.
        found: usize,
    },
    /// A weighted sum may not fit in 32 bits.
    #[error(
        "the weights are too large: their sum times the longest distance on a {shape} board must fit in 32 bits"
    )]
    WeightsTooLarge {
        /// The shape.
        shape: Shape,
    },
}

impl BindError {
    /// Returns the text as a message.
    #[must_use]
    pub fn said(&self) -> Message {
        match self {
            Self::OtherBoard { name, shape, made_for } => {
                message!("heuristic.other-board", self, name, shape, made_for)
            }
            Self::TooManyPatterns { found } => {
                message!("heuristic.too-many-patterns", self, found, most = MOST_LOOKUPS)
            }
            Self::Table(error) => error.said(),
            Self::Walking(error) => error.said(),
            Self::SetsTooLarge { shape, tiles, bytes, allowed } => {
                let (needed, allowed) = (Value::Bytes(*bytes), Value::Bytes(*allowed));
                message!("heuristic.sets-too-large", self, shape, tiles, needed = needed, allowed = allowed)
            }
            Self::TooManyCells { shape, most } => message!("heuristic.too-many-cells", self, shape, most),
            Self::SetsNeed3x3 { shape } => message!("heuristic.weight-sets", self, shape),
            Self::WeightCount { shape, expected, found } => {
                message!("heuristic.weight-count", self, shape, expected, found)
            }
            Self::WeightsTooLarge { shape } => message!("heuristic.weights-too-large", self, shape),
        }
    }
}
