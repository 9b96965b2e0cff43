//! Rules that leave out pushes without losing an optimal solution.

pub mod pi_corral;
pub mod tunnels;
