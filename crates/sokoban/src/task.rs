//! What to solve and how, and the way to an answer.

use std::sync::Arc;

use pousse_search::{Algorithm, Run};

use crate::board::Board;
use crate::engine::{self, dead_rule};
use crate::state::MOST_SQUARES;
use crate::{Answer, Estimate, Level, Objective, Techniques};
use crate::{engine_any, engine_moves};

/// What to solve, and how.
#[derive(Clone, Debug)]
pub struct Task {
    /// The level.
    pub level: Level,
    /// What is minimised.
    pub objective: Objective,
    /// The algorithm; chosen where nothing is said.
    pub algorithm: Option<Algorithm>,
    /// The estimate that techniques add to.
    pub estimate: Estimate,
    /// The techniques that may be used.
    pub techniques: Techniques,
    /// How often the search looks for penalties around the last push.
    pub active: Active,
}

/// How often a search looks for new penalties around the last push (Hoste, 2008, sections 8.2.2 and 12).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Active {
    /// Never.
    #[default]
    Never,
    /// At every state (his slow variant).
    Every,
    /// At one state in so many (his fast variant).
    OneIn(u64),
    /// At the first so many states (his mixed variant).
    First(u64),
}

/// Why a task cannot be carried out as it stands.
#[derive(Debug, thiserror::Error)]
pub enum TaskError {
    /// The level has more squares than searches take.
    #[error("the level has {squares} squares inside its walls; searches take at most {most}")]
    TooLarge {
        /// The squares inside the walls.
        squares: usize,
        /// The most that are possible.
        most: usize,
    },
}

/// Solves a task.
///
/// # Errors
///
/// [`TaskError`] when it cannot be carried out as it stands; limits and unsolvable levels are answers.
pub fn solve(task: &Task, run: &Run<'_>) -> Result<Answer, TaskError> {
    let board = Arc::new(Board::new(&task.level, dead_rule(task)));
    let (squares, live, goals) = (board.squares(), board.live(), board.goals().len());
    if squares > MOST_SQUARES {
        return Err(TaskError::TooLarge { squares, most: MOST_SQUARES });
    }
    let fits = |words: usize, zone: usize| live + 10 <= 64 * words && squares <= 64 * zone;
    Ok(match goals {
        ..=40 if fits(1, 2) => sized::<1, 2, 40>(task, board, run),
        ..=40 if fits(2, 3) => sized::<2, 3, 40>(task, board, run),
        ..=40 if fits(3, 4) => sized::<3, 4, 40>(task, board, run),
        _ => sized::<17, 17, 200>(task, board, run),
    })
}

/// Solves a task on a level of a size.
fn sized<const P: usize, const W: usize, const N: usize>(
    task: &Task,
    board: Arc<Board>,
    run: &Run<'_>,
) -> Answer {
    match task.objective {
        Objective::Pushes => engine::pushes::<P, W, N>(task, board, run),
        Objective::PushesMoves | Objective::Moves | Objective::MovesPushes => {
            engine_moves::moves::<P, W, N>(task, board, run)
        }
        Objective::Any => engine_any::any::<P, W, N>(task, board, run),
    }
}
