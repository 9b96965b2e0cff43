//! Places on boards of up to 16 cells, ranked anew after every slide with two instructions that gather bits.
//!
//! The tiles of a pattern are stored in one word with four bits per cell. The cells of the set, expanded to four bits
//! each, show which bits of the word are tiles, and `pext` gathers them: the result is the order of the tiles, three
//! bits each. That is less work than updating the old order. It needs a processor that has the instruction and executes
//! it quickly.

use pousse_pdb::{Sets, cells_of};

use super::cpu::Quick;
use super::order::{Orders, Words};
use super::place::{Edges, Track};

/// The tiles of a pattern.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Place {
    tiles: u64, // the tile in each cell, four bits
    set: u32,   // the occupied cells
    index: u32, // of the entry
}

/// Keeps the tiles of a pattern in a word.
pub(super) struct Gathered {
    quick: Quick,
    words: Words,
    low: [u16; 256],        // the lower eight cells of a set -> their terms in its number
    high: [[u16; 256]; 16], // the number of those, the upper eight cells -> the terms of the latter
}

impl Gathered {
    /// Prepares patterns with these sets.
    pub(super) fn new(sets: &Sets, stride: u32, quick: Quick) -> Self {
        // Unused cells, and sets that are too large, are never looked up.
        let add = |half: usize, first_cell: usize, before: usize| {
            cells_of(half as u128)
                .enumerate()
                .filter(|&(i, cell)| first_cell + cell < sets.cells() && before + i < sets.size())
                .map(|(i, cell)| sets.term(first_cell + cell, before + i) as u16)
                .fold(0u16, u16::wrapping_add)
        };
        let low = std::array::from_fn(|half| add(half, 0, 0));
        let high = std::array::from_fn(|before| std::array::from_fn(|half| add(half, 8, before)));
        Self { quick, words: Words::new(sets.size(), 0, stride), low, high }
    }

    #[inline(always)]
    fn at(&self, tiles: u64, set: u32) -> Place {
        let word = self.quick.gather_nibbles(tiles, set);
        let (low, high) = (set as usize % 256, set as usize / 256 % 256);
        let column = self.low[low] + self.high[low.count_ones() as usize % 16][high];
        Place { tiles, set, index: self.words.row(word) + u32::from(column) }
    }
}

impl Track for Gathered {
    type Place = Place;

    fn find(&self, cells: &[u8], _: u32) -> Place {
        let tiles = (0..).zip(cells).fold(0, |word, (tile, &cell)| word | tile << (4 * cell));
        self.at(tiles, cells.iter().fold(0, |set, cell| set | 1 << cell))
    }

    #[inline(always)]
    fn slide(&self, place: &Place, edges: &Edges, edge: u8) -> Place {
        let (from, to, cells) = edges.cells(edge);
        let tile = place.tiles >> (4 * from) & 15;
        self.at(place.tiles ^ tile << (4 * from) ^ tile << (4 * to), place.set ^ cells)
    }

    #[inline(always)]
    fn index(place: &Place) -> usize {
        place.index as usize
    }
}
