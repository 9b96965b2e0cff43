//! Patterns that grow while threads read them.
//!
//! Like [`Patterns`](super::patterns::Patterns), they are filed under their two lowest squares; entries are only ever
//! added, each written once and then linked in, so that readers need no lock.

use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Mutex, OnceLock};

use super::cover::Penalty;
use super::patterns::{Pattern, order_of};
use super::sets::LOST;
use super::substate::Known;
use crate::zone::Zone;

/// Entries of the first block; each further block is twice as large as the previous one.
const FIRST: usize = 1024;
const BLOCKS: usize = 20;
const NONE: u32 = u32::MAX;

/// Learned patterns, shared by all threads.
pub struct Learned<const P: usize, const W: usize> {
    live: usize,
    filed: Vec<AtomicU32>, // by the two lowest squares: the first of a chain, or NONE
    blocks: [OnceLock<Box<[OnceLock<Entry<P, W>>]>>; BLOCKS],
    count: Mutex<u32>,
    entries: AtomicU32,
}

struct Entry<const P: usize, const W: usize> {
    pattern: Pattern<P, W>,
    next: u32,
}

impl<const P: usize, const W: usize> Learned<P, W> {
    /// Returns an empty collection for boards with `live` live squares.
    #[must_use]
    pub fn new(live: usize) -> Self {
        Self {
            live,
            filed: (0..live * live).map(|_| AtomicU32::new(NONE)).collect(),
            blocks: std::array::from_fn(|_| OnceLock::new()),
            count: Mutex::new(0),
            entries: AtomicU32::new(0),
        }
    }

    /// Returns the number of patterns.
    #[must_use]
    pub fn len(&self) -> usize {
        self.entries.load(Ordering::Acquire) as usize
    }

    /// Returns whether there are no patterns.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Adds a pattern of at least two boxes; returns `false` if it has fewer, is already there, or there is no room.
    pub fn add(&self, pattern: &Pattern<P, W>) -> bool {
        let mut squares = pattern.boxes.iter();
        let (Some(first), Some(second)) = (squares.next(), squares.next()) else { return false };
        let Ok(mut count) = self.count.lock() else { return false };
        let filed = &self.filed[first * self.live + second];
        let head = filed.load(Ordering::Acquire);
        let mut at = head;
        while let Some(entry) = self.entry(at) {
            let old = &entry.pattern;
            if old.boxes == pattern.boxes && old.player == pattern.player && old.penalty >= pattern.penalty {
                return false;
            }
            at = entry.next;
        }
        let (block, place) = whereabouts(*count);
        let Some(block) = self
            .blocks
            .get(block)
            .map(|own| own.get_or_init(|| (0..FIRST << block).map(|_| OnceLock::new()).collect()))
        else {
            return false;
        };
        if block[place].set(Entry { pattern: *pattern, next: head }).is_err() {
            return false;
        }
        filed.store(*count, Ordering::Release);
        *count += 1;
        self.entries.store(*count, Ordering::Release);
        true
    }

    /// Lists the patterns from index `from` on, in the order in which they were added.
    pub fn iter_from(&self, from: usize) -> impl Iterator<Item = Pattern<P, W>> + '_ {
        (from as u32..self.entries.load(Ordering::Acquire))
            .filter_map(|at| self.entry(at))
            .map(|entry| entry.pattern)
    }

    #[inline]
    fn entry(&self, at: u32) -> Option<&Entry<P, W>> {
        if at == NONE {
            return None;
        }
        let (block, place) = whereabouts(at);
        self.blocks[block].get()?[place].get()
    }
}

impl<const P: usize, const W: usize> Known<P, W> for Learned<P, W> {
    fn find(&self, boxes: &Zone<P>, player: usize, found: &mut Vec<Penalty>) -> bool {
        if self.is_empty() {
            return false;
        }
        for first in boxes.iter() {
            let row = &self.filed[first * self.live..][..self.live];
            for second in boxes.iter().skip_while(|&second| second <= first) {
                let mut at = row[second].load(Ordering::Acquire);
                while let Some(entry) = self.entry(at) {
                    at = entry.next;
                    let pattern = &entry.pattern;
                    if pattern.boxes.is_within(boxes) && pattern.player.has(player) {
                        if pattern.penalty == LOST {
                            return true;
                        }
                        if let Some(set) = order_of(&pattern.boxes, boxes) {
                            found.push(Penalty { boxes: set, extra: u32::from(pattern.penalty) });
                        }
                    }
                }
            }
        }
        false
    }
}

/// Returns the block of an entry and its index there.
#[inline]
fn whereabouts(at: u32) -> (usize, usize) {
    let shifted = at as usize + FIRST;
    let block = shifted.ilog2() - FIRST.ilog2();
    (block as usize, shifted - (FIRST << block))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_are_all_different_and_in_range() {
        let mut expected = (0, 0);
        for at in 0..50_000 {
            assert_eq!(whereabouts(at), expected);
            expected.1 += 1;
            if expected.1 == FIRST << expected.0 {
                expected = (expected.0 + 1, 0);
            }
        }
    }

    #[test]
    fn patterns_hold_where_their_boxes_and_the_player_are() {
        let learned = Learned::<1, 1>::new(20);
        let all = Zone::<1>::of(0..20);
        for first in 0..18 {
            for second in first + 1..19 {
                let boxes = Zone::of([first, second, 19]);
                let penalty = if first == 0 { LOST } else { 2 };
                let pattern = Pattern { boxes, player: all.minus(&boxes), penalty };
                assert!(learned.add(&pattern) && !learned.add(&pattern));
            }
        }
        assert!(!learned.add(&Pattern { boxes: Zone::of([3]), player: all, penalty: 2 }));
        let mut found = Vec::new();
        assert!(learned.find(&Zone::of([0, 4, 19]), 1, &mut found));
        assert!(!learned.find(&Zone::of([2, 4, 8, 19]), 1, &mut found));
        found.sort_by_key(|penalty| penalty.boxes);
        assert_eq!(found.iter().map(|penalty| penalty.boxes).collect::<Vec<_>>(), [0b1011, 0b1101, 0b1110]);
        assert_eq!(learned.iter_from(0).count(), learned.len());
        assert_eq!(learned.iter_from(150).count(), learned.len() - 150);
    }
}
