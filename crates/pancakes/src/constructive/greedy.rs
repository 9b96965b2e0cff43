//! Closes gaps for as long as some flip does, looking a little ahead to choose which; where none does, it makes the
//! flip that keeps the number of gaps and allows the most to be closed afterwards.
//!
//! Where no flip closes a gap, a plain stack has one that keeps their number, and two or three flips are enough to
//! close one (Valenzano and Yang, "A formal characterization of the local search topology of the gap heuristic", 2017).

use super::{WORDS, by_size};
use crate::domain::Effect;
use crate::pile::Pile;
use crate::{Flip, Pancakes, Stack};

/// The flips that [`by_gaps`] tries in search of the longest chain of gap-closing flips.
const CHAIN: u32 = 2_000;
/// The same after each flip that closes no gap.
const CHAIN_BEHIND: u32 = 60;

/// Returns a plan that closes gaps wherever it can.
#[must_use]
pub fn by_gaps(start: &Stack) -> Vec<Flip> {
    let domain = Pancakes::<WORDS>::new(start).expect("no stack has more pancakes");
    let mut greedy = Greedy { pile: Pile::new(start).expect("no stack has more pancakes"), domain: &domain };
    let mut flips = Vec::new();
    loop {
        let chain = greedy.chain(CHAIN);
        greedy.make(&chain, &mut flips);
        if greedy.pile == pousse_search::Reversible::goal(&domain) {
            break;
        }
        let Some(step) = greedy.step_aside(1).or_else(|| greedy.step_aside(2)) else {
            // This has never happened on random stacks; the rest is then sorted by size.
            let mut rest = start.clone();
            for &flip in &flips {
                rest = crate::rules::flip(&rest, flip).expect("only flips of this stack were made");
            }
            flips.extend(by_size(&rest));
            break;
        };
        greedy.make(&step, &mut flips);
    }
    flips
}

struct Greedy<'d, const N: usize> {
    pile: Pile<N>,
    domain: &'d Pancakes<N>,
}

impl<const N: usize> Greedy<'_, N> {
    fn make(&mut self, chain: &[u8], flips: &mut Vec<Flip>) {
        for &flip in chain {
            self.pile.flip(flip, self.domain.turn());
            flips.push(Flip(flip));
        }
    }

    /// Returns the longest chain of flips found within `tries` tries in which each flip closes a gap.
    fn chain(&mut self, mut tries: u32) -> Vec<u8> {
        let (mut path, mut best) = (Vec::new(), Vec::new());
        self.follow(&mut path, &mut best, &mut tries);
        best
    }

    fn follow(&mut self, path: &mut Vec<u8>, best: &mut Vec<u8>, tries: &mut u32) {
        if path.len() > best.len() {
            best.clone_from(path);
        }
        for flip in self.domain.closing(&self.pile) {
            if flip == 0 || *tries == 0 {
                continue;
            }
            *tries -= 1;
            self.pile.flip(flip, self.domain.turn());
            path.push(flip);
            self.follow(path, best, tries);
            path.pop();
            self.pile.flip(flip, self.domain.turn());
        }
    }

    /// Returns the `flips` flips that keep the number of gaps and allow the most to be closed afterwards; `None` if no
    /// gap can be closed after any such flips.
    fn step_aside(&mut self, flips: u32) -> Option<Vec<u8>> {
        let mut best = (0, None);
        self.look_aside(flips, &mut Vec::new(), &mut best);
        best.1
    }

    fn look_aside(&mut self, flips: u32, path: &mut Vec<u8>, best: &mut (usize, Option<Vec<u8>>)) {
        for flip in self.domain.flips() {
            if self.domain.effect(&self.pile, flip) != Effect::Keeps {
                continue;
            }
            self.pile.flip(flip, self.domain.turn());
            path.push(flip);
            if flips > 1 {
                self.look_aside(flips - 1, path, best);
            } else {
                let closed = self.chain(CHAIN_BEHIND).len();
                if closed > best.0 {
                    *best = (closed, Some(path.clone()));
                }
            }
            path.pop();
            self.pile.flip(flip, self.domain.turn());
        }
    }
}
