//! Commands for Sokoban: looking for penalties in advance.

pub(crate) mod prepare;
