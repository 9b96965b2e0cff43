//! The laboratory: studies described in a plan and run to the end, and the node-count signature.

pub mod columns;
pub mod crew;
pub mod drawings;
pub mod drive;
pub mod executor;
pub mod export;
pub mod figures;
pub mod jobs;
pub mod merge;
pub mod model;
pub mod plan;
pub mod plots;
pub mod presets;
pub mod report;
pub mod runner;
pub mod session;
pub mod signature;
pub mod store;
pub mod summary;
pub mod table;
pub mod utc;

pub use drive::drive;
