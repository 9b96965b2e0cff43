//! The laboratory's tools for sliding tiles: the node-count signature.

pub mod signature;
