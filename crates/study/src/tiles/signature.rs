//! The signature: the number of nodes expanded by all algorithms on a fixed list of boards.
//!
//! It changes exactly when some search visits different nodes; `data/signature.txt` holds it, and a test compares it.

use std::time::{Duration, Instant};

use pousse::{Ask, Context, Files, Given, Request, RequestError, puzzle};
use pousse_search::{ALGORITHMS, Algorithm, Limits, Run};

/// The boards: an easy and a hard 3x3, a 3x4, and 4x4 boards of 30 and 45 moves (Korf's 12th).
pub const BOARDS: &[(&str, &str, &str)] = &[
    ("3x3, 14 moves", "8 1 3 / 4 0 2 / 7 6 5", "blank-last"),
    ("3x3, 31 moves", "8 6 7 / 2 5 4 / 3 0 1", "blank-last"),
    ("3x4, 28 moves", "5 1 3 4 / 2 10 7 8 / 9 11 0 6", "blank-last"),
    ("4x4, 45 moves", "14 1 9 6 / 4 8 12 5 / 7 2 3 0 / 10 11 13 15", "blank-first"),
];

/// The node limit for an algorithm on a board, so that the count stops at a fixed point.
const MOST_NODES: u64 = 2_000_000;

/// The counts of one algorithm.
#[derive(Clone, Debug)]
pub struct Row {
    /// The algorithm.
    pub algorithm: &'static str,
    /// Nodes expanded over all boards.
    pub expanded: u64,
    /// Nodes generated over all boards.
    pub generated: u64,
    /// Time over all boards.
    pub time: Duration,
}

/// Runs every algorithm over the boards, on one thread.
///
/// # Panics
///
/// Never: the boards are part of the program.
#[must_use]
pub fn measure() -> Vec<Row> {
    let context = Context::default();
    ALGORITHMS
        .iter()
        .map(|about| {
            let mut row = Row { algorithm: about.name, expanded: 0, generated: 0, time: Duration::ZERO };
            for (_, board, goal) in BOARDS {
                let algorithm = about.name.parse().expect("a name of the table is an algorithm");
                let request = question((board, goal), algorithm, "linear-conflict")
                    .expect("the boards of the signature are boards");
                let limits = Limits { nodes: Some(MOST_NODES), memory: 256 << 20, threads: 1, time: None };
                let started = Instant::now();
                let report = request.solve(&context, &Run::new(limits)).expect("the boards have these goals");
                row.time += started.elapsed();
                row.expanded += report.effort.expanded;
                row.generated += report.effort.generated;
            }
            row
        })
        .collect()
}

/// Asks about a board by the names of its goal and of a method.
///
/// # Errors
///
/// [`RequestError`] when one of them cannot be read.
pub fn question(
    (board, goal): (&str, &str),
    algorithm: Algorithm,
    heuristic: &str,
) -> Result<Box<dyn Request>, RequestError> {
    let tiles = puzzle("tiles").map_err(RequestError::refused)?;
    let given = Given::new().with("goal", goal);
    let board = tiles.read_kept(board).map_err(RequestError::refused)?;
    let ask = Ask { number: 1, algorithm: Some(algorithm), heuristic, given: &given, files: Files::Refused };
    Ok(tiles.request(&*board, &ask)?)
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
        let on_file = include_str!("../../../../data/signature.txt");
        let on_file: u64 =
            on_file.lines().last().and_then(|line| line.trim().parse().ok()).expect("a number");
        let now = super::signature(&super::measure());
        assert_eq!(
            now, on_file,
            "searches visit other nodes than data/signature.txt says; if that is meant, update it"
        );
    }
}
