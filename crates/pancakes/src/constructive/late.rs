//! Depth-first search for a plan with few flips to spare, which are spent late.
//!
//! Most random stacks of plain pancakes can be sorted with one flip for each gap, or one more. Straight ways on, each flip
//! of which closes a gap, are many, and most of them end with some gaps left where no flip closes one. Ends with few gaps
//! left are worth a flip to spare: what is left is small, so that it is soon known whether one helps. A* does so that
//! prefers nodes far from the start among equals; this does it without its memory.
//!
//! Of two flips that close a gap, chance decides which comes first. Of 20 random stacks of 80, each with two flips to spare
//! once 16 gaps are left, 105,000 stacks were then looked at on average, and 170,000 with the smaller flip always first.

use pousse_search::{Cost, Domain, Heuristic};

use super::WORDS;
use crate::domain::Effect;
use crate::heuristics::Estimate;
use crate::pile::Pile;
use crate::{Flip, Pancakes, Stack};

/// How far a search goes that spends flips late.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Spending {
    /// The flips that a plan may have beyond one for each gap.
    pub spare: Cost,
    /// The gaps that are left, at most, when the first of them is spent.
    pub late: Cost,
    /// The stacks that are looked at, at most.
    pub tries: u64,
}

/// What became of a search that spends flips late.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Spent {
    /// The plan, if one was found.
    pub plan: Option<Vec<Flip>>,
    /// The stacks that were looked at.
    pub tried: u64,
}

/// Looks for a plan with few flips to spare. `stop` is asked every few thousand stacks, with their number since the last time.
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

/// Stacks between two looks at whoever may stop the search.
const LOOK: u64 = 4096;

/// Bits drawn one after the other, the same everywhere (Knuth's linear congruential generator MMIX; the highest bit).
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
    told: u64, // of those tried, the ones that were told
    look: u64, // tried when it is time to look
    tries: u64,
    draws: Draws,
    stop: &'s mut dyn FnMut(u64) -> bool,
}

impl Dive<'_, '_> {
    /// Says whether there is a plan below the present pile; nothing where it was stopped.
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
