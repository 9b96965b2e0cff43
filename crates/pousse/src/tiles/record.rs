//! Records a sliding-tile search step by step; see `pousse_search::record`.
//!
//! This is the counterpart of `door.rs` in `tiles`. It is here because recorded loops need not be fast: in the
//! `tiles` crate they would be compiled with full optimisation.

use std::sync::Arc;

use pousse_search::{DEAD, Run, record::NotRecorded, record::Recording, record::recordable};

use pousse_tiles::heuristics::{Any, BindError, manhattan_distance};
use pousse_tiles::patterns::Library;
use pousse_tiles::{Array, Board, Carried, Direction, Grid, Layout, MOST_CELLS, Small, Task, Tiles};

/// Why a search was not recorded.
#[derive(Debug, thiserror::Error)]
pub(crate) enum RecordError {
    /// The algorithm cannot be recorded.
    #[error(transparent)]
    Algorithm(#[from] NotRecorded),
    /// The estimate does not exist for this board.
    #[error(transparent)]
    Heuristic(#[from] BindError),
}

/// Records a search, up to a maximum number of expansions.
///
/// # Errors
///
/// [`RecordError`] if the estimate does not exist for this board, or the algorithm cannot be recorded.
///
/// # Panics
///
/// If start and goal differ in shape, or have more than [`MOST_CELLS`] cells.
pub(crate) fn record(
    task: &Task,
    most: u64,
    library: &Library,
    run: &Run<'_>,
) -> Result<Recording<Grid, Direction>, RecordError> {
    recordable(task.algorithm)?;
    match task.start.shape().cells() {
        ..=16 => record_on::<Small>(task, most, library, run),
        _ => record_on::<Array<MOST_CELLS>>(task, most, library, run),
    }
}

fn record_on<B: Board>(
    task: &Task,
    most: u64,
    library: &Library,
    run: &Run<'_>,
) -> Result<Recording<Grid, Direction>, RecordError> {
    let layout = Arc::new(Layout::new(task.goal.clone()));
    let heuristic = Carried(Any::from(task.heuristic.bind(&layout, library, run)?));
    let domain = Tiles::<B>::new(&task.start, &task.goal, task.order).expect("start and goal fit this board");
    let mut recording = pousse_search::record::record(task.algorithm, &domain, &heuristic, most, run)?;
    if recording.outcome.lower_bound != DEAD {
        recording.outcome.raise_lower_bound(manhattan_distance(&task.start, &layout));
    }
    let shape = task.start.shape();
    let grid = |board: &B| {
        let tiles: Vec<u64> = (0..shape.cells()).map(|cell| board.tile(cell) as u64).collect();
        Grid::new(shape, &tiles).expect("a search keeps the tiles of its board")
    };
    Ok(recording.map(grid, |direction| direction))
}
