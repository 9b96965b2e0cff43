//! What an open list is ordered by, and what its order proves.

use crate::structures::{Buckets, Discipline};
use crate::{Cost, Properties};

/// How a best-first loop is configured.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Config {
    /// What the open list is ordered by.
    pub(crate) order: Order,
    /// How equals are ordered.
    pub(crate) ties: Ties,
    /// Whether a cheaper path to an expanded state expands it again.
    pub(crate) reopen: bool,
    /// States whose g + h exceeds this are not kept.
    pub(crate) bound: Option<Cost>,
    /// Whether the bound falls with the best plan of the whole run, whoever finds it; only for an order by g + h.
    pub(crate) follows: bool,
    /// The least g + h of any state in an order by g + h: no plan is cheaper, as is known beforehand.
    pub(crate) floor: Cost,
    /// Whether children with a larger g + h than their parent's are put off; only for an order by g + h.
    pub(crate) partial: bool,
    /// Whether states without children that were kept are left out of the table.
    pub(crate) childless: bool,
    /// Whether the move straight back to the parent is generated too.
    pub(crate) back: bool,
}

/// What an open list is ordered by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Order {
    /// `denominator` x g + `numerator` x h.
    F { numerator: u32, denominator: u32 },
    /// h alone.
    H,
}

/// Which of several equally good open states is expanded first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum Ties {
    /// The one that is deeper; then the one found last.
    #[default]
    LargerG,
    /// The one that is less deep; then the one found last.
    SmallerG,
    /// The one found first.
    FirstIn,
    /// The one found last.
    LastIn,
    /// By turns the one that is deepest and the one found first at the next depth, from all depths in a circle: a
    /// search that is stuck deep down still gets on elsewhere (after the type-based exploration of Xie et al., 2014).
    Spread,
}

/// The key of an open list: primary, secondary.
pub(super) type Key = (u32, u32);

impl Ties {
    /// The names on the command line.
    pub const NAMES: [(&'static str, Self); 5] = [
        ("larger-g", Self::LargerG),
        ("smaller-g", Self::SmallerG),
        ("first-in", Self::FirstIn),
        ("last-in", Self::LastIn),
        ("spread", Self::Spread),
    ];

    pub(super) fn discipline(self) -> Discipline {
        if self == Self::FirstIn { Discipline::FirstIn } else { Discipline::LastIn }
    }
}

impl Config {
    /// Returns a loop with nothing special about it.
    pub(super) fn new(order: Order, ties: Ties) -> Self {
        Self {
            order,
            ties,
            reopen: true,
            bound: None,
            follows: false,
            floor: 0,
            partial: false,
            childless: false,
            back: false,
        }
    }

    /// Returns the bucket of a state with path cost `g` and estimate `h`.
    #[inline]
    pub(super) fn key(&self, g: Cost, h: Cost) -> Key {
        let primary = match self.order {
            Order::F { numerator, denominator } => {
                let f = denominator.saturating_mul(g).saturating_add(numerator.saturating_mul(h));
                f.max(self.floor)
            }
            Order::H => h,
        };
        let secondary = match (self.ties, self.order) {
            (Ties::FirstIn | Ties::LastIn, _) => 0,
            (Ties::LargerG | Ties::Spread, Order::F { .. }) => h,
            (Ties::SmallerG, _) => g,
            // With h as the order a larger g would need a secondary that falls: the last found is the deepest.
            (Ties::LargerG | Ties::Spread, Order::H) => 0,
        };
        // With partial expansion the lowest bit tells the states to be expanded further, which come last.
        (primary, if self.partial { secondary << 1 } else { secondary })
    }

    /// Returns the bucket of a state that is to be expanded further, for children whose least g + h is `f`.
    pub(super) fn further_key(&self, g: Cost, f: Cost) -> Key {
        let (primary, secondary) = self.key(g, f - g);
        (primary, secondary | 1)
    }

    /// Says whether the states of a bucket are to be expanded further.
    #[inline]
    pub(super) fn is_further(&self, key: Key) -> bool {
        self.partial && key.1 & 1 == 1
    }

    /// Returns the estimate of a state from its bucket and path cost, unless the floor hides it.
    #[inline]
    pub(super) fn estimate(&self, (primary, secondary): Key, g: Cost) -> Option<Cost> {
        match (self.order, self.ties) {
            (Order::H, _) => Some(primary),
            (Order::F { .. }, Ties::LargerG | Ties::Spread) => {
                Some(if self.partial { secondary >> 1 } else { secondary })
            }
            (Order::F { .. }, _) if self.floor > 0 && primary <= self.floor => None,
            (Order::F { numerator: 0, .. }, _) => Some(0),
            (Order::F { numerator, denominator }, _) => Some((primary - denominator * g) / numerator),
        }
    }

    /// Takes entries of one key with the least primary from an open list; `turn` counts.
    #[inline]
    pub(super) fn pop<E: Copy>(
        &self,
        open: &mut Buckets<E>,
        room: usize,
        turn: &mut u32,
        out: &mut Vec<E>,
    ) -> Option<Key> {
        if self.ties != Ties::Spread {
            return open.pop_batch(room, out);
        }
        *turn = turn.wrapping_add(1);
        if turn.is_multiple_of(2) {
            open.pop_batch_after(*turn / 2, room, out)
        } else {
            open.pop_batch(room, out)
        }
    }

    /// Says whether the promises of an estimate are enough for the open list to prove anything.
    pub(super) fn trusts(&self, promises: Properties) -> bool {
        promises.admissible && (self.reopen || promises.consistent)
    }

    /// Says whether a child may be given its parent's g + h where its own is less (pathmax, Mérő 1984).
    pub(super) fn inherits(&self, promises: Properties) -> bool {
        let plain = matches!(self.order, Order::F { numerator, denominator } if numerator == denominator);
        plain && promises.admissible
    }

    /// Returns what a smallest open key proves about every plan, given an admissible estimate.
    ///
    /// The state on an optimal plan that waits in the open list has g + h <= C*, so
    /// `denominator` g + `numerator` h <= `numerator` C* when the numerator is not the smaller one.
    pub(super) fn proves(&self, primary: u32) -> Cost {
        match self.order {
            Order::F { numerator, denominator } => primary.div_ceil(numerator.max(denominator)),
            Order::H => 0,
        }
    }
}
