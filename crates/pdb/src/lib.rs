//! Pattern databases: how arrangements of a few pieces are numbered, how the distance of each from the goal is found
//! on all cores, and how the result is kept in files that are checked and mapped into memory.
//!
//! This crate knows pieces that slide on a graph of cells; which cells those are is for a puzzle to say.

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
pub use pattern::{Counted, Pattern, PatternError};
pub use recipe::{Recipe, RecipeError};
pub use sets::{MOST_CELLS, Sets, cells_of};
pub use store::{Contents, Listed, Store};
pub use store_error::StoreError;
pub use table::{Table, Width};
