//! The page of pousse and what it talks to: a server for one machine, with a JSON interface whose answers are the
//! library's own [`Report`](pousse::Report)s.
//!
//! Searches run as jobs on threads of their own, report by server-sent events and can be cancelled; short questions
//! have a lane of their own. What may reach the server, and how much of the machine it takes, is decided in the guard
//! and by the [`Options`].

mod api;
mod asked;
mod assets;
mod body;
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
