//! The number of moves that each pattern needs, and the pattern that each move leads to.
//!
//! Breadth-first search from the goal numbers the patterns in the order of their distances, so the distance of a number
//! follows from the few numbers at which layers begin. Every move changes the distance by one, up or down: two patterns
//! at the same distance are never neighbours, as a move takes the blank to a lane of the other parity. So a link is a
//! number and one bit, and a search that carries the distance along needs nothing else: 16 bits per link up to 32,768
//! patterns, 32 bits beyond.

use pousse_search::{Run, StopReason};

use super::goal::Goal;
use super::numbering::{Numbering, Packing};

/// All patterns that lead to a goal.
#[derive(Debug)]
pub(super) struct Table {
    packing: Packing,
    numbering: Numbering,
    layers: Vec<u32>, // the first number of each distance
    links: Links,     // by pattern, direction (backwards first) and group of the tile
    groups: usize,
}

#[derive(Debug)]
enum Links {
    Narrow(Vec<u16>),
    Wide(Vec<u32>),
}

/// The result of a move.
#[derive(Clone, Copy)]
pub(super) struct Link(u32);

impl Link {
    /// Returns the number of the pattern.
    #[inline]
    pub(super) fn pattern(self) -> u32 {
        self.0 >> 1
    }

    /// Returns 1 if that is farther from the goal, 0 if it is nearer.
    #[inline]
    pub(super) fn further(self) -> u32 {
        self.0 & 1
    }
}

/// No move: there is no such tile.
const NONE: u32 = u32::MAX;

/// The number of patterns between two polls of the clock: less than a tenth of a second.
const POLL: usize = 1 << 16;

impl Table {
    /// Builds the table of a goal with a given number of patterns, unless the run is stopped.
    pub(super) fn build(
        goal: Goal,
        packing: Packing,
        patterns: u64,
        run: &Run<'_>,
    ) -> Result<Self, StopReason> {
        let groups = goal.groups();
        let row = 2 * groups;
        let solved =
            (0..goal.lanes).map(|lane| packing.one(lane, goal.group(lane)) * goal.tiles(lane) as u128).sum();
        let mut numbering = Numbering::new(patterns);
        numbering.find_or_add(solved);
        let mut links = vec![NONE; patterns as usize * row];
        let mut layers = vec![0];
        let mut layer_end = 1; // the first number beyond this layer
        let mut number = 0;
        while number < numbering.len() {
            if number == layer_end {
                layers.push(number as u32);
                layer_end = numbering.len();
            }
            if number.is_multiple_of(POLL)
                && let Some(reason) = run.interrupted()
            {
                return Err(reason);
            }
            let pattern = numbering.pattern(number);
            let tiles = |lane| (0..groups).map(|group| packing.count(pattern, lane, group)).sum::<usize>();
            let blank =
                (0..goal.lanes).find(|&lane| tiles(lane) < goal.width).expect("one lane has the blank");
            // Backwards, a tile comes from the lane after the blank's, forwards from the one before.
            let after = (blank + 1 < goal.lanes).then_some((blank + 1, 0, groups));
            let before = blank.checked_sub(1).map(|lane| (lane, groups, 0));
            for (source, way, way_back) in after.into_iter().chain(before) {
                for group in 0..groups {
                    let link = number * row + way + group;
                    // Links that lead nearer were already set from the other end.
                    if links[link] == NONE && packing.count(pattern, source, group) > 0 {
                        let next = pattern - packing.one(source, group) + packing.one(blank, group);
                        let next = numbering.find_or_add(next);
                        links[link] = next << 1 | 1;
                        links[next as usize * row + way_back + group] = (number as u32) << 1;
                    }
                }
            }
            number += 1;
        }
        let links = if numbering.len() <= 1 << 15 {
            Links::Narrow(links.into_iter().map(|link| link as u16).collect())
        } else {
            Links::Wide(links)
        };
        Ok(Self { packing, numbering, layers, links, groups })
    }

    pub(super) fn patterns(&self) -> u64 {
        self.numbering.len() as u64
    }

    pub(super) fn bytes(&self) -> u64 {
        let links = match &self.links {
            Links::Narrow(links) => size_of_val(&links[..]),
            Links::Wide(links) => size_of_val(&links[..]),
        };
        Numbering::bytes_for(self.patterns()) + links as u64
    }

    /// Returns the number of the pattern formed by tiles given as lane and group.
    pub(super) fn find(&self, tiles: impl Iterator<Item = (usize, usize)>) -> Option<u32> {
        self.numbering.find(tiles.map(|(lane, group)| self.packing.one(lane, group)).sum())
    }

    /// Returns the moves from a pattern to the goal.
    pub(super) fn moves(&self, pattern: u32) -> u32 {
        self.layers.partition_point(|&first| first <= pattern) as u32 - 1
    }

    /// Returns the result of moving a tile of a group into the blank's lane; forwards means from the lane before.
    #[inline]
    pub(super) fn link(&self, pattern: u32, forwards: bool, group: usize) -> Link {
        let index = (2 * pattern as usize + usize::from(forwards)) * self.groups + group;
        match &self.links {
            Links::Narrow(links) => Link(u32::from(links[index])),
            Links::Wide(links) => Link(links[index]),
        }
    }
}
