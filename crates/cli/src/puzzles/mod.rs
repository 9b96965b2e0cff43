//! Commands for a single puzzle.

pub(crate) mod sokoban;
pub(crate) mod tiles;
