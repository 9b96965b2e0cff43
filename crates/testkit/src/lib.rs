//! Code shared by the tests of several crates. For development only.

pub mod conformance;
pub mod road;
pub mod sliding;
pub mod stops;
