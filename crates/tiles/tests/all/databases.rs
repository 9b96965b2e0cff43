//! Checks sets of pattern databases: all positions of 3x3, lookups by hand, known lengths, files and counts.

mod common;
mod eight;
mod files;
mod known;
mod korf;
mod lookups;
mod searches;
mod walks;
