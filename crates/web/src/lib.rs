//! The page of pousse and its server: for a single machine, with a JSON interface whose responses are the library's own
//! [`Report`](pousse::Report)s.
//!
//! Searches run as jobs on threads of their own, report progress by server-sent events and can be cancelled; short
//! questions have a lane of their own. The guard decides which requests reach the server, and the [`Options`] how much
//! of the machine it uses.

mod api;
mod asked;
mod assets;
mod body;
pub mod book;
mod compress;
mod error;
mod fields;
mod guard;
mod jobs;
mod lane;
mod openapi;
mod prepared;
mod server;
mod studies;

pub use server::{Options, Patience, ServeError, serve};
