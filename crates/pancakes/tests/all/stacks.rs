//! What is a stack and what is not.

use pousse_pancakes::*;

#[test]
fn only_permutations_are_stacks() {
    let wrong = |kind, sizes: &[i64]| Stack::new(kind, sizes).unwrap_err().to_string();
    assert_eq!(wrong(Kind::Plain, &[]), "a stack has at least one pancake");
    assert_eq!(wrong(Kind::Plain, &[1, 3, 3]), "size 3 occurs twice, and 2 is missing");
    assert_eq!(wrong(Kind::Burnt, &[1, -1, 3]), "size 1 occurs twice, and 2 is missing");
    assert_eq!(wrong(Kind::Plain, &[1, -2]), "-2 is negative, but plain pancakes have no burnt side");
    for size in [0, 4, -4, i64::MAX, i64::MIN] {
        assert!(wrong(Kind::Burnt, &[1, size, 3]).contains("sizes go from 1 to 3"), "{size}");
    }
    assert_eq!(
        wrong(Kind::Plain, &(1..=101).collect::<Vec<_>>()),
        "101 pancakes are too many: a stack has at most 100"
    );
    assert!(Stack::new(Kind::Plain, &(1..=100).rev().collect::<Vec<_>>()).is_ok());
}

#[test]
fn sorted_is_smallest_first_and_burnt_sides_down() {
    for kind in [Kind::Plain, Kind::Burnt] {
        assert!(Stack::sorted(kind, 4).unwrap().is_sorted());
        assert!(Stack::sorted(kind, 0).is_none() && Stack::sorted(kind, 101).is_none());
    }
    assert!(!Stack::new(Kind::Burnt, &[1, -2, 3]).unwrap().is_sorted());
    assert!(!Stack::new(Kind::Plain, &[2, 1, 3]).unwrap().is_sorted());
}
