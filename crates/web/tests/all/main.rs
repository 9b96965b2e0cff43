//! Tests of the server over the wire.

mod client;
mod described;
mod hostile;
mod interface;
mod jobs;
mod page;
mod schema;
mod small;
mod stress;
mod types;
mod typescript;
