//! The generic adapter: turns a [`Game`](crate::Game) into a line of the table of puzzles, and holds once what every
//! puzzle needs between a search and its reader.
//!
//! `line.rs` is the line itself, `instance.rs` an instance, `request.rs` a question as the callers see it. `report.rs`
//! turns a finding into a report, with the plan replayed; `answer.rs` finds one however the method ended; `verify.rs`,
//! `improve.rs`, `hint.rs`, `trace.rs` and `resume.rs` hold what their names say.

mod answer;
mod hint;
mod improve;
mod instance;
mod line;
mod report;
mod request;
mod resume;
mod trace;
mod verify;

pub use self::line::Line;

#[cfg(test)]
mod tests;
