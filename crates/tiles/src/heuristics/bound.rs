//! Estimates prepared for a goal: from what is asked for to what a search uses.

use std::sync::Arc;

use pousse_search::Properties;

use super::max::MaxPart;
use super::spec::{Chosen, Part, Spec};
use super::{
    BindError, Classic, Contribution, Estimate, Hamming, KorfTaylor, LinearConflict, Manhattan, Max, Sum,
    WeightedManhattan, Weights, Zero,
};
use crate::{Grid, Layout};

/// An estimate ready for a goal; those worth a search loop of their own are told apart.
#[derive(Clone, Debug)]
pub enum Bound {
    /// Zero.
    Zero(Zero),
    /// Tiles out of place.
    Hamming(Hamming),
    /// Manhattan distance.
    Manhattan(Manhattan),
    /// Linear conflict, by any rule.
    LinearConflict(Box<LinearConflict>),
    /// Linear conflict, corner tiles and last moves.
    KorfTaylor(Box<KorfTaylor>),
    /// Any other single estimate.
    Classic(Box<Classic>),
    /// A sum.
    Sum(Sum),
    /// A maximum.
    Max(Max),
}

impl Bound {
    /// Returns what the estimate promises on its board and goal.
    #[must_use]
    pub fn properties(&self) -> Properties {
        match self {
            Self::Zero(zero) => zero.properties(),
            Self::Hamming(hamming) => hamming.properties(),
            Self::Manhattan(manhattan) => manhattan.properties(),
            Self::LinearConflict(conflict) => conflict.properties(),
            Self::KorfTaylor(korf_taylor) => korf_taylor.properties(),
            Self::Classic(classic) => classic.properties(),
            Self::Sum(sum) => sum.properties(),
            Self::Max(max) => max.properties(),
        }
    }

    /// Returns the estimate of a position as people should see it: 5.83 where searches use 6.
    #[must_use]
    pub fn shown(&self, grid: &Grid) -> f64 {
        match self {
            Self::Classic(classic) => classic.shown(grid),
            other => other.contributions(grid).iter().map(|part| part.amount).sum::<f64>() + 0.0,
        }
    }

    /// Says in words what makes up the estimate of a position; the amounts add up to the value.
    #[must_use]
    pub fn contributions(&self, grid: &Grid) -> Vec<Contribution> {
        match self {
            Self::Zero(zero) => zero.contributions(grid),
            Self::Hamming(hamming) => hamming.contributions(grid),
            Self::Manhattan(manhattan) => manhattan.contributions(grid),
            Self::LinearConflict(conflict) => conflict.contributions(grid),
            Self::KorfTaylor(korf_taylor) => korf_taylor.contributions(grid),
            Self::Classic(classic) => classic.contributions(grid),
            Self::Sum(sum) => sum.contributions(grid),
            Self::Max(max) => max.contributions(grid),
        }
    }
}

impl Spec {
    /// Prepares the estimate for a goal.
    ///
    /// # Errors
    ///
    /// [`BindError`] says why the estimate cannot be had for a board of this shape.
    pub fn bind(&self, layout: &Arc<Layout>) -> Result<Bound, BindError> {
        let all = |parts: &[Part]| parts.iter().map(|part| part.bind(layout)).collect::<Result<Vec<_>, _>>();
        let sum = |parts: &[Part]| Ok(Sum::new(layout, all(parts)?).expect("parsing limits the parts"));
        match self {
            Self::One(part) => part.bind(layout).map(|classic| match classic {
                Classic::Zero(zero) => Bound::Zero(zero),
                Classic::Hamming(hamming) => Bound::Hamming(hamming),
                Classic::Manhattan(manhattan) => Bound::Manhattan(manhattan),
                Classic::LinearConflict(conflict) => Bound::LinearConflict(Box::new(conflict)),
                Classic::KorfTaylor(korf_taylor) => Bound::KorfTaylor(Box::new(korf_taylor)),
                other => Bound::Classic(Box::new(other)),
            }),
            Self::Sum(parts) => sum(parts).map(Bound::Sum),
            Self::Max(sums) => {
                let parts = sums
                    .iter()
                    .map(|parts| match &parts[..] {
                        [only] => only.bind(layout).map(|classic| MaxPart::One(Box::new(classic))),
                        several => sum(several).map(MaxPart::Sum),
                    })
                    .collect::<Result<_, _>>()?;
                Ok(Bound::Max(Max::new(layout, parts).expect("parsing limits the parts")))
            }
        }
    }
}

impl Part {
    fn bind(&self, layout: &Arc<Layout>) -> Result<Classic, BindError> {
        let shape = layout.shape();
        let weights = match self.weights() {
            None => return (self.entry().bind)(layout),
            Some(Chosen::Set(number)) if (shape.rows(), shape.columns()) == (3, 3) => {
                Weights::set(*number).expect("parsing allows six sets")
            }
            Some(Chosen::Set(_)) => return Err(BindError::SetsNeed3x3 { shape }),
            Some(Chosen::Given(weights)) => weights.clone(),
        };
        let (expected, found) = (shape.cells() - 1, weights.weights.len());
        if expected != found {
            return Err(BindError::WeightCount { shape, expected, found });
        }
        WeightedManhattan::new(layout, &weights).map(Into::into).ok_or(BindError::WeightsTooLarge { shape })
    }
}
