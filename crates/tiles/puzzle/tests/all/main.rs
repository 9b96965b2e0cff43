//! Tests of the line for sliding tiles from outside.

mod audit;
