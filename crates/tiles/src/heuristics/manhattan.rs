//! Manhattan distance: every tile moves to its place as if it were alone.
//!
//! Admissible and consistent: a move brings one tile at most one step closer.

use std::sync::Arc;

use pousse_search::{Cost, Properties};

use super::cells::Cells;
use super::contribution::counted;
use super::{Contribution, Estimate, Kind, Way};
use crate::{Board, Grid, Layout, Slide};

/// The sum of the tiles' distances from their places.
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
    type Raw = u32;

    fn properties(&self) -> Properties {
        Properties::SOUND
    }

    fn root<B: Board>(&self, board: &B) -> u32 {
        sum(&self.layout, board)
    }

    #[inline]
    fn child<B: Board>(&self, _: &B, slide: Slide, parent: u32) -> u32 {
        step(&self.layout, slide, parent)
    }

    #[inline]
    fn value(&self, raw: u32) -> Cost {
        raw
    }

    #[inline]
    fn revive<B: Board>(&self, _: &B, value: Cost) -> u32 {
        value
    }

    fn contributions(&self, grid: &Grid) -> Vec<Contribution> {
        contributions(&self.layout, grid)
    }
}

/// Returns the Manhattan distance of a position of any size: no solution is shorter.
#[must_use]
pub fn manhattan_distance(grid: &Grid, layout: &Layout) -> Cost {
    sum(layout, grid)
}

/// Returns the Manhattan distance, for the estimates that add to it.
pub(crate) fn sum(layout: &Layout, board: &impl Cells) -> u32 {
    (0..layout.shape().cells())
        .map(|cell| (board.tile(cell), cell))
        .filter(|&(tile, _)| tile != 0)
        .map(|(tile, cell)| layout.distance(tile, cell))
        .sum()
}

/// Returns the Manhattan distance after `slide`, given the one before it.
#[inline]
pub(super) fn step(layout: &Layout, slide: Slide, parent: u32) -> u32 {
    parent + layout.distance(slide.tile, slide.to) - layout.distance(slide.tile, slide.from)
}

/// Describes the steps of every tile that is not in its place, in the order of the tiles.
pub(super) fn contributions(layout: &Layout, grid: &Grid) -> Vec<Contribution> {
    (1..layout.shape().cells())
        .map(|tile| (tile, layout.distance(tile, grid.find(tile))))
        .filter(|&(_, steps)| steps > 0)
        .map(|(tile, steps)| {
            let text = format!("tile {tile}: {}", counted(steps, "step"));
            Contribution::new(steps, text, &[tile], Kind::Steps(Way::of(tile, grid, layout)))
        })
        .collect()
}
