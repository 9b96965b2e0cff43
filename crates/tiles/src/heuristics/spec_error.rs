//! Why an estimate cannot be had: its name is not understood, or the board does not suit it.

use super::{MOST_LOOKUPS, MOST_PARTS, WalkingError};
use crate::Shape;
use crate::patterns::{Catalogue, LibraryError};

/// Why text is not the name of an estimate.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum SpecError {
    /// There is no such name.
    #[error("there is no heuristic `{name}`{}", hint(.closest))]
    Unknown {
        /// What was asked for.
        name: String,
        /// The names most like it.
        closest: Vec<String>,
    },
    /// A part of a sum is not something on top of Manhattan distance.
    #[error("`{name}` does not add to manhattan, so it cannot be a part of a sum; max(...) takes it")]
    NotAdditive {
        /// The part.
        name: String,
    },
    /// There are too many parts.
    #[error("{found} heuristics in one sum or maximum are too many: {MOST_PARTS} is the most")]
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
        /// What is in the brackets.
        text: String,
    },
    /// The arguments of `weighted-manhattan` are not understood.
    #[error(
        "`{text}`: weighted-manhattan takes (set=1) to (set=6), or (weights=1:2:3:...,by=4) with by at least 1"
    )]
    Arguments {
        /// What is in the brackets.
        text: String,
    },
    /// A bracket is missing or out of place.
    #[error("the brackets in `{text}` do not match")]
    Brackets {
        /// The text.
        text: String,
    },
}

fn hint(closest: &[String]) -> String {
    match closest {
        [] => "; `pousse explain --list` prints them all".into(),
        [one] => format!("; did you mean `{one}`?"),
        [first @ .., last] => format!("; did you mean `{}` or `{last}`?", first.join("`, `")),
    }
}

/// Names the sets that are for a board.
fn others(shape: &Shape) -> String {
    let fits = |catalogue: &&std::sync::Arc<Catalogue>| catalogue.partitions(*shape, 0).is_some();
    let names: Vec<&str> = Catalogue::built_in().iter().filter(fits).map(|c| c.name.as_str()).collect();
    if names.is_empty() { String::new() } else { format!("; for {shape} there are {}", names.join(", ")) }
}

/// Why an estimate cannot be had for a board.
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
        /// What it is for.
        made_for: String,
    },
    /// There are too many patterns to look up.
    #[error("a set of {found} patterns is too large: {MOST_LOOKUPS} is the most")]
    TooManyPatterns {
        /// How many there are.
        found: usize,
    },
    /// A table cannot be had.
    #[error(transparent)]
    Table(LibraryError),
    /// The tables of walking distance cannot be had.
    #[error(transparent)]
    Walking(WalkingError),
    /// The tables of all sets of tiles do not fit.
    #[error(
        "the tables of all sets of {tiles} tiles of a {shape} board take about {bytes} bytes, {allowed} may be used"
    )]
    SetsTooLarge {
        /// The board's shape.
        shape: Shape,
        /// Tiles of the largest sets.
        tiles: usize,
        /// What it takes to build the tables.
        bytes: u64,
        /// What they may use.
        allowed: u64,
    },
    /// The board is too large.
    #[error("a {shape} board is too large for this heuristic: it takes up to {most} cells")]
    TooManyCells {
        /// The shape.
        shape: Shape,
        /// The most cells it takes.
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
    #[error("a {shape} board has {expected} tiles, here are {found} weights")]
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
        "the weights are too large: their sum times the longest way on a {shape} board must fit in 32 bits"
    )]
    WeightsTooLarge {
        /// The shape.
        shape: Shape,
    },
}
