//! Tables and lists that take a byte budget and say how full they are.

mod buckets;
mod prefetch;
mod table;
mod transposition;

pub(crate) use buckets::ascending;
pub use buckets::{Buckets, Discipline, Key};
pub use table::{Entry, Full, Inserted, Slot, Table};
pub use transposition::Transposition;
