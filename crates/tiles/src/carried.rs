//! Estimates in the form that `pousse-search` expects: the raw value travels with the node.

use pousse_search::{Cost, Heuristic, Properties};

use crate::heuristics::{self, Estimate, Max};
use crate::{Board, Direction, Tiles};

/// An estimate whose raw value is carried.
pub struct Carried<E>(pub E);

impl<B: Board, E: Estimate> Heuristic<Tiles<B>> for Carried<E> {
    type Carry = E::Raw;

    fn properties(&self) -> Properties {
        self.0.properties()
    }

    fn root(&self, _: &Tiles<B>, board: &B) -> E::Raw {
        self.0.root(board)
    }

    #[inline]
    fn child(&self, domain: &Tiles<B>, board: &B, action: Direction, parent: E::Raw) -> E::Raw {
        self.0.child(board, domain.last_slide(board, action), parent)
    }

    #[inline]
    fn value(&self, carry: E::Raw) -> Cost {
        self.0.value(carry)
    }

    #[inline]
    fn revive(&self, _: &Tiles<B>, board: &B, value: Cost) -> E::Raw {
        self.0.revive(board, value)
    }
}

impl<B: Board, P: Estimate> Heuristic<Tiles<B>> for Max<P> {
    type Carry = heuristics::Carry<P::Raw>;

    fn properties(&self) -> Properties {
        Self::properties(self)
    }

    fn root(&self, _: &Tiles<B>, board: &B) -> Self::Carry {
        Self::root(self, board)
    }

    #[inline]
    fn child(
        &self,
        domain: &Tiles<B>,
        board: &B,
        action: Direction,
        parent: heuristics::Carry<P::Raw>,
    ) -> heuristics::Carry<P::Raw> {
        Self::child(self, board, domain.last_slide(board, action), parent)
    }

    #[inline]
    fn value(&self, carry: heuristics::Carry<P::Raw>) -> Cost {
        Self::value(self, carry)
    }
}
