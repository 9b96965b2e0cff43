//! The pushes that sets of boxes need beyond the assignment of each to a goal, proven for every choice of goals.

pub mod active;
pub mod backout;
pub mod cover;
pub mod learned;
pub mod linear;
pub mod matching;
pub mod passive;
pub mod patterns;
pub mod sets;
pub mod substate;
pub mod tables;
