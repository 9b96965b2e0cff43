//! Heuristic search, generic over a domain.
//!
//! A [`Domain`] holds the rules of a puzzle, a [`Heuristic`] estimates the remaining cost, a [`Run`] carries limits, a
//! cancel switch and an observer, and every algorithm returns an [`Outcome`]: the best plan so far, what is proven
//! about the optimum, and exact counters. Hitting a limit or being cancelled is an outcome, not an error: nothing is
//! lost.
//!
//! [`search()`] runs any [`Algorithm`] by name; the loops themselves are in [`algorithms`]. [`record`] records a search
//! step by step, [`journal`] lets an interrupted search resume, and [`team`] lets several processes search together.
//!
//! This crate does no input or output, prints nothing, and knows no puzzle.

mod algorithm;
pub mod algorithms;
mod cost;
mod domain;
mod duo;
mod guide;
mod heuristic;
pub mod journal;
mod kept;
mod message;
mod numbers;
mod outcome;
mod packed;
pub mod record;
mod run;
pub mod shorten;
mod solve;
mod structures;
mod suggest;
pub mod team;
pub mod text;

pub use algorithm::{About, Algorithm, Algorithms, TABLE as ALGORITHMS, as_in_table, parse_bytes};
pub use cost::{Cost, DEAD};
pub use domain::{Away, Backwards, Domain, Reversible};
pub use duo::{Turns, side_by_side};
pub use guide::{Guide, Mark, Nearest};
pub use heuristic::{Heuristic, Properties, Zero};
pub use kept::Kept;
pub use message::{Message, Value};
pub use numbers::Numbers;
pub use outcome::{Counters, Iteration, Outcome, Plan, Status, StopReason};
pub use packed::{Meta, Packed, mix};
pub use run::{
    Building, Event, Limits, Milestone, Observer, POLL_INTERVAL, Progress, Proven, Pulse, Round, Run, Silent,
};
pub use solve::{NotSearched, search, searched_by, solve};
pub use suggest::{kebab, suggest};
