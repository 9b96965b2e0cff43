//! The server over the wire.

#[path = "../client/mod.rs"]
mod client;
mod described;
mod hostile;
mod jobs;
mod page;
mod schema;
mod small;
