//! The server over the wire.

#[path = "../client/mod.rs"]
mod client;
mod hostile;
mod jobs;
mod page;
mod small;
