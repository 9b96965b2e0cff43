//! Levels against exhaustive search, what is learned about them, and the collections of others.

mod any;
mod collections;
mod improve;
mod knowledge;
mod objectives;
mod truth;
