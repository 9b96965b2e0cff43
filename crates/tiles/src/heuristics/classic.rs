//! Any single estimate, chosen at run time.

use pousse_search::{Cost, Properties};

use super::{
    AllConflict, Chebyshev, Contribution, CornerTiles, DiagonalConflict, Estimate, Euclidean, Hamming,
    InversionDistance, KorfTaylor, LastMove, LinearConflict, Manhattan, Manhattan3Hamming, RowColumn,
    WeightedManhattan, Zero,
};
use crate::{Board, Grid, Slide};

macro_rules! classics {
    ($($estimate:ident),* $(,)?) => {
        /// Any single estimate.
        ///
        /// The branch at every node does not matter for estimates that recompute much, and the parts of sums and maxima
        /// need a common type; a search with one of the fast ones should use its own type.
        #[derive(Clone, Debug)]
        #[expect(missing_docs, reason = "each variant is named after what it holds")]
        pub enum Classic {
            $($estimate($estimate)),*
        }

        impl Estimate for Classic {
            type Raw = u32;

            fn properties(&self) -> Properties {
                match self { $(Self::$estimate(estimate) => estimate.properties()),* }
            }

            fn root<B: Board>(&self, board: &B) -> u32 {
                match self { $(Self::$estimate(estimate) => estimate.root(board)),* }
            }

            #[inline]
            fn child<B: Board>(&self, board: &B, slide: Slide, parent: u32) -> u32 {
                match self { $(Self::$estimate(estimate) => estimate.child(board, slide, parent)),* }
            }

            #[inline]
            fn value(&self, raw: u32) -> Cost {
                match self { $(Self::$estimate(estimate) => estimate.value(raw)),* }
            }

            #[inline]
            fn revive<B: Board>(&self, board: &B, value: Cost) -> u32 {
                match self { $(Self::$estimate(estimate) => estimate.revive(board, value)),* }
            }

            fn shown(&self, grid: &Grid) -> f64 {
                match self { $(Self::$estimate(estimate) => estimate.shown(grid)),* }
            }

            fn contributions(&self, grid: &Grid) -> Vec<Contribution> {
                match self { $(Self::$estimate(estimate) => estimate.contributions(grid)),* }
            }
        }

        $(impl From<$estimate> for Classic {
            fn from(estimate: $estimate) -> Self {
                Self::$estimate(estimate)
            }
        })*
    };
}

classics! {
    AllConflict,
    Chebyshev,
    CornerTiles,
    DiagonalConflict,
    Euclidean,
    Hamming,
    InversionDistance,
    KorfTaylor,
    LastMove,
    LinearConflict,
    Manhattan,
    Manhattan3Hamming,
    RowColumn,
    WeightedManhattan,
    Zero,
}
