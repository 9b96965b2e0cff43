//! What an open list keeps of an estimate beside a state.
//!
//! A state waits in an open list in its compact form, without its carry; when it is taken out, its carry is made again
//! ([`Heuristic::revive`]). For most estimates the value says it all. One that adds up what large tables say would have to
//! read all of them anew, and wait for memory each time. Such an estimate is [`Kept`]: a memo of a few bytes stays with the
//! state, and what its children need is asked for before it is read, for many states at a time.

use crate::heuristic::refined;
use crate::{Cost, Domain, Heuristic, Packed, Properties};

/// An estimate that leaves a memo beside the states of an open list.
pub trait Kept<D: Domain>: Heuristic<D> {
    /// What is kept beside a state: one of the types that states can be kept as, `[u8; 0]` for nothing.
    type Memo: Packed;

    /// What is known about the carry of a child before memory has answered.
    type Awaited: Copy;

    /// Whether it pays to [`ask`](Self::ask) for all children of a batch of states before the first is looked at.
    const AWAITS: bool;

    /// Returns the memo of a carry.
    fn memo(&self, carry: &Self::Carry) -> Self::Memo;

    /// Recovers the carry of `state` from its value and its memo.
    fn recall(&self, domain: &D, state: &D::State, value: Cost, memo: Self::Memo) -> Self::Carry;

    /// Asks memory for what the carry of `state` is made from, which was just reached by `action` from a state that carried
    /// `parent`.
    fn ask(&self, domain: &D, state: &D::State, action: D::Action, parent: Self::Carry) -> Self::Awaited;

    /// Computes the carry of a child whose entries were asked for: the same as [`Heuristic::child`].
    fn receive(&self, awaited: Self::Awaited, parent: Self::Carry) -> Self::Carry;
}

/// An estimate that leaves no memo.
pub(crate) struct Plain<'h, H>(pub(crate) &'h H);

impl<D: Domain, H: Heuristic<D>> Heuristic<D> for Plain<'_, H> {
    type Carry = H::Carry;
    const LAZY: bool = H::LAZY;

    fn properties(&self) -> Properties {
        self.0.properties()
    }
    #[inline]
    fn root(&self, domain: &D, state: &D::State) -> H::Carry {
        self.0.root(domain, state)
    }
    #[inline]
    fn child(&self, domain: &D, state: &D::State, action: D::Action, parent: H::Carry) -> H::Carry {
        self.0.child(domain, state, action, parent)
    }
    #[inline]
    fn value(&self, carry: H::Carry) -> Cost {
        self.0.value(carry)
    }
    #[inline]
    fn revive(&self, domain: &D, state: &D::State, value: Cost) -> H::Carry {
        self.0.revive(domain, state, value)
    }
    #[inline]
    fn refine(&self, domain: &D, state: &D::State, carry: &H::Carry, value: Cost) -> Cost {
        self.0.refine(domain, state, carry, value)
    }
}

impl<D: Domain, H: Heuristic<D>> Kept<D> for Plain<'_, H> {
    type Memo = [u8; 0];
    type Awaited = H::Carry;
    const AWAITS: bool = false;

    #[inline]
    fn memo(&self, _: &H::Carry) -> [u8; 0] {
        []
    }
    #[inline]
    fn recall(&self, domain: &D, state: &D::State, value: Cost, []: [u8; 0]) -> H::Carry {
        self.0.revive(domain, state, value)
    }
    #[inline]
    fn ask(&self, domain: &D, state: &D::State, action: D::Action, parent: H::Carry) -> H::Carry {
        self.0.child(domain, state, action, parent)
    }
    #[inline]
    fn receive(&self, awaited: H::Carry, _: H::Carry) -> H::Carry {
        awaited
    }
}

/// Returns the best estimate of the initial state, and its memo.
pub(crate) fn estimate_and_memo_of_root<D: Domain, H: Kept<D>>(domain: &D, heuristic: &H) -> (Cost, H::Memo) {
    let root = domain.initial();
    let carry = heuristic.root(domain, &root);
    (refined(domain, heuristic, &root, &carry, heuristic.value(carry)), heuristic.memo(&carry))
}
