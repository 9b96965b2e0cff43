//! The moves that each pattern needs, and the pattern that each move leads to.
//!
//! Breadth-first search from the goal numbers the patterns in the order of their distances, so that the distance of a
//! number follows from the few numbers at which layers begin. Every move changes the distance by one, up or down: two
//! patterns as far as each other are never neighbours, for a move takes the blank to a lane of the other parity. So a
//! link is a number and one bit, and a search that carries the distance along needs nothing else: 16 bits a link up to
//! 32,768 patterns, 32 bits beyond.
//!
//! Every pattern that has the right number of tiles in each lane and group is found. With two lanes of two cells or
//! more, half of all arrangements of the tiles can be reached, and exchanging two tiles of one group leads from one
//! half to the other without changing the pattern.

use super::numbering::{Numbering, Packing};

/// What makes a table: tables of equal goals are equal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Goal {
    /// How many lanes there are.
    pub(super) lanes: usize,
    /// The cells of a lane.
    pub(super) width: usize,
    /// The lane where the blank belongs.
    pub(super) blank: usize,
}

impl Goal {
    /// Returns the group of the tiles that belong in a lane.
    ///
    /// In lanes of a single cell tiles never pass each other: the blank alone says how many moves are needed, boards in
    /// the wrong order have no solution, and with one group for all tiles they have a pattern nevertheless.
    pub(super) fn group(self, lane: usize) -> usize {
        if self.width == 1 { 0 } else { lane }
    }

    fn groups(self) -> usize {
        self.group(self.lanes - 1) + 1
    }
}

/// All patterns that lead to a goal.
#[derive(Debug)]
pub(super) struct Table {
    packing: Packing,
    numbering: Numbering,
    layers: Vec<u32>, // the first number of each distance
    links: Links,     // by pattern, direction and group; rows of `1 << shift`
    shift: u32,
}

#[derive(Debug)]
enum Links {
    Narrow(Vec<u16>),
    Wide(Vec<u32>),
}

/// Where a move leads.
#[derive(Clone, Copy)]
pub(super) struct Link(u32);

impl Link {
    /// Returns the number of the pattern.
    #[inline]
    pub(super) fn pattern(self) -> u32 {
        self.0 >> 1
    }

    /// Returns 1 when that is further from the goal, 0 when it is nearer.
    #[inline]
    pub(super) fn further(self) -> u32 {
        self.0 & 1
    }
}

/// A number and a bit fit in 32 bits.
const MOST_PATTERNS: usize = 1 << 31;

impl Table {
    /// Builds the table, or returns the bytes that were too many.
    pub(super) fn build(goal: Goal, budget: u64) -> Result<Self, u64> {
        let Goal { lanes, width, blank } = goal;
        let groups = goal.groups();
        let shift = groups.next_power_of_two().ilog2() + 1;
        let most_bytes = ((MOST_PATTERNS * size_of::<u32>()) as u64) << shift;
        // Where a pattern has no room in a word there are more than can be numbered: the least are seven lanes of four
        // cells, and seven of three have 4,662,857,360 patterns with the blank left out.
        let packing = Packing::new(lanes, groups, width).ok_or(most_bytes)?;
        let places = (0..lanes).map(|lane| (lane, goal.group(lane), width - usize::from(lane == blank)));
        let solved = places.map(|(lane, group, tiles)| packing.one(lane, group) * tiles as u128).sum();

        let mut numbering = Numbering::new();
        numbering.find_or_add(solved);
        let mut links: Vec<u32> = Vec::new();
        let mut layers = vec![0];
        let mut layer_end = 1; // the first number that is not of this layer
        let mut number = 0;
        while number < numbering.len() {
            if number == layer_end {
                layers.push(number as u32);
                layer_end = numbering.len();
            }
            let bytes = numbering.bytes() + (links.capacity() * size_of::<u32>()) as u64;
            if bytes > budget {
                return Err(bytes);
            }
            if numbering.len() + 2 * groups > MOST_PATTERNS {
                return Err(most_bytes);
            }
            let pattern = numbering.pattern(number);
            let tiles = |lane| (0..groups).map(|group| packing.count(pattern, lane, group)).sum::<usize>();
            let blank = (0..lanes).find(|&lane| tiles(lane) < width).expect("one lane has the blank");
            // Backwards, a tile comes from the lane after the blank's, forwards from the one before.
            for source in [Some(blank + 1).filter(|&lane| lane < lanes), blank.checked_sub(1)] {
                for group in 0..1 << (shift - 1) {
                    let moves = |&lane: &usize| group < groups && packing.count(pattern, lane, group) > 0;
                    let link = source.filter(moves).map_or(0, |lane| {
                        let next = pattern - packing.one(lane, group) + packing.one(blank, group);
                        let next = numbering.find_or_add(next);
                        next << 1 | u32::from(next as usize >= layer_end)
                    });
                    push(&mut links, link);
                }
            }
            number += 1;
        }
        numbering.shrink();
        let links = if numbering.len() <= 1 << 15 {
            Links::Narrow(links.into_iter().map(|link| link as u16).collect())
        } else {
            links.shrink_to_fit();
            Links::Wide(links)
        };
        Ok(Self { packing, numbering, layers, links, shift })
    }

    pub(super) fn patterns(&self) -> u64 {
        self.numbering.len() as u64
    }

    pub(super) fn bytes(&self) -> u64 {
        let links = match &self.links {
            Links::Narrow(links) => size_of_val(&links[..]),
            Links::Wide(links) => size_of_val(&links[..]),
        };
        self.numbering.bytes() + links as u64
    }

    /// Returns the number of the pattern of tiles given by lane and group.
    pub(super) fn find(&self, tiles: impl Iterator<Item = (usize, usize)>) -> Option<u32> {
        self.numbering.find(tiles.map(|(lane, group)| self.packing.one(lane, group)).sum())
    }

    /// Returns the moves from a pattern to the goal.
    pub(super) fn moves(&self, pattern: u32) -> u32 {
        self.layers.partition_point(|&first| first <= pattern) as u32 - 1
    }

    /// Returns where it leads to move a tile of a group into the blank's lane, forwards from the lane before.
    #[inline]
    pub(super) fn link(&self, pattern: u32, forwards: bool, group: usize) -> Link {
        let index = (pattern as usize) << self.shift | usize::from(forwards) << (self.shift - 1) | group;
        match &self.links {
            Links::Narrow(links) => Link(u32::from(links[index])),
            Links::Wide(links) => Link(links[index]),
        }
    }
}

/// Appends to a list that grows by a quarter when it is full: large tables come close to their budgets, and doubling
/// would go past them.
pub(super) fn push<T>(list: &mut Vec<T>, item: T) {
    if list.len() == list.capacity() {
        list.reserve_exact(list.len() / 4 + 1024);
    }
    list.push(item);
}
