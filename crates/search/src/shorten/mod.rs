//! Improves a plan, window by window.
//!
//! A window is a part of a plan between two of its states. Searching for a cheaper path between the two is feasible
//! even where the whole problem is hopeless: the window is short, or the states in it must stay near the plan. A path
//! that is found replaces the window; a window known to hold no improvement is not searched again. The puzzle defines
//! how a window is searched ([`Shorten`]); [`Improver`] decides which windows are searched, in what order and on how
//! many threads, and what is remembered about them.
//!
//! None of this proves anything about the cheapest plan.

mod between;
mod improver;
mod memory;
mod route;

pub use between::Between;
pub use improver::{Improver, Rest};
pub use route::Route;

use crate::{Cost, Domain, Outcome, Run};

/// How the plans of a puzzle are improved.
pub trait Shorten: Sync {
    /// The domain of the plans.
    type Domain: Domain;

    /// Returns the domain of the plans.
    fn domain(&self) -> &Self::Domain;

    /// Returns the kinds of windows, cheapest first.
    fn sweeps(&self) -> &[Sweep];

    /// Returns a lower bound on the cost of any path between two states of a plan, given in packed form; if `last`, any
    /// goal may take the place of the second state.
    fn at_least(
        &self,
        from: <Self::Domain as Domain>::Packed,
        to: <Self::Domain as Domain>::Packed,
        last: bool,
    ) -> Cost;

    /// Returns the smallest possible difference in cost between two paths with the same ends.
    fn step(&self) -> Cost {
        1
    }

    /// Returns the node budget beyond which a sweep does not retry a window; unlimited by default.
    fn most_nodes(&self) -> u64 {
        u64::MAX
    }

    /// Returns how to continue when no window of the sweeps promises a gain any more; by default, not at all.
    fn wander(&self) -> Option<Wander> {
        None
    }

    /// Searches for a path that costs less than the window, or no more where [that suffices](Window::even). If there is
    /// none, [`Status::Failed`](crate::Status::Failed) or [`Status::Unsolvable`](crate::Status::Unsolvable) mean that
    /// no path of the kind searched for exists.
    fn search(
        &self,
        window: &Window<'_, Self::Domain>,
        run: &Run<'_>,
    ) -> Outcome<<Self::Domain as Domain>::Action>;
}

/// A kind of window.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sweep {
    /// How far a path may stray from the plan, in the puzzle's own measure.
    pub width: u32,
    /// The number of actions of a window.
    pub length: usize,
}

/// How random windows are chosen when the sweeps are done.
///
/// A path of equal cost is then accepted as well: the plan becomes a different one, whose windows may hold
/// improvements.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Wander {
    /// The smallest and largest number of actions of a window.
    pub lengths: (usize, usize),
    /// How far a path may stray from the plan, in the puzzle's own measure: initially, and at most. It grows from
    /// window to window.
    pub widths: (u32, u32),
    /// One in this many windows extends from anywhere to the end of the plan, however long that is; 0 for none. For
    /// puzzles that know more about the way to a goal than about the way to any other state.
    pub to_the_end: u64,
    /// The seed of the random choices.
    pub seed: u64,
}

impl Wander {
    /// Returns the width of a window by its number: each is one percent wider than the one before.
    fn width(&self, number: u64) -> u32 {
        let grown = f64::from(self.widths.0) * 1.01_f64.powf(number as f64);
        (grown as u32).clamp(self.widths.0, self.widths.1)
    }
}

/// A part of a plan.
pub struct Window<'w, D: Domain> {
    /// Its states, first and last included.
    pub states: &'w [D::Packed],
    /// What it costs.
    pub cost: Cost,
    /// The most that another path can save.
    pub hope: Cost,
    /// How far a path may stray from it.
    pub width: u32,
    /// Whether a path of equal cost suffices.
    pub even: bool,
    /// A seed for breaking ties; different for each window.
    pub seed: u64,
    /// Whether it is the end of the plan, where any goal is acceptable.
    pub last: bool,
}
