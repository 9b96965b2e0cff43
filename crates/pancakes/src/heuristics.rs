//! Estimates of the flips that remain.
//!
//! All of them count gaps, or some, or only whether there is one: so they are one type, [`Estimate`], and the loops of the
//! searches are compiled once for all. What travels with a node is the number of gaps counted.
//!
//! A *gap* (Helmert, "Landmark heuristics for the pancake problem", 2010) is a place between two neighbours in the stack
//! that are not neighbours when it is sorted, whichever way up the sorted stack lies: plain sizes that differ by other than
//! one, or burnt ones whose signed sizes a above b do not satisfy b = a + 1 (+3 above +4, or upside down -4 above -3). The
//! plate is the neighbour below the last pancake, as if it were the next size, right side up.
//!
//! **Only the sorted stack has no gap**: without one the plate has the largest pancake above it, right side up, that one the
//! next smaller, and so on.
//!
//! **Consistent**: a flip of k pancakes parts the k-th from what is below it, and puts the first, turned over, there. All
//! other neighbours stay together, if upside down: a above b becomes -b above -a, and b = a + 1 is -a = -b + 1. So a flip
//! changes one place, the number of gaps falls by one at most, and so does the number of those that are counted, whichever
//! sizes are left out, for a place has the same two pancakes before and after unless it is the one. **Admissible**: it is
//! consistent, and zero for the sorted stack.
//!
//! [`Estimate::GapWithout`] leaves out gaps beside one of the x smallest pancakes: the GAP-x family (Holte, Felner, Sharon,
//! Sturtevant and Chen, "MM: a bidirectional search algorithm that is guaranteed to meet in the middle", 2017), made to see
//! what weaker estimates do to a search. [`Estimate::Unsorted`] is one where there is a gap: no flip falls by more than one
//! from there, and the sorted stack has zero.

mod registry;

use std::fmt;
use std::str::FromStr;

use pousse_search::{Cost, Heuristic, Properties, suggest};

pub use registry::{ENTRIES, Entry};

use crate::pile::{self, Pile};
use crate::{Flip, MOST, Pancakes};

/// An estimate.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Estimate {
    /// Nothing.
    Zero,
    /// One until the stack is sorted.
    Unsorted,
    /// Gaps that touch none of the so many smallest pancakes; from 1 to 99 of them.
    GapWithout(u8),
    /// All gaps.
    #[default]
    Gap,
}

impl Estimate {
    /// Returns what it promises; proven in the head of this module.
    #[must_use]
    pub fn properties(self) -> Properties {
        Properties::SOUND
    }

    /// Returns the size up to which pancakes make a gap that does not count.
    #[inline]
    #[must_use]
    pub fn leaves_out(self) -> u8 {
        match self {
            Self::Zero => u8::MAX,
            Self::Unsorted | Self::Gap => 0,
            Self::GapWithout(smallest) => smallest,
        }
    }

    /// Returns the estimate where so many gaps count.
    #[inline]
    #[must_use]
    pub fn of_gaps(self, counted: Cost) -> Cost {
        match self {
            Self::Unsorted => counted.min(1),
            _ => counted,
        }
    }

    /// Counts one where two neighbours make a gap that counts.
    #[inline]
    fn gap<const N: usize>(self, domain: &Pancakes<N>, above: u8, below: u8) -> Cost {
        let smallest = pile::size(above).min(pile::size(below));
        Cost::from((smallest > self.leaves_out()) & !domain.turn().joins(above, below))
    }
}

impl<const N: usize> Heuristic<Pancakes<N>> for Estimate {
    type Carry = Cost;

    fn properties(&self) -> Properties {
        (*self).properties()
    }

    #[inline(never)]
    fn root(&self, domain: &Pancakes<N>, pile: &Pile<N>) -> Cost {
        let below = |place: usize| pile.below(place + 1);
        pile.pancakes().iter().enumerate().map(|(place, &above)| self.gap(domain, above, below(place))).sum()
    }

    /// After the flip the turned-over top is above what was below the k-th, which lies on top now, turned over.
    #[inline]
    fn child(&self, domain: &Pancakes<N>, pile: &Pile<N>, flip: Flip, parent: Cost) -> Cost {
        let count = usize::from(flip.0);
        let below = pile.below(count);
        let parted = domain.turn().over(pile.top());
        parent + self.gap(domain, pile.pancakes()[count - 1], below) - self.gap(domain, parted, below)
    }

    #[inline]
    fn value(&self, carry: Cost) -> Cost {
        self.of_gaps(carry)
    }

    #[inline]
    fn revive(&self, domain: &Pancakes<N>, pile: &Pile<N>, value: Cost) -> Cost {
        match self {
            Self::Unsorted => self.root(domain, pile),
            _ => value,
        }
    }
}

/// A text that names no estimate.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is no heuristic '{name}' for pancakes; {hint}")]
pub struct EstimateError {
    name: String,
    hint: String,
}

impl fmt::Display for Estimate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Zero => f.write_str("zero"),
            Self::Unsorted => f.write_str("unsorted"),
            Self::Gap => f.write_str("gap"),
            Self::GapWithout(smallest) => write!(f, "gap-{smallest}"),
        }
    }
}

impl FromStr for Estimate {
    type Err = EstimateError;

    fn from_str(name: &str) -> Result<Self, EstimateError> {
        if let Some(entry) = registry::find(name) {
            return Ok(entry.estimate);
        }
        let wrong = |hint: String| Err(EstimateError { name: name.into(), hint });
        if let Some(number) = name.strip_prefix("gap-") {
            return match number.parse() {
                // One way to write each: reading back what is printed gives the same text.
                Ok(smallest) if (1..MOST as u8).contains(&smallest) && !number.starts_with(['0', '+']) => {
                    Ok(Self::GapWithout(smallest))
                }
                _ => wrong(format!("the number after gap- goes from 1 to {}", MOST - 1)),
            };
        }
        let known: Vec<&str> = ENTRIES.iter().map(|entry| entry.name).collect();
        match suggest(name, known.iter().copied()).first() {
            Some(near) => wrong(format!("did you mean {near}?")),
            None => wrong(format!("known: {}", known.join(", "))),
        }
    }
}
