//! Stacks from seeds are uniformly distributed.

use std::collections::HashMap;

use pousse_pancakes::generate::*;
use pousse_pancakes::*;

fn goal(kind: Kind, pancakes: usize) -> Stack {
    Stack::sorted(kind, pancakes).expect("few enough")
}

#[test]
fn every_stack_is_equally_likely() {
    for (kind, pancakes, stacks) in [(Kind::Plain, 4, 24), (Kind::Burnt, 3, 48), (Kind::Plain, 1, 1)] {
        let mut counts = HashMap::new();
        for index in 0..200 * stacks {
            *counts.entry(random(&goal(kind, pancakes), 9, index)).or_insert(0u32) += 1;
        }
        assert_eq!(counts.len() as u64, stacks);
        let chi: f64 = counts.values().map(|&count| (f64::from(count) - 200.0).powi(2) / 200.0).sum();
        let freedom = stacks as f64 - 1.0;
        assert!(chi <= freedom + 4.0 * (2.0 * freedom).sqrt(), "{kind:?} {pancakes}: chi squared {chi}");
    }
}

#[test]
fn one_flip_leaves_the_goal_and_two_do_not_return() {
    for index in 0..50 {
        for goal in [goal(Kind::Plain, 5), goal(Kind::Burnt, 4)] {
            assert_eq!(scramble(&goal, 0, 5, index), goal);
            assert_ne!(scramble(&goal, 1, 5, index), goal);
            assert_ne!(scramble(&goal, 2, 5, index), goal);
        }
    }
    // If there is only one possible flip, it is made again and again.
    for goal in [goal(Kind::Plain, 2), goal(Kind::Burnt, 1)] {
        assert_eq!(scramble(&goal, 4, 0, 0), goal);
        assert_ne!(scramble(&goal, 5, 0, 0), goal);
    }
    assert!(scramble(&goal(Kind::Plain, 1), 5, 0, 0).is_sorted());
}
