//! Every algorithm on the pancake example: all stacks of five, and some of seven.

use std::collections::HashMap;

use pousse_search::algorithms::ida_star::Generic;
use pousse_search::algorithms::{beam, ida_star};
use pousse_search::{Cost, Heuristic, Limits, Run, Status, Zero};
use pousse_testkit::conformance::{Case, assert_ended_well, every_algorithm, is_tree_search};
use pousse_testkit::road::{Left, Road};

use crate::common::pancakes::{Gap, Pancakes};

/// Returns the exact distances of all stacks from the sorted one, computed by flipping plain vectors.
fn distances(n: u8) -> HashMap<Vec<u8>, Cost> {
    let sorted: Vec<u8> = (1..=n).collect();
    let mut found = HashMap::from([(sorted.clone(), 0)]);
    let mut layer = vec![sorted];
    let mut depth = 0;
    while !layer.is_empty() {
        depth += 1;
        let mut next = Vec::new();
        for stack in layer {
            for k in 2..=usize::from(n) {
                let mut flipped: Vec<u8> = stack[..k].iter().rev().copied().collect();
                flipped.extend_from_slice(&stack[k..]);
                found.entry(flipped.clone()).or_insert_with(|| {
                    next.push(flipped);
                    depth
                });
            }
        }
        layer = next;
    }
    found
}

fn replays(start: &[u8], flips: &[u8]) -> bool {
    let mut stack = start.to_vec();
    for &k in flips {
        let top: Vec<u8> = stack.drain(..usize::from(k)).collect();
        for pancake in top {
            stack.insert(0, pancake);
        }
    }
    stack.windows(2).all(|pair| pair[0] < pair[1])
}

fn each<H: Heuristic<Pancakes>>(heuristic: &H, n: u8, step: usize, thoroughly: bool) {
    let distances = distances(n);
    let mut stacks: Vec<&Vec<u8>> = distances.keys().collect();
    stacks.sort();
    for stack in stacks.into_iter().step_by(step) {
        let domain = Pancakes::new(stack).expect("a stack");
        let kernel = Generic { domain: &domain, heuristic };
        let case = Case {
            name: format!("pancakes {stack:?}"),
            domain: &domain,
            heuristic,
            kernel: &kernel,
            truth: Some(distances[stack]),
            replay: &|flips| replays(stack, flips),
        };
        for algorithm in every_algorithm() {
            if thoroughly {
                case.check_thoroughly(algorithm);
            } else {
                let outcome = case.check(algorithm, Limits { nodes: Some(5_000_000), ..Limits::default() });
                assert_ended_well(&case.name, algorithm, heuristic.properties(), &outcome);
            }
        }
    }
}

#[test]
fn every_algorithm_is_right_on_every_stack_of_five() {
    each(&Gap, 5, 1, false);
    each(&Zero, 5, 1, false);
}

#[test]
fn every_algorithm_keeps_its_limits_on_stacks_of_seven() {
    each(&Gap, 7, 331, true);
}

#[test]
#[ignore = "slow: three times as many stacks as by default"]
fn every_algorithm_keeps_its_limits_on_more_stacks_of_seven() {
    each(&Gap, 7, 97, true);
}

#[test]
fn the_gap_estimate_is_correct() {
    let distances = distances(7);
    let domain = Pancakes::new(&[1, 2, 3, 4, 5, 6, 7]).expect("a stack");
    for (stack, &truth) in &distances {
        let h = Gap.root(&domain, stack);
        assert!(h <= truth);
        for flip in 2..=7 {
            let mut next = stack.clone();
            next[..usize::from(flip)].reverse();
            let child = Gap.child(&domain, &next, flip, h);
            assert_eq!(child, Gap.root(&domain, &next), "child and root differ");
            assert!(h <= child + 1, "inconsistent");
        }
    }
}

/// Rounds between two bounds: a plan is found if its cost lies between them, and nothing false is proven.
#[test]
fn ida_star_stays_within_its_bounds() {
    for (stack, truth) in distances(5) {
        let domain = Pancakes::new(&stack).expect("a stack");
        let kernel = Generic { domain: &domain, heuristic: &Gap };
        let search = |bounds| ida_star::search_between(&domain, &Gap, &kernel, bounds, &Run::default());
        if truth > 0 {
            let below = search(0..truth);
            assert_eq!((below.status, below.upper_bound()), (Status::Failed, None), "{stack:?}");
            assert_eq!(below.lower_bound, truth, "{stack:?}");
        }
        assert_eq!(search(0..truth + 1).status, Status::Optimal, "{stack:?}");
        let known = search(truth..truth + 1); // it does not claim to have proven the first bound, which it was given
        assert_eq!(known.upper_bound(), Some(truth), "{stack:?}");
        assert!(known.lower_bound <= truth, "{stack:?}");
    }
}

#[test]
fn trees_are_distinguished_from_graphs() {
    assert!(every_algorithm().into_iter().any(is_tree_search));
}

/// With a perfect estimate, the state that looks best is best: the path is the shortest no matter how narrow the beam.
#[test]
fn a_beam_keeps_the_best_ranked() {
    for width in [1, 3] {
        let outcome = beam::search(&Road, &Left, beam::Options { width, seed: 0 }, &Run::default());
        assert_eq!((outcome.status, outcome.upper_bound()), (Status::Optimal, Some(Road::LENGTH)), "{width}");
    }
}
