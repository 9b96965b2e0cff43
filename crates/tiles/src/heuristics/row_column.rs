//! Tiles out of row plus tiles out of column (Idjaton 2016, section 2.2).
//!
//! Admissible and consistent: a move changes the row or the column of one tile.

use std::sync::Arc;

use pousse_search::Properties;

use super::tile_table::{TileTable, offsets};
use super::{Contribution, Estimate, Kind, Way};
use crate::{Grid, Layout};

/// The number of tiles out of their rows plus the number of tiles out of their columns.
#[derive(Clone, Debug)]
pub struct RowColumn {
    layout: Arc<Layout>,
    table: TileTable,
}

impl RowColumn {
    /// Prepares the estimate for a goal.
    #[must_use]
    pub fn new(layout: &Arc<Layout>) -> Self {
        Self {
            layout: Arc::clone(layout),
            table: TileTable::new(layout, |tile, cell| {
                let (rows, columns) = offsets(layout, tile, cell);
                rows.min(1) + columns.min(1)
            }),
        }
    }
}

impl Estimate for RowColumn {
    type Raw = u32;

    fn properties(&self) -> Properties {
        Properties::SOUND
    }

    super::tile_table::sum_of_shares!();

    fn contributions(&self, grid: &Grid) -> Vec<Contribution> {
        self.table.contributions(grid, |tile, share| {
            let home = if share == 2 { "its row and its column" } else { "its row or its column" };
            let Way { tile, rows, columns, .. } = Way::of(tile, grid, &self.layout);
            let kind = Kind::OutOfLine { tile, row: rows != 0, column: columns != 0 };
            (format!("tile {tile} is out of {home}"), kind)
        })
    }
}
