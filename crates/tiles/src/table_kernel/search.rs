//! The recursion.

use pousse_pdb::Table;
use pousse_search::{Cost, DEAD};

use super::{MOST_PLACES, ROOM, TableKernel, Track};
use crate::heuristics::{Estimate, Walk, WalkingDistance};
use crate::{Board, Direction, Slide};

/// Nodes expanded between two polls.
const INTERVAL: u32 = 2048;

/// How a search ended.
pub(super) enum End {
    Found,
    Stopped,
    /// Nothing within the bound; holds the smallest g + h beyond it.
    Exhausted(Cost),
}

/// Another estimate that also limits nodes, with its carry.
pub(super) trait Other: Copy {
    /// Returns the carry after a slide.
    fn after(self, slide: Slide) -> Self;

    /// Returns the estimate.
    fn value(self) -> Cost;
}

/// No other estimate.
#[derive(Clone, Copy)]
pub(super) struct Nothing;

impl Other for Nothing {
    #[inline(always)]
    fn after(self, _: Slide) -> Self {
        self
    }

    #[inline(always)]
    fn value(self) -> Cost {
        0
    }
}

/// Walking distance.
#[derive(Clone, Copy)]
pub(super) struct Walked<'w> {
    walking: &'w WalkingDistance,
    walk: Walk,
}

impl<'w> Walked<'w> {
    pub(super) fn new<B: Board>(walking: &'w WalkingDistance, board: &B) -> Self {
        Self { walking, walk: walking.root(board) }
    }
}

impl Other for Walked<'_> {
    #[inline(always)]
    fn after(self, slide: Slide) -> Self {
        Self { walk: self.walking.after(slide, self.walk), ..self }
    }

    #[inline(always)]
    fn value(self) -> Cost {
        self.walking.value(self.walk)
    }
}

/// A search below one node.
pub(super) struct Search<'k, 'p, T: Track, const IMAGES: usize> {
    kernel: &'k TableKernel<T, IMAGES>,
    bytes: [&'k [u8]; MOST_PLACES], // of the patterns' tables
    tiles: [u8; ROOM],
    places: [T::Place; MOST_PLACES],
    values: [u8; MOST_PLACES],
    bound: Cost,
    level: Cost, // g + h of a node whose patterns need exactly its slack
    beyond: Cost,
    fuel: u32,
    poll: &'p mut dyn FnMut(u64, u64) -> bool,
    pub(super) expanded: u64,
    pub(super) generated: u64,
}

/// A node on the current path.
#[derive(Clone, Copy)]
struct Here<const IMAGES: usize, O> {
    blank: usize,
    last: usize, // the last move; 4 if none
    g: Cost,
    slack: i32,
    sums: [i32; IMAGES], // half of what the patterns of each image need beyond their steps
    other: O,
}

/// Whether to continue.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Go {
    On,
    Found,
    Stopped,
}

impl<'k, 'p, T: Track, const IMAGES: usize> Search<'k, 'p, T, IMAGES> {
    pub(super) fn new<B: Board>(
        kernel: &'k TableKernel<T, IMAGES>,
        board: &B,
        poll: &'p mut dyn FnMut(u64, u64) -> bool,
    ) -> Self {
        let mut tiles = [0; ROOM];
        for (cell, tile) in tiles.iter_mut().enumerate().take(kernel.layout.shape().cells()) {
            *tile = board.tile(cell) as u8;
        }
        let mut search = Self {
            kernel,
            bytes: [&[]; MOST_PLACES],
            tiles,
            places: [T::Place::default(); MOST_PLACES],
            values: [0; MOST_PLACES],
            bound: 0,
            level: 0,
            beyond: DEAD,
            fuel: INTERVAL,
            poll,
            expanded: 0,
            generated: 0,
        };
        for (i, pattern) in kernel.patterns.iter().enumerate() {
            search.bytes[i] = pattern.table.bytes();
            search.places[i] = pattern.place(board);
            Table::prefetch(search.bytes[i], T::index(&search.places[i]) / 2);
        }
        for i in 0..kernel.patterns.len() {
            search.values[i] = nibble(search.bytes[i], T::index(&search.places[i]));
        }
        search
    }

    /// Searches below the board; `distance` is its Manhattan distance.
    pub(super) fn run<O: Other>(
        &mut self,
        (blank, last): (usize, Option<Direction>),
        (g, distance, bound): (Cost, Cost, Cost),
        other: O,
        path: &mut Vec<Direction>,
    ) -> End {
        let slack = (i64::from(bound) - i64::from(g) - i64::from(distance)).div_euclid(2) as i32;
        self.bound = bound;
        // This is the bound itself if that has the parity of g + h, as bounds do unless a search starts with one of its
        // own.
        self.level = (i64::from(g) + i64::from(distance) + 2 * i64::from(slack)) as Cost;
        let mut sums = [0; IMAGES];
        for (sum, range) in sums.iter_mut().zip(&self.kernel.images) {
            *sum = self.values[range.clone()].iter().map(|&value| i32::from(value)).sum();
        }
        let last = last.map_or(4, |last| last as usize);
        let start = path.len();
        let here = Here { blank, last, g, slack, sums, other };
        let go = if self.kernel.quick.is_some() {
            // SAFETY: the value exists because the processor has the instructions that this is compiled for.
            #[allow(unused_unsafe, reason = "it is safe where there are no such instructions")]
            unsafe {
                self.expand_quickly(here, path)
            }
        } else {
            self.expand(here, path)
        };
        match go {
            Go::On => End::Exhausted(self.beyond),
            Go::Stopped => End::Stopped,
            Go::Found => {
                path[start..].reverse();
                End::Found
            }
        }
    }
}

/// The recursion, compiled for all processors and for those with certain instructions.
macro_rules! expand {
    ($name:ident $(#[$feature:meta])*) => {
        $(#[$feature])*
        fn $name<O: Other>(&mut self, here: Here<IMAGES, O>, path: &mut Vec<Direction>) -> Go {
        let kernel = self.kernel;
        self.expanded += 1;
        self.fuel -= 1;
        if self.fuel == 0 {
            self.fuel = INTERVAL;
            if (self.poll)(self.expanded, self.generated) {
                return Go::Stopped;
            }
        }
        let list = &kernel.moves[here.blank % ROOM][here.last % 8];
        let moves = &list.moves[..usize::from(list.count)];
        let mut children = [[T::Place::default(); IMAGES]; 4];
        for (child, step) in children.iter_mut().zip(moves) {
            let tile = usize::from(self.tiles[usize::from(step.to) % ROOM]) % ROOM;
            for (place, &i) in child.iter_mut().zip(&kernel.places[tile]) {
                let i = usize::from(i) % MOST_PLACES;
                let pattern = &kernel.patterns[i];
                let edge = pattern.edges[here.blank % ROOM][step.direction as usize];
                *place = pattern.track.slide(&self.places[i], &kernel.edges, edge);
                Table::prefetch(self.bytes[i], T::index(place) / 2);
            }
        }
        for (child, step) in children.iter().zip(moves) {
            self.generated += 1;
            let to = usize::from(step.to) % ROOM;
            let tile = usize::from(self.tiles[to]) % ROOM;
            let places = kernel.places[tile].map(|i| usize::from(i) % MOST_PLACES);
            let worse = kernel.worse[here.blank % ROOM][step.direction as usize] >> tile & 1;
            let slack = here.slack - worse as i32;
            let mut sums = here.sums;
            let mut values = [0; IMAGES];
            let mut most = 0;
            for image in 0..IMAGES {
                values[image] = nibble(self.bytes[places[image]], T::index(&child[image]));
                sums[image] += i32::from(values[image]) - i32::from(self.values[places[image]]);
                most = most.max(sums[image]);
            }
            let g = here.g + 1;
            let f = self.level.wrapping_add_signed(2 * (most - slack));
            if f > self.bound && f >= self.beyond {
                continue;
            }
            let other = here.other.after(Slide { tile, from: to, to: here.blank });
            let f = f.max(g + other.value());
            if f > self.bound {
                self.beyond = self.beyond.min(f);
                continue;
            }
            if self.level.wrapping_sub(g).wrapping_sub(2 * slack as u32) == 0 {
                path.push(step.direction);
                return Go::Found;
            }
            let before = places.map(|i| (self.places[i], self.values[i]));
            for image in 0..IMAGES {
                self.places[places[image]] = child[image];
                self.values[places[image]] = values[image];
            }
            self.tiles[here.blank % ROOM] = tile as u8;
            let next = Here { blank: to, last: step.direction as usize, g, slack, sums, other };
            let go = self.$name(next, path);
            if go != Go::On {
                if go == Go::Found {
                    path.push(step.direction);
                }
                return go;
            }
            self.tiles[to] = tile as u8;
            for (&i, (place, value)) in places.iter().zip(before) {
                self.places[i] = place;
                self.values[i] = value;
            }
        }
        Go::On
    }
    };
}

impl<T: Track, const IMAGES: usize> Search<'_, '_, T, IMAGES> {
    expand!(expand);
    expand!(expand_quickly #[cfg_attr(target_arch = "x86_64", target_feature(enable = "bmi2,popcnt"))]);
}

/// Reads an entry.
#[inline(always)]
fn nibble(bytes: &[u8], index: usize) -> u8 {
    bytes[index / 2] >> (4 * (index % 2)) & 15
}
