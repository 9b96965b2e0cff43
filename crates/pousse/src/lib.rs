//! pousse as a library: a [`Request`] in, a [`Report`] out, every solution replayed in between.
//!
//! ```
//! use pousse::{solve, tiles};
//! use pousse_search::Run;
//! use pousse_tiles::patterns::Library;
//! use pousse_tiles::{ParseOptions, parse};
//!
//! let board = parse(b"1 8 7 2 5 6 4 3 0", &ParseOptions::default()).remove(0).expect("a board").grid;
//! let request = tiles::Request::new(board).into();
//! let report = solve(&request, &Library::default(), &Run::default()).expect("a 3x3 board");
//! assert_eq!((report.status, report.cost), (pousse::ReportStatus::Optimal, Some(24)));
//! ```

pub mod built_in;
pub mod catalogue_file;
pub mod checkpoint;
mod domain;
mod exit;
mod hint;
pub mod input;
mod listing;
mod report;
mod request;
pub mod sokoban;
mod solve;
pub mod tiles;
mod trace;
pub mod values;

pub use checkpoint::{Checkpoint, CheckpointError};
pub use domain::Domain;
pub use exit::Exit;
pub use hint::{Hint, HintStatus, HintValue, hint, prepare_hints};
pub use listing::{
    Declared, ListedAlgorithm, ListedDatabases, ListedHeuristic, ListedObjective, ListedOption,
    ListedTechnique, Listing, Promise, listing,
};
pub use report::{Puzzle, Report, ReportStatus, Round, SCHEMA};
pub use request::{Request, RequestError};
pub use solve::{solve, solve_resumable};
pub use trace::{TRACE_SCHEMA, Trace, TraceLimits, TraceNode, TraceRound, TraceStep, trace};
