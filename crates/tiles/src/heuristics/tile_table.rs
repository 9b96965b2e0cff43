//! Estimates that are a sum over the tiles, where the share of each tile depends only on its cell.

use super::cells::Cells;
use super::{Contribution, Kind};
use crate::{Grid, Layout, Slide};

/// The share of every tile in every cell.
#[derive(Clone, Debug)]
pub(super) struct TileTable {
    cells: usize,
    shares: Vec<u16>, // tile * cells + cell
}

impl TileTable {
    /// Fills the table with `share(tile, cell)`, which must fit in 16 bits as squares of distances do; the blank has
    /// none.
    pub(super) fn new(layout: &Layout, share: impl Fn(usize, usize) -> u32) -> Self {
        let cells = layout.shape().cells();
        let shares = (0..cells * cells)
            .map(|index| (index / cells, index % cells))
            .map(|(tile, cell)| if tile == 0 { 0 } else { share(tile, cell) as u16 })
            .collect();
        Self { cells, shares }
    }

    #[inline]
    pub(super) fn share(&self, tile: usize, cell: usize) -> u32 {
        u32::from(self.shares[tile * self.cells + cell])
    }

    pub(super) fn root(&self, board: &impl Cells) -> u32 {
        (0..self.cells).map(|cell| self.share(board.tile(cell), cell)).sum()
    }

    #[inline]
    pub(super) fn child(&self, slide: Slide, parent: u32) -> u32 {
        parent + self.share(slide.tile, slide.to) - self.share(slide.tile, slide.from)
    }

    /// Describes every tile that has a share, in the order of the tiles.
    pub(super) fn contributions(
        &self,
        grid: &Grid,
        describe: impl Fn(usize, u32) -> (String, Kind),
    ) -> Vec<Contribution> {
        (1..self.cells)
            .map(|tile| (tile, self.share(tile, grid.find(tile))))
            .filter(|&(_, share)| share > 0)
            .map(|(tile, share)| {
                let (text, kind) = describe(tile, share);
                Contribution::new(share, text, &[tile], kind)
            })
            .collect()
    }
}

/// Returns how many rows and how many columns `cell` is away from the tile's place.
pub(super) fn offsets(layout: &Layout, tile: usize, cell: usize) -> (u32, u32) {
    let home = layout.target(tile);
    let rows = layout.row(cell).abs_diff(layout.row(home));
    let columns = layout.column(cell).abs_diff(layout.column(home));
    (rows as u32, columns as u32)
}

/// Writes the code shared by all estimates that are the sum of the shares in `self.table`.
macro_rules! sum_of_shares {
    () => {
        fn root<B: $crate::Board>(&self, board: &B) -> u32 {
            self.table.root(board)
        }

        #[inline]
        fn child<B: $crate::Board>(&self, _: &B, slide: $crate::Slide, parent: u32) -> u32 {
            self.table.child(slide, parent)
        }

        #[inline]
        fn value(&self, raw: u32) -> pousse_search::Cost {
            raw
        }

        #[inline]
        fn revive<B: $crate::Board>(&self, _: &B, value: pousse_search::Cost) -> u32 {
            value
        }
    };
}
pub(super) use sum_of_shares;
