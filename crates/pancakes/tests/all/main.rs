//! Stacks, estimates and searches, each compared with something simple.
//!
//! A single test program, so that the crate and the shared test code are linked only once.

mod conformance;
mod estimates;
mod flips;
mod generating;
mod kernel;
mod names;
mod plans;
mod random;
mod rules;
mod seeds;
mod stacks;
mod texts;
mod truth;
mod writing;

use pousse_pancakes::exact::Distances;
use pousse_pancakes::{Kind, Stack};
use pousse_search::Cost;

/// Returns all stacks of the given number of pancakes with their distances, in a fixed order.
fn all(kind: Kind, pancakes: usize) -> Vec<(Stack, Cost)> {
    let distances = Distances::new(kind, pancakes).expect("few enough");
    let mut all: Vec<(Vec<i64>, Cost)> = distances
        .all()
        .map(|(stack, distance)| (stack.iter().map(|&size| i64::from(size)).collect(), distance))
        .collect();
    all.sort();
    all.into_iter().map(|(sizes, distance)| (Stack::new(kind, &sizes).expect("a stack"), distance)).collect()
}
