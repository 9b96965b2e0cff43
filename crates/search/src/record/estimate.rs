//! An estimate whose values are recorded.

use super::Recorded;
use super::domain::Placed;
use crate::{Cost, Domain, Heuristic, Properties};

/// An estimate for a [`Recorded`] domain; see [`record`](super::record).
pub(super) struct RecordedEstimate<'h, H>(pub(super) &'h H);

impl<D: Domain, H: Heuristic<D>> Heuristic<Recorded<'_, D>> for RecordedEstimate<'_, H> {
    type Carry = H::Carry;
    const LAZY: bool = H::LAZY;

    fn properties(&self) -> Properties {
        self.0.properties()
    }

    fn root(&self, domain: &Recorded<'_, D>, state: &Placed<D::State>) -> H::Carry {
        let carry = self.0.root(domain.inner(), &state.state);
        domain.write(state, |book, node| book.estimate(node, self.0.value(carry)));
        carry
    }

    fn child(
        &self,
        domain: &Recorded<'_, D>,
        state: &Placed<D::State>,
        action: D::Action,
        parent: H::Carry,
    ) -> H::Carry {
        let carry = self.0.child(domain.inner(), &state.state, action, parent);
        domain.write(state, |book, node| book.estimate(node, self.0.value(carry)));
        carry
    }

    fn value(&self, carry: H::Carry) -> Cost {
        self.0.value(carry)
    }

    fn rank(&self, carry: H::Carry) -> u32 {
        self.0.rank(carry)
    }

    fn revive(&self, domain: &Recorded<'_, D>, state: &Placed<D::State>, value: Cost) -> H::Carry {
        self.0.revive(domain.inner(), &state.state, value)
    }

    fn refine(
        &self,
        domain: &Recorded<'_, D>,
        state: &Placed<D::State>,
        carry: &H::Carry,
        value: Cost,
    ) -> Cost {
        let refined = self.0.refine(domain.inner(), &state.state, carry, value).max(value);
        domain.write(state, |book, node| book.refine(node, refined));
        refined
    }
}
