//! Sums of databases as stored in open lists: four bits for every pattern next to a state, so that the carry of a
//! popped state needs no table access.
//!
//! The value of a state is known from its key; it is Manhattan distance plus twice the larger sum of the entries, so
//! only the entries have to be stored. A child differs from its parent in one entry per image of the board.

use std::sync::Arc;

use pousse_pdb::{Table, Width};
use pousse_search::{Cost, Heuristic, Kept, Properties};

use crate::heuristics::{Databases, Estimate, manhattan_sum};
use crate::patterns::{Few, Lookup};
use crate::{Board, Direction, Layout, Tiles};

/// The maximum number of patterns of all images together: four bits each in a word.
const MOST_ENTRIES: usize = 8;
/// The array size for tiles and cells: a power of two, so that indices are masked instead of checked.
const ROOM: usize = 32;
/// The maximum number of images of the board.
const MOST_IMAGES: usize = 2;

/// A set of databases whose entries are stored.
pub(crate) struct KeptDatabases {
    properties: Properties,
    layout: Arc<Layout>,
    patterns: Vec<Pattern>,
    images: [u32; MOST_IMAGES],        // the bits of each sum
    places: [[u8; MOST_IMAGES]; ROOM], // tile -> its pattern in each image; twice the same if there is only one
    steps: Box<[[u8; ROOM]; ROOM]>,    // tile, cell -> distance from home
}

/// One pattern of one image.
struct Pattern {
    few: Arc<Few>,
    table: Arc<Table>,
}

/// What travels with a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Entries {
    manhattan: u16,
    entries: u32, // half of what each pattern needs beyond its steps, four bits each
}

/// A child whose entries were prefetched.
#[derive(Clone, Copy)]
pub(crate) struct Awaited {
    manhattan: u16,
    tile: u8,
    indices: [u32; MOST_IMAGES],
}

impl KeptDatabases {
    /// Returns the set in this form; `None` if it has too many patterns, or entries of more than four bits.
    pub(crate) fn new(databases: &Databases, layout: &Arc<Layout>) -> Option<Self> {
        let (sums, lookups) = (databases.sums(), databases.lookups());
        let cells = layout.shape().cells();
        let fits = (1..=MOST_IMAGES).contains(&sums.len())
            && (1..=MOST_ENTRIES).contains(&lookups.len())
            && lookups.iter().all(|lookup| lookup.table().width() == Width::Nibble)
            && cells <= ROOM;
        if !fits {
            return None;
        }
        let pattern = |lookup: &Lookup| {
            Some(Pattern { few: Arc::clone(lookup.few()?), table: Arc::clone(lookup.table()) })
        };
        let patterns = lookups.iter().map(pattern).collect::<Option<_>>()?;
        let mut images = [0; MOST_IMAGES];
        for (bits, sum) in images.iter_mut().zip(sums) {
            *bits = sum.clone().fold(0, |bits, i| bits | 15 << (4 * i));
        }
        let mut places = [[0; MOST_IMAGES]; ROOM];
        let mut steps = Box::new([[0; ROOM]; ROOM]);
        for tile in 1..cells {
            for (image, place) in places[tile].iter_mut().enumerate() {
                let mut range = sums[image.min(sums.len() - 1)].clone();
                *place = range.find(|&i| lookups[i].tiles().contains(&tile))? as u8;
            }
            for (cell, steps) in steps[tile].iter_mut().enumerate().take(cells) {
                *steps = layout.distance(tile, cell) as u8;
            }
        }
        let (properties, layout) = (databases.properties(), Arc::clone(layout));
        Some(Self { properties, layout, patterns, images, places, steps })
    }

    /// Returns half of the excess of the larger sum over Manhattan distance.
    #[inline]
    fn over(&self, entries: u32) -> u32 {
        let sum = |bits: &u32| {
            let pairs = (entries & bits & 0x0f0f_0f0f) + ((entries & bits) >> 4 & 0x0f0f_0f0f);
            pairs.wrapping_mul(0x0101_0101) >> 24
        };
        self.images.iter().map(sum).max().unwrap_or(0)
    }
}

impl<B: Board> Heuristic<Tiles<B>> for KeptDatabases {
    type Carry = Entries;

    fn properties(&self) -> Properties {
        self.properties
    }

    fn root(&self, _: &Tiles<B>, board: &B) -> Entries {
        let entries = self.patterns.iter().rev().fold(0, |all, Pattern { few, table }| {
            all << 4 | u32::from(table.get(few.index(board) as usize))
        });
        Entries { manhattan: manhattan_sum(&self.layout, board) as u16, entries }
    }

    #[inline]
    fn child(&self, domain: &Tiles<B>, board: &B, action: Direction, parent: Entries) -> Entries {
        self.receive_from(self.ask_for(domain, board, action, parent), parent)
    }

    #[inline]
    fn value(&self, carry: Entries) -> Cost {
        Cost::from(carry.manhattan) + 2 * self.over(carry.entries)
    }
}

impl KeptDatabases {
    #[inline]
    fn ask_for<B: Board>(&self, domain: &Tiles<B>, board: &B, action: Direction, parent: Entries) -> Awaited {
        let slide = domain.last_slide(board, action);
        let steps = &self.steps[slide.tile % ROOM];
        let (before, after) = (u16::from(steps[slide.from % ROOM]), u16::from(steps[slide.to % ROOM]));
        let manhattan = parent.manhattan + after - before;
        let indices = self.places[slide.tile % ROOM].map(|i| {
            let Pattern { few, table } = &self.patterns[usize::from(i)];
            let index = few.index(board);
            Table::prefetch(table.bytes(), index as usize / 2);
            index
        });
        Awaited { manhattan, tile: slide.tile as u8, indices }
    }

    #[inline]
    fn receive_from(&self, awaited: Awaited, parent: Entries) -> Entries {
        let mut entries = parent.entries;
        for (&i, index) in self.places[usize::from(awaited.tile) % ROOM].iter().zip(awaited.indices) {
            let entry = self.patterns[usize::from(i)].table.get(index as usize);
            entries = entries & !(15 << (4 * i)) | u32::from(entry) << (4 * i);
        }
        Entries { manhattan: awaited.manhattan, entries }
    }
}

impl<B: Board> Kept<Tiles<B>> for KeptDatabases {
    type Memo = [u8; 4];
    type Awaited = Awaited;
    const AWAITS: bool = true;

    #[inline]
    fn memo(&self, carry: &Entries) -> [u8; 4] {
        carry.entries.to_le_bytes()
    }

    #[inline]
    fn recall(&self, _: &Tiles<B>, _: &B, value: Cost, memo: [u8; 4]) -> Entries {
        let entries = u32::from_le_bytes(memo);
        Entries { manhattan: (value - 2 * self.over(entries)) as u16, entries }
    }

    #[inline]
    fn ask(&self, domain: &Tiles<B>, board: &B, action: Direction, parent: Entries) -> Awaited {
        self.ask_for(domain, board, action, parent)
    }

    #[inline]
    fn receive(&self, awaited: Awaited, parent: Entries) -> Entries {
        self.receive_from(awaited, parent)
    }
}

#[cfg(test)]
mod tests;
