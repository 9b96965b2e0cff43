//! Estimates of the number of flips that remain.
//!
//! Each of them counts all gaps, or some, or only tests whether there is one. So they are one type, [`Estimate`], and
//! the search loops are compiled once for all of them. The number of gaps counted travels with each node.
//!
//! A *gap* (Helmert, "Landmark heuristics for the pancake problem", 2010) is a place between two neighbours in the
//! stack that are not neighbours in the sorted one, whichever way up it lies: plain sizes that do not differ by exactly
//! one, or burnt ones whose signed sizes a above b do not satisfy b = a + 1 (+3 above +4, or upside down -4 above -3).
//! The plate is the neighbour below the last pancake, as if it were the next size, right side up.
//!
//! **Only the sorted stack has no gap**: if there is none, the plate has the largest pancake above it, right side up,
//! that one the next smaller, and so on.
//!
//! **Consistent**: a flip of k pancakes separates the k-th from the one below it, and puts the first there, turned
//! over. All other neighbours stay together, though upside down: a above b becomes -b above -a, and b = a + 1 is
//! equivalent to -a = -b + 1. So a flip changes only one place, and the number of gaps falls by at most one. So does
//! the number of counted gaps, whichever sizes are left out, as every other place has the same two pancakes before and
//! after. **Admissible**: it is consistent, and zero for the sorted stack.
//!
//! [`Estimate::GapWithout`] leaves out gaps next to one of the x smallest pancakes: the GAP-x family (Holte, Felner,
//! Sharon, Sturtevant and Chen, "MM: a bidirectional search algorithm that is guaranteed to meet in the middle", 2017),
//! which shows how weaker estimates affect a search. [`Estimate::Unsorted`] is one if there is a gap: no flip lowers it
//! by more than one, and it is zero for the sorted stack.

mod registry;

use std::fmt;
use std::str::FromStr;

use pousse_search::{Cost, Heuristic, Message, Properties, kebab, message, suggest};

pub use registry::{ENTRIES, Entry};

use crate::pile::{self, Pile};
use crate::{Flip, MOST, Pancakes};

/// An estimate.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Estimate {
    /// Always zero.
    Zero,
    /// One until the stack is sorted.
    Unsorted,
    /// Gaps that touch none of the given number of smallest pancakes (1 to 99).
    GapWithout(u8),
    /// All gaps.
    #[default]
    Gap,
}

impl Estimate {
    /// Returns what the estimate guarantees; the proofs are at the head of this module.
    #[must_use]
    pub fn properties(self) -> Properties {
        Properties::SOUND
    }

    /// Returns the largest size whose gaps are not counted.
    #[inline]
    #[must_use]
    pub fn leaves_out(self) -> u8 {
        match self {
            Self::Zero => u8::MAX,
            Self::Unsorted | Self::Gap => 0,
            Self::GapWithout(smallest) => smallest,
        }
    }

    /// Returns the value of the estimate given the number of gaps counted.
    #[inline]
    #[must_use]
    pub fn of_gaps(self, counted: Cost) -> Cost {
        match self {
            Self::Unsorted => counted.min(1),
            _ => counted,
        }
    }

    /// Returns 1 if two neighbours form a gap that is counted, else 0.
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

    /// After the flip, the old top, turned over, lies above what was below the k-th pancake; the k-th, turned over, is
    /// on top.
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
    type Err = Message;

    fn from_str(name: &str) -> Result<Self, Message> {
        let plain = kebab(name);
        if let Some(entry) = registry::find(&plain) {
            return Ok(entry.estimate);
        }
        let wrong = |hint: Message| {
            let text = format!("there is no heuristic '{name}' for pancakes; {hint}");
            Err(message!("heuristic.not-pancakes", text, name, hint))
        };
        if let Some(number) = plain.strip_prefix("gap-") {
            return match number.parse() {
                // There is only one way to write each, so reading back what is printed gives the same text.
                Ok(smallest) if (1..MOST as u8).contains(&smallest) && !number.starts_with(['0', '+']) => {
                    Ok(Self::GapWithout(smallest))
                }
                _ => {
                    let text = format!("the number after gap- goes from 1 to {}", MOST - 1);
                    wrong(message!("heuristic.gap", text, most = MOST - 1))
                }
            };
        }
        let known: Vec<&str> = ENTRIES.iter().map(|entry| entry.name).collect();
        match suggest(name, known.iter().copied()).first() {
            Some(near) => wrong(Message::did_you_mean(&[near])),
            None => wrong(Message::known(&known)),
        }
    }
}
