//! What sets of boxes need beyond the assignment of each to a goal, proven for every choice of goals.

pub mod cover;
pub mod matching;
pub mod patterns;
pub mod sets;
pub mod substate;
pub mod tables;
