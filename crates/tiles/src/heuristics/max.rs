//! The largest of several estimates and sums of estimates: admissible and consistent if all of them are.

use std::sync::Arc;

use pousse_search::{Cost, Properties};

use super::sum::{Carry, MOST_PARTS, Sum};
use super::{Contribution, Estimate, Manhattan};
use crate::{Board, Grid, Layout, Slide};

/// The largest of several estimates and sums of estimates.
#[derive(Clone, Debug)]
pub struct Max<P> {
    manhattan: Manhattan,
    parts: Vec<MaxPart<P>>,
}

/// One of the estimates from which [`Max`] takes the largest.
#[derive(Clone, Debug)]
enum MaxPart<P> {
    /// A single estimate.
    One(Box<P>),
    /// A sum.
    Sum(Sum<P>),
}

impl<P: Estimate> MaxPart<P> {
    fn all(&self) -> &[P] {
        match self {
            Self::One(one) => std::slice::from_ref(one),
            Self::Sum(sum) => sum.parts(),
        }
    }

    #[inline]
    fn value(&self, raws: &[P::Raw], distance: u32) -> Cost {
        match self {
            Self::One(one) => one.value(raws[0]),
            Self::Sum(sum) => sum.value_of(raws, distance),
        }
    }
}

impl<P: Estimate> Max<P> {
    /// Returns the maximum of sums with the given numbers of parts, where a single part stands for itself; `None` if
    /// there are more than [`MOST_PARTS`] in total, or none.
    pub(super) fn of_sums(layout: &Arc<Layout>, sizes: &[usize], parts: Vec<P>) -> Option<Self> {
        if !(1..=MOST_PARTS).contains(&parts.len()) || sizes.iter().sum::<usize>() != parts.len() {
            return None;
        }
        let mut parts = parts.into_iter();
        let sums = sizes.iter().map(|&size| match size {
            1 => parts.next().map(|part| MaxPart::One(Box::new(part))),
            _ => Sum::new(layout, parts.by_ref().take(size).collect()).map(MaxPart::Sum),
        });
        let parts = sums.collect::<Option<Vec<_>>>()?;
        Some(Self { manhattan: Manhattan::new(layout), parts })
    }

    /// Returns the size of the tables of its parts in bytes.
    #[must_use]
    pub fn table_bytes(&self) -> u64 {
        self.parts.iter().flat_map(MaxPart::all).map(Estimate::table_bytes).sum()
    }

    /// Returns the guarantees: those that all parts have in common.
    #[must_use]
    pub fn properties(&self) -> Properties {
        self.parts.iter().fold(Properties::SOUND, |all, part| {
            let part = match part {
                MaxPart::One(one) => one.properties(),
                MaxPart::Sum(sum) => sum.properties(),
            };
            Properties {
                admissible: all.admissible && part.admissible,
                consistent: all.consistent && part.consistent,
            }
        })
    }

    /// Computes the carry of a position from scratch.
    pub fn root<B: Board>(&self, board: &B) -> Carry<P::Raw> {
        let mut carry = Carry::default();
        for (raw, part) in carry.raws.iter_mut().zip(self.all()) {
            *raw = part.root(board);
        }
        carry.manhattan = self.manhattan.root(board);
        carry
    }

    /// Computes the carry of `board`, reached by `slide` from a position that carried `parent`.
    #[inline]
    pub fn child<B: Board>(&self, board: &B, slide: Slide, parent: Carry<P::Raw>) -> Carry<P::Raw> {
        let mut carry = parent;
        for (raw, part) in carry.raws.iter_mut().zip(self.all()) {
            *raw = part.child(board, slide, *raw);
        }
        carry.manhattan = self.manhattan.child(board, slide, parent.manhattan);
        carry
    }

    /// Returns the estimate that a carry stands for.
    #[inline]
    pub fn value(&self, carry: Carry<P::Raw>) -> Cost {
        self.values(&carry).map(|(_, value)| value).max().unwrap_or(0)
    }

    /// Describes what makes up the largest part, or the first of several equal ones; the amounts add up to the value.
    #[must_use]
    pub fn contributions(&self, grid: &Grid) -> Vec<Contribution> {
        let described = self.parts.iter().map(|part| match part {
            MaxPart::One(one) => one.contributions(grid),
            MaxPart::Sum(sum) => sum.contributions(grid),
        });
        let total = |all: &[Contribution]| all.iter().map(|one| one.amount).sum::<f64>().round();
        described
            .reduce(|best, next| if total(&next) > total(&best) { next } else { best })
            .unwrap_or_default()
    }

    fn all(&self) -> impl Iterator<Item = &P> {
        self.parts.iter().flat_map(MaxPart::all)
    }

    fn values(&self, carry: &Carry<P::Raw>) -> impl Iterator<Item = (&MaxPart<P>, Cost)> {
        let mut first = 0;
        self.parts.iter().map(move |part| {
            let raws = first..first + part.all().len();
            first = raws.end;
            (part, part.value(&carry.raws[raws], carry.manhattan))
        })
    }
}
