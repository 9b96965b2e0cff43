//! Every algorithm against brute force, with limits, and searches that are distributed, stopped and resumed.
//!
//! A single program, so that the crate and the shared test code are linked only once.

mod astar_ida_star;
mod beam;
mod common;
mod conformance;
mod feature_space;
mod graph;
mod kept;
mod lazy;
mod ranks;
mod resume;
mod shorten;
mod stops;
mod team;
mod wide;
