//! All boards of the 8-puzzle, for the algorithms that are fast enough.

use std::sync::Mutex;
use std::time::Instant;

use pousse_search::{Algorithm, Limits, Status};
use pousse_testkit::sliding::Distances;
use pousse_tiles::{Goal, Grid};

use super::eight::every_estimate;
use super::judge::{bytes, grid, judge, shape};

const THREADS: usize = 2;

/// Solves every `step`-th board with an algorithm and an estimate; returns false if the estimate is not admissible.
fn solve_all(boards: &[(Grid, u32)], goal: &Grid, estimate: &str, algorithm: Algorithm, step: usize) -> bool {
    let judge = judge(goal, estimate).expect("every estimate exists for 3x3");
    if !judge.properties().admissible {
        return false;
    }
    let begun = Instant::now();
    let nodes = Mutex::new(0);
    std::thread::scope(|scope| {
        for thread in 0..THREADS {
            let (judge, nodes) = (&judge, &nodes);
            scope.spawn(move || {
                let mut generated = 0;
                for (start, truth) in boards.iter().step_by(step).skip(thread).step_by(THREADS) {
                    let outcome = judge.check(start, Some(*truth), algorithm, Limits::default());
                    assert_eq!(outcome.status, Status::Optimal, "{start:#}, {algorithm}, {estimate}");
                    generated += outcome.counters.generated;
                }
                *nodes.lock().expect("no thread panics") += generated;
            });
        }
    });
    let (count, nodes) = (boards.len().div_ceil(step), nodes.into_inner().expect("no thread panics"));
    println!(
        "{algorithm}, {estimate}: {count} boards, {nodes} nodes, {:.1} s",
        begun.elapsed().as_secs_f64()
    );
    true
}

fn boards(goal: &Grid) -> Vec<(Grid, u32)> {
    let distances = Distances::from(&bytes(goal), 3, u32::MAX);
    distances.sample(usize::MAX).into_iter().map(|(tiles, truth)| (grid(3, 3, &tiles), truth)).collect()
}

/// Solves all boards with the algorithms and the estimates named in the environment (`POUSSE_ALGORITHM`,
/// `POUSSE_ESTIMATE`); without it, all pairs.
#[test]
#[ignore = "slow: all 181,440 boards of the 8-puzzle, about half an hour for all pairs on two cores"]
fn every_board_of_the_eight_puzzle() {
    let goal = Goal::BlankFirst.grid(shape(3, 3)).expect("named goals fit");
    let boards = boards(&goal);
    assert_eq!(boards.len(), 181_440);
    let chosen = |variable: &str, name: &str| {
        std::env::var(variable).map_or(true, |names| names.split(',').any(|chosen| chosen == name))
    };
    let mut solved = 0;
    for name in ["astar", "ida-star", "ida-star-tt", "bounded-astar", "bidirectional-bfs"] {
        let algorithm: Algorithm = name.parse().expect("a name");
        for estimate in &every_estimate(3, 3) {
            // Weak estimates cost up to a hundred times more, so only some of the boards are solved.
            let weak = matches!(&estimate[..], "zero" | "hamming" | "euclidean" | "row-column" | "chebyshev");
            let blind = weak && matches!(algorithm, Algorithm::IdaStar | Algorithm::IdaStarTt(_));
            let redundant = !algorithm.about().informed && estimate != "manhattan";
            if blind || redundant || !chosen("POUSSE_ALGORITHM", name) || !chosen("POUSSE_ESTIMATE", estimate)
            {
                continue;
            }
            let step = match &estimate[..] {
                "zero" => 97,
                _ if weak => 7,
                _ => 1,
            };
            solved += u32::from(solve_all(&boards, &goal, estimate, algorithm, step));
        }
    }
    assert!(solved > 0, "nothing was chosen");
}
