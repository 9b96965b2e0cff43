//! Boards, texts, estimates, tables and searches, each against something plain.
//!
//! One program, so that the crate and what the tests share are linked once.

mod allocations;
mod boards;
mod conformance;
mod databases;
mod dynamic;
mod instance_files;
mod invalid_boards;
mod memory;
