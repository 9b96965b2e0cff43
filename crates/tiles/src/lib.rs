//! The sliding-tile puzzle (taquin): any rows x columns, any goal.
//!
//! [`Grid`] is a position as people write it, [`rules`] is the slow reference that replays every solution, [`Tiles`] is
//! the fast domain for `pousse-search`, and [`heuristics`] holds one estimate per file.

mod anytime;
mod better;
mod block;
mod board;
mod carried;
pub mod constructive;
mod direction;
mod domain;
mod door;
pub mod generate;
mod goal;
mod grid;
mod guide;
pub mod heuristics;
mod kept;
mod kernel;
mod layout;
mod medium;
mod moves;
mod network;
mod parse;
pub mod patterns;
pub mod rules;
mod shape;
mod shorten;
mod solvability;
mod table_kernel;
mod tally;
mod write;

pub use anytime::{Patience, improved, improved_or_settled, without_search};
pub use board::{Array, Board, Small};
pub use carried::Carried;
pub use direction::Direction;
pub use domain::Tiles;
pub use door::{Fast, MOST_CELLS, Solve, Task, open};
pub use goal::Goal;
pub use grid::Grid;
pub use kernel::{Ending, Exploration, ManhattanKernel};
pub use layout::{Layout, Slide};
pub use medium::Medium;
pub use moves::{Moves, MovesOf, parse_moves, to_blank_directions, write_moves};
pub use parse::{Instance, ParseOptions, parse};
pub use shape::Shape;
pub use solvability::{Differs, Grounds, Solvability, reachable_goals, solvability};
pub use write::Format;
