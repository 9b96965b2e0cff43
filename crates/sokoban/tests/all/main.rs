//! Levels checked against exhaustive search, what is learned about them, and third-party collections.

mod any;
mod collections;
mod improve;
mod knowledge;
mod objectives;
mod truth;
