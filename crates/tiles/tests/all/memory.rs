//! A* and its relatives use at most 16 bytes of table and open list, including slack, per 15-puzzle state that they
//! store.

use pousse_search::{Algorithm, Limits, Run};
use pousse_tiles::patterns::Library;
use pousse_tiles::{Direction, Goal, ParseOptions, Patience, Task, open, parse};

/// Korf's 9th board: about 300,000 expansions with Manhattan distance.
const BOARD: &[u8] = b"3 14 9 11 5 4 8 2 13 12 6 7 10 1 15 0";

#[test]
fn at_most_sixteen_bytes_per_state() {
    let mut told = Vec::new();
    for (algorithm, heuristic, nodes) in [
        ("astar", "manhattan", 10_000_000),
        ("astar(ties=first-in)", "manhattan", 10_000_000),
        ("astar", "korf-taylor", 10_000_000),
        ("weighted-astar(weight=1.2)", "manhattan", 10_000_000),
        ("bounded-astar", "manhattan", 10_000_000),
        ("uniform-cost", "zero", 3_000_000),
        ("greedy", "hamming", 3_000_000),
    ] {
        let start = parse(BOARD, &ParseOptions::default()).remove(0).expect("a board").grid;
        let task = Task {
            goal: Goal::BlankFirst.grid(start.shape()).expect("a goal"),
            start,
            order: Direction::ALL,
            algorithm: algorithm.parse::<Algorithm>().expect("an algorithm"),
            heuristic: heuristic.parse().expect("a heuristic"),
            patience: Patience::UntilSettled,
        };
        let ready = open(&task, &Library::default(), &Run::default()).expect("a heuristic for 4x4");
        let outcome = ready.solve(&Run::new(Limits { nodes: Some(nodes), ..Limits::default() }));
        // About one in thirty stored entries is a state that is stored twice.
        let (bytes, states) = (outcome.counters.peak_bytes, outcome.counters.stored * 29 / 30);
        if states < 200_000 {
            continue; // too few to tell
        }
        told.push((algorithm, heuristic));
        assert!(
            bytes <= 16 * states,
            "{algorithm}, {heuristic}: {} bytes a state",
            bytes as f64 / states as f64
        );
    }
    for one in [("astar", "manhattan"), ("astar(ties=first-in)", "manhattan"), ("uniform-cost", "zero")] {
        assert!(told.contains(&one), "{one:?} held too few states to tell");
    }
}
