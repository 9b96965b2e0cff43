//! Commands that only one puzzle has.

pub(crate) mod sokoban;
pub(crate) mod tiles;
