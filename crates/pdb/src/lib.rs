//! Pattern databases: how arrangements of a few pieces are numbered, how the distance of each from the goal is computed
//! on all cores, and how the result is stored in files that are verified and mapped into memory.
//!
//! This crate deals with pieces that slide on a graph of cells; the puzzle provides the graph.

mod blocks;
mod buffer;
mod build;
mod file;
mod lock;
mod obtain;
pub mod orders;
mod pack;
mod pattern;
mod recipe;
mod sets;
mod store;
mod store_error;
mod table;
mod turn;

pub use build::{BuildError, build, memory_needed};
pub use file::About;
pub use lock::Lock;
pub use obtain::{ObtainError, Origin};
pub use pattern::{Counted, Pattern};
pub use recipe::Recipe;
pub use sets::{MOST_CELLS, Sets, cells_of};
pub use store::{Contents, Listed, Store};
pub use store_error::StoreError;
pub use table::{Table, Width};
