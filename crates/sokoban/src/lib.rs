//! Sokoban: levels and solutions as people write them, the rules, and solvers that prove how few pushes are needed.

mod answer;
mod estimate;
pub mod exact;
pub mod generate;
mod level;
mod objective;
mod task;
mod techniques;

pub use answer::{Answer, Effect};
pub use estimate::{Estimate, InTotal, PerBox};
pub use level::{Cell, Level};
pub use objective::Objective;
pub use task::{Active, Task, TaskError, solve};
pub use techniques::{Technique, Techniques};
