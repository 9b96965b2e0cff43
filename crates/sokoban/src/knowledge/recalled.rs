//! What is known about a level when a search starts.

use pousse_search::{Cost, Counters, Message, Run, Status, message};

use super::{Keeper, Metric, pushes_of};
use crate::any::Found;
use crate::board::Board;
use crate::incumbent::Incumbent;
use crate::{Level, Step};

/// A keeper's knowledge about the quantity to minimise.
pub(crate) struct Recalled {
    /// Whether the level is known to have no solution.
    pub(crate) unsolvable: bool,
    /// No solution costs less.
    pub(crate) lower_bound: Cost,
    steps: Option<Vec<Step>>,
}

impl Recalled {
    /// The reason given when no search was needed.
    pub(crate) fn reason() -> Message {
        message!("because.known", "it is known from an earlier search")
    }

    /// Queries a keeper, without holding its lock any longer.
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

    /// Offers the solution, if there is one that replays; returns whether there was.
    pub(crate) fn offer_to(&self, incumbent: &Incumbent<'_>, level: &Level, run: &Run<'_>) -> bool {
        let Some(steps) = &self.steps else { return false };
        let Some(pushes) = pushes_of(level, incumbent.board(), steps) else { return false };
        incumbent.offer_solution(&pushes, steps.clone(), run);
        true
    }

    /// Returns the known result, which spares a search for any solution.
    pub(crate) fn found(&self, level: &Level, board: &Board) -> Option<Found> {
        let pushes = self.steps.as_ref().and_then(|steps| pushes_of(level, board, steps));
        let status = match &pushes {
            _ if self.unsolvable => Status::Unsolvable,
            Some(_) => Status::Solved,
            None => return None,
        };
        Some(Found { status, pushes, counters: Counters::default(), how: Self::reason() })
    }
}
