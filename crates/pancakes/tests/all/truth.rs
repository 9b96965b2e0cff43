//! All small stacks against exhaustive search, and exhaustive search against published numbers.

use pousse_pancakes::heuristics::{ENTRIES, Estimate};
use pousse_pancakes::{Kind, Pancake, Stack, Task, exact, gaps, open, rules};
use pousse_search::{Algorithm, Cost, Run, Status};

use crate::all;

/// The pancake numbers (OEIS A058986) and the burnt ones (A078942).
#[test]
fn the_farthest_stacks_are_as_far_as_published() {
    let farthest = |kind, pancakes| all(kind, pancakes).into_iter().map(|(_, distance)| distance).max();
    for (pancakes, flips) in (1..).zip([0, 1, 3, 4, 5, 7, 8, 9]) {
        assert_eq!(farthest(Kind::Plain, pancakes), Some(flips), "{pancakes} plain");
    }
    for (pancakes, flips) in (1..).zip([1, 4, 6, 8, 10, 12]) {
        assert_eq!(farthest(Kind::Burnt, pancakes), Some(flips), "{pancakes} burnt");
    }
    assert!(
        exact::Distances::new(Kind::Plain, 9).is_none() && exact::Distances::new(Kind::Burnt, 7).is_none()
    );
}

fn solves(start: &Stack, algorithm: Option<Algorithm>, truth: Cost) {
    let task = Task { start: start.clone(), algorithm, heuristic: None };
    let outcome = open(&task).solve(&Run::default());
    let name = format!("{start}, {algorithm:?}");
    assert_eq!(outcome.status, Status::Optimal, "{name}");
    assert_eq!((outcome.lower_bound, outcome.upper_bound()), (truth, Some(truth)), "{name}");
    let plan = outcome.plan.expect("optimal");
    assert_eq!(plan.actions.len() as Cost, truth, "{name}");
    rules::replay(start, &plan.actions).unwrap_or_else(|error| panic!("{name}: {error}"));
}

#[test]
fn every_small_stack_is_solved_optimally() {
    for (kind, pancakes) in
        [(Kind::Plain, 7), (Kind::Burnt, 5), (Kind::Plain, 1), (Kind::Burnt, 1), (Kind::Plain, 2)]
    {
        for (start, truth) in all(kind, pancakes) {
            for algorithm in [None, Some("ida-star"), Some("astar")] {
                solves(&start, algorithm.map(|name| name.parse().expect("a name")), truth);
            }
        }
    }
}

#[test]
fn gaps_add_up_to_estimates() {
    for (kind, pancakes) in [(Kind::Plain, 6), (Kind::Burnt, 4)] {
        for (start, truth) in all(kind, pancakes) {
            assert_eq!(exact::distance(&start), Some(truth), "{start}");
            for entry in ENTRIES {
                let value = entry.estimate.of_gaps(gaps(&start, entry.estimate).len() as Cost);
                let task = Task { start: start.clone(), algorithm: None, heuristic: Some(entry.estimate) };
                assert_eq!(open(&task).initial_estimate(), value, "{start}, {}", entry.name);
            }
        }
    }
    let stack = Stack::new(Kind::Burnt, &[2, 3, -1, 4]).expect("a stack");
    let gaps = gaps(&stack, Estimate::Gap).into_iter();
    let places: Vec<(usize, i32, Option<i32>)> =
        gaps.map(|gap| (gap.place, gap.above.signed(), gap.below.map(Pancake::signed))).collect();
    assert_eq!(places, [(2, 3, Some(-1)), (3, -1, Some(4))]);
}
