//! Sokoban: levels and solutions as people write them, the rules, and solvers that prove how few pushes are needed.

mod answer;
mod assignment;
pub mod board;
pub mod deadlocks;
mod distances;
mod domain;
mod engine;
mod estimate;
mod frozen_walls;
mod goal_zone;
mod judge;
pub mod exact;
pub mod generate;
mod level;
mod objective;
pub mod penalties;
pub mod pruning;
mod reach;
mod state;
mod tally;
mod task;
mod techniques;
mod walk;
mod zone;

pub use answer::{Answer, Effect};
pub use estimate::{Estimate, InTotal, PerBox};
pub use level::{Cell, Level};
pub use objective::Objective;
pub use task::{Active, Task, TaskError, solve};
pub use techniques::{Technique, Techniques};
