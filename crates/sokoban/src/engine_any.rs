//! Any solution, the sooner the better.

use std::sync::Arc;

use pousse_search::algorithms::greedy;
use pousse_search::{Algorithm, Run};

use crate::board::Board;
use crate::engine;
use crate::{Answer, Task};

/// Searches for any solution.
pub(crate) fn any<const P: usize, const W: usize, const N: usize>(
    task: &Task,
    board: Arc<Board>,
    run: &Run<'_>,
) -> Answer {
    let task = Task { algorithm: Some(task.algorithm.unwrap_or(Algorithm::Greedy)), ..task.clone() };
    engine::pushes::<P, W, N>(&task, board, run)
}
