//! The estimate for objectives that count moves: pushes as for pushes, and the way to them.
//!
//! Every push is a move, and before the first push the player walks. So the moves left are at least
//!
//! - the pushes left, and the moves to the nearest box that can be pushed;
//! - or the moves to the nearest box that is not on a goal, whatever is pushed on the way there (boxes on goals alone),
//!   and the pushes that all boxes that are not on goals need to their nearest goals, none of which was made before.

use std::sync::Arc;

use pousse_search::{Cost, DEAD, Heuristic, Properties};

use crate::Estimate;
use crate::approach::{Approach, FAR};
use crate::board::Board;
use crate::distances;
use crate::domain::Pushes;
use crate::judge::{Carry, Judge};
use crate::scale::Scale;
use crate::state::State;
use crate::walks::{Walk, Walks};

/// The estimate of moves and pushes on a scale.
pub(crate) struct WalkJudge<'j, const P: usize, const W: usize, const N: usize> {
    board: Arc<Board>,
    scale: Scale,
    inner: &'j Judge<P, W, N>,
    pushes: &'j Pushes<P, W>, // the domain that the inner estimate is for
    approach: Option<Approach>,
}

impl<'j, const P: usize, const W: usize, const N: usize> WalkJudge<'j, P, W, N> {
    /// Wraps an estimate of pushes; `estimate` is the name of what it makes.
    pub(crate) fn new(
        board: Arc<Board>,
        scale: Scale,
        inner: &'j Judge<P, W, N>,
        pushes: &'j Pushes<P, W>,
        estimate: Estimate,
    ) -> Self {
        let approach = (estimate != Estimate::Zero).then(|| Approach::new(&board));
        Self { board, scale, inner, pushes, approach }
    }

    /// Returns the cost of a position that takes at least so many pushes.
    #[inline]
    fn cost(&self, state: &State<P, W>, pushes: Cost) -> Cost {
        if pushes == DEAD {
            return DEAD;
        }
        let Some(approach) = &self.approach else { return self.scale.cost(pushes, pushes) };
        let player = usize::from(state.player);
        let distances = self.inner.distances();
        let (mut any, mut outside, mut nearest) = (FAR, FAR, 0);
        let mut solved = true;
        for square in state.boxes.iter() {
            let moves = approach.moves(square, player);
            any = any.min(moves);
            if !self.board.is_goal(square) {
                solved = false;
                outside = outside.min(moves);
                let near = distances.nearest(distances.row_of(square, player));
                if near == distances::FAR {
                    return DEAD;
                }
                nearest += Cost::from(near);
            }
        }
        if solved {
            return 0;
        }
        if outside == FAR {
            return DEAD;
        }
        let moves = (pushes + Cost::from(any)).max(nearest + Cost::from(outside));
        self.scale.cost(moves, pushes)
    }
}

/// What travels with a position.
#[derive(Clone, Copy)]
pub(crate) struct WalkCarry<const N: usize> {
    inner: Carry<N>,
    value: Cost,
}

impl<const P: usize, const W: usize, const N: usize> Heuristic<Walks<P, W>> for WalkJudge<'_, P, W, N> {
    type Carry = WalkCarry<N>;
    const LAZY: bool = true;

    fn properties(&self) -> Properties {
        Properties { consistent: false, ..Heuristic::<Pushes<P, W>>::properties(self.inner) }
    }

    fn root(&self, _: &Walks<P, W>, state: &State<P, W>) -> WalkCarry<N> {
        let inner = self.inner.root(self.pushes, state);
        WalkCarry { inner, value: self.cost(state, self.inner.value(inner)) }
    }

    #[inline]
    fn child(&self, _: &Walks<P, W>, state: &State<P, W>, walk: Walk, parent: WalkCarry<N>) -> WalkCarry<N> {
        let inner = self.inner.child(self.pushes, state, walk.push, parent.inner);
        WalkCarry { inner, value: self.cost(state, self.inner.value(inner)) }
    }

    #[inline]
    fn value(&self, carry: WalkCarry<N>) -> Cost {
        carry.value
    }

    fn refine(&self, _: &Walks<P, W>, state: &State<P, W>, value: Cost) -> Cost {
        // Asked for its own opinion: the value at hand is no number of pushes.
        match self.inner.refine(self.pushes, state, 0) {
            0 => value,
            pushes => value.max(self.cost(state, pushes)),
        }
    }
}
