//! A beam search based on gaps: it keeps the best-ranked stacks of every layer, up to a given width.
//!
//! The rank of a stack is its number of gaps, plus one if no flip closes a gap at once; lower is better. Flips that
//! close no gap are considered only if those that do leave room in the beam. Ties are broken by the hash of the stack,
//! which favours variety. Time grows with the width and with the square of the number of pancakes; memory is a few
//! bytes for every stack kept, plus the stacks of two layers.

use pousse_search::{Cost, Domain, Heuristic, Packed};

use super::WORDS;
use crate::domain::Effect;
use crate::heuristics::Estimate;
use crate::pile::Pile;
use crate::{Flip, Pancakes, Stack};

/// Returns the plan found by a beam of `width` stacks per layer if it is shorter than `ceiling`; `None` if it is not,
/// or if `stop`, which is called once per layer, returns true.
#[must_use]
pub fn by_beam(start: &Stack, width: usize, ceiling: Cost, stop: &dyn Fn() -> bool) -> Option<Vec<Flip>> {
    let domain = Pancakes::<WORDS>::new(start).expect("no stack has more pancakes");
    let root = domain.initial();
    let gaps = Estimate::Gap.root(&domain, &root);
    let mut beam = Beam { domain: &domain, layer: vec![(root, gaps)], trail: Vec::new(), width };
    if gaps == 0 {
        return Some(Vec::new());
    }
    for cost in 1..ceiling {
        if stop() {
            return None;
        }
        if let Some(last) = beam.advance(ceiling - cost) {
            return Some(beam.walk_back(last));
        }
    }
    None
}

/// A stack considered for the next layer.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Candidate {
    rank: Cost,
    hash: u64,
    parent: u32,
    flip: u8,
    gaps: Cost,
}

struct Beam<'d> {
    domain: &'d Pancakes<WORDS>,
    layer: Vec<(Pile<WORDS>, Cost)>, // each with its number of gaps
    trail: Vec<Vec<(u32, u8)>>, // for every stack of every layer: the index of its parent, and the flip from there
    width: usize,
}

impl Beam<'_> {
    /// Advances to the next layer, whose stacks must have fewer than `most` gaps; returns the index of a sorted one.
    fn advance(&mut self, most: Cost) -> Option<usize> {
        let mut candidates = Vec::new();
        for parent in 0..self.layer.len() {
            for flip in self.domain.closing(&self.layer[parent].0) {
                if flip != 0 {
                    candidates.push(self.candidate(parent, flip, self.layer[parent].1 - 1));
                }
            }
        }
        // The rank of any other child is at least its parent's number of gaps.
        let enough = self.rank_of_last(&mut candidates);
        for parent in 0..self.layer.len() {
            let (pile, gaps) = self.layer[parent];
            if gaps < enough {
                for flip in self.domain.flips() {
                    if self.domain.effect(&pile, flip) == Effect::Keeps {
                        candidates.push(self.candidate(parent, flip, gaps));
                    }
                }
            }
        }
        candidates.retain(|candidate| candidate.gaps < most);
        candidates.sort_unstable();
        candidates.dedup_by_key(|candidate| (candidate.rank, candidate.hash));
        candidates.truncate(self.width);
        let layer = candidates.iter().map(|candidate| {
            let mut pile = self.layer[candidate.parent as usize].0;
            pile.flip(candidate.flip, self.domain.turn());
            (pile, candidate.gaps)
        });
        self.layer = layer.collect();
        self.trail.push(candidates.iter().map(|candidate| (candidate.parent, candidate.flip)).collect());
        self.layer.iter().position(|&(_, gaps)| gaps == 0)
    }

    fn candidate(&self, parent: usize, flip: u8, gaps: Cost) -> Candidate {
        let mut pile = self.layer[parent].0;
        pile.flip(flip, self.domain.turn());
        let locked = gaps > 0 && self.domain.closing(&pile) == [0, 0];
        let rank = gaps + Cost::from(locked);
        Candidate { rank, hash: pile.pack().hash(), parent: parent as u32, flip, gaps }
    }

    /// Returns the rank of the last candidate that fits into the beam, or the maximum if there is room for more.
    fn rank_of_last(&self, candidates: &mut [Candidate]) -> Cost {
        if candidates.len() < self.width {
            return Cost::MAX;
        }
        candidates.select_nth_unstable(self.width - 1).1.rank
    }

    fn walk_back(&self, mut place: usize) -> Vec<Flip> {
        let mut flips = Vec::new();
        for layer in self.trail.iter().rev() {
            let (parent, flip) = layer[place];
            flips.push(Flip(flip));
            place = parent as usize;
        }
        flips.reverse();
        flips
    }
}
