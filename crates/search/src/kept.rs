//! What an open list stores of an estimate, next to each state.
//!
//! A state waits in an open list in its packed form, without its carry; when it is taken out, the carry is rebuilt
//! ([`Heuristic::revive`]). For most estimates the value is all that is needed. An estimate that adds up entries of
//! large tables would have to read them all again, and wait for memory each time. Such an estimate is [`Kept`]: a memo
//! of a few bytes stays with the state, and the entries that its children need are prefetched, for many states at a
//! time, before they are read.

use crate::heuristic::refined;
use crate::{Cost, Domain, Heuristic, Packed, Properties};

/// An estimate that stores a memo with each state of an open list.
pub trait Kept<D: Domain>: Heuristic<D> {
    /// The memo stored next to a state: one of the types that states can be stored as; `[u8; 0]` for nothing.
    type Memo: Packed;

    /// What is known about the carry of a child before its table entries have arrived from memory.
    type Awaited: Copy;

    /// Whether it pays to [`ask`](Self::ask) for all children of a batch of states before looking at the first.
    const AWAITS: bool;

    /// Returns the memo of a carry.
    fn memo(&self, carry: &Self::Carry) -> Self::Memo;

    /// Recovers the carry of `state` from its value and its memo.
    fn recall(&self, domain: &D, state: &D::State, value: Cost, memo: Self::Memo) -> Self::Carry;

    /// Prefetches the entries that make up the carry of `state`, which was just reached by `action` from a state that
    /// carried `parent`.
    fn ask(&self, domain: &D, state: &D::State, action: D::Action, parent: Self::Carry) -> Self::Awaited;

    /// Computes the carry of a child whose entries were asked for; the same as [`Heuristic::child`] would give.
    fn receive(&self, awaited: Self::Awaited, parent: Self::Carry) -> Self::Carry;
}

/// An estimate without memos.
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
