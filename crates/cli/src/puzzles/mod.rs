//! Commands for a single puzzle.

pub(crate) mod tiles;
