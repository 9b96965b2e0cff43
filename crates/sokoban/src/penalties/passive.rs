//! All sets of K boxes, those close to each other first (the passive search of Hoste, 2008, sections 8.2.1 and 9.2).
//!
//! Two squares are neighbours at stage n if their Manhattan distance is at most n. Stage n has the sets that are
//! connected by neighbours at n but not at n - 1, so every set has exactly one stage, and the last stage has the sets
//! with the largest gap. Within a stage each set comes once, by Wernicke's method (ESU, 2006): starting from its lowest
//! square, it is extended by new neighbours above that square. The order depends on the level alone, so a count is
//! enough to resume from.

use crate::board::Board;

/// Sets of squares of a board in the order of stages.
pub struct Stages {
    live: usize,
    gap: Vec<u16>, // by two live squares
    largest: u16,
}

impl Stages {
    /// Prepares the sets of live squares of a board.
    #[must_use]
    pub fn new(board: &Board) -> Self {
        let live = board.live();
        let mut gap = vec![0; live * live];
        for a in 0..live {
            let (row, column) = board.place(a);
            for b in 0..live {
                let (r, c) = board.place(b);
                gap[a * live + b] = (row.abs_diff(r) + column.abs_diff(c)) as u16;
            }
        }
        let largest = gap.iter().copied().max().unwrap_or(0);
        Self { live, gap, largest }
    }

    /// Returns the last stage.
    #[must_use]
    pub fn last(&self) -> u32 {
        u32::from(self.largest)
    }

    /// Calls `visit` with every set of `boxes` squares (at least two) of a stage, in ascending order, until it returns
    /// `false`; returns whether it never did.
    pub fn for_each(&self, stage: u32, boxes: usize, visit: &mut dyn FnMut(&[usize]) -> bool) -> bool {
        let Ok(stage) = u16::try_from(stage) else { return true };
        if boxes < 2 || boxes > self.live || stage == 0 {
            return true;
        }
        let near = |a: usize, b: usize| a != b && self.gap[a * self.live + b] <= stage;
        let around: Vec<Vec<usize>> =
            (0..self.live).map(|a| (0..self.live).filter(|&b| near(a, b)).collect()).collect();
        let mut walk =
            Walk { stages: self, stage, boxes, around: &around, reached: vec![0; self.live], visit };
        (0..self.live).all(|first| walk.from(first))
    }

    /// Returns whether a set is connected by neighbours at a stage.
    fn connected(&self, set: &[usize], stage: u16) -> bool {
        let mut seen = 1u64;
        let mut stack = vec![0];
        while let Some(at) = stack.pop() {
            for (other, &square) in set.iter().enumerate() {
                if seen >> other & 1 == 0 && self.gap[set[at] * self.live + square] <= stage {
                    seen |= 1 << other;
                    stack.push(other);
                }
            }
        }
        seen.count_ones() as usize == set.len()
    }
}

struct Walk<'a> {
    stages: &'a Stages,
    stage: u16,
    boxes: usize,
    around: &'a [Vec<usize>],
    reached: Vec<u32>, // by square: how many squares of the set equal it or are its neighbours
    visit: &'a mut dyn FnMut(&[usize]) -> bool,
}

impl Walk<'_> {
    /// Visits the sets whose lowest square is `first`.
    fn from(&mut self, first: usize) -> bool {
        let mut set = vec![first];
        self.mark(first, 1);
        let extension: Vec<usize> =
            self.around[first].iter().copied().filter(|&square| square > first).collect();
        let go_on = self.extend(&mut set, extension);
        self.mark(first, -1);
        go_on
    }

    fn extend(&mut self, set: &mut Vec<usize>, mut extension: Vec<usize>) -> bool {
        if set.len() == self.boxes {
            let mut sorted = set.clone();
            sorted.sort_unstable();
            return self.stages.connected(&sorted, self.stage - 1) || (self.visit)(&sorted);
        }
        while let Some(next) = extension.pop() {
            let mut longer = extension.clone();
            longer.extend(
                self.around[next]
                    .iter()
                    .copied()
                    .filter(|&square| square > set[0] && self.reached[square] == 0),
            );
            set.push(next);
            self.mark(next, 1);
            let go_on = self.extend(set, longer);
            self.mark(next, -1);
            set.pop();
            if !go_on {
                return false;
            }
        }
        true
    }

    fn mark(&mut self, square: usize, by: i32) {
        let around = self.around;
        for &other in around[square].iter().chain([&square]) {
            self.reached[other] = self.reached[other].wrapping_add_signed(by);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::DeadRule;
    use crate::read_level;
    use std::collections::HashSet;

    #[test]
    fn every_set_has_one_stage() {
        let level = read_level("#######\n#.  . #\n# $$ ##\n#@ #  #\n#######").expect("well drawn");
        let board = Board::new(&level, DeadRule::Pull);
        let stages = Stages::new(&board);
        for boxes in 2..=4 {
            let mut all = HashSet::new();
            let mut before = 0;
            for stage in 1..=stages.last() {
                assert!(stages.for_each(stage, boxes, &mut |set| {
                    assert!(set.is_sorted_by(|a, b| a < b) && set.len() == boxes);
                    assert!(all.insert(set.to_vec()), "{set:?} comes twice");
                    true
                }));
                assert!(all.len() >= before);
                before = all.len();
            }
            let live = board.live();
            let expected = (0..boxes).fold(1, |product, i| product * (live - i) / (i + 1));
            assert_eq!(all.len(), expected, "{boxes} boxes");
        }
    }
}
