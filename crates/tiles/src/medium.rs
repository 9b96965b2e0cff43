//! Positions of up to 25 cells, for searches that store many of them: five bits per cell in tables.

use crate::{Board, Grid};

/// The maximum number of cells: five bits each in a word.
const MOST_CELLS: usize = 25;
/// The array size for cells and tiles: a power of two, so that indices are masked instead of checked.
const ROOM: usize = 32;

/// Up to 25 cells: bytes while searching, and 125 bits of a word in tables.
#[derive(Clone, Copy, Debug, Eq)]
pub struct Medium {
    tiles: [u8; ROOM],
    cells: [u8; ROOM], // the cell of each tile
}

/// Compares only tiles, as the cells follow from them. The blank's cell comes first: most positions that are compared
/// differ in it, and the bytes of a position that was just unpacked are slow to read together.
impl PartialEq for Medium {
    #[inline]
    fn eq(&self, other: &Self) -> bool {
        self.cells[0] == other.cells[0] && self.tiles == other.tiles
    }
}

impl Board for Medium {
    type Packed = u128;

    fn from_grid(grid: &Grid) -> Option<Self> {
        (grid.tiles().len() <= MOST_CELLS).then(|| {
            let mut board = Self { tiles: [0; ROOM], cells: [0; ROOM] };
            for (cell, &tile) in grid.tiles().iter().enumerate() {
                board.tiles[cell] = tile as u8;
                board.cells[usize::from(tile)] = cell as u8;
            }
            board
        })
    }

    #[inline]
    fn tile(&self, cell: usize) -> usize {
        usize::from(self.tiles[cell % ROOM])
    }

    #[inline]
    fn find(&self, tile: usize) -> usize {
        usize::from(self.cells[tile % ROOM])
    }

    #[inline]
    fn blank(&self) -> usize {
        usize::from(self.cells[0])
    }

    #[inline]
    fn move_blank(&mut self, cell: usize) {
        let (tile, blank) = (self.tiles[cell % ROOM], self.cells[0]);
        self.tiles[usize::from(blank) % ROOM] = tile;
        self.tiles[cell % ROOM] = 0;
        self.cells[usize::from(tile) % ROOM] = blank;
        self.cells[0] = cell as u8;
    }

    #[inline]
    fn pack(&self) -> u128 {
        let (eights, _) = self.tiles.as_chunks::<8>();
        let word = |eight: usize| u128::from(squeeze(u64::from_le_bytes(eights[eight])));
        word(0) | word(1) << 40 | word(2) << 80 | u128::from(self.tiles[MOST_CELLS - 1]) << 120
    }

    #[inline]
    fn unpack(packed: u128) -> Self {
        let mut board = Self { tiles: [0; ROOM], cells: [0; ROOM] };
        let (eights, _) = board.tiles.as_chunks_mut::<8>();
        for (i, eight) in eights.iter_mut().enumerate() {
            *eight = stretch((packed >> (40 * i)) as u64).to_le_bytes();
        }
        // Unused cells hold 0 like the blank, so cells are read from last to first: the blank's own cell comes before
        // them and is kept.
        for cell in (0..MOST_CELLS).rev() {
            board.cells[usize::from(board.tiles[cell]) % ROOM] = cell as u8;
        }
        board
    }
}

/// Packs the low five bits of eight bytes together, in pairs, fours and eights.
#[inline]
fn squeeze(bytes: u64) -> u64 {
    let twos = bytes & 0x001f_001f_001f_001f | bytes >> 3 & 0x03e0_03e0_03e0_03e0;
    let fours = twos & 0x0000_03ff_0000_03ff | twos >> 6 & 0x000f_fc00_000f_fc00;
    fours & 0x0f_ffff | fours >> 12 & 0xff_fff0_0000
}

/// Unpacks eight times five bits into bytes; higher bits are ignored.
#[inline]
fn stretch(bits: u64) -> u64 {
    let fours = bits & 0x0f_ffff | (bits & 0xff_fff0_0000) << 12;
    let twos = fours & 0x0000_03ff_0000_03ff | (fours & 0x000f_fc00_000f_fc00) << 6;
    twos & 0x001f_001f_001f_001f | (twos & 0x03e0_03e0_03e0_03e0) << 3
}
