//! Sokoban: from a [`Request`] to a replayed report, and everything that the table of puzzles needs.

mod answer;
mod explain;
mod explain_text;
mod hint;
mod improve;
mod known;
mod level;
mod list;
mod make;
mod options;
mod puzzle;
mod report;
mod request;
mod solve;
mod sources;
mod trace;
pub mod values;
mod verify;

use pousse_puzzle::RequestError;
use pousse_sokoban::TaskError;

pub use explain::{Explanation, Told};
pub use hint::{Advice, Hint};
pub use known::describe as describe_known;
pub use level::Drawn;
pub use pousse_sokoban::explain::{Check, check};
pub use puzzle::PUZZLE;
pub(crate) use puzzle::WORDS;
pub use report::Sokoban;
pub use request::{Kept, Request};

/// Explains why a level cannot be searched as requested.
fn refused(error: TaskError) -> RequestError {
    RequestError::refused(error.said()).coded("bad-input")
}
