//! The best solution of a run, shared by all searches.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use pousse_search::{Cost, Run};

use crate::board::Board;
use crate::domain::Push;
use crate::{Keeper, Metrics, Objective, Step, walk};

/// The best solution so far. Several threads look for better ones.
pub(crate) struct Incumbent<'k> {
    board: Arc<Board>,
    objective: Objective,
    keeper: Option<&'k Keeper>,
    best: Mutex<Option<Known>>,
}

/// A solution.
#[derive(Clone, Debug)]
pub(crate) struct Known {
    /// Its single pushes.
    pub(crate) pushes: Vec<Push>,
    /// The player's steps.
    pub(crate) steps: Vec<Step>,
    /// The counts in the order of the objective: pushes and moves, or moves and pushes.
    pub(crate) cost: (Cost, Cost),
}

impl<'k> Incumbent<'k> {
    /// Returns an empty incumbent; solutions are passed on to the keeper.
    pub(crate) fn new(board: Arc<Board>, objective: Objective, keeper: Option<&'k Keeper>) -> Self {
        Self { board, objective, keeper, best: Mutex::new(None) }
    }

    /// Returns the board.
    pub(crate) fn board(&self) -> &Board {
        &self.board
    }

    fn best(&self) -> MutexGuard<'_, Option<Known>> {
        self.best.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Returns the best solution.
    pub(crate) fn known(&self) -> Option<Known> {
        self.best().clone()
    }

    /// Returns the cost of the best solution.
    pub(crate) fn cost(&self) -> Option<(Cost, Cost)> {
        self.best().as_ref().map(|known| known.cost)
    }

    /// Adopts a solution if it is better, tells the run, and returns whether it was.
    pub(crate) fn offer(&self, pushes: &[Push], run: &Run<'_>) -> bool {
        let steps = walk::steps(&self.board, pushes).expect("every push of a plan can be made");
        self.offer_solution(pushes, steps, run)
    }

    /// Adopts a solution with its steps if it is better, tells the run, and returns whether it was.
    pub(crate) fn offer_solution(&self, pushes: &[Push], steps: Vec<Step>, run: &Run<'_>) -> bool {
        let metrics = Metrics::of(&steps);
        let number = |count: u64| Cost::try_from(count).unwrap_or(pousse_search::DEAD - 1);
        let (moves, made) = (number(metrics.moves), number(metrics.pushes));
        let cost = if self.objective.counts_moves() { (moves, made) } else { (made, moves) };
        let mut best = self.best();
        if best.as_ref().is_some_and(|known| known.cost <= cost) {
            return false;
        }
        if let Some(keeper) = self.keeper {
            keeper.knowledge().offer_solution(&steps);
        }
        let single = if pushes.iter().all(|push| push.pushes == 1) {
            pushes.to_vec()
        } else {
            walk::pushes(&self.board, self.board.player(), &steps).expect("steps that were just made")
        };
        *best = Some(Known { pushes: single, steps, cost });
        drop(best);
        run.announce_plan(cost.0);
        true
    }
}
