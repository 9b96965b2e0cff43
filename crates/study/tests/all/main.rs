//! Tests of the laboratory from outside.

mod audit;
mod reference;
