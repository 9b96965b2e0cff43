//! Searches of sliding tiles recorded step by step; see `pousse_search::record`.
//!
//! This is the counterpart of `door.rs` in `tiles`. It is here because recorded loops need not be fast: in the
//! `tiles` crate they would be compiled with full optimisation.

use pousse_puzzle::game::Recorded;
use pousse_puzzle::{Context, Question, RequestError, TraceLimits};
use pousse_search::record::{Recording, record as recorded, recordable};
use pousse_search::{DEAD, Run};
use pousse_tiles::heuristics::{Any, Spec, manhattan_distance};
use pousse_tiles::{Array, Board, Carried, Direction, Grid, MOST_CELLS, Small, Tiles as Domain};

use crate::error::{too_large, unavailable};
use crate::game::Tiles;
use crate::tables::library;

/// Records the search that a question asks for.
pub(crate) fn record(
    question: &Question<Tiles>,
    context: &Context,
    limits: TraceLimits,
    run: &Run<'_>,
) -> Result<Recorded<Tiles>, RequestError> {
    question.aim()?;
    let algorithm = question.algorithm_or_astar();
    recordable(algorithm).map_err(RequestError::NotTraced)?;
    let shape = question.start().shape();
    let usual = if algorithm.about().informed { "manhattan" } else { "zero" };
    let named = || Spec::named(usual).expect("a name of the table");
    let heuristic = question.estimate.clone().unwrap_or_else(named);
    let most = limits.expansions;
    let recording = match shape.cells() {
        ..=16 => record_on::<Small>(question, &heuristic, most, context, run),
        17..=MOST_CELLS => record_on::<Array<MOST_CELLS>>(question, &heuristic, most, context, run),
        _ => Err(too_large(algorithm, shape)),
    };
    Ok(Recorded::written(question, algorithm, heuristic, recording?))
}

fn record_on<B: Board>(
    question: &Question<Tiles>,
    heuristic: &Spec,
    most: u64,
    context: &Context,
    run: &Run<'_>,
) -> Result<Recording<Grid, Direction>, RequestError> {
    let (start, layout) = (question.start(), &question.aim()?.layout);
    let bound = heuristic.bind(layout, &library(context), run);
    let estimate = Carried(Any::from(bound.map_err(|error| unavailable(heuristic, &error))?));
    let domain = Domain::<B>::new(start, layout.goal(), question.options().order);
    let domain = domain.expect("start and goal fit this board");
    let mut recording = recorded(question.algorithm_or_astar(), &domain, &estimate, most, run)
        .map_err(RequestError::NotTraced)?;
    if recording.outcome.lower_bound != DEAD {
        recording.outcome.raise_lower_bound(manhattan_distance(start, layout));
    }
    let shape = start.shape();
    let grid = |board: &B| {
        let tiles: Vec<u64> = (0..shape.cells()).map(|cell| board.tile(cell) as u64).collect();
        Grid::new(shape, &tiles).expect("a search keeps the tiles of its board")
    };
    Ok(recording.map(grid, |direction| direction))
}
