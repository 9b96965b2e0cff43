//! The laboratory's tools for sliding tiles: audits against exact distances, and the node-count signature.

pub mod audit;
pub mod signature;
