//! Tests of the line for Sokoban from outside.

mod objectives;
