//! An estimate that stores memos: each must come back with the state it was stored with, wherever that has been.

use pousse_search::algorithms::ida_star::Generic;
use pousse_search::algorithms::{astar, astar_ida_star, parallel_astar};
use pousse_search::{Cost, Domain, Heuristic, Kept, Limits, Outcome, Properties, Run, Status, mix};

use crate::common::pancakes::Pancakes;
use crate::common::{Now, stack};
use crate::ranks::together;

/// An inconsistent estimate, so that states are reopened; its memo is a checksum of the state.
struct Signed;

/// The estimate, and the checksum of its state.
type Carry = (Cost, u32);

fn checksum(domain: &Pancakes, stack: &Vec<u8>) -> u32 {
    mix(domain.pack(stack)) as u32
}

impl Heuristic<Pancakes> for Signed {
    type Carry = Carry;

    fn properties(&self) -> Properties {
        Now.properties()
    }
    fn root(&self, domain: &Pancakes, stack: &Vec<u8>) -> Carry {
        (Now.root(domain, stack), checksum(domain, stack))
    }
    fn child(&self, domain: &Pancakes, stack: &Vec<u8>, _: u8, _: Carry) -> Carry {
        self.root(domain, stack)
    }
    fn value(&self, (value, _): Carry) -> Cost {
        value
    }
}

impl Kept<Pancakes> for Signed {
    type Memo = [u8; 4];
    type Awaited = Carry;
    const AWAITS: bool = true;

    fn memo(&self, (_, checksum): &Carry) -> [u8; 4] {
        checksum.to_le_bytes()
    }
    fn recall(&self, domain: &Pancakes, stack: &Vec<u8>, value: Cost, memo: [u8; 4]) -> Carry {
        let carry = (value, u32::from_le_bytes(memo));
        assert_eq!(carry, self.root(domain, stack), "{stack:?}");
        carry
    }
    fn ask(&self, domain: &Pancakes, stack: &Vec<u8>, _: u8, parent: Carry) -> Carry {
        let (_, signed) = parent;
        assert_ne!(signed, checksum(domain, stack), "the child has a checksum of its own");
        self.root(domain, stack)
    }
    fn receive(&self, awaited: Carry, _: Carry) -> Carry {
        awaited
    }
}

fn came_to(outcome: &Outcome<u8>) -> (Status, Option<Cost>, Cost) {
    (outcome.status, outcome.upper_bound(), outcome.lower_bound)
}

#[test]
fn memos_come_back_with_their_states() {
    for seed in 0..4 {
        let domain = Pancakes::new(&stack(9, seed)).expect("a stack");
        for options in [
            astar::Options::default(),
            astar::Options { ties: astar::Ties::FirstIn, ..astar::Options::default() },
            astar::Options { partial: true, ..astar::Options::default() },
            astar::Options { childless: true, back: true, ..astar::Options::default() },
        ] {
            let plain = astar::search(&domain, &Now, options, &Run::default());
            let kept = astar::search_kept(&domain, &Signed, options, &Run::default());
            assert_eq!((&plain.plan, came_to(&plain)), (&kept.plan, came_to(&kept)), "{options:?}");
            let nodes = |outcome: &Outcome<u8>| (outcome.counters.expanded, outcome.counters.generated);
            assert_eq!(nodes(&plain), nodes(&kept), "{options:?}");
        }
    }
}

#[test]
fn memos_travel_between_threads_and_ranks() {
    let domain = Pancakes::new(&stack(12, 3)).expect("a stack");
    let alone = astar::search(&domain, &Now, astar::Options::default(), &Run::default());
    let generated = alone.counters.generated;
    assert!(generated > 40_000, "the first rank alone would be enough: {generated} nodes");
    let run = Run::new(Limits { threads: 3, ..Limits::default() });
    let threads = parallel_astar::search_kept(&domain, &Signed, astar::Options::default(), &run);
    assert_eq!(came_to(&threads), came_to(&alone));
    let limits = Limits { threads: 2, ..Limits::default() };
    let ranks = together(2, limits, |run| {
        came_to(&astar::search_kept(&domain, &Signed, astar::Options::default(), run))
    });
    assert_eq!(ranks, [came_to(&alone), came_to(&alone)]);
}

#[test]
fn memos_stay_with_the_roots_of_ida_star() {
    let domain = Pancakes::new(&stack(9, 2)).expect("a stack");
    let kernel = Generic { domain: &domain, heuristic: &Signed };
    let best = came_to(&astar::search(&domain, &Now, astar::Options::default(), &Run::default()));
    for size in (0..12).map(|step| 1 << (step + 6)) {
        let outcome = astar_ida_star::search_kept(&domain, &Signed, &kernel, Some(size), &Run::default());
        assert_eq!(came_to(&outcome), best, "{size} bytes");
    }
}
