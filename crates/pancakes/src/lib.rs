//! The pancake puzzle: sort a stack by turning over its top part. Pancakes are plain, or burnt on one side.
//!
//! [`Stack`] is a stack as people write it, [`rules`] is the slow reference that replays every solution, [`Pancakes`]
//! is the fast domain for `pousse-search`, [`heuristics`] estimates what remains, [`constructive`] gives quick answers,
//! and [`open`] is the door to all searches.
//!
//! # Examples
//!
//! ```
//! use pousse_pancakes::{Task, open, parse, rules};
//! use pousse_search::{Run, Status};
//!
//! let read = parse(b"stack 3 6 1 5 2 4");
//! let start = read[0].as_ref().expect("a stack").stack.clone();
//! let outcome = open(&Task { start: start.clone(), algorithm: None, heuristic: None }).solve(&Run::default());
//! assert_eq!(outcome.status, Status::Optimal);
//! let flips = outcome.plan.expect("optimal").actions;
//! assert!(rules::replay(&start, &flips).is_ok());
//! ```

pub mod constructive;
mod domain;
pub mod exact;
mod flip;
mod gap_kernel;
mod gaps;
pub mod generate;
pub mod heuristics;
mod parse;
mod pile;
pub mod rules;
mod settle;
mod solve;
mod stack;
mod write;

pub use domain::{Pancakes, Sorting};
pub use flip::{Flip, MOST_FLIPS, parse_flips, write_flips};
pub use gap_kernel::GapKernel;
pub use gaps::{Gap, gaps};
pub use parse::{Instance, looks_like_stack, parse};
pub use pile::Pile;
pub use solve::{Solve, Task, open};
pub use stack::{Kind, MOST, Pancake, Stack};
pub use write::Format;
