//! What the tests of several crates share. Development only.

pub mod conformance;
mod shared_data;
pub mod sliding;

pub use shared_data::shared_data;
