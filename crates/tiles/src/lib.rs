//! The sliding-tile puzzle (taquin): any rows x columns, any goal.
//!
//! [`Grid`] is a position as people write it, [`rules`] is the slow truth that replays every solution,
//! [`Tiles`] is the fast domain for `pousse-search`, and [`heuristics`] holds one estimate a file.

mod board;
pub mod constructive;
mod direction;
mod domain;
mod goal;
mod grid;
pub mod heuristics;
mod layout;
pub mod rules;
mod shape;

pub use board::{Array, Board, Small};
pub use direction::Direction;
pub use domain::Tiles;
pub use goal::Goal;
pub use grid::{Grid, GridError};
pub use layout::{Layout, Slide};
pub use shape::Shape;
