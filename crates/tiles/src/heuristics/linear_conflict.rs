//! Manhattan distance plus the tiles that must step aside in their own rows and columns.
//!
//! Two tiles in the row where both belong, but in the wrong order, cannot both stay in it: one leaves and comes back,
//! two vertical moves that Manhattan distance does not count (Hansson, Mayer and Yung 1992). In each line at least as
//! many tiles step aside as are missing from a longest increasing subsequence. Rows charge vertical moves and columns
//! horizontal ones, so all lines add up. Admissible and consistent (see `lines.rs`).
//!
//! Other sources count differently: `text` never exceeds this estimate; `annex` and `pairs` do, and overestimate on
//! 4x4.

use std::sync::Arc;

use pousse_search::{Cost, Properties};

use super::lines::Lines;
pub use super::lines::Rule;
use super::{Contribution, Estimate, manhattan, measured};
use crate::{Board, Grid, Layout, Slide};

/// Manhattan distance plus two moves for every conflict in a line.
#[derive(Clone, Debug)]
pub struct LinearConflict {
    layout: Arc<Layout>,
    lines: Lines,
    rule: Rule,
}

impl LinearConflict {
    /// Prepares the sound estimate for a goal.
    #[must_use]
    pub fn new(layout: &Arc<Layout>) -> Self {
        Self::with_rule(layout, Rule::Removals)
    }

    /// Prepares the estimate with another way of counting.
    #[must_use]
    pub fn with_rule(layout: &Arc<Layout>, rule: Rule) -> Self {
        Self { layout: Arc::clone(layout), lines: Lines::new(layout, rule), rule }
    }
}

impl Estimate for LinearConflict {
    type Raw = u32;

    fn properties(&self) -> Properties {
        match self.rule {
            Rule::Removals | Rule::Descents => Properties::SOUND,
            Rule::BelowLargest => measured::properties("linear-conflict:annex", &self.layout),
            Rule::Pairs => measured::properties("linear-conflict:pairs", &self.layout),
        }
    }

    fn root<B: Board>(&self, board: &B) -> u32 {
        manhattan::sum(&self.layout, board) + 2 * self.lines.count(board)
    }

    #[inline]
    fn child<B: Board>(&self, board: &B, slide: Slide, parent: u32) -> u32 {
        self.lines.step(&self.layout, board, slide, parent)
    }

    #[inline]
    fn value(&self, raw: u32) -> Cost {
        raw
    }

    #[inline]
    fn revive<B: Board>(&self, _: &B, value: Cost) -> u32 {
        value
    }

    fn contributions(&self, grid: &Grid) -> Vec<Contribution> {
        let mut all = manhattan::contributions(&self.layout, grid);
        all.extend(self.lines.contributions(grid));
        all
    }
}
