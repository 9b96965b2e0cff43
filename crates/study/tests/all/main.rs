//! Tests of the laboratory from outside.

mod reference;
