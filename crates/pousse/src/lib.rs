//! pousse as a library: takes an instance of a puzzle, replays the solution it finds, and returns a report of what
//! is proven.
//!
//! ```
//! use pousse::{Context, Given, Run, Status, puzzle};
//!
//! let tiles = puzzle("tiles").expect("sliding tiles are in the table");
//! let board = tiles.read(b"1 8 7 2 5 6 4 3 0", &Given::new()).expect("no options").all.remove(0);
//! let request = tiles.usual(&*board.expect("a board")).expect("nothing is asked for but a solution");
//! let report = request.solve(&Context::default(), Run::default()).expect("a 3x3 board");
//! assert_eq!((report.status, report.cost), (Status::Optimal, Some(24)));
//! ```
//!
//! Only the table of puzzles ([`puzzles`], [`puzzle`], [`recognise`]) knows which puzzles exist. See
//! `crates/pousse/examples` for more.

mod listing;
mod table;

pub use listing::{ListedPuzzle, Listing, PuzzleOption, listing, sections};
pub use pousse_puzzle::*;
pub use pousse_search::{Limits, Run, Status};
pub use table::{PUZZLES, and, built_in, names, or, puzzle, puzzles, recognise, sets};

#[cfg(test)]
mod progress_tests;
#[cfg(test)]
mod trace_tests;
#[cfg(test)]
mod walls_tests;
