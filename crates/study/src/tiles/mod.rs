//! What the laboratory does with sliding tiles alone: audits against exact distances, and the node-count signature.

pub mod audit;
pub mod signature;
