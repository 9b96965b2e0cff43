//! What is known about a level when a search begins.

use pousse_search::{Cost, Counters, Run, Status};

use super::{Keeper, Metric, pushes_of};
use crate::any::Found;
use crate::board::Board;
use crate::incumbent::Incumbent;
use crate::{Level, Step};

/// What a keeper knows about what is to be minimised.
pub(crate) struct Recalled {
    /// Whether there is no solution.
    pub(crate) unsolvable: bool,
    /// No solution costs less.
    pub(crate) lower_bound: Cost,
    steps: Option<Vec<Step>>,
}

impl Recalled {
    /// Why nothing had to be searched.
    pub(crate) const REASON: &'static str = "it is known from an earlier search";

    /// Asks a keeper, who is not held on to.
    pub(crate) fn new(keeper: &Keeper, metric: Metric) -> Self {
        let knowledge = keeper.knowledge();
        // Every push is a move.
        let pushes = knowledge.lower_bound(Metric::Pushes);
        Self {
            unsolvable: knowledge.is_unsolvable(),
            lower_bound: knowledge.lower_bound(metric).max(pushes),
            steps: knowledge.solution(metric).map(|solution| solution.steps),
        }
    }

    /// Offers the solution, if there is one that replays; says whether there was.
    pub(crate) fn offer_to(&self, incumbent: &Incumbent<'_>, level: &Level, run: &Run<'_>) -> bool {
        let Some(steps) = &self.steps else { return false };
        let Some(pushes) = pushes_of(level, incumbent.board(), steps) else { return false };
        incumbent.offer_solution(&pushes, steps.clone(), run);
        true
    }

    /// Returns what a search for any solution need not find any more.
    pub(crate) fn found(&self, level: &Level, board: &Board) -> Option<Found> {
        let pushes = self.steps.as_ref().and_then(|steps| pushes_of(level, board, steps));
        let status = match &pushes {
            _ if self.unsolvable => Status::Unsolvable,
            Some(_) => Status::Solved,
            None => return None,
        };
        Some(Found { status, pushes, counters: Counters::default(), how: Self::REASON.into() })
    }
}
