//! Boards, texts, estimates, tables and searches, each compared with something simple.
//!
//! A single test program, so that the crate and the shared test code are linked only once.

mod allocations;
mod boards;
mod conformance;
mod databases;
mod dynamic;
mod instance_files;
mod invalid_boards;
mod memory;
