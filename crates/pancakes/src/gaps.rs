//! The gaps of a stack one by one, computed directly from the definition, for users and tests.

use crate::heuristics::Estimate;
use crate::{Kind, Pancake, Stack};

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

/// Returns the gaps that an estimate counts, from top to bottom. Their number is its value, except for `unsorted`, which
/// only tests whether there is one.
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
