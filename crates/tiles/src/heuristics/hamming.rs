//! Misplaced tiles, the weakest of the classic estimates (Idjaton 2016, section 2.2; Loiseau and Asswad).
//!
//! Admissible and consistent: a move puts at most one tile in its place.

use std::sync::Arc;

use pousse_search::Properties;

use super::tile_table::TileTable;
use super::{Contribution, Estimate, Kind};
use crate::{Grid, Layout};

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
    type Raw = u32;

    fn properties(&self) -> Properties {
        Properties::SOUND
    }

    super::tile_table::sum_of_shares!();

    fn contributions(&self, grid: &Grid) -> Vec<Contribution> {
        self.table.contributions(grid, |tile, _| {
            (format!("tile {tile} is not in its place"), Kind::Misplaced { tile: tile as u16 })
        })
    }
}
