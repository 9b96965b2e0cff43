//! An estimate for those who want any solution: fill the goals in a good order, one after the other.
//!
//! It says nothing about the pushes that are left, except where there is no solution: that is for the estimate inside it.

use std::sync::Arc;

use pousse_search::{Cost, DEAD, Heuristic, Properties};

use crate::board::Board;
use crate::domain::{Push, Pushes};
use crate::judge::{Carry, Judge};
use crate::packing::Packing;
use crate::reach::reach;
use crate::state::{State, widen};

/// Whether the parts into which boxes cut the level count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Parts {
    /// Fewer are better.
    Count,
    /// They do not matter.
    Ignore,
}

/// What a goal that is not filled counts, in pushes.
const GOAL: Cost = 100;
/// The most that pushes to the next goal count, and what no way at all does.
const MANY: u16 = 60;

/// An estimate by the order of goals.
pub(crate) struct PackJudge<'j, const P: usize, const W: usize, const N: usize> {
    board: Arc<Board>,
    inner: &'j Judge<P, W, N>,
    packing: &'j Packing,
    parts: Parts,
}

impl<'j, const P: usize, const W: usize, const N: usize> PackJudge<'j, P, W, N> {
    /// Wraps an estimate, for its deadlocks.
    pub(crate) fn new(
        board: Arc<Board>,
        inner: &'j Judge<P, W, N>,
        packing: &'j Packing,
        parts: Parts,
    ) -> Self {
        Self { board, inner, packing, parts }
    }

    fn worth(&self, state: &State<P, W>, pushes: Cost) -> Cost {
        if pushes == DEAD || pushes == 0 {
            return pushes;
        }
        let (goals, next) = self.packing.left(
            &self.board,
            state.boxes.iter(),
            |square| state.boxes.has(square),
            usize::from(state.player),
        );
        let parts = if self.parts == Parts::Count { self.parts_of(state) } else { 0 };
        1 + GOAL * goals as Cost + Cost::from(next.min(MANY)) + parts
    }

    /// Counts the parts into which the boxes cut the level.
    fn parts_of(&self, state: &State<P, W>) -> Cost {
        let mut taken = widen::<P, W>(&state.boxes);
        let mut count = 0;
        for square in 0..self.board.squares() {
            if !taken.has(square) {
                taken = taken.or(&reach(&self.board, &taken, square));
                count += 1;
            }
        }
        count
    }
}

/// What travels with a position.
#[derive(Clone, Copy)]
pub(crate) struct PackCarry<const N: usize> {
    inner: Carry<N>,
    value: Cost,
}

impl<const P: usize, const W: usize, const N: usize> Heuristic<Pushes<P, W>> for PackJudge<'_, P, W, N> {
    type Carry = PackCarry<N>;
    const LAZY: bool = true;

    fn properties(&self) -> Properties {
        Properties::NONE
    }

    fn root(&self, domain: &Pushes<P, W>, state: &State<P, W>) -> PackCarry<N> {
        let inner = self.inner.root(domain, state);
        let value = self.worth(state, Heuristic::<Pushes<P, W>>::value(self.inner, inner));
        PackCarry { inner, value }
    }

    fn child(
        &self,
        domain: &Pushes<P, W>,
        state: &State<P, W>,
        push: Push,
        parent: PackCarry<N>,
    ) -> PackCarry<N> {
        let inner = self.inner.child(domain, state, push, parent.inner);
        let value = self.worth(state, Heuristic::<Pushes<P, W>>::value(self.inner, inner));
        PackCarry { inner, value }
    }

    fn value(&self, carry: PackCarry<N>) -> Cost {
        carry.value
    }

    fn refine(&self, _: &Pushes<P, W>, state: &State<P, W>, _: &Self::Carry, value: Cost) -> Cost {
        // Penalties would be of no use here.
        if self.inner.has_lost_set(state) { DEAD } else { value }
    }
}
