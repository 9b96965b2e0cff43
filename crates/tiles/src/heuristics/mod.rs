//! Estimates of the moves that remain, one a file.

mod manhattan;

use pousse_search::Cost;

pub use manhattan::Manhattan;

use crate::{Board, Slide};

/// An estimate for boards of any type.
///
/// What travels with a node is one word, the *raw* value: the estimate itself where moves change it by known
/// differences, or what it is computed from (a sum of squares, Manhattan distance and a correction).
pub trait Estimate: Send + Sync {
    /// Computes the raw value of a position from scratch.
    fn root<B: Board>(&self, board: &B) -> u32;

    /// Computes the raw value of `board`, reached by `slide` from a position with the raw value `parent`.
    fn child<B: Board>(&self, board: &B, slide: Slide, parent: u32) -> u32;

    /// Returns the estimate that a raw value stands for.
    fn value(&self, raw: u32) -> Cost;
}
