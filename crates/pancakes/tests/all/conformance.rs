//! Every algorithm behind the door, with every estimate. What every algorithm must get right for any domain (limits,
//! counters, progress) is tested in `pousse-search`, whose smallest domain is also a pancake puzzle.

use pousse_pancakes::heuristics::ENTRIES;
use pousse_pancakes::{Kind, Stack, Task, generate, open, rules};
use pousse_search::{Limits, Run, Status};
use pousse_testkit::conformance::{assert_ended_well, every_algorithm};

use crate::all;

#[test]
fn every_algorithm_is_right_with_every_estimate() {
    for (kind, pancakes, step) in [(Kind::Plain, 5, 7), (Kind::Burnt, 4, 29)] {
        for (start, truth) in all(kind, pancakes).into_iter().step_by(step) {
            for entry in ENTRIES {
                for algorithm in every_algorithm() {
                    let limits = Limits { nodes: Some(5_000_000), ..Limits::default() };
                    let heuristic = Some(entry.estimate);
                    let task = Task { start: start.clone(), algorithm: Some(algorithm), heuristic };
                    let outcome = open(&task).solve(&Run::new(limits));
                    let name = format!("{start}, {}", entry.name);
                    assert_ended_well(&name, algorithm, entry.estimate.properties(), &outcome);
                    assert!(outcome.lower_bound <= truth, "{name}, {algorithm}");
                    let optimal = outcome.status == Status::Optimal;
                    if let Some(plan) = outcome.plan {
                        assert!(rules::replay(&start, &plan.actions).is_ok(), "{name}, {algorithm}");
                        assert_eq!(plan.cost as usize, plan.actions.len(), "{name}, {algorithm}");
                        assert!(
                            plan.cost >= truth && (!optimal || plan.cost == truth),
                            "{name}, {algorithm}"
                        );
                    }
                }
            }
        }
    }
}

/// Tests the larger of the two sizes, on large stacks near the goal.
#[test]
fn every_algorithm_takes_large_stacks() {
    for kind in [Kind::Plain, Kind::Burnt] {
        let goal = Stack::sorted(kind, 40).expect("at most 100");
        let start = generate::scramble(&goal, 3, 7, 1);
        for algorithm in every_algorithm() {
            let limits = Limits { nodes: Some(200_000), memory: 64 << 20, ..Limits::default() };
            let task = Task { start: start.clone(), algorithm: Some(algorithm), heuristic: None };
            let outcome = open(&task).solve(&Run::new(limits));
            assert!((1..=3).contains(&outcome.lower_bound), "{algorithm}: {}", outcome.lower_bound);
            if algorithm.about().optimal {
                assert_eq!(
                    (outcome.status, outcome.upper_bound()),
                    (Status::Optimal, Some(3)),
                    "{algorithm}"
                );
            }
            if let Some(plan) = outcome.plan {
                assert!(rules::replay(&start, &plan.actions).is_ok(), "{algorithm}");
            }
        }
    }
}
