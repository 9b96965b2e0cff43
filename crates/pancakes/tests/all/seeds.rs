//! Stacks known by their seeds never change.

use pousse_pancakes::{Format, Kind, Stack, generate};

#[test]
fn seeds_always_give_the_same_stacks() {
    let goal = |kind, pancakes| Stack::sorted(kind, pancakes).expect("at most 100");
    let random = |kind, pancakes, seed, index| {
        Format::Plain.write(&generate::random(&goal(kind, pancakes), seed, index))
    };
    let scramble = |kind, pancakes, flips, seed, index| {
        Format::Plain.write(&generate::scramble(&goal(kind, pancakes), flips, seed, index))
    };
    assert_eq!(random(Kind::Plain, 10, 1, 0), "6 7 10 1 9 5 4 3 2 8");
    assert_eq!(random(Kind::Plain, 10, 1, 1), "3 4 10 1 9 2 7 6 8 5");
    assert_eq!(random(Kind::Plain, 10, u64::MAX, 0), "10 4 6 9 3 5 7 1 2 8");
    assert_eq!(random(Kind::Burnt, 10, 1, 0), "+6 +7 -10 -1 +9 +5 -4 -3 -2 +8");
    assert_eq!(scramble(Kind::Plain, 10, 6, 1, 0), "8 7 6 5 3 2 1 4 9 10");
    assert_eq!(scramble(Kind::Burnt, 10, 6, 1, 0), "+8 -6 +1 +2 +3 -5 -4 -7 +9 +10");
}
