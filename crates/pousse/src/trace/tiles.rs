//! Traces of sliding tiles.

use pousse_search::{Algorithm, Run, record::recordable};
use pousse_tiles::heuristics::Spec;
use pousse_tiles::patterns::Library;
use pousse_tiles::{Direction, Grid, MOST_CELLS, Patience, Task, rules, write_moves};

use super::build::{Told, wrong};
use super::{Trace, TraceLimits};
use crate::tiles::record::{RecordError, record};
use crate::tiles::{Request, goal_of};
use crate::{Domain, RequestError};

pub(super) fn trace(
    request: &Request,
    library: &Library,
    run: &Run<'_>,
    limits: TraceLimits,
) -> Result<Trace, RequestError> {
    let (_, goal) = goal_of(request)?;
    let shape = request.start.shape();
    let algorithm = request.algorithm.unwrap_or(Algorithm::Astar(Default::default()));
    recordable(algorithm).map_err(RequestError::NotTraced)?;
    if shape.cells() > MOST_CELLS {
        return Err(RequestError::TooLarge { algorithm, shape });
    }
    let usual = if algorithm.about().informed { "manhattan" } else { "zero" };
    let heuristic =
        request.heuristic.clone().unwrap_or_else(|| Spec::named(usual).expect("a name of the table"));
    let task = Task {
        start: request.start.clone(),
        goal: goal.clone(),
        order: request.order,
        algorithm,
        heuristic: heuristic.clone(),
        patience: Patience::UntilSettled,
    };
    let recording = record(&task, limits.expansions, library, run).map_err(|error| match error {
        RecordError::Algorithm(error) => RequestError::NotTraced(error),
        RecordError::Heuristic(error) => RequestError::Heuristic { heuristic: heuristic.clone(), error },
    })?;
    let plan = recording.outcome.plan.as_ref().filter(|_| !recording.cut);
    if let Some(plan) = plan {
        rules::replay(&request.start, &goal, &plan.actions).map_err(|error| wrong(algorithm, error))?;
    }
    let told = Told {
        instance: &request.instance,
        domain: Domain::Tiles,
        rows: shape.rows(),
        columns: shape.columns(),
        goal: Some(slashed(&goal)),
        moves_of: Some(request.moves_of.name()),
        algorithm,
        heuristic: heuristic.to_string(),
        moves: plan.map(|plan| write_moves(&plan.actions, request.moves_of)),
    };
    let letter = |direction: Direction| write_moves(&[direction], request.moves_of);
    Ok(told.trace(&recording, slashed, letter))
}

/// Writes a board with its rows split by `/`, as it can be read back.
fn slashed(grid: &Grid) -> String {
    let row = |row: &[u16]| row.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ");
    grid.tiles().chunks(grid.shape().columns()).map(row).collect::<Vec<_>>().join("/")
}
