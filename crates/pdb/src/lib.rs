//! Pattern databases: how arrangements of a few pieces are numbered, how the distance of each from the goal is found
//! on all cores, and how the result is kept in files that are checked and mapped into memory.
//!
//! This crate knows arrangements of pieces in cells, not the rules that move them: a puzzle describes those as a graph
//! of blocks.

mod file;
mod lock;
mod obtain;
mod recipe;
mod store;
mod store_error;
mod table;

pub use file::About;
pub use lock::Lock;
pub use obtain::{ObtainError, Origin};
pub use recipe::{Recipe, RecipeError};
pub use store::{Contents, Listed, Store};
pub use store_error::StoreError;
pub use table::{Table, Width};
