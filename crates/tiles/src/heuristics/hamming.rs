//! Misplaced tiles, the weakest of the classic estimates (seed 000, section 2.2; seed 002).
//!
//! Admissible and consistent: a move puts one tile in its place at best.

use std::sync::Arc;

use pousse_search::{Cost, Properties};

use super::tile_table::TileTable;
use super::{Contribution, Estimate};
use crate::{Board, Grid, Layout, Slide};

/// The number of tiles that are not in their places.
#[derive(Clone, Debug)]
pub struct Hamming {
    table: TileTable,
}

impl Hamming {
    /// Prepares the estimate for a goal.
    #[must_use]
    pub fn new(layout: &Arc<Layout>) -> Self {
        Self { table: TileTable::new(layout, |tile, cell| u32::from(cell != layout.target(tile))) }
    }
}

impl Estimate for Hamming {
    fn properties(&self) -> Properties {
        Properties::SOUND
    }

    fn root<B: Board>(&self, board: &B) -> u32 {
        self.table.root(board)
    }

    #[inline]
    fn child<B: Board>(&self, _: &B, slide: Slide, parent: u32) -> u32 {
        self.table.child(slide, parent)
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
        self.table.contributions(grid, |tile, _| format!("tile {tile} is not in its place"))
    }
}
