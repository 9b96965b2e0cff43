//! The laboratory: studies planned in a file and run to the end, audits of heuristics against exact distances, and the
//! node-count signature.

pub mod audit;
pub mod figures;
pub mod model;
pub mod plots;
pub mod signature;
