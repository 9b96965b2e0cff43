//! Measuring methods: audits of heuristics against exact distances, and the node-count signature.

pub mod audit;
pub mod signature;
