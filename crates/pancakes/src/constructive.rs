//! Quick plans, without a search for the best one.
//!
//! [`by_size`] puts one pancake after another in its place, the largest first: a plan of at most 2n - 3 flips for n
//! plain pancakes (n at least 2), 3n - 2 for burnt ones. [`by_gaps`] closes gaps for as long as some flip does;
//! [`plan`] returns the better of the two. [`by_beam`] takes longer, and is nearly always better.

mod beam;
mod greedy;
mod late;

pub use beam::by_beam;
pub use greedy::by_gaps;
pub use late::{Spending, Spent, by_late_spending};

use crate::{Flip, Kind, MOST, Stack};

/// The number of words in a pile with room for any stack.
const WORDS: usize = MOST.div_ceil(8);

/// Returns the better of the two quick plans.
#[must_use]
pub fn plan(start: &Stack) -> Vec<Flip> {
    let simple = by_size(start);
    let greedy = by_gaps(start);
    if greedy.len() < simple.len() { greedy } else { simple }
}

/// Returns a plan that puts one pancake after another in its place, the largest first.
#[must_use]
pub fn by_size(start: &Stack) -> Vec<Flip> {
    let mut pancakes: Vec<i32> = start.signed().collect();
    let burnt = start.kind() == Kind::Burnt;
    let mut flips = Vec::new();
    let mut flip = |pancakes: &mut Vec<i32>, count: usize| {
        pancakes[..count].reverse();
        if burnt {
            pancakes[..count].iter_mut().for_each(|pancake| *pancake = -*pancake);
        }
        flips.push(Flip(count as u8));
    };
    for size in (1..=start.len()).rev() {
        let wanted = size as i32;
        if pancakes[size - 1] == wanted {
            continue;
        }
        let place = pancakes.iter().position(|pancake| pancake.abs() == wanted).unwrap_or(0);
        if place > 0 {
            flip(&mut pancakes, place + 1);
        }
        // The next flip turns it over, so its burnt side must be up now.
        if burnt && pancakes[0] > 0 && size > 1 {
            flip(&mut pancakes, 1);
        }
        flip(&mut pancakes, size);
    }
    flips
}
