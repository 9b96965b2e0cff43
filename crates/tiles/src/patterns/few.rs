//! The index of a few tiles: up to eight, all compared at once, one byte each.

use pousse_pdb::{Counted, Pattern, orders};

use crate::heuristics::Cells;

/// The maximum number of tiles: one byte of a word for each.
const MOST_TILES: usize = 8;
/// The array size for cells: a power of two, so that indices are masked instead of checked; cells need seven bits.
const ROOM: usize = 128;

/// The terms that add up to the index of a few tiles.
#[derive(Clone, Debug)]
pub(crate) struct Few {
    count: usize,
    tiles: [u8; MOST_TILES],
    cells: [u8; ROOM],                       // cell of the board -> cell of the table
    sets: [[u32; MOST_TILES]; ROOM],         // cell of the table, tiles below -> the term for the set
    orders: [[u32; MOST_TILES]; MOST_TILES], // earlier tiles in higher cells, tiles below -> the term for the order
}

impl Few {
    /// Prepares the index of tiles, in the order of the pattern's pieces. `None` if there are too many, if the blank
    /// counts, or if an index would need more than 32 bits.
    pub(super) fn new(pattern: &Pattern, tiles: &[usize], cells: &[usize]) -> Option<Self> {
        let count = tiles.len();
        let entries = orders::count(count.min(MOST_TILES)).checked_mul(pattern.stride())?;
        let fits = count <= MOST_TILES && cells.len() <= ROOM && u32::try_from(entries).is_ok();
        if !fits || pattern.counted() == Counted::All {
            return None;
        }
        let mut few = Self {
            count,
            tiles: [0; MOST_TILES],
            cells: [0; ROOM],
            sets: [[0; MOST_TILES]; ROOM],
            orders: [[0; MOST_TILES]; MOST_TILES],
        };
        for (place, &tile) in few.tiles.iter_mut().zip(tiles) {
            *place = tile as u8;
        }
        for (place, &cell) in few.cells.iter_mut().zip(cells) {
            *place = cell as u8;
        }
        for below in 0..count {
            for cell in 0..pattern.cells() {
                few.sets[cell][below] = pattern.sets().term(cell, below) as u32;
            }
            for swapped in 0..count {
                let orders = swapped * orders::count(count - 1 - below);
                // Combinations of more tiles than there are never occur, so these terms need not fit.
                few.orders[swapped][below] = (orders * pattern.stride()) as u32;
            }
        }
        Some(few)
    }

    /// Returns the index of the entry of a position in the table.
    #[inline]
    pub(crate) fn index(&self, board: &impl Cells) -> u32 {
        match self.count {
            6 => self.index_of::<6>(board),
            7 => self.index_of::<7>(board),
            8 => self.index_of::<8>(board),
            _ => self.index_of_fewer(board),
        }
    }

    #[inline(always)]
    fn index_of<const N: usize>(&self, board: &impl Cells) -> u32 {
        const HIGHEST: u64 = 0x8080_8080_8080_8080;
        const ONES: u64 = 0x0101_0101_0101_0101;
        let mut cells = [0; N];
        let mut all = HIGHEST;
        for (i, cell) in cells.iter_mut().enumerate() {
            *cell = self.cells[board.find(usize::from(self.tiles[i])) % ROOM];
            all |= u64::from(*cell) << (8 * i);
        }
        // For each tile, how many are in its cell or a lower one, and how many of those come before it. Cells have
        // seven bits, so no byte borrows from the next.
        let (mut up_to, mut in_order) = (0, 0);
        for (i, &cell) in cells.iter().enumerate() {
            let not_below = ((all - ONES * u64::from(cell)) & HIGHEST) >> 7;
            up_to += not_below;
            in_order += not_below & (u64::MAX << (8 * i) << 8);
        }
        let below = u64::wrapping_sub(up_to, ONES);
        let swapped = 0x0706_0504_0302_0100 - in_order;
        let mut index = 0;
        for (i, &cell) in cells.iter().enumerate() {
            let below = (below >> (8 * i)) as usize % MOST_TILES;
            let swapped = (swapped >> (8 * i)) as usize % MOST_TILES;
            index += self.sets[usize::from(cell) % ROOM][below] + self.orders[swapped][below];
        }
        index
    }

    #[inline(never)]
    fn index_of_fewer(&self, board: &impl Cells) -> u32 {
        match self.count {
            1 => self.index_of::<1>(board),
            2 => self.index_of::<2>(board),
            3 => self.index_of::<3>(board),
            4 => self.index_of::<4>(board),
            5 => self.index_of::<5>(board),
            _ => 0, // no tiles
        }
    }
}
