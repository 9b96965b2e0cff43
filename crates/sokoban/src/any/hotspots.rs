//! Boxes that block others: for each square, the squares from which a box there cuts off a goal.

use crate::board::{Board, DIRECTIONS, WALL};
use crate::zone::Zone;

/// Which squares cut off which others.
pub(crate) struct Hotspots<const P: usize> {
    cuts: Vec<Zone<P>>,   // by square: those that a box here cuts off from a goal
    cut_by: Vec<Zone<P>>, // by square: those from which a box cuts this one off
}

/// The most work worth doing: squares times goals times squares.
const MOST_WORK: usize = 40_000_000;

impl<const P: usize> Hotspots<P> {
    /// Analyses every square of a level; does nothing on levels that are too large.
    pub(crate) fn new(board: &Board) -> Self {
        let live = board.live();
        if live * live * board.goals().len() > MOST_WORK {
            return Self { cuts: Vec::new(), cut_by: Vec::new() };
        }
        let mut cuts = vec![Zone::<P>::default(); live];
        let mut cut_by = vec![Zone::<P>::default(); live];
        for &goal in board.goals() {
            let free = sources::<P>(board, usize::from(goal), WALL);
            for wall in (0..live).filter(|&wall| wall != usize::from(goal)) {
                let mut lost = free.minus(&sources::<P>(board, usize::from(goal), wall as u16));
                lost.remove(wall);
                cuts[wall] = cuts[wall].or(&lost);
            }
        }
        for (wall, lost) in cuts.iter().enumerate() {
            lost.iter().for_each(|square| cut_by[square].add(wall));
        }
        Self { cuts, cut_by }
    }

    /// Counts the pairs of boxes in which one cuts the other off.
    pub(crate) fn count(&self, boxes: &Zone<P>) -> u32 {
        if self.cuts.is_empty() {
            return 0;
        }
        boxes.iter().map(|square| self.cuts[square].and(boxes).len() as u32).sum()
    }

    /// Counts the pairs that one more box adds.
    pub(crate) fn added(&self, boxes: &Zone<P>, square: usize) -> u32 {
        if self.cuts.is_empty() {
            return 0;
        }
        (self.cuts[square].and(boxes).len() + self.cut_by[square].and(boxes).len()) as u32
    }
}

/// Returns the squares from which a box can be pushed to a goal, wherever the player is, given one extra wall.
fn sources<const P: usize>(board: &Board, goal: usize, wall: u16) -> Zone<P> {
    let mut seen = Zone::default();
    seen.add(goal);
    let mut stack = vec![goal];
    while let Some(at) = stack.pop() {
        for d in 0..DIRECTIONS {
            let beside = board.next(at, d);
            if beside == WALL || beside == wall || !board.is_live(beside) || seen.has(usize::from(beside)) {
                continue;
            }
            let beyond = board.next(usize::from(beside), d);
            if beyond != WALL && beyond != wall {
                seen.add(usize::from(beside));
                stack.push(usize::from(beside));
            }
        }
    }
    seen
}
