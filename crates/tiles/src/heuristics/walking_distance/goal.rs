//! What defines a table, and how large it will be.

use std::collections::BTreeMap;

use super::numbering::{Numbering, Packing};

/// The pattern to reach; tables of equal goals are equal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Goal {
    /// How many lanes there are.
    pub(super) lanes: usize,
    /// The number of cells in a lane.
    pub(super) width: usize,
    /// The lane where the blank belongs.
    pub(super) blank: usize,
}

/// The maximum number of patterns: a number and a bit must fit in 32 bits.
const MOST_PATTERNS: u128 = (1 << 31) - 1;

impl Goal {
    /// Returns the group of the tiles that belong in a lane.
    ///
    /// In lanes of a single cell, tiles never pass each other: the number of moves depends only on the blank, and
    /// boards in the wrong order have no solution. With one group for all tiles, they have a pattern nevertheless.
    pub(super) fn group(self, lane: usize) -> usize {
        if self.width == 1 { 0 } else { lane }
    }

    pub(super) fn groups(self) -> usize {
        self.group(self.lanes - 1) + 1
    }

    /// Returns how many tiles belong in a lane.
    pub(super) fn tiles(self, lane: usize) -> usize {
        self.width - usize::from(lane == self.blank)
    }

    /// Returns how patterns are packed; `None` if they do not fit in a word.
    ///
    /// In that case there are also too many to number: six lanes of four cells have 2,988,868,680 patterns, seven lanes
    /// of three 11,579,192,240, and more or wider lanes have even more.
    pub(super) fn packing(self) -> Option<Packing> {
        Packing::new(self.lanes, self.groups(), self.width)
    }

    /// Returns the number of patterns, unless there are too many to number.
    ///
    /// Every pattern with the right number of tiles in each lane and group is reachable. With two lanes of two cells or
    /// more, half of all arrangements of the tiles are, and exchanging two tiles of one group leads from one half to
    /// the other without changing the pattern. So this counts matrices with given row and column sums, row by row: all
    /// that matters about the rows so far is how many tiles of each group they left, in any order.
    pub(super) fn patterns(self) -> Option<u64> {
        let mut sizes = vec![0; self.groups()];
        (0..self.lanes).for_each(|lane| sizes[self.group(lane)] += self.tiles(lane));
        sizes.sort_unstable();
        let mut ways = BTreeMap::from([(sizes, 1_u128)]);
        // The number of patterns is the same for every lane that the blank may be in; here it is in the first.
        for lane in 0..self.lanes {
            let mut next = BTreeMap::new();
            for (left, count) in &ways {
                deal(self.width - usize::from(lane == 0), 0, &mut left.clone(), &mut |left| {
                    let mut left = left.to_vec();
                    left.sort_unstable();
                    *next.entry(left).or_default() += count;
                });
            }
            ways = next;
        }
        let patterns = ways.values().sum::<u128>() * self.lanes as u128;
        (patterns <= MOST_PATTERNS).then_some(patterns as u64)
    }

    /// Returns the bytes needed to build a table of a given number of patterns.
    pub(super) fn bytes(self, patterns: u64) -> u64 {
        Numbering::bytes_for(patterns) + patterns * (2 * self.groups() * size_of::<u32>()) as u64
    }
}

/// Takes `tiles` tiles from the groups, from `first` on, in all possible ways.
fn deal(tiles: usize, first: usize, left: &mut [usize], found: &mut impl FnMut(&[usize])) {
    if first + 1 == left.len() {
        if tiles <= left[first] {
            left[first] -= tiles;
            found(left);
            left[first] += tiles;
        }
        return;
    }
    for some in 0..=tiles.min(left[first]) {
        left[first] -= some;
        deal(tiles - some, first + 1, left, found);
        left[first] += some;
    }
}
