//! Positions from which no solution can be reached, recognised by rule. Each rule has its file and its name.

pub mod corral;
pub mod freeze;
pub mod last_push;

#[cfg(test)]
mod tests;
