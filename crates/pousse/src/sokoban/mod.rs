//! Sokoban: from a [`Request`] to a replayed report.

mod explain;
mod hint;
mod report;
mod request;
mod solve;
mod verify;

pub use explain::{Explanation, Told, explain};
pub use hint::Hint;
pub(crate) use hint::hint;
pub use pousse_sokoban::explain::{Check, check};
pub use report::Sokoban;
pub use request::Request;
pub(crate) use solve::solve;
pub use verify::{Verdict, verify};
