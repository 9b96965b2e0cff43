//! Random stacks from a seed, the same on every machine and in every version ([`Numbers`]).

use pousse_search::Numbers;

use crate::{Flip, Kind, Stack, rules};

/// Returns random stack number `index` of `seed`, with the pancakes of `goal`: every order is equally likely, and every
/// arrangement of burnt sides.
#[must_use]
pub fn random(goal: &Stack, seed: u64, index: u64) -> Stack {
    let mut numbers = Numbers::new(seed, index);
    let mut stack = goal.goal();
    let pancakes = stack.pancakes_mut();
    // The Fisher-Yates shuffle.
    for last in (1..pancakes.len()).rev() {
        pancakes.swap(last, numbers.below(last as u64 + 1) as usize);
    }
    if goal.kind() == Kind::Burnt {
        for pancake in stack.pancakes_mut() {
            pancake.burnt_side_up = numbers.below(2) == 1;
        }
    }
    stack
}

/// Makes `flips` random flips from the sorted stack with the pancakes of `goal`, none of which undoes the one before
/// (unless there is no other flip: a single burnt pancake, two plain ones).
///
/// The sorted stack is at most `flips` flips away.
#[must_use]
pub fn scramble(goal: &Stack, flips: u32, seed: u64, index: u64) -> Stack {
    let mut numbers = Numbers::new(seed, index);
    let mut stack = goal.goal();
    let least = goal.kind().least_flip();
    let choices = (goal.len() as u8 + 1).saturating_sub(least); // one plain pancake has none
    let mut last = None;
    for _ in 0..flips {
        let mut turned = match (choices, last) {
            (0, _) => return stack,
            (1, _) | (_, None) => least + numbers.below(u64::from(choices)) as u8,
            (_, Some(_)) => least + numbers.below(u64::from(choices) - 1) as u8,
        };
        if choices > 1 && last.is_some_and(|last| turned >= last) {
            turned += 1;
        }
        stack = rules::flip(&stack, Flip(turned)).expect("there are as many pancakes as are turned");
        last = Some(turned);
    }
    stack
}
