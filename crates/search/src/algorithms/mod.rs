//! One file per algorithm. Those that differ only in the order of a single open list configure the loop in
//! [`best_first`]; those that deepen a bound configure the one in `deepening`.

pub mod anytime;
pub mod astar;
pub mod astar_ida_star;
pub mod beam;
pub mod best_first;
pub mod bfs;
pub mod bidirectional_bfs;
pub mod bounded_astar;
pub mod depth_limited;
pub mod dfs;
pub mod feature_space;
pub mod greedy;
pub mod greedy_descent;
pub mod ida_star;
pub mod ida_star_closed;
pub mod ida_star_tt;
pub mod iterative_deepening;
pub mod parallel_astar;
pub mod uniform_cost;
pub mod weighted_astar;

mod brood;
mod cells;
mod deepening;
mod exchange;
mod frontier;
mod order;
mod pieces;
mod resume;
mod round;
mod stage;
mod subtrees;
pub mod team_astar;
mod team_round;
mod trail;
