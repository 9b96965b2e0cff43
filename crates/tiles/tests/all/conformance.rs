//! Every algorithm with every estimate: what is claimed is compared with brute force over plain bytes.

mod all_boards;
mod eight;
mod judge;
mod kernel;
mod layers;
mod other_sizes;
mod thorough;
