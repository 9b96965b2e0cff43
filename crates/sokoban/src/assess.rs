//! The value of an estimate for any position of a level, for audits, explanations and players.

use std::sync::Arc;

use pousse_search::{Cost, DEAD, Heuristic, Run};

use crate::board::Board;
use crate::domain::Pushes;
use crate::engine::dead_rule;
use crate::judge::Judge;
use crate::size::{ForSize, with_ample_size};
use crate::state::State;
use crate::tally::Tally;
use crate::zone::Zone;
use crate::{Task, TaskError};

/// An estimate that can be queried for positions.
pub trait Assess: Send + Sync {
    /// Returns a lower bound on the pushes left with these boxes and the player, given by cells of the level; `None` if
    /// the position is recognised as lost.
    fn assess(&self, boxes: &[usize], player: usize) -> Option<Cost>;
}

/// Prepares the estimate of a task: its level, estimate and techniques. Tables are built within the limits of a run.
///
/// # Errors
///
/// [`TaskError`] if the level is too large.
pub fn assessor(task: &Task, run: &Run<'_>) -> Result<Box<dyn Assess>, TaskError> {
    let board = Arc::new(Board::new(&task.level, dead_rule(task)));
    with_ample_size(&board, Opening { task, run, board: board.clone() })
}

struct Opening<'t, 'r, 'a> {
    task: &'t Task,
    run: &'r Run<'a>,
    board: Arc<Board>,
}

impl ForSize for Opening<'_, '_, '_> {
    type Output = Box<dyn Assess>;

    fn run<const P: usize, const W: usize, const N: usize>(self) -> Box<dyn Assess> {
        let tally = Arc::new(Tally::default());
        let domain = Pushes::<P, W>::new(self.board.clone(), self.task.techniques, tally.clone());
        let mut judge = Judge::<P, W, N>::new(self.board, self.task.estimate, self.task.techniques, tally);
        judge.prepare_rest(u64::MAX, self.run);
        Box::new(Assessor { domain, judge })
    }
}

struct Assessor<const P: usize, const W: usize, const N: usize> {
    domain: Pushes<P, W>,
    judge: Judge<P, W, N>,
}

impl<const P: usize, const W: usize, const N: usize> Assess for Assessor<P, W, N> {
    fn assess(&self, boxes: &[usize], player: usize) -> Option<Cost> {
        let board = &*self.domain.board;
        let squares: Vec<u16> = boxes.iter().map(|&cell| board.square(cell)).collect();
        if squares.iter().any(|&square| !board.is_live(square)) {
            return None;
        }
        let boxes = Zone::of(squares.into_iter().map(usize::from));
        let state = State::<P, W>::new(board, boxes, board.square(player));
        if self.judge.lost(&state) {
            return None;
        }
        let carry = self.judge.root(&self.domain, &state);
        let first = self.judge.value(carry);
        let value = if first == DEAD { DEAD } else { self.judge.refine(&self.domain, &state, &carry, first) };
        (value != DEAD).then_some(value)
    }
}
