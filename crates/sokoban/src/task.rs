//! What to solve and how; the entry point for solving.

use std::sync::Arc;

use pousse_search::record::NotRecorded;
use pousse_search::{Algorithm, Limits, Message, NotSearched, Run, message};

use crate::board::{Board, WALL, inner_squares};
use crate::engine::{self, dead_rule};
use crate::knowledge::{Metric, Watch};
use crate::size::{ForSize, is_usual, with_fewer_sizes, with_size};
use crate::{Answer, Estimate, Keeper, Level, Objective, Techniques};
use crate::{engine_any, engine_moves};

/// What to solve, and how.
#[derive(Clone, Debug)]
pub struct Task {
    /// The level.
    pub level: Level,
    /// What is minimised.
    pub objective: Objective,
    /// The algorithm; chosen automatically if `None`.
    pub algorithm: Option<Algorithm>,
    /// The estimate on which techniques build.
    pub estimate: Estimate,
    /// The enabled techniques.
    pub techniques: Techniques,
    /// How often the search looks for penalties around the last push.
    pub active: Active,
    /// The seed of the search for any solution: different seeds try different plans.
    pub seed: u64,
}

/// How often a search looks for new penalties around the last push (Hoste, 2008, sections 8.2.2 and 12).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum Active {
    /// Never.
    #[default]
    Never,
    /// At every state (Hoste's slow variant).
    Every,
    /// At one state in this many (Hoste's fast variant).
    OneIn(u64),
    /// At the first this many states (Hoste's mixed variant).
    First(u64),
}

/// Why a task cannot be carried out as given.
#[derive(Debug, thiserror::Error)]
#[error(transparent)]
pub struct TaskError(#[from] Message);

impl TaskError {
    /// The level has more squares than searches accept.
    pub(crate) fn too_large(squares: usize, most: usize) -> Self {
        let text =
            format!("the level has {squares} squares inside its walls; searches accept at most {most}");
        Self(message!("level.squares", text, squares, most))
    }

    /// The given steps do not solve the level.
    pub(crate) fn no_solution() -> Self {
        Self(message!("steps.no-solution", "the steps do not solve the level"))
    }

    /// Returns the text as a message.
    #[must_use]
    pub fn said(&self) -> Message {
        self.0.clone()
    }
}

impl From<NotSearched> for TaskError {
    fn from(NotSearched { algorithm, instead, .. }: NotSearched) -> Self {
        let text = format!("{algorithm} is not available for Sokoban; use {instead}");
        let instead: Vec<String> = instead.entries().map(|about| about.name.to_owned()).collect();
        Self(message!("algorithm.not-here", text, algorithm = algorithm.to_string(), instead))
    }
}

/// If an algorithm is not available, that is the error, whether it was to be recorded or not.
impl From<NotRecorded> for TaskError {
    fn from(error: NotRecorded) -> Self {
        match error {
            NotRecorded::NotSearched(refused) => refused.into(),
            other => Self(other.said()),
        }
    }
}

/// Solves a task.
///
/// # Errors
///
/// [`TaskError`] if it cannot be carried out as given; reaching a limit and unsolvable levels are answers, not errors.
pub fn solve(task: &Task, run: &Run<'_>) -> Result<Answer, TaskError> {
    let board = board_of(task)?;
    search(Search { task, run, board, keeper: None })
}

/// Solves a task with a keeper's knowledge about its level, and passes new knowledge to it: bounds as they rise,
/// solutions, penalties, and sets of boxes worth examining next time. The caller saves the rest with
/// [`Keeper::finish`].
///
/// # Errors
///
/// [`TaskError`] if it cannot be carried out as given; reaching a limit and unsolvable levels are answers, not errors.
pub fn solve_with(task: &Task, run: &Run<'_>, keeper: &Keeper) -> Result<Answer, TaskError> {
    let board = board_of(task)?;
    let watch = Watch::new(keeper, Metric::of(task.objective), run.observer());
    let limits = Limits { time: run.time_left(), ..*run.limits() };
    let run = run.stage_watched_by(limits, &watch);
    search(Search { task, run: &run, board, keeper: Some(keeper) })
}

/// Builds the board of a task's level.
pub(crate) fn board_of(task: &Task) -> Result<Arc<Board>, TaskError> {
    let (squares, most) = (inner_squares(&task.level), usize::from(WALL) - 1);
    if squares > most {
        return Err(TaskError::too_large(squares, most));
    }
    Ok(Arc::new(Board::new(&task.level, dead_rule(task))))
}

struct Search<'t, 'r, 'a> {
    task: &'t Task,
    run: &'r Run<'a>,
    board: Arc<Board>,
    keeper: Option<&'t Keeper>,
}

/// Searches with loops compiled for the size of the level.
fn search(search: Search<'_, '_, '_>) -> Result<Answer, TaskError> {
    let board = search.board.clone();
    let Search { task, run, .. } = search;
    match task.objective {
        _ if task.algorithm.is_none() && (task.objective == Objective::Any || !is_usual(&board)) => {
            let answer = engine_any::in_turns(task, &board, run, search.keeper);
            if let (Some(keeper), Some(steps)) = (search.keeper, answer.steps()) {
                keeper.knowledge().offer_solution(steps);
            }
            Ok(answer)
        }
        Objective::Pushes => with_size(&board, search)?,
        _ => with_fewer_sizes(&board, Other(search))?,
    }
}

impl ForSize for Search<'_, '_, '_> {
    type Output = Result<Answer, TaskError>;

    fn run<const P: usize, const W: usize, const N: usize>(self) -> Result<Answer, TaskError> {
        engine::pushes::<P, W, N>(self.task, self.board, self.run, self.keeper)
    }
}

/// A search for anything other than the fewest pushes.
struct Other<'t, 'r, 'a>(Search<'t, 'r, 'a>);

impl ForSize for Other<'_, '_, '_> {
    type Output = Result<Answer, TaskError>;

    fn run<const P: usize, const W: usize, const N: usize>(self) -> Result<Answer, TaskError> {
        let Search { task, run, board, keeper } = self.0;
        match task.objective {
            Objective::PushesMoves | Objective::Moves | Objective::MovesPushes => {
                engine_moves::moves::<P, W, N>(task, board, run, keeper)
            }
            _ => {
                let algorithm = task.algorithm.expect("without one, turns of our own are played");
                engine_any::by_name::<P, W, N>(task, algorithm, board, run)
            }
        }
    }
}
