//! Sokoban: levels and solutions as people write them, the rules, and solvers that prove how few pushes are needed.

mod answer;
mod any;
mod approach;
mod assess;
mod assignment;
pub mod board;
pub mod deadlocks;
mod direction;
mod distances;
mod domain;
mod engine;
mod engine_any;
mod engine_moves;
mod estimate;
pub mod exact;
pub mod explain;
mod flood;
mod frozen_walls;
pub mod generate;
mod goal_zone;
mod hash;
mod improve;
mod incumbent;
mod judge;
pub mod knowledge;
mod level;
mod lurd;
mod metrics;
mod objective;
mod parse;
pub mod penalties;
mod postprocess;
mod prepare;
pub mod pruning;
mod reach;
mod rules;
mod run_length;
mod scale;
mod size;
mod state;
mod summary;
mod tally;
mod task;
mod techniques;
#[cfg(test)]
mod test_levels;
mod walk;
mod walk_judge;
mod walks;
mod write;
mod zone;

pub use answer::{Answer, Effect};
pub use any::{Packing, PackingStep, packing};
pub use assess::{Assess, assessor};
pub use direction::Direction;
pub use engine::{Pushed, Traced, available, record, searches};
pub use estimate::{Estimate, InTotal, PerBox};
pub use hash::{BoardHash, BoardHashError, board_hash, normalised};
pub use improve::improve;
pub use knowledge::{Keeper, Knowledge};
pub use level::{Cell, Level};
pub use lurd::{LurdError, MOST_STEPS, Step, read_lurd, write_lurd, write_lurd_run_length};
pub use metrics::Metrics;
pub use objective::Objective;
pub use parse::{
    Collection, Entry, LevelError, LevelProblem, MOST_CELLS, MOST_SIDE, SavedSolution, looks_like_level,
    read_level, read_levels,
};
pub use prepare::{MOST_PREPARED, Preparation, prepare};
pub use rules::{Obstacle, Replay, RuleError, replay};
pub use run_length::RunLengthProblem;
pub use summary::Purpose;
pub use task::{Active, Task, TaskError, solve, solve_with};
pub use techniques::{Technique, Techniques};
pub use write::{to_run_length, to_sok, to_xsb};
