//! Exact distances by exhaustive search from the sorted stack, for tests and for explaining small stacks.
//!
//! It shares nothing with the other modules except the type of its input: stacks are plain vectors of signed sizes, and
//! flips are loops over them.

use std::collections::HashMap;

use crate::{Kind, Stack};

/// The maximum number of plain pancakes for which all stacks are enumerated: 40,320 stacks.
pub const MOST_PLAIN: usize = 8;
/// The maximum number of burnt pancakes for which all stacks are enumerated: 46,080 stacks.
pub const MOST_BURNT: usize = 6;

/// The distance of every stack of a given number of pancakes from the sorted one.
pub struct Distances {
    of: HashMap<Vec<i32>, u32>,
}

impl Distances {
    /// Enumerates all stacks; `None` if there are too many.
    #[must_use]
    pub fn new(kind: Kind, pancakes: usize) -> Option<Self> {
        in_reach(kind, pancakes).then(|| Self { of: spread(kind, pancakes, None) })
    }

    /// Returns the distance of a stack; `None` if its number or kind of pancakes is different.
    #[must_use]
    pub fn of(&self, stack: &Stack) -> Option<u32> {
        self.of.get(&stack.signed().collect::<Vec<_>>()).copied()
    }

    /// Returns all stacks, as signed sizes from top to bottom, with their distances, in no particular order.
    pub fn all(&self) -> impl Iterator<Item = (&[i32], u32)> {
        self.of.iter().map(|(stack, &distance)| (stack.as_slice(), distance))
    }
}

/// Returns the number of flips that a stack needs; `None` if it has too many pancakes.
#[must_use]
pub fn distance(stack: &Stack) -> Option<u32> {
    if !in_reach(stack.kind(), stack.len()) {
        return None;
    }
    let wanted: Vec<i32> = stack.signed().collect();
    spread(stack.kind(), stack.len(), Some(&wanted)).get(&wanted).copied()
}

fn in_reach(kind: Kind, pancakes: usize) -> bool {
    let most = match kind {
        Kind::Plain => MOST_PLAIN,
        Kind::Burnt => MOST_BURNT,
    };
    (1..=most).contains(&pancakes)
}

/// Searches breadth-first from the sorted stack until there is nothing new or the wanted stack is found.
fn spread(kind: Kind, pancakes: usize, wanted: Option<&[i32]>) -> HashMap<Vec<i32>, u32> {
    let sorted: Vec<i32> = (1..=pancakes as i32).collect();
    let mut found = HashMap::from([(sorted.clone(), 0)]);
    let mut layer = vec![sorted];
    let mut distance = 0;
    while !layer.is_empty() && !wanted.is_some_and(|wanted| found.contains_key(wanted)) {
        distance += 1;
        let mut next = Vec::new();
        for stack in layer {
            for turned in 1..=pancakes {
                let mut other = stack.clone();
                for place in 0..turned {
                    let pancake = stack[turned - 1 - place];
                    other[place] = if kind == Kind::Burnt { -pancake } else { pancake };
                }
                if !found.contains_key(&other) {
                    found.insert(other.clone(), distance);
                    next.push(other);
                }
            }
        }
        layer = next;
    }
    found
}
