//! Rules that prune pushes without losing an optimal solution, or combine some of them.

pub mod macro_pushes;
pub mod pi_corral;
pub mod tunnels;
