//! Why an estimate is not available for a board.

use pousse_search::{Message, Value, message};

use super::WalkingError;
use crate::Shape;
use crate::patterns::{Catalogue, LibraryError};

/// Why an estimate is not available for a board.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum BindError {
    /// The heuristic does not exist for this board.
    #[error(transparent)]
    Unfit(Message),
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
}

impl BindError {
    /// The set of databases is for another board.
    pub(super) fn other_board(name: &str, shape: Shape, made_for: String) -> Self {
        let text = format!("the databases {name} are for {made_for}, not {shape}{}", others(shape));
        Self::Unfit(message!("heuristic.other-board", text, name, shape, made_for))
    }

    /// The board is too large.
    pub(super) fn too_many_cells(shape: Shape, most: usize) -> Self {
        let text = format!("a {shape} board is too large for this heuristic: the maximum is {most} cells");
        Self::Unfit(message!("heuristic.too-many-cells", text, shape, most))
    }

    /// The six sets of weights are for another size.
    pub(super) fn sets_need_3x3(shape: Shape) -> Self {
        let text = format!(
            "the six sets of weights are for 3x3, not {shape}; give (weights=...,by=...) with a weight for every tile"
        );
        Self::Unfit(message!("heuristic.weight-sets", text, shape))
    }

    /// Returns the text as a message.
    #[must_use]
    pub fn said(&self) -> Message {
        match self {
            Self::Unfit(message) => message.clone(),
            Self::Table(error) => error.said(),
            Self::Walking(error) => error.said(),
            Self::SetsTooLarge { shape, tiles, bytes, allowed } => {
                let (needed, allowed) = (Value::Bytes(*bytes), Value::Bytes(*allowed));
                message!("heuristic.sets-too-large", self, shape, tiles, needed = needed, allowed = allowed)
            }
        }
    }
}

/// Lists the sets for a board.
fn others(shape: Shape) -> String {
    let fits = |catalogue: &&std::sync::Arc<Catalogue>| catalogue.partitions(shape, 0).is_some();
    let names: Vec<&str> = Catalogue::built_in().iter().filter(fits).map(|c| c.name.as_str()).collect();
    if names.is_empty() { String::new() } else { format!("; for {shape} there are {}", names.join(", ")) }
}
