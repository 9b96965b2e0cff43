//! The value of every estimate for a stack, and where it comes from, as plain data.

use pousse_search::{Cost, Properties};

use crate::heuristics::{ENTRIES, Estimate};
use crate::{Kind, Pancake, Stack, exact};

/// The maximum number of plain pancakes for which the true distance is found in a moment.
const SOON_PLAIN: usize = 7;
/// The same for burnt ones.
const SOON_BURNT: usize = 5;

/// An explanation of a stack.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Explanation {
    /// The estimates, weaker ones first.
    pub estimates: Vec<Estimated>,
    /// The true number of flips, for few pancakes: up to 7 plain or 5 burnt ones.
    pub distance: Option<Cost>,
}

/// An estimate of a stack.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Estimated {
    /// Its name.
    pub name: &'static str,
    /// The estimate.
    pub estimate: Estimate,
    /// What it guarantees.
    pub properties: Properties,
    /// Its value.
    pub value: Cost,
    /// The gaps that it counts, from top to bottom. Their number is the value, except for `unsorted`, which only tests
    /// whether there is one.
    pub gaps: Vec<Gap>,
}

/// A place between two neighbours that are not neighbours in the sorted stack.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Gap {
    /// How many pancakes are above it.
    pub place: usize,
    /// The pancake above it.
    pub above: Pancake,
    /// The pancake below it; `None` for the plate.
    pub below: Option<Pancake>,
}

/// Explains a stack.
#[must_use]
pub fn explain(stack: &Stack) -> Explanation {
    let estimates = ENTRIES
        .iter()
        .map(|entry| {
            let gaps = gaps(stack, entry.estimate);
            let value = entry.estimate.of_gaps(gaps.len() as Cost);
            let properties = entry.estimate.properties();
            Estimated { name: entry.name, estimate: entry.estimate, properties, value, gaps }
        })
        .collect();
    let soon = match stack.kind() {
        Kind::Plain => SOON_PLAIN,
        Kind::Burnt => SOON_BURNT,
    };
    let distance = if stack.len() <= soon { exact::distance(stack) } else { None };
    Explanation { estimates, distance }
}

/// Returns the gaps that an estimate counts, from top to bottom; computed directly from the definition, for users and
/// tests.
#[must_use]
pub fn gaps(stack: &Stack, estimate: Estimate) -> Vec<Gap> {
    let pancakes = stack.pancakes();
    let plate = pancakes.len() as i32 + 1;
    let left_out = |pancake: Pancake| pancake.size <= estimate.leaves_out();
    let mut gaps = Vec::new();
    for (place, &above) in pancakes.iter().enumerate() {
        let below = pancakes.get(place + 1).copied();
        let step = below.map_or(plate, Pancake::signed) - above.signed();
        let together = step == 1 || stack.kind() == Kind::Plain && step == -1;
        // An estimate that leaves out all pancakes leaves out the plate, too.
        let counts = !left_out(above) && !below.is_some_and(left_out);
        if !together && counts {
            gaps.push(Gap { place: place + 1, above, below });
        }
    }
    gaps
}
