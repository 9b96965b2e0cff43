//! The penalties of a level, with a fast lookup for a position.
//!
//! A pattern is a set of boxes and the region that the player is in if only these boxes are on the board. It applies to
//! a position that has its boxes and the player in its region: Hoste's sub-states (2008, section 4.5.4). Patterns are
//! filed under their two lowest squares, so that a position is only compared with those whose first two boxes it has.

use std::collections::HashMap;

use super::cover::{Penalty, cover};
use super::sets::LOST;
use super::substate::Known;
use crate::zone::Zone;

/// A set of boxes with a penalty.
#[derive(Clone, Copy, Debug)]
pub struct Pattern<const P: usize, const W: usize> {
    /// The boxes.
    pub boxes: Zone<P>,
    /// Where the player can be.
    pub player: Zone<W>,
    /// The pushes that the boxes need beyond their assignment; [`LOST`] for a deadlock.
    pub penalty: u16,
}

/// The patterns of a level.
pub struct Patterns<const P: usize, const W: usize> {
    live: usize,
    filed: Vec<u32>, // by the two lowest squares: the first of a chain, or NONE
    entries: Vec<Entry<P>>,
    regions: Vec<Zone<W>>,
    known: HashMap<Zone<W>, u32>,
}

struct Entry<const P: usize> {
    boxes: Zone<P>,
    region: u32,
    next: u32,
    penalty: u16,
}

const NONE: u32 = u32::MAX;

/// The verdict of the patterns on a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PatternBound {
    /// No solution: a pattern is a deadlock.
    Lost,
    /// This much may be added to the assignment.
    Extra(u32),
}

impl<const P: usize, const W: usize> Patterns<P, W> {
    /// Returns an empty collection for boards with `live` live squares.
    #[must_use]
    pub fn new(live: usize) -> Self {
        Self {
            live,
            filed: vec![NONE; live * live],
            entries: Vec::new(),
            regions: Vec::new(),
            known: HashMap::new(),
        }
    }

    /// Returns the number of patterns.
    #[must_use]
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    /// Returns roughly how many bytes the patterns take.
    pub(crate) fn bytes(&self) -> u64 {
        (self.filed.len() * 4 + self.entries.len() * size_of::<Entry<P>>() + self.regions.len() * 8 * W)
            as u64
    }

    /// Returns whether there are no patterns.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// Adds a pattern of at least two boxes.
    pub fn add(&mut self, pattern: &Pattern<P, W>) {
        let mut squares = pattern.boxes.iter();
        let (Some(first), Some(second)) = (squares.next(), squares.next()) else { return };
        let regions = &mut self.regions;
        let region = *self.known.entry(pattern.player).or_insert_with(|| {
            regions.push(pattern.player);
            regions.len() as u32 - 1
        });
        let filed = &mut self.filed[first * self.live + second];
        self.entries.push(Entry { boxes: pattern.boxes, region, next: *filed, penalty: pattern.penalty });
        *filed = self.entries.len() as u32 - 1;
    }

    /// Lists the patterns.
    pub fn iter(&self) -> impl Iterator<Item = Pattern<P, W>> + '_ {
        self.entries.iter().map(|entry| Pattern {
            boxes: entry.boxes,
            player: self.regions[entry.region as usize],
            penalty: entry.penalty,
        })
    }

    /// Finds the patterns that apply to a position; adds the finite ones to `found`, with boxes by their order in the
    /// position, and returns `true` if one is a deadlock.
    #[inline]
    pub fn find(&self, boxes: &Zone<P>, player: usize, found: &mut Vec<Penalty>) -> bool {
        if self.entries.is_empty() {
            return false;
        }
        let mut squares = [0u16; 256];
        let mut count = 0;
        for square in boxes.iter() {
            if count == squares.len() {
                break;
            }
            squares[count] = square as u16;
            count += 1;
        }
        for i in 0..count {
            let row = &self.filed[usize::from(squares[i]) * self.live..][..self.live];
            for &second in &squares[i + 1..count] {
                let mut at = row[usize::from(second)];
                while at != NONE {
                    let entry = &self.entries[at as usize];
                    at = entry.next;
                    if entry.boxes.is_within(boxes) && self.regions[entry.region as usize].has(player) {
                        if entry.penalty == LOST {
                            return true;
                        }
                        if let Some(set) = order_of(&entry.boxes, boxes) {
                            found.push(Penalty { boxes: set, extra: u32::from(entry.penalty) });
                        }
                    }
                }
            }
        }
        false
    }

    /// Returns the verdict of the patterns on a position; see [`cover`] for `step`.
    #[must_use]
    pub fn bound(&self, boxes: &Zone<P>, player: usize, step: u32) -> PatternBound {
        let mut found = Vec::new();
        if self.find(boxes, player, &mut found) {
            PatternBound::Lost
        } else {
            PatternBound::Extra(cover(&mut found, step))
        }
    }
}

/// Returns some boxes of a position as bits by their order in it; `None` if one of them is after the 64th.
#[inline]
#[must_use]
pub fn order_of<const P: usize>(some: &Zone<P>, all: &Zone<P>) -> Option<u64> {
    let mut set = 0u64;
    for (order, square) in all.iter().enumerate() {
        if some.has(square) {
            if order >= 64 {
                return None;
            }
            set |= 1 << order;
        }
    }
    Some(set)
}

impl<const P: usize, const W: usize> Known<P, W> for Patterns<P, W> {
    fn find(&self, boxes: &Zone<P>, player: usize, found: &mut Vec<Penalty>) -> bool {
        Patterns::find(self, boxes, player, found)
    }
}
