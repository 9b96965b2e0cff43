//! Every algorithm with every estimate: claims are compared with brute force over plain bytes.

mod all_boards;
mod eight;
mod judge;
mod kernel;
mod layers;
mod other_sizes;
mod thorough;
