//! Estimates of the moves that remain, one per file (diagonal conflicts share one).
//!
//! [`Estimate`] is their common trait; [`registry`] lists them by name, [`Spec`] is what a user asks for and
//! [`Spec::bind`] prepares it for a goal. A new estimate is one file, one line in `classic.rs` and one entry in
//! `registry.rs`; with these it gets parsing, help and the tests of `conformance.rs`.

pub mod all_conflict;
mod any;
mod bind_error;
mod cells;
mod chebyshev;
mod classic;
mod contribution;
pub mod corner_tiles;
mod databases;
pub mod diagonal_conflict;
mod diagonals;
mod dynamic;
mod euclidean;
mod fits;
mod goal_estimate;
mod hamming;
mod ingredient;
mod inversion_distance;
mod kind;
mod korf_taylor;
mod larger;
pub mod last_move;
pub mod linear_conflict;
mod lines;
mod manhattan;
mod manhattan_3_hamming;
mod max;
mod measured;
mod packing;
pub mod registry;
mod row_column;
mod spec;
mod spoken;
mod sum;
mod tile_table;
mod walking_distance;
mod weighted_manhattan;
mod zero;

#[cfg(test)]
mod conformance;
#[cfg(test)]
mod examples;
#[cfg(test)]
mod oracle;

use pousse_search::{Cost, Properties};

pub use all_conflict::AllConflict;
pub use any::{Any, AnyRaw};
pub use bind_error::BindError;
pub(crate) use cells::Cells;
pub use chebyshev::Chebyshev;
pub use classic::Classic;
pub use contribution::Contribution;
pub use corner_tiles::CornerTiles;
pub use databases::{Databases, MOST_LOOKUPS, Mirror, PatternMoves};
pub use diagonal_conflict::DiagonalConflict;
pub use dynamic::{Dynamic, SetSize};
pub use euclidean::Euclidean;
pub use goal_estimate::GoalEstimate;
pub use hamming::Hamming;
pub use ingredient::{Ingredient, IngredientRaw};
pub use inversion_distance::InversionDistance;
pub use kind::{CornerName, Counting, Kind, Line, Way};
pub use korf_taylor::KorfTaylor;
pub use larger::Larger;
pub use last_move::LastMove;
pub use linear_conflict::LinearConflict;
pub(crate) use lines::{Lines, Rule};
pub(crate) use manhattan::sum as manhattan_sum;
pub use manhattan::{Manhattan, manhattan_distance};
pub use manhattan_3_hamming::Manhattan3Hamming;
pub use max::Max;
pub use row_column::RowColumn;
pub use spec::{Part, Spec};
pub use sum::{Carry, MOST_PARTS, Sum};
pub use walking_distance::{Walk, WalkingDistance, WalkingError};
pub use weighted_manhattan::{WeightedManhattan, Weights};
pub use zero::Zero;

use crate::{Board, Grid, Slide};

/// An estimate for boards of any type.
///
/// The *raw* value travels with a node: the estimate itself if moves change it by known differences, otherwise the data
/// that it is computed from (a sum of squares, Manhattan distance and a correction, the values of several tables).
pub trait Estimate: Send + Sync {
    /// The value that travels with a node; a single word for all estimates without tables.
    type Raw: Copy + Default + Send + Sync + 'static;

    /// Returns what the estimate guarantees on its board and goal: proven, or found by checking all positions.
    fn properties(&self) -> Properties;

    /// Returns the size of its tables in bytes; 0 without tables.
    fn table_bytes(&self) -> u64 {
        0
    }

    /// Computes the raw value of a position from scratch.
    fn root<B: Board>(&self, board: &B) -> Self::Raw;

    /// Computes the raw value of `board`, reached by `slide` from a position with the raw value `parent`.
    fn child<B: Board>(&self, board: &B, slide: Slide, parent: Self::Raw) -> Self::Raw;

    /// Returns the estimate that a raw value stands for.
    fn value(&self, raw: Self::Raw) -> Cost;

    /// Recovers the raw value of a position whose estimate is known.
    #[inline]
    fn revive<B: Board>(&self, board: &B, _value: Cost) -> Self::Raw {
        self.root(board)
    }

    /// Returns the estimate of a position for display; not rounded where [`value`](Self::value) is.
    fn shown(&self, grid: &Grid) -> f64 {
        self.contributions(grid).iter().map(|part| part.amount).sum::<f64>() + 0.0
    }

    /// Describes what makes up the estimate of a position; the amounts add up to the value.
    ///
    /// The contributions of an estimate that adds to Manhattan distance begin with exactly those of [`Manhattan`], or
    /// contain none of them.
    fn contributions(&self, grid: &Grid) -> Vec<Contribution>;
}
