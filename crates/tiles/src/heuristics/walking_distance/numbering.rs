//! Numbers patterns in the order in which they are found.
//!
//! A hash table with open addressing whose slots hold the numbers; the patterns themselves are in a list.

use pousse_search::mix;

/// A pattern in one word: a count for every pair of a lane and a group, in the unit [`Packing::one`].
pub(super) type Pattern = u128;

/// The layout of the counts in a word.
#[derive(Clone, Copy, Debug)]
pub(super) struct Packing {
    groups: usize,
    bits: usize,
}

impl Packing {
    /// Returns the layout for counts up to `most`; `None` if they do not fit.
    pub(super) fn new(lanes: usize, groups: usize, most: usize) -> Option<Self> {
        let bits = most.ilog2() as usize + 1;
        (lanes * groups * bits <= Pattern::BITS as usize).then_some(Self { groups, bits })
    }

    /// Returns the pattern of a single tile of a group in a lane; patterns can be added.
    #[inline]
    pub(super) fn one(self, lane: usize, group: usize) -> Pattern {
        1 << (self.bits * (lane * self.groups + group))
    }

    /// Returns how many tiles of a group are in a lane.
    pub(super) fn count(self, pattern: Pattern, lane: usize, group: usize) -> usize {
        (pattern >> (self.bits * (lane * self.groups + group))) as usize & ((1 << self.bits) - 1)
    }
}

/// Patterns and their numbers.
#[derive(Debug)]
pub(super) struct Numbering {
    patterns: Vec<Pattern>, // by number
    slots: Vec<u32>,        // numbers by hash, at least half of them free
}

const FREE: u32 = u32::MAX;

impl Numbering {
    /// Allocates room for a given number of patterns.
    pub(super) fn new(patterns: u64) -> Self {
        Self { patterns: Vec::with_capacity(patterns as usize), slots: vec![FREE; slots(patterns) as usize] }
    }

    /// Returns how many bytes that takes.
    pub(super) fn bytes_for(patterns: u64) -> u64 {
        patterns * size_of::<Pattern>() as u64 + slots(patterns) * size_of::<u32>() as u64
    }

    pub(super) fn len(&self) -> usize {
        self.patterns.len()
    }

    pub(super) fn pattern(&self, number: usize) -> Pattern {
        self.patterns[number]
    }

    pub(super) fn find(&self, pattern: Pattern) -> Option<u32> {
        self.look(pattern).ok()
    }

    /// Returns the number of a pattern, which is the next one if it is new.
    pub(super) fn find_or_add(&mut self, pattern: Pattern) -> u32 {
        self.look(pattern).unwrap_or_else(|slot| {
            let number = self.patterns.len() as u32;
            self.slots[slot] = number;
            self.patterns.push(pattern);
            number
        })
    }

    /// Returns the number of a pattern, or the slot for it.
    fn look(&self, pattern: Pattern) -> Result<u32, usize> {
        let mask = self.slots.len() - 1;
        let mut slot = hash(pattern) as usize & mask;
        loop {
            match self.slots[slot] {
                FREE => return Err(slot),
                number if self.patterns[number as usize] == pattern => return Ok(number),
                _ => slot = (slot + 1) & mask,
            }
        }
    }
}

/// Returns how many slots are needed to keep half of them free.
fn slots(patterns: u64) -> u64 {
    (2 * patterns).next_power_of_two()
}

#[inline]
fn hash(pattern: Pattern) -> u64 {
    mix(pattern as u64 ^ mix((pattern >> 64) as u64))
}
