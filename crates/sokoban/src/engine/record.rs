//! A recorded search for the fewest pushes; see `pousse_search::record`.

use std::sync::Arc;

use pousse_search::record::Recording;
use pousse_search::{Algorithm, Run, message};

use super::Solving;
use crate::board::Board;
use crate::domain::Push;
use crate::incumbent::Incumbent;
use crate::size::{ForSize, MOST_GOALS, MOST_WORDS, with_size};
use crate::state::State;
use crate::{Direction, Level, Objective, Step, Task, TaskError, walk};

/// The recorded search of a level.
#[derive(Clone, Debug)]
pub struct Traced {
    /// The search; every state as a level, with the player where the last push left off.
    pub recording: Recording<Level, Pushed>,
    /// The player's steps in the solution.
    pub steps: Option<Vec<Step>>,
}

/// A push of a box.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pushed {
    /// The cell where the box was.
    pub from: usize,
    /// The cell where it is now.
    pub to: usize,
    /// The direction of the first push.
    pub direction: Direction,
}

/// Records a search by an algorithm, up to a number of expansions, with the tables and techniques of a solve.
///
/// # Errors
///
/// [`TaskError`] if the task cannot be carried out as given, or the search cannot be recorded.
pub fn record(task: &Task, algorithm: Algorithm, most: u64, run: &Run<'_>) -> Result<Traced, TaskError> {
    if task.objective != Objective::Pushes {
        let text = "only searches for the fewest pushes can be traced";
        return Err(message!("level.traces-pushes", text).into());
    }
    // The techniques of the domain depend on the algorithm.
    let task = Task { algorithm: Some(algorithm), ..task.clone() };
    let board = Arc::new(Board::new(&task.level, super::dead_rule(&task)));
    with_size(&board, Search { task: &task, algorithm, most, run, board: board.clone() })?
}

struct Search<'t, 'r, 'a> {
    task: &'t Task,
    algorithm: Algorithm,
    most: u64,
    run: &'r Run<'a>,
    board: Arc<Board>,
}

impl ForSize for Search<'_, '_, '_> {
    type Output = Result<Traced, TaskError>;

    // Recorded searches are small, so there is no need to compile this for every size.
    fn run<const P: usize, const W: usize, const N: usize>(self) -> Result<Traced, TaskError> {
        self.record::<MOST_WORDS, MOST_WORDS, MOST_GOALS>()
    }
}

impl Search<'_, '_, '_> {
    fn record<const P: usize, const W: usize, const N: usize>(self) -> Result<Traced, TaskError> {
        let Self { task, algorithm, most, run, board } = self;
        let incumbent = Incumbent::new(board.clone(), task.objective, None);
        let mut solving = Solving::<P, W, N>::new(task, board.clone(), &incumbent, run);
        solving.prepare(true);
        let Solving { domain, judge, .. } = &solving;
        let mut recording = pousse_search::record::record(algorithm, domain, judge, most, run)?;
        if recording.outcome.lower_bound != pousse_search::DEAD {
            recording.outcome.raise_lower_bound(solving.proven_at_start());
        }
        let steps = recording
            .outcome
            .plan
            .as_ref()
            .filter(|_| !recording.cut)
            .map(|plan| walk::steps(&board, &plan.actions).expect("every push of a plan can be made"));
        let cell = |square: u16| board.cell(usize::from(square));
        let level = |state: &State<P, W>| {
            let boxes = state.boxes.iter().map(|square| board.cell(square)).collect();
            task.level.with(boxes, cell(state.player))
        };
        let pushed = |push: Push| Pushed {
            from: cell(push.from),
            to: cell(push.to),
            direction: Direction::ALL[usize::from(push.first)],
        };
        Ok(Traced { recording: recording.map(level, pushed), steps })
    }
}
