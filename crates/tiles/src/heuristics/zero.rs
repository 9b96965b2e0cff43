//! The uninformed estimate: A* with it is uniform-cost search.

use std::sync::Arc;

use pousse_search::{Cost, Properties};

use super::{Contribution, Estimate};
use crate::{Board, Grid, Layout, Slide};

/// Zero everywhere.
#[derive(Clone, Copy, Debug, Default)]
pub struct Zero;

impl Zero {
    /// Returns the estimate, which is the same for all goals.
    #[must_use]
    pub fn new(_: &Arc<Layout>) -> Self {
        Self
    }
}

impl Estimate for Zero {
    type Raw = u32;

    fn properties(&self) -> Properties {
        Properties::SOUND
    }

    fn root<B: Board>(&self, _: &B) -> u32 {
        0
    }

    #[inline]
    fn child<B: Board>(&self, _: &B, _: Slide, _: u32) -> u32 {
        0
    }

    #[inline]
    fn value(&self, _: u32) -> Cost {
        0
    }

    fn contributions(&self, _: &Grid) -> Vec<Contribution> {
        Vec::new()
    }
}
