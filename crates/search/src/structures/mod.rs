//! Tables and lists that take a byte budget and report how full they are.

mod buckets;
mod pages;
mod prefetch;
mod table;
mod transposition;

pub(crate) use buckets::ascending;
pub(crate) use buckets::{Buckets, Discipline};
pub(crate) use pages::Pages;
pub(crate) use table::{Entry, Full, Inserted, Noted, Slot, Table};
pub(crate) use transposition::Transposition;
