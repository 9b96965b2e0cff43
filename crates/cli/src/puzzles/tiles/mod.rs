//! Commands for sliding tiles: databases, audits against exact distances, and speeds comparable to published ones.

pub(crate) mod audit;
pub(crate) mod bench;
pub(crate) mod db;
