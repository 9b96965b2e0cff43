//! How many boards there are at each distance: by our search, by brute force, and as published.

use pousse_search::algorithms::bfs::{self, End, Flow};
use pousse_search::{Counters, Limits, Run};
use pousse_testkit::sliding::Distances;
use pousse_tiles::{Direction, Goal, Grid, Small, Tiles};

use super::judge::{bytes, goals, shape};

/// The 8-puzzle with the blank in a corner (A. Reinefeld, IJCAI 1993; OEIS A089473).
const EIGHT: [u64; 32] = [
    1, 2, 4, 8, 16, 20, 39, 62, 116, 152, 286, 396, 748, 1024, 1893, 2512, 4485, 5638, 9529, 10878, 16993,
    17110, 23952, 20224, 24047, 15578, 14560, 6274, 3910, 760, 221, 2,
];

/// The 15-puzzle with the blank in a corner, first layers (OEIS A089484).
const FIFTEEN: [u64; 19] = [
    1, 2, 4, 10, 24, 54, 107, 212, 446, 946, 1948, 3938, 7808, 15544, 30821, 60842, 119_000, 231_844, 447_342,
];

/// Counts boards by distance with our own breadth-first search.
fn layers(goal: &Grid, deepest: u32) -> Vec<u64> {
    let domain = Tiles::<Small>::new(goal, goal, Direction::ALL).expect("up to 16 cells");
    let run = Run::new(Limits { memory: 512 << 20, ..Limits::default() });
    let mut layers = Vec::new();
    let end = bfs::visit(&domain, &run, &mut Counters::default(), |_, depth| {
        layers.resize(depth as usize + 1, 0);
        layers[depth as usize] += 1;
        if depth == deepest { Flow::Prune } else { Flow::Go }
    });
    assert_eq!(end, End::Exhausted);
    layers
}

#[test]
fn the_eight_puzzle_as_published() {
    for goal in [Goal::BlankFirst, Goal::BlankLast] {
        let goal = goal.grid(shape(3, 3)).expect("named goals fit");
        assert_eq!(layers(&goal, u32::MAX), EIGHT);
        assert_eq!(Distances::from(&bytes(&goal), 3, u32::MAX).layers, EIGHT);
    }
    assert_eq!(EIGHT.iter().sum::<u64>(), 181_440);
}

#[test]
fn the_fifteen_puzzle_as_published() {
    for goal in [Goal::BlankFirst, Goal::BlankLast] {
        assert_eq!(layers(&goal.grid(shape(4, 4)).expect("named goals fit"), 18), FIFTEEN);
    }
}

#[test]
fn smaller_boards_as_by_brute_force() {
    let sizes = [(2, 2, 12), (2, 3, 360), (3, 2, 360), (2, 4, 20_160), (4, 2, 20_160), (3, 3, 181_440)];
    let rows = (2..=16).flat_map(|cells| [(1, cells, cells as u64), (cells, 1, cells as u64)]);
    for (rows, columns, total) in sizes.into_iter().chain(rows) {
        for goal in goals(rows, columns) {
            let ours = layers(&goal, u32::MAX);
            assert_eq!(ours, Distances::from(&bytes(&goal), columns, u32::MAX).layers, "{goal:#}");
            assert_eq!(ours.iter().sum::<u64>(), total, "{goal:#}");
        }
    }
}
