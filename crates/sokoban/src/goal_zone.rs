//! The neighbourhood of the goals: all its configurations that can still be completed.
//!
//! Outside the zone no box is seen: the player walks there freely, and at every border a box may come in or go out, as
//! long as there are no more than the level has. This only makes things easier, so what cannot be completed even so is a
//! deadlock, and what takes so many pushes in and across the zone takes as many in the level. One backward search by
//! pulls from the completed zone finds both for all configurations at once.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

use pousse_search::{Run, mix};

use crate::board::{Board, DIRECTIONS, WALL};
use crate::distances::{Distances, FAR};
use crate::reach::reach;
use crate::zone::Zone;

/// Bits of the player's place in a key; the others are the boxes in the zone.
const PLAYER_BITS: u32 = 10;
/// The most squares of a zone.
const MOST_SQUARES: usize = 64 - PLAYER_BITS as usize;

/// The configurations of a zone that can be completed, with the least pushes for it.
pub struct GoalZone<const W: usize> {
    bit: Vec<u8>, // by live square: its bit, or NO_BIT
    pushes: HashMap<u64, u16, BuildHasherDefault<MixHasher>>,
    outside: Vec<u16>, // by row of the distance table: the least pushes of a box outside before it enters
}

const NO_BIT: u8 = u8::MAX;

/// What a zone says about a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The zone cannot be completed.
    Lost,
    /// At least so many pushes are left.
    AtLeast(u32),
}

impl<const W: usize> GoalZone<W> {
    /// Searches the largest zone that stays below `most` configurations; nothing when there is none or the run is stopped.
    #[must_use]
    pub fn build(board: &Board, boxes: usize, most: usize, run: &Run<'_>) -> Option<Self> {
        if board.goals().len() != boxes {
            return None;
        }
        let goals: Vec<usize> = board.goals().iter().map(|&goal| usize::from(goal)).collect();
        let wide = grow(board, &goals);
        [wide, goals]
            .into_iter()
            .filter(|squares| squares.len() <= MOST_SQUARES)
            .find_map(|squares| Self::search(board, boxes, &squares, most, run))
    }

    fn search(board: &Board, boxes: usize, squares: &[usize], most: usize, run: &Run<'_>) -> Option<Self> {
        let mut bit = vec![NO_BIT; board.live()];
        for (at, &square) in squares.iter().enumerate() {
            bit[square] = at as u8;
        }
        let mut zone = Self { bit, pushes: HashMap::default(), outside: Vec::new() };
        let mut layer: Vec<u64> = Vec::new();
        let full = zone.mask(board.goals().iter().map(|&goal| usize::from(goal)));
        let blocked = zone.blocked(full, squares);
        for square in (0..board.squares()).filter(|&square| !blocked.has(square)) {
            let first = reach(board, &blocked, square).first().expect("a square reaches itself");
            if zone.pushes.insert(full | (first as u64) << 54, 0).is_none() {
                layer.push(full | (first as u64) << 54);
            }
        }
        let mut steps = 0;
        while !layer.is_empty() {
            if run.interrupted().is_some() || zone.pushes.len() > most {
                return None;
            }
            steps += 1;
            let mut next = Vec::new();
            for key in layer {
                zone.before(board, squares, boxes, key, steps, &mut next);
            }
            layer = next;
        }
        zone.outside = Self::entries(board, squares);
        Some(zone)
    }

    /// Adds the configurations from which one push leads to `key`.
    fn before(
        &mut self,
        board: &Board,
        squares: &[usize],
        boxes: usize,
        key: u64,
        steps: u16,
        next: &mut Vec<u64>,
    ) {
        let mask = key & ((1 << 54) - 1);
        let blocked = self.blocked(mask, squares);
        let reached = reach(board, &blocked, (key >> 54) as usize);
        let mut note = |zone: &mut Self, mask: u64, player: u16| {
            let blocked = zone.blocked(mask, squares);
            let first = reach(board, &blocked, usize::from(player)).first().expect("a square reaches itself");
            let key = mask | (first as u64) << 54;
            if let std::collections::hash_map::Entry::Vacant(entry) = zone.pushes.entry(key) {
                entry.insert(steps);
                next.push(key);
            }
        };
        let free = |square: u16| square != WALL && !blocked.has(usize::from(square));
        for (at, &square) in squares.iter().enumerate() {
            for d in 0..DIRECTIONS {
                let beside = board.next(square, d);
                if beside == WALL || !board.is_live(beside) {
                    continue;
                }
                let other = self.bit[usize::from(beside)];
                if mask >> at & 1 != 0 {
                    // A box of the zone is pulled to `beside`, in the zone or out of it.
                    let beyond = board.next(usize::from(beside), d);
                    if reached.has(usize::from(beside)) && free(beyond) {
                        let inside = if other == NO_BIT { 0 } else { 1 << other };
                        note(self, mask & !(1 << at) | inside, beyond);
                    }
                } else if other == NO_BIT && (mask.count_ones() as usize) < boxes {
                    // A box outside, on `beside`, is pulled into the zone.
                    let beyond = board.next(square, d ^ 1);
                    if reached.has(square) && free(beyond) {
                        note(self, mask | 1 << at, beyond);
                    }
                }
            }
        }
    }

    fn mask(&self, boxes: impl Iterator<Item = usize>) -> u64 {
        boxes.fold(0, |mask, square| match self.bit[square] {
            NO_BIT => mask,
            bit => mask | 1 << bit,
        })
    }

    fn blocked(&self, mask: u64, squares: &[usize]) -> Zone<W> {
        Zone::of(squares.iter().enumerate().filter(|(at, _)| mask >> at & 1 != 0).map(|(_, &square)| square))
    }

    /// Returns, for each row of the distance table, the pushes that a box there makes before the one into the zone.
    fn entries(board: &Board, squares: &[usize]) -> Vec<u16> {
        let squares: Vec<u16> = squares.iter().map(|&square| square as u16).collect();
        let to_zone = Distances::to_any(board, &squares);
        (0..to_zone.rows())
            .map(|row| to_zone.nearest(row))
            .map(|far| if far == FAR { 0 } else { far.saturating_sub(1) })
            .collect()
    }

    /// Returns what the zone says about boxes, given by square and row of the distance table, and the player.
    #[inline]
    pub fn verdict(
        &self,
        board: &Board,
        boxes: impl Iterator<Item = (usize, usize)>,
        player: usize,
    ) -> Verdict {
        let mut blocked = Zone::<W>::default();
        let (mut mask, mut before) = (0u64, 0);
        for (square, row) in boxes {
            match self.bit[square] {
                NO_BIT => before += u32::from(self.outside[row]),
                bit => {
                    mask |= 1 << bit;
                    blocked.add(square);
                }
            }
        }
        let first = reach(board, &blocked, player).first().expect("a square reaches itself");
        match self.pushes.get(&(mask | (first as u64) << 54)) {
            None => Verdict::Lost,
            Some(&pushes) => Verdict::AtLeast(u32::from(pushes) + before),
        }
    }

    /// Returns the number of configurations.
    #[must_use]
    pub fn len(&self) -> usize {
        self.pushes.len()
    }

    /// Says whether a square is in the zone.
    #[must_use]
    pub fn contains(&self, square: usize) -> bool {
        self.bit.get(square).is_some_and(|bit| *bit != NO_BIT)
    }
}

/// Returns the goals and the live squares beside them.
fn grow(board: &Board, goals: &[usize]) -> Vec<usize> {
    let mut squares = goals.to_vec();
    for &goal in goals {
        for &beside in board.around(goal) {
            if beside != WALL && board.is_live(beside) && !squares.contains(&usize::from(beside)) {
                squares.push(usize::from(beside));
            }
        }
    }
    squares
}

/// Mixes one word.
#[derive(Default)]
pub struct MixHasher(u64);

impl Hasher for MixHasher {
    fn finish(&self) -> u64 {
        self.0
    }
    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.0 = mix(self.0 ^ u64::from(byte));
        }
    }
    fn write_u64(&mut self, word: u64) {
        self.0 = mix(word);
    }
}
