//! Sokoban: levels and solutions as people write them, the rules, and solvers that prove how few pushes are needed.

mod answer;
mod approach;
mod assignment;
pub mod board;
pub mod deadlocks;
mod distances;
mod domain;
mod engine;
mod engine_any;
mod engine_moves;
mod estimate;
pub mod exact;
pub mod generate;
mod judge;
mod level;
mod objective;
mod pack_judge;
mod packing;
pub mod penalties;
pub mod pruning;
mod reach;
mod scale;
mod state;
mod tally;
mod task;
mod techniques;
mod walk;
mod walk_judge;
mod walks;
mod zone;

pub use answer::{Answer, Effect};
pub use estimate::{Estimate, InTotal, PerBox};
pub use level::{Cell, Level};
pub use objective::Objective;
pub use task::{Active, Task, TaskError, solve};
pub use techniques::{Technique, Techniques};
