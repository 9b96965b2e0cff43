//! Sokoban: levels and solutions as people write them, the rules, and solvers that prove how few pushes are needed.

mod answer;
mod direction;
mod estimate;
pub mod exact;
mod flood;
pub mod generate;
mod hash;
mod level;
mod lurd;
mod metrics;
mod objective;
mod parse;
mod rules;
mod run_length;
mod summary;
mod task;
mod techniques;
mod write;

pub use answer::{Answer, Effect};
pub use direction::Direction;
pub use estimate::{Estimate, InTotal, PerBox};
pub use hash::{BoardHash, BoardHashError, board_hash, normalised};
pub use level::{Cell, Level};
pub use lurd::{LurdError, MOST_STEPS, Step, read_lurd, write_lurd, write_lurd_run_length};
pub use metrics::Metrics;
pub use objective::Objective;
pub use parse::{
    Collection, Entry, LevelError, LevelProblem, MOST_CELLS, MOST_SIDE, SavedSolution, looks_like_level,
    read_level, read_levels,
};
pub use rules::{Obstacle, Replay, RuleError, replay};
pub use run_length::RunLengthProblem;
pub use summary::Purpose;
pub use task::{Active, Task, TaskError, solve};
pub use techniques::{Technique, Techniques};
pub use write::{to_run_length, to_sok, to_xsb};
