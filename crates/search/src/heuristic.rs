//! Estimates of the remaining cost.
//!
//! The value travels down with the node in a small [`Heuristic::Carry`] and is updated by what the last action
//! touched. There is no default for [`Heuristic::child`]: recomputing from scratch at every node halves the speed,
//! and an estimate that forgets to be incremental should not compile.

use crate::{Cost, Domain};

/// An estimate of the cost from a state to the nearest goal.
pub trait Heuristic<D: Domain>: Sync {
    /// What travels with a node: the value, or what is needed to update it.
    type Carry: Copy + Send + Sync;

    /// Returns what the estimate promises on this instance.
    fn properties(&self) -> Properties;

    /// Computes the carry of `state` from scratch.
    fn root(&self, domain: &D, state: &D::State) -> Self::Carry;

    /// Computes the carry of `state`, which was just reached by `action` from a state that carried `parent`.
    fn child(&self, domain: &D, state: &D::State, action: D::Action, parent: Self::Carry) -> Self::Carry;

    /// Returns the estimate; [`DEAD`](crate::DEAD) when no goal can be reached.
    fn value(&self, carry: Self::Carry) -> Cost;

    /// Recovers the carry of `state` when its value is already known, as after unpacking from an open list.
    fn revive(&self, domain: &D, state: &D::State, _value: Cost) -> Self::Carry {
        self.root(domain, state)
    }
}

/// What an estimate promises; audited against exact distances, never taken on trust.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Properties {
    /// The estimate never exceeds the true cost.
    pub admissible: bool,
    /// Along any action the estimate falls by at most the action's cost.
    pub consistent: bool,
}

impl Properties {
    /// Admissible and consistent.
    pub const SOUND: Self = Self { admissible: true, consistent: true };
    /// Nothing is promised.
    pub const NONE: Self = Self { admissible: false, consistent: false };
}

/// The estimate that knows nothing: zero everywhere.
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
