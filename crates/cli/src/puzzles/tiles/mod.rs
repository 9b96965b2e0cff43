//! Commands about sliding tiles alone: databases, audits against exact distances, and speeds that others publish.

pub(crate) mod audit;
pub(crate) mod bench;
pub(crate) mod db;
