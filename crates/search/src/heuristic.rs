//! Estimates of the remaining cost.
//!
//! The value travels with the node in a small [`Heuristic::Carry`] and is updated from what the last action changed.
//! [`Heuristic::child`] has no default: recomputing from scratch at every node halves the speed, and an estimate that
//! forgets to be incremental should not compile.

use crate::{Cost, DEAD, Domain, Kept};

/// An estimate of the cost from a state to the nearest goal.
pub trait Heuristic<D: Domain>: Sync {
    /// The data carried with a node: the value, or whatever is needed to update it.
    type Carry: Copy + Send + Sync;

    /// Whether [`refine`](Self::refine) does anything. If so, the loops that support it reserve the two highest bits of
    /// an action's code, store open states in the form of [`Domain::sketch`], and call [`root`](Self::root), never
    /// [`revive`](Self::revive), for the carry of a state they expand.
    const LAZY: bool = false;

    /// Returns what the estimate promises on this instance.
    fn properties(&self) -> Properties;

    /// Computes the carry of `state` from scratch.
    fn root(&self, domain: &D, state: &D::State) -> Self::Carry;

    /// Computes the carry of `state`, which was just reached by `action` from a state that carried `parent`.
    fn child(&self, domain: &D, state: &D::State, action: D::Action, parent: Self::Carry) -> Self::Carry;

    /// Returns the estimate; [`DEAD`](crate::DEAD) when no goal can be reached.
    fn value(&self, carry: Self::Carry) -> Cost;

    /// Returns the value that orders states where nothing is proven by it, as in a beam; lower is better. By default,
    /// it is the estimate.
    #[inline]
    fn rank(&self, carry: Self::Carry) -> u32 {
        self.value(carry)
    }

    /// Recovers the carry of `state` when its value is already known, as after unpacking from an open list.
    fn revive(&self, domain: &D, state: &D::State, _value: Cost) -> Self::Carry {
        self.root(domain, state)
    }

    /// Returns a better but more expensive estimate of a state that was taken from the open list, with its carry: at
    /// least `value`, or [`DEAD`](crate::DEAD) when no goal can be reached.
    ///
    /// Called only if [`LAZY`](Self::LAZY) is set, when a state is first taken out and again for each cheaper path to
    /// it (and for the initial state before the search begins), by the best-first family: A*, parallel A*, weighted and
    /// bounded A*, and greedy search. Other algorithms never call it. `value` is the value of the carry, or more where
    /// the parent proves more (pathmax). [`properties`](Self::properties) hold for both estimates, except that the
    /// refined one need not be consistent.
    fn refine(&self, _domain: &D, _state: &D::State, _carry: &Self::Carry, value: Cost) -> Cost {
        value
    }
}

/// Returns the best estimate of the initial state.
pub(crate) fn estimate_of_root<D: Domain, H: Heuristic<D>>(domain: &D, heuristic: &H) -> Cost {
    let root = domain.initial();
    let carry = heuristic.root(domain, &root);
    refined(domain, heuristic, &root, &carry, heuristic.value(carry))
}

/// Refines an estimate if the heuristic is lazy; never lowers it.
#[inline]
pub(crate) fn refined<D: Domain, H: Heuristic<D>>(
    domain: &D,
    heuristic: &H,
    state: &D::State,
    carry: &H::Carry,
    value: Cost,
) -> Cost {
    if H::LAZY && value != DEAD { heuristic.refine(domain, state, carry, value).max(value) } else { value }
}

/// An estimate without its refinement, for algorithms that do not support it.
pub(crate) struct Eager<'h, H>(pub(crate) &'h H);

impl<D: Domain, H: Heuristic<D>> Heuristic<D> for Eager<'_, H> {
    type Carry = H::Carry;

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
    fn rank(&self, carry: H::Carry) -> u32 {
        self.0.rank(carry)
    }
    #[inline]
    fn revive(&self, domain: &D, state: &D::State, value: Cost) -> H::Carry {
        self.0.revive(domain, state, value)
    }
}

impl<D: Domain, H: Kept<D>> Kept<D> for Eager<'_, H> {
    type Memo = H::Memo;
    type Awaited = H::Awaited;
    const AWAITS: bool = H::AWAITS;

    #[inline]
    fn memo(&self, carry: &H::Carry) -> H::Memo {
        self.0.memo(carry)
    }
    #[inline]
    fn recall(&self, domain: &D, state: &D::State, value: Cost, memo: H::Memo) -> H::Carry {
        self.0.recall(domain, state, value, memo)
    }
    #[inline]
    fn ask(&self, domain: &D, state: &D::State, action: D::Action, parent: H::Carry) -> H::Awaited {
        self.0.ask(domain, state, action, parent)
    }
    #[inline]
    fn receive(&self, awaited: H::Awaited, parent: H::Carry) -> H::Carry {
        self.0.receive(awaited, parent)
    }
}

/// What an estimate promises; tests check it against exact distances rather than trusting it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Properties {
    /// The estimate never exceeds the true cost.
    pub admissible: bool,
    /// No action lowers the estimate by more than the action's cost.
    pub consistent: bool,
}

impl Properties {
    /// Admissible and consistent.
    pub const SOUND: Self = Self { admissible: true, consistent: true };
    /// Nothing is promised.
    pub const NONE: Self = Self { admissible: false, consistent: false };
}

/// The blind estimate: zero everywhere.
#[derive(Clone, Copy, Debug, Default)]
pub struct Zero;

impl<D: Domain> Heuristic<D> for Zero {
    type Carry = ();

    fn properties(&self) -> Properties {
        Properties::SOUND
    }
    #[inline]
    fn root(&self, _: &D, _: &D::State) {}
    #[inline]
    fn child(&self, _: &D, _: &D::State, _: D::Action, (): ()) {}
    #[inline]
    fn value(&self, (): ()) -> Cost {
        0
    }
}
