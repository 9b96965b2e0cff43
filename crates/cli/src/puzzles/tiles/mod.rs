//! Commands for sliding tiles: databases, and audits against exact distances.

pub(crate) mod audit;
pub(crate) mod db;
