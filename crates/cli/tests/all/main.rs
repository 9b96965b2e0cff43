//! The command as its users see it: arguments and input go in; output, files and an exit code come out.
//!
//! One program for all of it: linking one takes a while, linking one for each file would take that many times as long.
//! Nothing here depends on how fast the machine is. What has to come first is waited for, and the only limit on a wait
//! is one that nothing but a command that hangs comes near.

mod answers;
mod audit;
mod bad_flags;
mod bad_input;
mod checkpoint;
mod common;
mod convert;
mod db;
mod explain;
mod explain_sokoban;
mod generate;
mod help;
mod improve;
#[cfg(unix)]
mod interrupt;
mod knowledge;
mod large;
mod limits;
mod readme;
mod running;
#[cfg(unix)]
mod serve;
mod sokoban;
mod sokoban_objectives;
mod solve;
mod study;
mod trace;
mod verify;
