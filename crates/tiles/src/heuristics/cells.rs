//! The part of a position that estimates read, whether it is a search board or a grid.

use crate::{Board, Grid};

/// A position as estimates read it.
pub(crate) trait Cells {
    /// Returns the tile in a cell; 0 is the blank.
    fn tile(&self, cell: usize) -> usize;

    /// Returns the cell of a tile.
    fn find(&self, tile: usize) -> usize;
}

impl<B: Board> Cells for B {
    #[inline]
    fn tile(&self, cell: usize) -> usize {
        Board::tile(self, cell)
    }

    #[inline]
    fn find(&self, tile: usize) -> usize {
        Board::find(self, tile)
    }
}

impl Cells for Grid {
    fn tile(&self, cell: usize) -> usize {
        usize::from(self.tiles()[cell])
    }

    fn find(&self, tile: usize) -> usize {
        self.tiles().iter().position(|&t| usize::from(t) == tile).expect("a grid holds every tile")
    }
}
