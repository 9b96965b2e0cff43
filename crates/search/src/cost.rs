//! Costs of actions, plans and estimates: small whole numbers.

/// The cost of an action, a path or an estimate.
pub type Cost = u32;

/// The estimate of a state from which no goal can be reached; it is never expanded.
pub const DEAD: Cost = Cost::MAX;
