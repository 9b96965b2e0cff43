//! One file per algorithm, each one loop.
