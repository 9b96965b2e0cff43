//! Every estimate on every small stack: it is admissible and consistent as declared, and computing it from the parent
//! gives the same value as from scratch.

use pousse_pancakes::heuristics::{ENTRIES, Estimate};
use pousse_pancakes::{Flip, Kind, Pancakes, Pile, Stack, exact, gaps, generate, rules};
use pousse_search::{Domain, Heuristic};

use crate::all;

#[test]
fn estimates_have_the_declared_properties() {
    let more = [Estimate::GapWithout(6), Estimate::GapWithout(7), Estimate::GapWithout(99)];
    for (kind, pancakes) in [(Kind::Plain, 7), (Kind::Burnt, 5)] {
        let distances = exact::Distances::new(kind, pancakes).expect("few enough");
        for (stack, truth) in all(kind, pancakes) {
            let domain = Pancakes::<2>::new(&stack).expect("few enough");
            let nexts: Vec<(Flip, Stack)> = (1..=pancakes as u8)
                .map(|count| (Flip(count), rules::flip(&stack, Flip(count)).expect("as many")))
                .collect();
            assert!(nexts.iter().all(|(_, next)| distances.of(next).is_some()));
            for estimate in ENTRIES.iter().map(|entry| entry.estimate).chain(more) {
                let carry = estimate.root(&domain, &domain.initial());
                let value = Heuristic::<Pancakes<2>>::value(&estimate, carry);
                let promises = estimate.properties();
                assert_eq!(carry as usize, gaps(&stack, estimate).len(), "{stack}, {estimate}");
                assert!(!promises.admissible || value <= truth, "{stack}, {estimate}: {value} of {truth}");
                assert_eq!(estimate.revive(&domain, &domain.initial(), value), carry);
                for (flip, next) in &nexts {
                    let pile = Pile::new(next).expect("few enough");
                    let child = estimate.child(&domain, &pile, *flip, carry);
                    assert_eq!(child, estimate.root(&domain, &pile), "{stack}, {flip}, {estimate}");
                    let next_value = Heuristic::<Pancakes<2>>::value(&estimate, child);
                    assert!(!promises.consistent || value <= next_value + 1, "{stack}, {flip}, {estimate}");
                }
            }
        }
    }
}

/// Tests the larger of the two sizes that searches are compiled for, with flips in place and in compact form.
#[test]
fn large_stacks_are_flipped_according_to_the_rules() {
    for kind in [Kind::Plain, Kind::Burnt] {
        for pancakes in [16, 17, 64, 99, 100] {
            let goal = Stack::sorted(kind, pancakes).expect("at most 100");
            let stack = generate::random(&goal, 5, pancakes as u64);
            let domain = Pancakes::<13>::new(&stack).expect("at most 100");
            let mut flips = Vec::new();
            domain.actions(&domain.initial(), &mut Default::default(), &mut flips);
            flips.sort();
            let all: Vec<Flip> = (kind.least_flip()..=pancakes as u8).map(Flip).collect();
            assert_eq!(flips, all);
            let root = Estimate::Gap.root(&domain, &domain.initial());
            for flip in flips {
                let mut pile = domain.initial();
                domain.apply(&mut pile, flip);
                let next = rules::flip(&stack, flip).expect("as many");
                assert_eq!(Some(pile), Pile::new(&next), "{stack}, {flip}");
                assert_eq!(domain.unpack(domain.pack(&pile)), pile);
                assert_eq!(domain.decode(domain.encode(flip)), flip);
                let child = Estimate::Gap.child(&domain, &pile, flip, root);
                assert_eq!(child, Estimate::Gap.root(&domain, &pile), "{stack}, {flip}");
                domain.undo(&mut pile, flip);
                assert_eq!(pile, domain.initial());
            }
        }
    }
    let large = Stack::sorted(Kind::Plain, 17).expect("17");
    assert!(Pancakes::<2>::new(&large).is_none() && Pile::<2>::new(&large).is_none());
}
