//! Small boards completely, larger ones near the goal, towards several goals.

use std::sync::Arc;

use pousse_search::{Algorithm, Limits, Status};
use pousse_testkit::conformance::{assert_ended_well, every_algorithm, is_tree_search, proves};
use pousse_testkit::sliding::{Distances, permutations};
use pousse_tiles::heuristics::Spec;
use pousse_tiles::{Array, Grid, Layout, generate};

use super::eight::{COMBINATIONS, every_estimate};
use super::judge::{LIBRARY, assert_same, bytes, claims, for_tables, goals, grid, judge, through_door};

/// Estimates of every kind, for boards that are too many to try all.
const SOME: [&str; 9] = [
    "zero",
    "manhattan",
    "korf-taylor",
    "inversion-distance",
    "last-move:text",
    "manhattan-3-hamming",
    COMBINATIONS[0],
    "walking-distance",
    "max(hamming,walking-distance,linear-conflict)",
];

const AMPLE: Limits = Limits { time: None, nodes: Some(5_000_000), memory: 64 << 20, threads: 1 };
/// For tree searches, which never end if there is no plan.
const SHORT: Limits = Limits { nodes: Some(3_000), ..AMPLE };

/// Returns whether a method proves, given time, that there is no plan.
fn proves_absence(algorithm: Algorithm) -> bool {
    let gives_up = matches!(algorithm, Algorithm::GreedyDescent | Algorithm::Beam(_));
    !is_tree_search(algorithm) && !gives_up
}

fn in_rounds(algorithm: Algorithm) -> bool {
    matches!(algorithm, Algorithm::BoundedAstar | Algorithm::IdaStarClosed)
}

/// Checks all boards of a size, with and without a plan: each estimate on every `step`-th board.
fn check_all(rows: usize, columns: usize, goal: &Grid, estimates: &[String], step: usize) {
    let distances = Distances::from(&bytes(goal), columns, u32::MAX);
    let mut judged = 0;
    for (offset, estimate) in estimates.iter().enumerate() {
        let Some(judge) = judge(goal, estimate) else { continue };
        judged += 1;
        let boards = permutations((rows * columns) as u8);
        for (index, tiles) in boards.iter().skip(offset % step).step_by(step).enumerate() {
            let start = grid(rows, columns, tiles);
            let truth = distances.of.get(tiles).copied();
            for algorithm in every_algorithm() {
                if !algorithm.about().informed && offset > 0 {
                    continue;
                }
                let endless = match truth {
                    Some(truth) => {
                        is_tree_search(algorithm)
                            && (truth > 14 || matches!(algorithm, Algorithm::DepthLimited(_)))
                    }
                    // If there is no plan, rounds continue until no path exceeds the bound, and beams go in circles.
                    None => {
                        is_tree_search(algorithm)
                            || matches!(algorithm, Algorithm::Beam(_))
                            || (in_rounds(algorithm) && index % 29 != 17)
                    }
                };
                let limits = if endless { SHORT } else { AMPLE };
                let name = format!("{start:#} to {goal:#}, {estimate}");
                let outcome = judge.check(&start, truth, algorithm, limits);
                if truth.is_some() && !endless {
                    assert_ended_well(&name, algorithm, judge.properties(), &outcome);
                }
                if truth.is_none() && !endless && proves_absence(algorithm) {
                    assert_eq!(outcome.status, Status::Unsolvable, "{name}, {algorithm}");
                }
                if tiles[0] == 1 {
                    let door = judge.check_through_door(&start, truth, algorithm, limits);
                    assert_same(&name, algorithm, &outcome, &door);
                }
            }
        }
    }
    assert!(2 * judged > estimates.len(), "{judged} of {} estimates exist for {goal:#}", estimates.len());
}

#[test]
fn every_board_of_four_cells() {
    for (rows, columns) in [(2, 2), (1, 4), (4, 1)] {
        for goal in goals(rows, columns) {
            check_all(rows, columns, &goal, &["manhattan".into()], 1);
            check_all(rows, columns, &goal, &every_estimate(rows, columns), 20);
        }
    }
    for (rows, columns) in [(1, 2), (2, 1), (1, 3)] {
        for goal in goals(rows, columns) {
            check_all(rows, columns, &goal, &every_estimate(rows, columns), 1);
        }
    }
}

#[test]
#[ignore = "slow: every estimate on every board, a twentieth of these pairs by default"]
fn every_board_of_four_cells_with_every_estimate() {
    for (rows, columns) in [(2, 2), (1, 4), (4, 1)] {
        for goal in goals(rows, columns) {
            check_all(rows, columns, &goal, &every_estimate(rows, columns), 1);
        }
    }
}

#[test]
fn boards_of_six_cells() {
    for (rows, columns) in [(2, 3), (3, 2)] {
        let goals = goals(rows, columns);
        check_all(
            rows,
            columns,
            &goals[0],
            &["zero".into(), "manhattan".into(), "last-move:text".into()],
            46,
        );
        for goal in goals {
            check_all(rows, columns, &goal, &every_estimate(rows, columns), 719);
        }
    }
}

#[test]
#[ignore = "slow: more estimates on every board, and every estimate on more"]
fn every_board_of_six_cells() {
    for (rows, columns) in [(2, 3), (3, 2)] {
        let goals = goals(rows, columns);
        check_all(rows, columns, &goals[0], &["zero".into(), "manhattan".into(), "last-move:text".into()], 1);
        for goal in goals {
            check_all(rows, columns, &goal, &every_estimate(rows, columns), 91);
        }
    }
}

#[test]
fn samples_of_2x4_and_3x4() {
    samples(45);
}

#[test]
#[ignore = "slow: nine times as many boards as by default"]
fn more_samples_of_2x4_and_3x4() {
    samples(5);
}

/// Checks each estimate on every `step`-th board of a sample.
fn samples(step: usize) {
    for (rows, columns, deepest, each) in
        [(2, 4, u32::MAX, 1), (4, 2, u32::MAX, 1), (3, 4, 15, 2), (4, 3, 15, 1)]
    {
        for goal in goals(rows, columns) {
            let distances = Distances::from(&bytes(&goal), columns, deepest);
            for (offset, estimate) in SOME.into_iter().enumerate() {
                let judge = judge(&goal, estimate).expect("these estimates exist for every size");
                for (tiles, truth) in distances.sample(each).into_iter().skip(offset % step).step_by(step) {
                    let start = grid(rows, columns, &tiles);
                    for algorithm in every_algorithm() {
                        if !algorithm.about().informed && estimate != "zero" {
                            continue;
                        }
                        let wanders =
                            matches!(algorithm, Algorithm::Dfs | Algorithm::Greedy | Algorithm::FeatureSpace);
                        let ample = truth <= 12 && !wanders;
                        let nodes = Some(if ample { 2_000_000 } else { 10_000 });
                        let limits = Limits { nodes, ..AMPLE };
                        let outcome = judge.check(&start, Some(truth), algorithm, limits);
                        if ample && proves(algorithm, judge.properties()) {
                            assert_eq!(outcome.status, Status::Optimal, "{start:#}, {algorithm}, {estimate}");
                        }
                    }
                }
            }
        }
    }
}

#[test]
fn scrambles_of_5x5_and_4x6() {
    scrambles(24);
}

#[test]
#[ignore = "slow: every estimate towards every goal, a 24th of these pairs by default"]
fn more_scrambles_of_5x5_and_4x6() {
    scrambles(1);
}

/// Checks every `step`-th estimate towards each goal, different ones for each.
fn scrambles(step: usize) {
    for (rows, columns) in [(5, 5), (4, 6)] {
        for (number, goal) in goals(rows, columns).iter().enumerate() {
            let distances = Distances::from(&bytes(goal), columns, 12);
            let mut bound = 0;
            let estimates = every_estimate(rows, columns);
            for (index, estimate) in estimates.iter().enumerate().skip(number % step).step_by(step) {
                let spec: Spec = estimate.parse().expect("well-formed");
                let start =
                    generate::scramble(goal, 1 + (index as u32 * 5 + number as u32) % 12, 3, index as u64);
                let truth = distances.of[&bytes(&start)];
                if spec.bind(&Arc::new(Layout::new(goal.clone())), &LIBRARY, &for_tables()).is_err() {
                    continue;
                }
                bound += 1;
                for algorithm in every_algorithm() {
                    if !algorithm.about().informed && index % 7 != 0 {
                        continue;
                    }
                    let nodes = Some(if is_tree_search(algorithm) { 100_000 } else { 25_000 });
                    let outcome = through_door(&start, goal, algorithm, &spec, Limits { nodes, ..AMPLE });
                    claims::<Array<25>>(&start, goal, Some(truth), algorithm, &outcome);
                    if truth <= 8 && algorithm.about().optimal && strong(estimate) {
                        assert_eq!(
                            outcome.status,
                            Status::Optimal,
                            "{start:#} to {goal:#}, {algorithm}, {estimate}"
                        );
                    }
                }
            }
            assert!(bound > 20 / step, "only {bound} estimates exist for {goal:#}");
        }
    }
}

fn strong(estimate: &str) -> bool {
    matches!(estimate, "manhattan" | "linear-conflict" | "korf-taylor" | "inversion-distance")
}
