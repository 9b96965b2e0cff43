//! Traces of Sokoban: searches for the fewest pushes, a node for every push.

use pousse_search::{Algorithm, Run};
use pousse_sokoban::{Level, Pushed, Task, read_lurd, record, to_xsb};

use super::build::{Told, wrong};
use super::{Trace, TraceLimits};
use crate::sokoban::{Request, Verdict, verify};
use crate::{Domain, RequestError};

pub(super) fn trace(request: &Request, run: &Run<'_>, limits: TraceLimits) -> Result<Trace, RequestError> {
    let algorithm = request.algorithm.unwrap_or(Algorithm::Astar(Default::default()));
    let level = &request.level;
    let task = Task {
        level: level.clone(),
        objective: request.objective,
        algorithm: Some(algorithm),
        estimate: request.heuristic.unwrap_or_default(),
        techniques: request.techniques,
        active: request.active,
    };
    let traced = record(&task, algorithm, limits.expansions, run)?;
    let moves = match &traced.moves {
        None => None,
        Some(moves) => {
            let steps = read_lurd(moves).map_err(|error| wrong(algorithm, error))?;
            match verify(level, &steps) {
                Verdict::Solves(replay) => Some(replay.lurd()),
                Verdict::DoesNot(reason) => return Err(wrong(algorithm, reason)),
            }
        }
    };
    let told = Told {
        instance: &request.instance,
        domain: Domain::Sokoban,
        rows: level.rows(),
        columns: level.columns(),
        goal: None,
        moves_of: None,
        algorithm,
        heuristic: task.estimate.to_string(),
        moves,
    };
    let columns = level.columns();
    let made = |push: Pushed| {
        let (row, column) = (push.from / columns + 1, push.from % columns + 1);
        let times = distance(push, columns);
        let again = if times > 1 { format!(" x{times}") } else { String::new() };
        format!("r{row}c{column} {}{again}", push.direction.letter().to_ascii_uppercase())
    };
    Ok(told.trace(&traced.recording, drawn, made))
}

/// Returns how far a box came, in a straight line: several pushes at once are told by more than one.
fn distance(push: Pushed, columns: usize) -> usize {
    let place = |cell: usize| (cell / columns, cell % columns);
    let ((a, b), (c, d)) = (place(push.from), place(push.to));
    a.abs_diff(c) + b.abs_diff(d)
}

/// Draws a level with its rows split by `|`, as it can be read back.
fn drawn(level: &Level) -> String {
    to_xsb(level).lines().collect::<Vec<_>>().join("|")
}
