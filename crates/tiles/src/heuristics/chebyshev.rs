//! Chebyshev distance: every tile walks to its place as a chess king would.
//!
//! Admissible and consistent: a step lowers the larger of the two offsets of one tile by at most one.

use std::sync::Arc;

use pousse_search::Properties;

use super::contribution::counted;
use super::tile_table::{TileTable, offsets};
use super::{Contribution, Estimate, Kind, Way};
use crate::{Grid, Layout};

/// The sum over the tiles of the larger of their row and column distances from home.
#[derive(Clone, Debug)]
pub struct Chebyshev {
    layout: Arc<Layout>,
    table: TileTable,
}

impl Chebyshev {
    /// Prepares the estimate for a goal.
    #[must_use]
    pub fn new(layout: &Arc<Layout>) -> Self {
        Self {
            layout: Arc::clone(layout),
            table: TileTable::new(layout, |tile, cell| {
                let (rows, columns) = offsets(layout, tile, cell);
                rows.max(columns)
            }),
        }
    }
}

impl Estimate for Chebyshev {
    type Raw = u32;

    fn properties(&self) -> Properties {
        Properties::SOUND
    }

    super::tile_table::sum_of_shares!();

    fn contributions(&self, grid: &Grid) -> Vec<Contribution> {
        self.table.contributions(grid, |tile, share| {
            let text = format!("tile {tile}: {}", counted(share, "king step"));
            (text, Kind::KingSteps(Way::of(tile, grid, &self.layout)))
        })
    }
}
