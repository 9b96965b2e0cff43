//! Breadth for speed: nodes with little slack are collected in lists, and each list is expanded at once.
//!
//! A list is expanded as soon as it holds [`FULL`] boards, and lists that this fills are expanded before anything else:
//! lists stay short, and the recursion is no deeper than the search tree. The boards of a list agree in everything that
//! the code branches on, so the inner loops ([`sift`](super::sift)) have no unpredictable branch.

use std::cell::RefCell;

use super::counts::Counts;
use super::sift::{CAPACITY, KEEP, List, SPLIT};
use super::{ManhattanKernel, neighbour};
use crate::{Board, Direction};

/// Nodes with less slack than this are collected in lists. The others are so few that their speed does not matter.
pub(super) const LEVELS: usize = 3;

/// A list of this length is expanded. A move adds at most this many boards to it, hence the capacity is twice as large.
const FULL: usize = CAPACITY / 2;

/// The number of boards of each slack up to which lists do not pay.
const FEW: [usize; LEVELS] = [256, 16, 2];

/// Cells times ways back; a quarter of the ways lead off the board, and their lists stay empty.
const CLASSES: usize = 16 * 4;

thread_local! {
    /// Lists from finished explorations: allocating new memory for every subtree would cost as much as 100,000 nodes.
    static USED: RefCell<Vec<Box<List>>> = const { RefCell::new(Vec::new()) };
}

/// Returns a list with arbitrary contents.
fn blank_list() -> Box<List> {
    USED.with_borrow_mut(Vec::pop).unwrap_or_else(|| Box::new([0; CAPACITY]))
}

impl Drop for Batches<'_> {
    fn drop(&mut self) {
        USED.with_borrow_mut(|used| used.extend(self.lists.drain(..).chain(self.spare.drain(..))));
    }
}

/// All lists, and the work done since they were last empty.
pub(super) struct Batches<'a> {
    kernel: &'a ManhattanKernel,
    lists: Vec<Box<List>>,              // slack * CLASSES + cell * 4 + way back
    lengths: [usize; LEVELS * CLASSES], // the number of boards in each list
    spare: Vec<Box<List>>,              // replacements for lists that are being expanded
    /// The counts since the lists were last empty.
    pub(super) counts: Counts,
    /// Whether the goal was reached.
    pub(super) found: bool,
}

impl<'a> Batches<'a> {
    pub(super) fn new(kernel: &'a ManhattanKernel) -> Self {
        Self {
            kernel,
            lists: (0..LEVELS * CLASSES).map(|_| blank_list()).collect(),
            lengths: [0; LEVELS * CLASSES],
            spare: Vec::new(),
            counts: Counts::default(),
            found: false,
        }
    }

    /// Adds a node with less slack than [`LEVELS`], and expands every list that becomes full.
    pub(super) fn push(&mut self, board: u64, cell: u32, back: usize, slack: u32) {
        let index = slack as usize * CLASSES + cell as usize * 4 + back;
        self.lists[index][self.lengths[index]] = board;
        self.lengths[index] += 1;
        self.expand_if_full(index);
    }

    /// Expands lists, those with the most slack first, until few boards are left: short lists are not worth their
    /// overhead.
    ///
    /// Returns the boards that are left, with their cells, ways back and slack.
    pub(super) fn drain(&mut self) -> Vec<(u64, u32, usize, u32)> {
        let mut rest = Vec::new();
        for level in (0..LEVELS).rev() {
            let lists = level * CLASSES..(level + 1) * CLASSES;
            while self.lengths[lists.clone()].iter().sum::<usize>() > FEW[level] {
                for index in lists.clone() {
                    if self.found {
                        return rest;
                    }
                    self.expand(index);
                }
            }
            for index in lists {
                let length = std::mem::take(&mut self.lengths[index]);
                let (cell, back) = (index as u32 / 4 % 16, index % 4);
                rest.extend(
                    self.lists[index][..length].iter().map(|&board| (board, cell, back, level as u32)),
                );
            }
        }
        rest
    }

    #[inline]
    fn expand_if_full(&mut self, index: usize) {
        if self.lengths[index] >= FULL {
            self.expand(index);
        }
    }

    /// Expands a list of less than twice [`FULL`] boards, where all other lists are less than full, and leaves all less
    /// than full.
    ///
    /// Each move adds at most [`FULL`] boards to a list that is less than full, which is then expanded at once if it is
    /// full. Boards that used up slack go first: their descendants are in lower lists than the other one of the same
    /// move.
    fn expand(&mut self, index: usize) {
        let (level, cell, back) = (index / CLASSES, index / 4 % 16, index % 4);
        let empty = self.spare.pop().unwrap_or_else(blank_list);
        let list = std::mem::replace(&mut self.lists[index], empty);
        let parents = &list[..std::mem::take(&mut self.lengths[index])];

        if cell == self.kernel.goal.blank() && parents.contains(&self.kernel.goal.word()) {
            self.found = true;
        }
        self.counts.expanded += parents.len() as u64;
        for parents in parents.chunks(FULL) {
            for direction in Direction::ALL {
                if direction as usize == back {
                    continue;
                }
                if let Some(next) = neighbour(cell as u32, direction)
                    && !self.found
                {
                    self.counts.generated += parents.len() as u64;
                    let target = level * CLASSES + next as usize * 4 + direction.opposite() as usize;
                    self.sift(parents, (cell, direction), level, target);
                }
            }
        }
        self.spare.push(list);
    }

    /// Moves the blank of some parents and appends the children to list `target`, or to the one a level lower.
    fn sift(&mut self, parents: &[u64], (cell, direction): (usize, Direction), level: usize, target: usize) {
        let mask = self.kernel.worse[cell][direction as usize];
        if level == 0 {
            let keep = KEEP[cell][direction as usize];
            self.lengths[target] = keep(mask, parents, &mut self.lists[target], self.lengths[target]);
        } else {
            let split = SPLIT[cell][direction as usize];
            let lower = target - CLASSES;
            let (below, above) = self.lists.split_at_mut(level * CLASSES);
            let better = (&mut *above[target - level * CLASSES], self.lengths[target]);
            let worse = (&mut *below[lower], self.lengths[lower]);
            (self.lengths[target], self.lengths[lower]) = split(mask, parents, better, worse);
            self.expand_if_full(lower);
        }
        self.expand_if_full(target);
    }
}
