//! The laboratory seen from outside.

mod audit;
mod reference;
