//! The signature: the number of nodes expanded by all algorithms on a fixed list of instances.
//!
//! It changes exactly when some search visits different nodes; `data/signature.txt` of this crate holds it, and a test compares it.

use std::time::{Duration, Instant};

use pousse::{Context, puzzles};
use pousse_search::{ALGORITHMS, Limits, Run};

/// The node limit for an algorithm on an instance, so that the count stops at a fixed point.
const MOST_NODES: u64 = 2_000_000;

/// The counts of one algorithm.
#[derive(Clone, Debug)]
pub struct Row {
    /// The algorithm.
    pub algorithm: &'static str,
    /// Nodes expanded over all instances.
    pub expanded: u64,
    /// Nodes generated over all instances.
    pub generated: u64,
    /// Time over all instances.
    pub time: Duration,
}

/// Runs every algorithm over the instances of all puzzles that it searches, on one thread.
///
/// # Panics
///
/// Never: the instances are part of the program.
#[must_use]
pub fn measure() -> Vec<Row> {
    let context = Context::default();
    ALGORITHMS
        .iter()
        .map(|about| {
            let mut row = Row { algorithm: about.name, expanded: 0, generated: 0, time: Duration::ZERO };
            let algorithm = about.name.parse().expect("a name of the table is an algorithm");
            let searched = puzzles().filter(|puzzle| puzzle.searches(algorithm));
            let samples = searched.filter_map(|puzzle| Some((puzzle, puzzle.samples()?.signature)));
            for (puzzle, sample) in samples.flat_map(|(puzzle, all)| all.iter().map(move |one| (puzzle, one)))
            {
                let request = sample.request(puzzle, algorithm).expect("samples are sound");
                let limits = Limits { nodes: Some(MOST_NODES), memory: 256 << 20, threads: 1, time: None };
                let started = Instant::now();
                let report = request.solve(&context, Run::new(limits)).expect("samples have their goals");
                row.time += started.elapsed();
                row.expanded += report.effort.expanded;
                row.generated += report.effort.generated;
            }
            row
        })
        .collect()
}

/// Returns the signature of a measurement.
#[must_use]
pub fn signature(rows: &[Row]) -> u64 {
    rows.iter().map(|row| row.expanded).sum()
}

#[cfg(test)]
mod tests {
    #[test]
    fn is_the_one_on_file() {
        let on_file = include_str!("../data/signature.txt");
        let on_file: u64 =
            on_file.lines().last().and_then(|line| line.trim().parse().ok()).expect("a number");
        let now = super::signature(&super::measure());
        assert_eq!(
            now, on_file,
            "searches visit other nodes than crates/study/data/signature.txt says; if that is meant, update it"
        );
    }
}
