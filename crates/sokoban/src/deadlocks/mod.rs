//! Rules that recognise positions from which no solution can be reached. Each rule has its own file and name.

pub mod corral;
pub mod freeze;
pub mod last_push;

#[cfg(test)]
mod tests;
