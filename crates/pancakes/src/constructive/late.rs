//! Depth-first search for a plan with few spare flips, which are spent late.
//!
//! Most random stacks of plain pancakes can be sorted with one flip for each gap, or one more. There are many chains of
//! flips in which each flip closes a gap, and most of them get stuck with some gaps left that no flip closes. A spare
//! flip is best spent where few gaps are left: what remains is small, so it soon turns out whether the flip helps. A*
//! does the same if it breaks ties in favour of nodes far from the start; this search does it without A*'s memory.
//!
//! If two flips close a gap, their order is random. On 20 random stacks of 80 pancakes, with two spare flips that could
//! be spent once 16 gaps were left, this search visited 105,000 stacks on average, against 170,000 with the smaller
//! flip always first.

use pousse_search::{Cost, Domain, Heuristic};

use super::WORDS;
use crate::domain::Effect;
use crate::heuristics::Estimate;
use crate::pile::Pile;
use crate::{Flip, Pancakes, Stack};

/// The limits of a search that spends flips late.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Spending {
    /// How many flips a plan may have beyond one for each gap.
    pub spare: Cost,
    /// The first spare flip is spent only when at most this many gaps are left.
    pub late: Cost,
    /// The maximum number of stacks to visit.
    pub tries: u64,
}

/// The result of a search that spends flips late.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Spent {
    /// The plan, if one was found.
    pub plan: Option<Vec<Flip>>,
    /// The number of stacks visited.
    pub tried: u64,
}

/// Searches for a plan with few spare flips. `stop` is called every few thousand stacks, with the number of stacks
/// visited since the last call.
pub fn by_late_spending(start: &Stack, spending: Spending, stop: &mut dyn FnMut(u64) -> bool) -> Spent {
    let domain = Pancakes::<WORDS>::new(start).expect("no stack has more pancakes");
    let pile = domain.initial();
    let gaps = Estimate::Gap.root(&domain, &pile);
    let Spending { spare, late, tries } = spending;
    let draws = Draws(0);
    let mut dive = Dive {
        domain: &domain,
        pile,
        late,
        path: Vec::new(),
        tried: 0,
        told: 0,
        look: 0,
        tries,
        draws,
        stop,
    };
    let found = gaps == 0 || dive.below(gaps, spare, 0) == Some(true);
    Spent { plan: found.then_some(dive.path), tried: dive.tried }
}

/// The number of stacks between two calls of `stop`.
const LOOK: u64 = 4096;

/// A sequence of random bits that is the same on every machine (the highest bit of Knuth's linear congruential
/// generator MMIX).
struct Draws(u64);

impl Draws {
    #[inline]
    fn draw(&mut self) -> bool {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        self.0 >> 63 == 1
    }
}

struct Dive<'d, 's> {
    domain: &'d Pancakes<WORDS>,
    pile: Pile<WORDS>,
    late: Cost,
    path: Vec<Flip>,
    tried: u64,
    told: u64, // how many of those tried were passed to `stop`
    look: u64, // the value of `tried` at which `stop` is called next
    tries: u64,
    draws: Draws,
    stop: &'s mut dyn FnMut(u64) -> bool,
}

impl Dive<'_, '_> {
    /// Returns whether there is a plan below the current pile; `None` if the search was stopped.
    fn below(&mut self, gaps: Cost, spare: Cost, last: u8) -> Option<bool> {
        if self.tried == self.look && self.is_over() {
            return None;
        }
        self.tried += 1;
        let mut closing = self.domain.closing(&self.pile);
        if self.draws.draw() {
            closing.reverse();
        }
        for flip in closing {
            if flip != 0 && flip != last && self.enter(flip, gaps - 1, spare)? {
                return Some(true);
            }
        }
        if spare > 0 && gaps <= self.late {
            for flip in self.domain.flips() {
                if flip != last
                    && self.domain.effect(&self.pile, flip) == Effect::Keeps
                    && self.enter(flip, gaps, spare - 1)?
                {
                    return Some(true);
                }
            }
        }
        Some(false)
    }

    #[inline]
    fn enter(&mut self, flip: u8, gaps: Cost, spare: Cost) -> Option<bool> {
        self.path.push(Flip(flip));
        if gaps == 0 {
            return Some(true);
        }
        self.pile.flip(flip, self.domain.turn());
        let found = self.below(gaps, spare, flip)?;
        if !found {
            self.pile.flip(flip, self.domain.turn());
            self.path.pop();
        }
        Some(found)
    }

    #[cold]
    fn is_over(&mut self) -> bool {
        self.look = self.tries.min(self.tried + LOOK);
        let since = self.tried - std::mem::replace(&mut self.told, self.tried);
        self.tried >= self.tries || (self.stop)(since)
    }
}
