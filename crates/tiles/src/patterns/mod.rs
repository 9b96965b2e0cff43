//! Patterns of tiles, and the databases of the moves that bring them home.
//!
//! [`Catalogue`] describes which patterns a set has, [`Wanted`] which tables they need (symmetric patterns share one),
//! [`Library`] where tables come from, and [`Lookup`] finds the entry of a position.

mod catalogue;
mod few;
mod library;
mod lookup;
mod symmetry;
mod wanted;

pub(crate) use few::Few;

pub use catalogue::{Catalogue, CatalogueError, Partition};
pub use library::{Library, LibraryError, Note};
pub use lookup::Lookup;
pub use symmetry::Symmetry;
pub use wanted::Wanted;
