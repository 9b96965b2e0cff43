//! Searches for the fewest pushes recorded step by step, one node per push.

use pousse_puzzle::game::Recorded;
use pousse_puzzle::{Context, Game, RequestError, TraceLimits};
use pousse_search::Run;
use pousse_sokoban::Pushed;

use crate::game::{Asked, Sokoban, refused};
use crate::search::task;

/// Records the search that a question asks for.
pub(crate) fn record(
    question: &Asked,
    _: &Context,
    limits: TraceLimits,
    run: &Run<'_>,
) -> Result<Recorded<Sokoban>, RequestError> {
    let algorithm = question.algorithm_or_astar();
    let task = task(&question.with_method(Some(algorithm), question.estimate));
    let traced = pousse_sokoban::record(&task, algorithm, limits.expansions, run).map_err(refused)?;
    let columns = question.start().columns();
    let recording = traced.recording.map(Sokoban::state, |push| in_words(push, columns));
    Ok(Recorded { recording, algorithm, estimate: task.estimate.to_string(), plan: traced.steps })
}

/// Says which box is pushed, and where to.
fn in_words(push: Pushed, columns: usize) -> String {
    let (row, column) = (push.from / columns + 1, push.from % columns + 1);
    let times = distance(push, columns);
    let again = if times > 1 { format!(" x{times}") } else { String::new() };
    format!("r{row}c{column} {}{again}", push.direction.letter().to_ascii_uppercase())
}

/// Returns how far a box was pushed in a straight line; several pushes in one action give more than one.
fn distance(push: Pushed, columns: usize) -> usize {
    let place = |cell: usize| (cell / columns, cell % columns);
    let ((a, b), (c, d)) = (place(push.from), place(push.to));
    a.abs_diff(c) + b.abs_diff(d)
}
