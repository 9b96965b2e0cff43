//! Limits, cancelling and threads, for every algorithm.

use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use pousse_search::{Algorithm, Event, Limits, Observer, Run, Status, StopReason};
use pousse_testkit::conformance::every_algorithm;
use pousse_testkit::sliding::Distances;
use pousse_tiles::{Direction, Goal, Patience, Task, open};

use super::judge::{LIBRARY, bytes, grid, judge, shape};

fn thoroughly(estimate: &str, depths: &[u32]) {
    let goal = Goal::BlankLast.grid(shape(3, 3)).expect("named goals fit");
    let distances = Distances::from(&bytes(&goal), 3, u32::MAX);
    let judge = judge(&goal, estimate).expect("the estimates used exist for 3x3");
    for (tiles, truth) in distances.sample(1).into_iter().filter(|(_, truth)| depths.contains(truth)) {
        for algorithm in every_algorithm() {
            let blind = matches!(algorithm, Algorithm::DepthLimited(_) | Algorithm::IterativeDeepening(_));
            if !blind || truth <= 14 {
                judge.check_thoroughly(&grid(3, 3, &tiles), Some(truth), algorithm);
            }
        }
    }
}

#[test]
fn manhattan_within_limits() {
    thoroughly("manhattan", &[0, 1, 14, 24]);
}

#[test]
fn inconsistent_within_limits() {
    thoroughly("korf-taylor", &[20]);
    thoroughly("corner-tiles", &[12]);
    thoroughly("max(4-4,walking-distance)", &[18]);
}

#[test]
fn inadmissible_within_limits() {
    thoroughly("manhattan-3-hamming", &[0, 13]);
    thoroughly("linear-conflict+corner-tiles+last-move", &[16]);
}

#[test]
#[ignore = "slow: more boards and estimates than by default, up to the longest"]
fn more_within_limits() {
    thoroughly("manhattan", &[9, 22, 31]);
    thoroughly("korf-taylor", &[10, 31]);
    thoroughly("corner-tiles", &[24]);
    thoroughly("4-4", &[13, 25, 31]);
    thoroughly("manhattan-3-hamming", &[5, 21, 30]);
    thoroughly("last-move:text", &[0, 12, 25]);
    thoroughly("linear-conflict+corner-tiles+last-move", &[11, 23]);
}

/// If a table is full in the middle of a layer, the search must not claim the whole layer.
#[test]
fn bounds_of_full_tables_hold() {
    let goal = Goal::BlankLast.grid(shape(3, 3)).expect("named goals fit");
    let distances = Distances::from(&bytes(&goal), 3, u32::MAX);
    let judge = judge(&goal, "manhattan").expect("exists for 3x3");
    let algorithms = [
        "bfs",
        "bidirectional-bfs",
        "uniform-cost",
        "astar",
        "bounded-astar",
        "beam",
        "dfs",
        "feature-space",
    ];
    let algorithms: Vec<Algorithm> = algorithms.iter().map(|name| name.parse().expect("a name")).collect();
    let mut full = 0;
    for (tiles, truth) in distances.sample(1).into_iter().filter(|(_, truth)| (4..20).contains(truth)) {
        let start = grid(3, 3, &tiles);
        for memory in (0..40).map(|step| 1024 + (step * step * 97)) {
            for &algorithm in &algorithms {
                let outcome =
                    judge.check(&start, Some(truth), algorithm, Limits { memory, ..Limits::default() });
                full += u32::from(outcome.status == Status::Stopped(StopReason::Memory));
            }
        }
    }
    assert!(full > 500, "only {full} searches met the limit");
}

/// The largest bound that a search reported as proven while it ran, and the number of reports.
#[derive(Default)]
struct Watcher {
    claimed: AtomicU32,
    heard: AtomicU32,
}

impl Observer for Watcher {
    fn notice(&self, event: Event) {
        if let Event::Progress(progress) = event {
            self.claimed.fetch_max(progress.lower_bound, Ordering::Relaxed);
            self.heard.fetch_add(1, Ordering::Relaxed);
        }
    }
}

/// Values of an estimate without guarantees are not proven, not even temporarily.
#[test]
fn progress_claims_no_more_than_is_proven() {
    // Korf's 88th board: 65 moves.
    let start = grid(4, 4, &[15, 2, 12, 11, 14, 13, 9, 5, 1, 3, 8, 7, 0, 10, 6, 4]);
    for algorithm in
        ["astar", "greedy", "weighted-astar", "bounded-astar", "ida-star", "ida-star-tt", "anytime"]
    {
        let task = Task {
            start: start.clone(),
            goal: Goal::BlankFirst.grid(shape(4, 4)).expect("named goals fit"),
            order: Direction::ALL,
            algorithm: algorithm.parse().expect("a name"),
            heuristic: "manhattan-3-hamming".parse().expect("a name"),
            patience: Patience::UntilSettled,
        };
        let watcher = Watcher::default();
        let run = Run::new(Limits { nodes: Some(500_000), ..Limits::default() });
        let run = run.watched_by(&watcher).telling_every(Duration::ZERO);
        open(&task, &LIBRARY, &run).expect("exists for 4x4").solve(&run);
        let (claimed, heard) = (watcher.claimed.into_inner(), watcher.heard.into_inner());
        assert!(claimed <= 65, "{algorithm}: {claimed} is 'proven' while it runs");
        assert!(heard > 0, "{algorithm}: it said nothing");
    }
}
