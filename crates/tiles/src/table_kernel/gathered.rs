//! Places on boards of up to 16 cells, ranked anew after every slide with two instructions that gather bits.
//!
//! The tiles of a pattern are four bits a cell in one word. The cells of the set, spread to four bits each, say which bits
//! of the word are tiles, and `pext` puts those together: the order of the tiles, three bits each. That is less work than
//! to take the old order apart. It takes a processor with the instruction, and one on which it is quick.

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
    words: Words,
    columns: Box<[u16; 1 << 16]>, // set -> its number
}

impl Gathered {
    /// Prepares patterns of `tiles` tiles; nothing where the processor does not have the instructions.
    pub(super) fn new(tiles: usize, stride: u32, column: impl Fn(u32) -> u64) -> Option<Self> {
        if !super::cpu::gathers_quickly() {
            return None;
        }
        let mut columns = Box::new([0; 1 << 16]);
        for (set, number) in
            columns.iter_mut().enumerate().filter(|(set, _)| set.count_ones() as usize == tiles)
        {
            *number = column(set as u32) as u16;
        }
        Some(Self { words: Words::new(tiles, 0, stride), columns })
    }

    #[inline(always)]
    fn at(&self, tiles: u64, set: u32) -> Place {
        let word = super::cpu::gather_nibbles(tiles, set);
        Place { tiles, set, index: self.words.row(word) + u32::from(self.columns[set as usize % (1 << 16)]) }
    }
}

impl Track for Gathered {
    type Place = Place;

    fn find(&self, at: &[(usize, u8)], _: u32) -> Place {
        let tiles = at.iter().fold(0, |word, &(cell, tile)| word | u64::from(tile) << (4 * cell));
        self.at(tiles, at.iter().fold(0, |set, &(cell, _)| set | 1 << cell))
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
