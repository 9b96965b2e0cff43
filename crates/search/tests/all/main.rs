//! Every algorithm against brute force, its limits, and searches that are shared, stopped and resumed.
//!
//! One program, so that the crate and what the tests share are linked once.

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
