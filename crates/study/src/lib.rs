//! The laboratory: studies planned in a file and run to the end, audits of heuristics against exact distances, and the
//! node-count signature.

pub mod audit;
pub mod columns;
pub mod executor;
pub mod export;
pub mod figures;
pub mod jobs;
pub mod model;
pub mod plan;
pub mod runner;
pub mod signature;
pub mod store;
