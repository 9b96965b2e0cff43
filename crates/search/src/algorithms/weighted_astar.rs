//! Weighted A* (Pohl, 1970): expands the open state with the least g + w h.
//!
//! With an admissible estimate the plan costs at most w times the optimum, so its cost divided by w is a proven lower
//! bound. The weight is stored as a fraction, because the open list needs integer keys.

use super::best_first::{Config, Order, Ties, solve};
use crate::kept::Plain;
use crate::{Domain, Heuristic, Outcome, Run};

/// A weight of at least one, with three decimals.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Weight {
    numerator: u32,
    denominator: u32,
}

impl Weight {
    /// The largest weight.
    pub const LARGEST: f64 = 1000.0;

    /// Rounds `weight` to three decimals; returns `None` unless it is between 1 and [`Self::LARGEST`].
    #[must_use]
    pub fn new(weight: f64) -> Option<Self> {
        if !(1.0..=Self::LARGEST).contains(&weight) {
            return None;
        }
        let (mut numerator, mut denominator) = ((weight * 1000.0).round() as u32, 1000);
        let divisor = gcd(numerator, denominator);
        numerator /= divisor;
        denominator /= divisor;
        Some(Self { numerator, denominator })
    }

    /// Returns the weight.
    #[must_use]
    pub fn get(self) -> f64 {
        f64::from(self.numerator) / f64::from(self.denominator)
    }
}

fn gcd(a: u32, b: u32) -> u32 {
    if b == 0 { a } else { gcd(b, a % b) }
}

/// Options of weighted A*.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Options {
    /// The weight of the estimate.
    pub weight: Weight,
    /// Which of several equally good states is expanded first.
    pub ties: Ties,
    /// Whether an expanded state is expanded again when a cheaper path to it is found.
    pub reopen: bool,
}

impl Default for Options {
    fn default() -> Self {
        Self { weight: Weight { numerator: 2, denominator: 1 }, ties: Ties::LargerG, reopen: true }
    }
}

/// Searches for a plan that costs at most the weight times the optimum.
pub fn search<D: Domain, H: Heuristic<D>>(
    domain: &D,
    heuristic: &H,
    options: Options,
    run: &Run<'_>,
) -> Outcome<D::Action> {
    let Weight { numerator, denominator } = options.weight;
    let order = Order::F { numerator, denominator };
    let config = Config { reopen: options.reopen, ..Config::new(order, options.ties) };
    solve(domain, &Plain(heuristic), config, run)
}
