//! How an open list is ordered, and what its order proves.

use crate::structures::{Buckets, Discipline};
use crate::{Cost, Properties};

/// The configuration of a best-first loop.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Config {
    /// How the open list is ordered.
    pub(crate) order: Order,
    /// How ties are broken.
    pub(crate) ties: Ties,
    /// Whether an expanded state is expanded again when a cheaper path to it is found.
    pub(crate) reopen: bool,
    /// States whose g + h exceeds this are discarded.
    pub(crate) bound: Option<Cost>,
    /// Whether the bound falls with the best plan of the whole run, no matter who finds it; only if ordered by g + h.
    pub(crate) follows: bool,
    /// A lower bound on the cost of every plan, known in advance; states with a smaller g + h are raised to it. Only if
    /// ordered by g + h.
    pub(crate) floor: Cost,
    /// Whether children with a larger g + h than their parent's are deferred; only if ordered by g + h.
    pub(crate) partial: bool,
    /// Whether states none of whose children was kept are left out of the table.
    pub(crate) childless: bool,
    /// Whether the action straight back to the parent is generated too.
    pub(crate) back: bool,
}

/// How an open list is ordered.
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
    /// The deeper one; then the one found last.
    #[default]
    LargerG,
    /// The shallower one; then the one found last.
    SmallerG,
    /// The one found first.
    FirstIn,
    /// The one found last.
    LastIn,
    /// Alternates between the deepest one and the one found first at the next depth, cycling through all depths: a
    /// search that is stuck deep down still makes progress elsewhere (inspired by the type-based exploration of Xie et
    /// al., 2014).
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
    /// Returns the configuration of a plain loop.
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
            // When ordering by h, preferring a larger g would need a decreasing secondary key; the one found last is
            // the deepest anyway.
            (Ties::LargerG | Ties::Spread, Order::H) => 0,
        };
        // With partial expansion the lowest bit marks the states to be expanded further, which come last.
        (primary, if self.partial { secondary << 1 } else { secondary })
    }

    /// Returns the bucket of a state that is to be expanded further, given the smallest g + h of its deferred children.
    pub(super) fn further_key(&self, g: Cost, f: Cost) -> Key {
        let (primary, secondary) = self.key(g, f - g);
        (primary, secondary | 1)
    }

    /// Returns whether the states of a bucket are to be expanded further.
    #[inline]
    pub(super) fn is_further(&self, key: Key) -> bool {
        self.partial && key.1 & 1 == 1
    }

    /// Returns the estimate of a state, recovered from its bucket and path cost, unless hidden by the floor.
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

    /// Takes entries with the smallest primary key, all with the same key, from an open list; `turn` counts the calls.
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

    /// Returns whether the promises of an estimate suffice for the open list to prove anything.
    pub(super) fn trusts(&self, promises: Properties) -> bool {
        promises.admissible && (self.reopen || promises.consistent)
    }

    /// Returns whether a child may inherit its parent's g + h if its own is smaller (pathmax, Mérő 1984).
    pub(super) fn inherits(&self, promises: Properties) -> bool {
        let plain = matches!(self.order, Order::F { numerator, denominator } if numerator == denominator);
        plain && promises.admissible
    }

    /// Returns the lower bound that the smallest open key proves for every plan, given an admissible estimate.
    ///
    /// Some open state lies on an optimal plan and has g + h <= C*, so
    /// `denominator` g + `numerator` h <= `numerator` C* unless the numerator is the smaller one.
    pub(super) fn proves(&self, primary: u32) -> Cost {
        match self.order {
            Order::F { numerator, denominator } => primary.div_ceil(numerator.max(denominator)),
            Order::H => 0,
        }
    }
}
