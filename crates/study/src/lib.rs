//! The laboratory: studies planned in a file and run to the end, audits of heuristics against exact distances, and the
//! node-count signature.

pub mod audit;
pub mod figures;
pub mod model;
pub mod signature;
pub mod summary;
pub mod table;
