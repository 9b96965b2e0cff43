//! A domain with another start and end: two states of a plan.

use crate::{Algorithms, Cost, Domain};

/// A domain between two states.
pub struct Between<'d, D: Domain, G> {
    domain: &'d D,
    from: D::State,
    is_end: G,
}

impl<'d, D: Domain, G: Fn(&D::State) -> bool + Sync> Between<'d, D, G> {
    /// Returns the domain with another start and end.
    pub fn new(domain: &'d D, from: D::State, is_end: G) -> Self {
        Self { domain, from, is_end }
    }

    /// Returns the original domain.
    pub fn inner(&self) -> &'d D {
        self.domain
    }
}

impl<D: Domain, G: Fn(&D::State) -> bool + Sync> Domain for Between<'_, D, G> {
    type State = D::State;
    type Action = D::Action;
    type Packed = D::Packed;
    type Meta = D::Meta;
    type Scratch = D::Scratch;
    const ACTION_BITS: u32 = D::ACTION_BITS;
    const SEARCHED_BY: Algorithms = D::SEARCHED_BY;
    // Several windows are searched in parallel, each by one thread.
    const ALONE: bool = true;

    fn initial(&self) -> D::State {
        self.from.clone()
    }

    #[inline]
    fn is_goal(&self, state: &D::State) -> bool {
        (self.is_end)(state)
    }

    #[inline]
    fn actions(&self, state: &D::State, scratch: &mut D::Scratch, out: &mut Vec<D::Action>) {
        self.domain.actions(state, scratch, out);
    }

    #[inline]
    fn cost(&self, action: D::Action) -> Cost {
        self.domain.cost(action)
    }

    fn unit_cost(&self) -> bool {
        self.domain.unit_cost()
    }

    #[inline]
    fn apply(&self, state: &mut D::State, action: D::Action) {
        self.domain.apply(state, action);
    }

    #[inline]
    fn undo(&self, state: &mut D::State, action: D::Action) {
        self.domain.undo(state, action);
    }

    #[inline]
    fn undoes(&self, action: D::Action, last: D::Action) -> bool {
        self.domain.undoes(action, last)
    }

    #[inline]
    fn pack(&self, state: &D::State) -> D::Packed {
        self.domain.pack(state)
    }

    #[inline]
    fn sketch(&self, state: &D::State) -> D::Packed {
        self.domain.sketch(state)
    }

    #[inline]
    fn unpack(&self, packed: D::Packed) -> D::State {
        self.domain.unpack(packed)
    }

    #[inline]
    fn encode(&self, action: D::Action) -> u32 {
        self.domain.encode(action)
    }

    #[inline]
    fn decode(&self, code: u32) -> D::Action {
        self.domain.decode(code)
    }
}
