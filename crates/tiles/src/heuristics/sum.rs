//! The sum of what several estimates add to Manhattan distance, as Idjaton 2016 combines them.
//!
//! Two parts may charge the same moves, so a sum of two or more guarantees nothing.

use std::sync::Arc;

use pousse_search::{Cost, Properties};

use super::{Contribution, Estimate, Kind, Manhattan};
use crate::{Grid, Layout};

/// The maximum number of parts of a sum or a maximum, in total.
pub const MOST_PARTS: usize = 6;

/// What travels with a node.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Carry<R> {
    /// The raw values of the parts, in their order.
    pub(super) raws: [R; MOST_PARTS],
    /// Manhattan distance.
    pub(super) manhattan: u32,
}

/// Manhattan distance plus what each part adds to it.
///
/// Its parts must be estimates that add to Manhattan distance.
#[derive(Clone, Debug)]
pub struct Sum<P> {
    manhattan: Manhattan,
    parts: Vec<P>,
}

impl<P: Estimate> Sum<P> {
    /// Returns the sum of up to [`MOST_PARTS`] parts; `None` if there are more, or none.
    pub(super) fn new(layout: &Arc<Layout>, parts: Vec<P>) -> Option<Self> {
        (1..=MOST_PARTS).contains(&parts.len()).then(|| Self { manhattan: Manhattan::new(layout), parts })
    }

    /// Returns the parts.
    pub(super) fn parts(&self) -> &[P] {
        &self.parts
    }

    /// Returns the guarantees: those of the part if there is only one, otherwise none.
    #[must_use]
    pub fn properties(&self) -> Properties {
        match &self.parts[..] {
            [only] => only.properties(),
            _ => Properties::NONE,
        }
    }

    /// Describes what makes up the estimate of a position; the amounts add up to the value.
    #[must_use]
    pub fn contributions(&self, grid: &Grid) -> Vec<Contribution> {
        let mut all = self.manhattan.contributions(grid);
        let common = all.len();
        for part in &self.parts {
            let own = part.contributions(grid);
            if own.starts_with(&all[..common]) {
                all.extend(own.into_iter().skip(common));
            } else {
                // This part counts the steps in another way, so they appear twice.
                let total = |all: &[Contribution]| all.iter().map(|one| one.amount).sum::<f64>();
                let steps = total(&all[..common]);
                if total(&own) > steps {
                    all.extend(own);
                    let text = format!("the steps, counted twice: -{steps}");
                    all.push(Contribution::new(-steps, text, &[], Kind::CountedTwice));
                }
            }
        }
        all
    }

    /// Returns the estimate, given the raw values of the parts and the Manhattan distance.
    #[inline]
    pub(super) fn value_of(&self, raws: &[P::Raw], distance: u32) -> Cost {
        // On an unsolvable board of one row, walking distance only counts the blank's way.
        let more = |(part, &raw): (&P, &P::Raw)| part.value(raw).saturating_sub(distance);
        distance + self.parts.iter().zip(raws).map(more).sum::<u32>()
    }
}
