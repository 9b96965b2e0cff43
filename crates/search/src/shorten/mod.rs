//! Making a plan cheaper, window by window.
//!
//! A window is a part of a plan between two of its states. A search for a cheaper way between the two is small where the
//! whole problem is hopeless: the window is short, or the states in it must stay near the plan. What is found takes the
//! place of the window; what is known to hold nothing is not searched again. The puzzle says how a window is searched
//! ([`Shorten`]); which windows, in what order, on how many threads, and what is remembered of them is here
//! ([`Improver`]).
//!
//! Nothing of this proves anything about the cheapest plan.

mod between;
mod improver;
mod memory;
mod route;

pub use between::Between;
pub use improver::{Improver, Rest};
pub use route::Route;

use crate::{Cost, Domain, Outcome, Run};

/// How the plans of a puzzle are made cheaper.
pub trait Shorten: Sync {
    /// The domain of the plans.
    type Domain: Domain;

    /// Returns the domain of the plans.
    fn domain(&self) -> &Self::Domain;

    /// Returns the kinds of windows, cheapest first.
    fn sweeps(&self) -> &[Sweep];

    /// Returns a bound on the cost of any way between two states of a plan, by their compact forms; `last` if any goal will
    /// do instead of the second.
    fn at_least(
        &self,
        from: <Self::Domain as Domain>::Packed,
        to: <Self::Domain as Domain>::Packed,
        last: bool,
    ) -> Cost;

    /// Returns the least by which one way between two states can be cheaper than another.
    fn step(&self) -> Cost {
        1
    }

    /// Returns the nodes after which the search of a window of a sweep is not taken up with more; none for no end.
    fn most_nodes(&self) -> u64 {
        u64::MAX
    }

    /// Says how to go on when no window of the sweeps holds anything any more; by default not at all.
    fn wander(&self) -> Option<Wander> {
        None
    }

    /// Searches a window for a way that costs less than it does, or no more where [that will do](Window::even). Without one, [`Status::Failed`](crate::Status::Failed) or
    /// [`Status::Unsolvable`](crate::Status::Unsolvable) say that there is none of the kind that was looked for.
    fn search(
        &self,
        window: &Window<'_, Self::Domain>,
        run: &Run<'_>,
    ) -> Outcome<<Self::Domain as Domain>::Action>;
}

/// A kind of windows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sweep {
    /// How far a way may lead from the plan, as the puzzle counts it.
    pub width: u32,
    /// The actions of a window.
    pub length: usize,
}

/// How windows are drawn at random when the sweeps are done.
///
/// A way that costs no less is then taken as well: the plan becomes another one, whose windows may hold something.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Wander {
    /// The actions of a window, from and to.
    pub lengths: (usize, usize),
    /// How far a way may lead from the plan, as the puzzle counts it: at first, and at last. It grows from window to window.
    pub widths: (u32, u32),
    /// One of so many windows goes to the end of the plan from anywhere, however long it is; 0 for none. For puzzles that
    /// know more about the way to a goal than about the way to any other state.
    pub to_the_end: u64,
    /// The seed of what is drawn.
    pub seed: u64,
}

impl Wander {
    /// Returns the width of a window, by its number: each is a hundredth wider than the one before.
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
    /// By how much a way can be cheaper, at most.
    pub hope: Cost,
    /// How far a way may lead from it.
    pub width: u32,
    /// Whether a way that costs as much will do.
    pub even: bool,
    /// A number to draw lots by; another one for each window.
    pub seed: u64,
    /// Whether it is the end of the plan, where any goal will do.
    pub last: bool,
}
