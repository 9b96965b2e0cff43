//! pousse as a library: a [`Request`] in, a [`Report`] out, every solution replayed in between.
//!
//! ```
//! use pousse::{Request, solve};
//! use pousse_search::Run;
//! use pousse_tiles::patterns::Library;
//! use pousse_tiles::{ParseOptions, parse};
//!
//! let board = parse(b"1 8 7 2 5 6 4 3 0", &ParseOptions::default()).remove(0).expect("a board").grid;
//! let report = solve(&Request::new(board), &Library::default(), &Run::default()).expect("a 3x3 board");
//! assert_eq!((report.status, report.cost), (pousse::ReportStatus::Optimal, Some(24)));
//! ```

mod auto;
pub mod checkpoint;
pub mod databases;
mod exit;
mod report;
mod request;
mod solve;
mod verify;

pub use auto::{Chosen, Circumstances, choose};
pub use checkpoint::{Checkpoint, CheckpointError};
pub use exit::Exit;
pub use report::{Report, ReportStatus, Round, SCHEMA};
pub use request::{Request, RequestError};
pub use solve::{solve, solve_resumable};
pub use verify::{Verdict, verify};
