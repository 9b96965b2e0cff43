//! Positions for searches: 16 cells in one word, or an array of bytes.

use std::fmt::Debug;

use pousse_search::Packed;

use crate::Grid;

/// A position as searches use it, with quick access to the cell of its blank.
pub trait Board: Clone + PartialEq + Debug + Send + Sync + 'static {
    /// The compact form for tables.
    type Packed: Packed;

    /// Returns the position; `None` if the grid has too many cells.
    fn from_grid(grid: &Grid) -> Option<Self>
    where
        Self: Sized;

    /// Returns the tile in a cell; 0 is the blank.
    fn tile(&self, cell: usize) -> usize;

    /// Returns the cell of a tile; of the blank for 0.
    fn find(&self, tile: usize) -> usize;

    /// Returns the cell of the blank.
    fn blank(&self) -> usize;

    /// Exchanges the blank with the tile in `cell`.
    fn move_blank(&mut self, cell: usize);

    /// Returns the compact form.
    fn pack(&self) -> Self::Packed;

    /// Returns the position from its compact form.
    fn unpack(packed: Self::Packed) -> Self;
}

/// Up to 16 cells, four bits each: cell `c` is bits `4c..4c + 4`. Unused cells hold 0; they come after all others, so
/// the first 0 is the blank.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Small {
    tiles: u64,
    blank: u32,
}

impl Small {
    /// Returns the position of a word with four bits per cell, given the blank's cell.
    pub(crate) fn from_parts(tiles: u64, blank: u32) -> Self {
        Self { tiles, blank }
    }

    /// Returns the word with four bits per cell.
    #[must_use]
    pub fn word(&self) -> u64 {
        self.tiles
    }
}

/// A one in every cell: multiplied by a number, it has that number in every cell; shifted by three, the highest bit of
/// each.
const ONES: u64 = 0x1111_1111_1111_1111;

impl Board for Small {
    type Packed = u64;

    fn from_grid(grid: &Grid) -> Option<Self> {
        (grid.tiles().len() <= 16).then(|| {
            let tiles = grid.tiles().iter().rev().fold(0, |word, &tile| word << 4 | u64::from(tile));
            Self { tiles, blank: grid.blank() as u32 }
        })
    }

    #[inline]
    fn tile(&self, cell: usize) -> usize {
        (self.tiles >> (4 * cell)) as usize & 15
    }

    #[inline]
    fn find(&self, tile: usize) -> usize {
        if tile == 0 {
            return self.blank as usize;
        }
        // The xor makes the tile's cell 0 and no other, as unused cells hold no tile. Borrows of the subtraction can
        // mark wrong cells, but only after the first cell that is 0.
        let differ = self.tiles ^ (ONES * tile as u64);
        let zero = differ.wrapping_sub(ONES) & !differ & (ONES << 3);
        (zero.trailing_zeros() / 4) as usize
    }

    #[inline]
    fn blank(&self) -> usize {
        self.blank as usize
    }

    #[inline]
    fn move_blank(&mut self, cell: usize) {
        let tile = (self.tiles >> (4 * cell)) & 15;
        self.tiles ^= tile << (4 * cell) | tile << (4 * self.blank);
        self.blank = cell as u32;
    }

    #[inline]
    fn pack(&self) -> u64 {
        // The blank's cell follows from the tiles; boards of 16 cells have no room for it.
        self.tiles
    }

    #[inline]
    fn unpack(packed: u64) -> Self {
        let zero = packed.wrapping_sub(ONES) & !packed & (ONES << 3);
        Self { tiles: packed, blank: zero.trailing_zeros() / 4 }
    }
}

/// Up to `N` cells, one byte each.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Array<const N: usize> {
    tiles: [u8; N],
    cells: [u8; N], // the cell of each tile
}

impl<const N: usize> Board for Array<N> {
    type Packed = [u8; N]; // 25 or 100 bytes: words would waste up to seven

    fn from_grid(grid: &Grid) -> Option<Self> {
        (grid.tiles().len() <= N).then(|| {
            let mut board = Self { tiles: [0; N], cells: [0; N] };
            for (cell, &tile) in grid.tiles().iter().enumerate() {
                board.tiles[cell] = tile as u8;
                board.cells[usize::from(tile)] = cell as u8;
            }
            board
        })
    }

    #[inline]
    fn tile(&self, cell: usize) -> usize {
        usize::from(self.tiles[cell])
    }

    #[inline]
    fn find(&self, tile: usize) -> usize {
        usize::from(self.cells[tile])
    }

    #[inline]
    fn blank(&self) -> usize {
        usize::from(self.cells[0])
    }

    #[inline]
    fn move_blank(&mut self, cell: usize) {
        let (tile, blank) = (self.tiles[cell], self.cells[0]);
        self.tiles[usize::from(blank)] = tile;
        self.tiles[cell] = 0;
        self.cells[usize::from(tile)] = blank;
        self.cells[0] = cell as u8;
    }

    #[inline]
    fn pack(&self) -> Self::Packed {
        self.tiles
    }

    fn unpack(packed: Self::Packed) -> Self {
        let mut board = Self { tiles: packed, cells: [0; N] };
        // Unused cells hold 0 like the blank, so cells are read from last to first: the blank's own cell comes before
        // them and is kept.
        for cell in (0..N).rev() {
            board.cells[usize::from(board.tiles[cell])] = cell as u8;
        }
        board
    }
}
