//! What the tests of several crates share. Development only.

pub mod conformance;
pub mod road;
pub mod sliding;
pub mod stops;
