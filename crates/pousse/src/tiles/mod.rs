//! Sliding tiles: from a [`Request`] to a replayed report.

mod auto;
pub mod databases;
mod explain;
mod hint;
pub(crate) mod record;
mod report;
mod request;
mod solve;
mod verify;

pub use auto::{Chosen, Circumstances, choose};
pub use explain::{Explained, Explanation, explain};
pub use hint::Hint;
pub(crate) use hint::{hint, prepare_hints};
pub use report::Tiles;
pub use request::Request;
pub use solve::settle;
pub(crate) use solve::{goal_of, solve, solve_resumable};
pub use verify::{Verdict, verify};
