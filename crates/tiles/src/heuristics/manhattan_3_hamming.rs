//! Manhattan distance plus three times the misplaced tiles (Loiseau and Asswad), for greedy searches.
//!
//! Neither admissible nor consistent: one move from the goal its value is 4.

use std::sync::Arc;

use pousse_search::Properties;

use super::tile_table::TileTable;
use super::{Contribution, Estimate, Kind, Manhattan};
use crate::{Grid, Layout};

/// Manhattan distance plus three for every tile that is not in its place.
#[derive(Clone, Debug)]
pub struct Manhattan3Hamming {
    layout: Arc<Layout>,
    table: TileTable,
}

impl Manhattan3Hamming {
    /// Prepares the estimate for a goal.
    #[must_use]
    pub fn new(layout: &Arc<Layout>) -> Self {
        let share =
            |tile, cell| layout.distance(tile, cell) + if cell == layout.target(tile) { 0 } else { 3 };
        Self { layout: Arc::clone(layout), table: TileTable::new(layout, share) }
    }
}

impl Estimate for Manhattan3Hamming {
    type Raw = u32;

    fn properties(&self) -> Properties {
        Properties::NONE
    }

    super::tile_table::sum_of_shares!();

    fn contributions(&self, grid: &Grid) -> Vec<Contribution> {
        let mut all = Manhattan::new(&self.layout).contributions(grid);
        let misplaced = self.table.contributions(grid, |tile, _| {
            (format!("tile {tile} is not in its place: +3"), Kind::Misplaced { tile: tile as u16 })
        });
        all.extend(misplaced.into_iter().map(|share| Contribution { amount: 3.0, ..share }));
        all
    }
}
