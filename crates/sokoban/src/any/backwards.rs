//! The guides for playing the level backwards, as one type, so that the search is compiled only once.

use pousse_search::{Guide, Mark};

use super::open::Scatter;
use super::planner::Unpack;
use super::pull_domain::{MacroPulls, Pull, Pulled};

/// The guide in charge.
pub(super) enum Backwards<'g, const P: usize> {
    /// Towards an empty board, for a plan.
    Unpack(&'g Unpack<P>),
    /// Towards open positions near the start.
    Scatter(&'g Scatter<'g, P>),
}

impl<const P: usize, const W: usize> Guide<MacroPulls<P, W>> for Backwards<'_, P> {
    type Scratch = ();

    fn rank(&self, _: &MacroPulls<P, W>, pulled: &Pulled<P, W>, (): &mut ()) -> u64 {
        match self {
            Self::Unpack(guide) => guide.rank(pulled),
            Self::Scatter(guide) => guide.rank(),
        }
    }

    fn cell(&self, rank: u64) -> u64 {
        match self {
            Self::Unpack(guide) => guide.cell(rank),
            Self::Scatter(guide) => guide.cell(rank),
        }
    }

    fn survey(
        &self,
        _: &MacroPulls<P, W>,
        pulled: &Pulled<P, W>,
        actions: &[Pull],
        (): &mut (),
        out: &mut Vec<Mark>,
    ) {
        match self {
            Self::Unpack(guide) => guide.survey(pulled, actions, out),
            Self::Scatter(guide) => guide.survey(pulled, actions, out),
        }
    }
}
