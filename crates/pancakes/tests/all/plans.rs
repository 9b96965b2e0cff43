//! Quick plans sort the stacks that they are built for.

use proptest::prelude::*;

use pousse_pancakes::constructive::*;
use pousse_pancakes::*;
use pousse_pancakes::{generate, rules};

proptest! {
    #[test]
    fn plans_sort_within_their_bounds(burnt: bool, pancakes in 1usize..=100, seed: u64, scramble in 0u32..80) {
        let kind = if burnt { Kind::Burnt } else { Kind::Plain };
        let goal = Stack::sorted(kind, pancakes).unwrap();
        for start in [generate::random(&goal, seed, 0), generate::scramble(&goal, scramble, seed, 0)] {
            let simple = by_size(&start);
            prop_assert!(rules::replay(&start, &simple).is_ok(), "{}", start);
            let most = match kind {
                Kind::Plain => (2 * pancakes).saturating_sub(3),
                Kind::Burnt => 3 * pancakes - 2,
            };
            prop_assert!(simple.len() <= most, "{}: {} flips", start, simple.len());
            prop_assert!(rules::replay(&start, &by_gaps(&start)).is_ok(), "{}", start);
            let beam = by_beam(&start, 5, most as u32 + 1, &|| false).expect("it is not stopped");
            prop_assert!(rules::replay(&start, &beam).is_ok(), "{}", start);
            prop_assert!(plan(&start).len() <= most);
        }
    }
}

#[test]
fn nobody_waits_for_a_beam() {
    let goal = Stack::sorted(Kind::Plain, 50).unwrap();
    assert_eq!(by_beam(&generate::random(&goal, 1, 0), 10, u32::MAX, &|| true), None);
    assert_eq!(by_beam(&generate::random(&goal, 1, 0), 10, 40, &|| false), None);
}
