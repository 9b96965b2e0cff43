//! Commands about Sokoban alone: penalties looked for beforehand.

pub(crate) mod prepare;
