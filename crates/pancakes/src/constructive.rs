//! Plans at once, without a search for the best.
//!
//! [`by_size`] brings home one pancake after the other, the largest first: a plan of at most 2n - 3 flips for n plain
//! pancakes (from two on), 3n - 2 for burnt ones. [`by_gaps`] closes gaps as long as a flip does; the better of the two is
//! [`plan`]. [`by_beam`] takes longer, and is nearly always better.

mod beam;
mod greedy;
mod late;

pub use beam::by_beam;
pub use greedy::by_gaps;
pub use late::{Spending, Spent, by_late_spending};

use crate::{Flip, Kind, MOST, Stack};

/// The words of a pile with room for every stack.
const WORDS: usize = MOST.div_ceil(8);

/// Returns the better of what there is.
#[must_use]
pub fn plan(start: &Stack) -> Vec<Flip> {
    let simple = by_size(start);
    let greedy = by_gaps(start);
    if greedy.len() < simple.len() { greedy } else { simple }
}

/// Returns a plan that brings one pancake after the other to its place, the largest first.
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
        // It goes home with the side down that is up now.
        if burnt && pancakes[0] > 0 && size > 1 {
            flip(&mut pancakes, 1);
        }
        flip(&mut pancakes, size);
    }
    flips
}
