//! The regions of the floor, by square.

use crate::board::{Board, WALL};
use crate::zone::Zone;

/// Which region each square belongs to.
#[derive(Default)]
pub(crate) struct Regions {
    of: Vec<u16>, // by square; NONE for a box
    count: u16,
    stack: Vec<u16>,
}

/// The region of an occupied square.
const NONE: u16 = u16::MAX;

impl Regions {
    /// Labels the squares that `blocked` leaves free.
    pub(crate) fn label<const W: usize>(&mut self, board: &Board, blocked: &Zone<W>) {
        self.of.clear();
        self.of.resize(board.squares(), NONE);
        self.count = 0;
        for start in 0..board.squares() {
            if self.of[start] != NONE || blocked.has(start) {
                continue;
            }
            self.of[start] = self.count;
            self.stack.push(start as u16);
            while let Some(at) = self.stack.pop() {
                for &to in board.around(usize::from(at)).iter().filter(|&&to| to != WALL) {
                    if self.of[usize::from(to)] == NONE && !blocked.has(usize::from(to)) {
                        self.of[usize::from(to)] = self.count;
                        self.stack.push(to);
                    }
                }
            }
            self.count += 1;
        }
    }

    /// Returns the number of regions.
    pub(crate) fn count(&self) -> u16 {
        self.count
    }

    /// Returns the region of a square; `None` if a box stands there.
    pub(crate) fn of(&self, square: usize) -> Option<u16> {
        (self.of[square] != NONE).then_some(self.of[square])
    }
}
