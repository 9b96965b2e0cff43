//! The command as its users see it: arguments and input go in; output, files and an exit code come out.
//!
//! A single test program, because linking takes a while and one program per file would multiply that. Nothing here
//! depends on the speed of the machine. Tests wait for events, and the only time limit on a wait is one that only a
//! hanging command reaches.

mod answers;
mod audit;
mod bad_flags;
mod bad_input;
mod book;
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
mod race;
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
