//! What a single feature of a position adds to an estimate, in words and as data.

use serde::Serialize;

use super::Kind;

/// One summand of an estimate.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Contribution {
    /// How much it adds.
    pub amount: f64,
    /// The reason, with rows and columns counted from 1.
    pub text: String,
    /// The tiles involved.
    pub tiles: Vec<u16>,
    /// The same as data.
    pub kind: Kind,
}

impl Contribution {
    pub(super) fn new(amount: impl Into<f64>, text: String, tiles: &[usize], kind: Kind) -> Self {
        Self { amount: amount.into(), text, tiles: named(tiles), kind }
    }
}

/// Returns the numbers that tiles are shown with.
pub(super) fn named(tiles: &[usize]) -> Vec<u16> {
    tiles.iter().map(|&tile| tile as u16).collect()
}

/// Writes a count with its noun: `1 step`, `2 steps`.
pub(super) fn counted(count: u32, noun: &str) -> String {
    if count == 1 { format!("1 {noun}") } else { format!("{count} {noun}s") }
}

/// Writes a list of tiles: `tile 3`, `tiles 3 and 4`, `tiles 3, 4 and 5`.
pub(super) fn tiles(tiles: &[usize]) -> String {
    match tiles {
        [] => "no tile".into(),
        [one] => format!("tile {one}"),
        [first @ .., last] => {
            let first: Vec<String> = first.iter().map(ToString::to_string).collect();
            format!("tiles {} and {last}", first.join(", "))
        }
    }
}
