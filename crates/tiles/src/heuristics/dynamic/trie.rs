//! Finds the relevant sets of a position.
//!
//! A *place* is a tile in a cell. A row of bits, one for each place, shows which places can continue a set of places; a
//! position is also such a row, so a single `and` finds all of its tiles that do. Every set is stored once for each of
//! its tiles, with that tile first and the others in increasing order: after a move only the sets with the moved tile
//! are new, and all of those are below one row.
//!
//! The rows of existing sets are stored one after another, level by level. The bits set in all rows of a level are
//! numbered consecutively, and the number of a bit is the number of the row it leads to on the next level.

use super::subsets::{Excess, MOST_TILES};

/// The number of bits of a place in a key; places are counted from 1 there, as 0 marks the end.
const PLACE_BITS: u32 = 12;
/// The maximum number of places possible.
pub(super) const MOST_PLACES: usize = 1280;

/// Sets of places, each with half of the excess of its tiles.
#[derive(Debug)]
pub(super) struct Trie {
    cells: usize,
    words: usize, // words per row: 4, 6, 10 or 20
    levels: Vec<Level>,
}

#[derive(Debug, Default)]
struct Level {
    rows: Vec<u64>,   // the words of all rows
    first: Vec<u32>,  // row -> the number of its first bit
    amounts: Vec<u8>, // number of a bit -> half the excess of the set that ends here; 0 if none does
}

/// A position as a row.
pub(super) struct Present {
    words: [u64; MOST_PLACES / 64],
}

impl Present {
    #[inline]
    pub(super) fn new(cells: usize, tile_in: impl Fn(usize) -> usize) -> Self {
        let mut words = [0; MOST_PLACES / 64];
        for cell in 0..cells {
            let tile = tile_in(cell);
            if tile != 0 {
                let place = place(cells, tile, cell);
                words[place / 64] |= 1 << (place % 64);
            }
        }
        Self { words }
    }
}

#[inline]
fn place(cells: usize, tile: usize, cell: usize) -> usize {
    (tile - 1) * cells + cell
}

impl Trie {
    /// Returns the trie of sets on a board with the given number of cells; `None` if that has too many places.
    pub(super) fn new(cells: usize, sets: &[Excess]) -> Option<Self> {
        let places = (cells - 1) * cells;
        let words = [4, 6, 10, 20].into_iter().find(|words| places <= 64 * words)?;
        let depth = sets.iter().map(Excess::size).max().unwrap_or(0);
        let mut keys: Vec<u64> = Vec::with_capacity(sets.iter().map(Excess::size).sum());
        for set in sets {
            keys.extend((0..set.size()).map(|first| key(cells, set, first)));
        }
        keys.sort_unstable();
        let mut trie = Self { cells, words, levels: Vec::new() };
        // The keys below each row: on the first level, all that begin with one place.
        let mut below: Vec<std::ops::Range<usize>> = Vec::new();
        let mut start = 0;
        for place in 0..places {
            let end = start + keys[start..].partition_point(|&key| digit(key, 0) <= place + 1);
            below.push(start..end);
            start = end;
        }
        for level in 1..depth {
            let (made, next) = Level::new(words, level, &keys, &below);
            trie.levels.push(made);
            below = next;
        }
        Some(trie)
    }

    /// Returns its size in bytes.
    pub(super) fn bytes(&self) -> u64 {
        let of = |level: &Level| 8 * level.rows.len() + 4 * level.first.len() + level.amounts.len();
        self.levels.iter().map(of).sum::<usize>() as u64
    }

    /// Returns half the excess of these tiles, in increasing order, in these cells; 0 if the set is not stored.
    pub(super) fn amount(&self, tiles: &[usize], in_cells: &[usize]) -> u8 {
        let mut row = place(self.cells, tiles[0], in_cells[0]);
        let mut amount = 0;
        for (level, (&tile, &cell)) in self.levels.iter().zip(tiles.iter().zip(in_cells).skip(1)) {
            let Some(number) = level.number(self.words, row, place(self.cells, tile, cell)) else { return 0 };
            amount = level.amounts[number];
            row = number;
        }
        if tiles.len() <= self.levels.len() + 1 { amount } else { 0 }
    }

    /// Calls `visit` with the tiles, as a mask, and the amount of all sets of a position that contain `tile`, in
    /// `cell`.
    #[inline]
    pub(super) fn with_tile(
        &self,
        present: &Present,
        tile: usize,
        cell: usize,
        visit: &mut impl FnMut(u64, u8),
    ) {
        self.visit(present, tile, cell, 0, visit);
    }

    /// Calls `visit` with all sets of a position.
    pub(super) fn all(
        &self,
        present: &Present,
        cell_of: impl Fn(usize) -> usize,
        visit: &mut impl FnMut(u64, u8),
    ) {
        for tile in 1..self.cells {
            // Each set only once: with its smallest tile first.
            self.visit(present, tile, cell_of(tile), tile * self.cells, visit);
        }
    }

    #[inline]
    fn visit(
        &self,
        present: &Present,
        tile: usize,
        cell: usize,
        from: usize,
        visit: &mut impl FnMut(u64, u8),
    ) {
        let row = place(self.cells, tile, cell);
        let mask = 1 << tile;
        match self.words {
            4 => self.descend::<4>(&self.levels, row, present, mask, from, visit),
            6 => self.descend::<6>(&self.levels, row, present, mask, from, visit),
            10 => self.descend::<10>(&self.levels, row, present, mask, from, visit),
            _ => self.descend::<20>(&self.levels, row, present, mask, from, visit),
        }
    }

    /// Visits the sets below a row that continue with places from `from` on.
    fn descend<const W: usize>(
        &self,
        levels: &[Level],
        row: usize,
        present: &Present,
        mask: u64,
        from: usize,
        visit: &mut impl FnMut(u64, u8),
    ) {
        let Some((level, deeper)) = levels.split_first() else { return };
        let bits: &[u64; W] = level.rows[row * W..][..W].try_into().expect("a row has W words");
        for i in 0..W {
            let mut hits = bits[i] & present.words[i];
            if i * 64 < from {
                hits &= if from - i * 64 >= 64 { 0 } else { u64::MAX << (from - i * 64) };
            }
            // Most rows end here: bits are counted, and amounts read, only if there are hits.
            if hits == 0 {
                continue;
            }
            let before: u32 = bits[..i].iter().map(|word| word.count_ones()).sum();
            let first = level.first[row] as usize + before as usize;
            while hits != 0 {
                let bit = hits.trailing_zeros();
                hits &= hits - 1;
                let number = first + (bits[i] & ((1 << bit) - 1)).count_ones() as usize;
                let mask = mask | 1 << ((i * 64 + bit as usize) / self.cells + 1);
                let amount = level.amounts[number];
                if amount > 0 {
                    visit(mask, amount);
                }
                self.descend::<W>(deeper, number, present, mask, 0, visit);
            }
        }
    }
}

impl Level {
    /// Returns a level whose rows have these keys below them, and the ranges of keys below each of its bits.
    fn new(
        words: usize,
        level: usize,
        keys: &[u64],
        below: &[std::ops::Range<usize>],
    ) -> (Self, Vec<std::ops::Range<usize>>) {
        let mut made = Self { rows: vec![0; words * below.len()], ..Self::default() };
        let mut next = Vec::new();
        for (row, range) in below.iter().enumerate() {
            made.first.push(made.amounts.len() as u32);
            let mut rest = range.clone();
            while let Some(&key) = keys[rest.clone()].first() {
                let place = digit(key, level);
                let same = keys[rest.clone()].partition_point(|&other| digit(other, level) <= place);
                let mut same = rest.start..rest.start + same;
                rest.start = same.end;
                made.rows[row * words + (place - 1) / 64] |= 1 << ((place - 1) % 64);
                let ends = level + 1 == MOST_TILES || digit(key, level + 1) == 0;
                made.amounts.push(if ends { key as u8 } else { 0 });
                same.start += usize::from(ends);
                next.push(same);
            }
        }
        (made, next)
    }

    fn number(&self, words: usize, row: usize, place: usize) -> Option<usize> {
        let bits = &self.rows[row * words..][..words];
        let (word, bit) = (place / 64, place % 64);
        (bits[word] >> bit & 1 == 1).then(|| {
            let before: u32 = bits[..word].iter().map(|word| word.count_ones()).sum();
            let here = (bits[word] & ((1 << bit) - 1)).count_ones();
            self.first[row] as usize + (before + here) as usize
        })
    }
}

/// Returns the places of a set, with that of tile number `first` first, and its amount in the lowest byte.
fn key(cells: usize, set: &Excess, first: usize) -> u64 {
    let others = (0..set.size()).filter(|&i| i != first);
    let mut key = 0;
    let mut shift = 8 + PLACE_BITS * MOST_TILES as u32;
    for i in std::iter::once(first).chain(others) {
        shift -= PLACE_BITS;
        key |= (place(cells, usize::from(set.tiles[i]), usize::from(set.cells[i])) as u64 + 1) << shift;
    }
    key | u64::from(set.amount)
}

/// Returns a place of a key, counted from 1; 0 past its end.
fn digit(key: u64, level: usize) -> usize {
    let shift = 8 + PLACE_BITS * (MOST_TILES - 1 - level) as u32;
    (key >> shift) as usize & ((1 << PLACE_BITS) - 1)
}
