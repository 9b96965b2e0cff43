//! Rules that leave out pushes without losing an optimal solution, or put some together.

pub mod macro_pushes;
pub mod pi_corral;
pub mod tunnels;
