//! Manhattan distance: every tile walks to its place as if it were alone.
//!
//! Admissible and consistent: a move brings one tile one step nearer at best.

use std::sync::Arc;

use pousse_search::Cost;

use super::Estimate;
use crate::{Board, Layout, Slide};

/// The sum over the tiles of the steps to their places.
#[derive(Clone, Debug)]
pub struct Manhattan {
    layout: Arc<Layout>,
}

impl Manhattan {
    /// Prepares the estimate for a goal.
    #[must_use]
    pub fn new(layout: &Arc<Layout>) -> Self {
        Self { layout: Arc::clone(layout) }
    }
}

impl Estimate for Manhattan {
    fn root<B: Board>(&self, board: &B) -> u32 {
        (0..self.layout.shape().cells())
            .map(|cell| (board.tile(cell), cell))
            .filter(|&(tile, _)| tile != 0)
            .map(|(tile, cell)| self.layout.distance(tile, cell))
            .sum()
    }

    #[inline]
    fn child<B: Board>(&self, _: &B, slide: Slide, parent: u32) -> u32 {
        parent + self.layout.distance(slide.tile, slide.to) - self.layout.distance(slide.tile, slide.from)
    }

    #[inline]
    fn value(&self, raw: u32) -> Cost {
        raw
    }
}
