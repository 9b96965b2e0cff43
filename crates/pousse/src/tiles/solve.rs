//! The path of one solve of sliding tiles: request, choice, loop, replay, report.

use std::sync::Arc;
use std::time::Instant;

use pousse_pdb::BuildError;
use pousse_search::{Algorithm, Run, StopReason};
use pousse_tiles::heuristics::{BindError, WalkingError, manhattan_distance};
use pousse_tiles::patterns::{Library, LibraryError, Note};
use pousse_tiles::{
    Goal, Grid, Layout, MOST_CELLS, Patience, Task, open, reachable_goals, rules, solvability,
    without_search, write_moves,
};

use super::{Chosen, Circumstances, Request, Tiles, choose};
use crate::checkpoint::Identity;
use crate::{Checkpoint, CheckpointError, Puzzle, Report, ReportStatus, RequestError};

/// Carries out a request.
///
/// Where the choice is ours and the tables for it are refused, the library gets a note and the next choice is taken.
pub(crate) fn solve(request: &Request, library: &Library, run: &Run<'_>) -> Result<Report, RequestError> {
    solve_from(request, library, run, None)
}

/// Carries out a request by IDA\*, the search that can be resumed.
pub(crate) fn solve_resumable(
    request: &Request,
    library: &Library,
    run: Run<'_>,
    checkpoint: &Checkpoint<'_>,
) -> Result<Report, RequestError> {
    let shape = request.start.shape();
    if shape.cells() > MOST_CELLS {
        return Err(CheckpointError::TooLarge { shape }.into());
    }
    let chosen = request.algorithm.is_none();
    let request = Request { algorithm: request.algorithm.or(Some(Algorithm::IdaStar)), ..request.clone() };
    if let Some(algorithm) = request.algorithm
        && algorithm != Algorithm::IdaStar
    {
        return Err(CheckpointError::Algorithm { algorithm }.into());
    }
    let run = run.journaled_by(checkpoint);
    let mut report = solve_from(&request, library, &run, Some(checkpoint))?;
    report.resumed_nodes = run.resumed();
    checkpoint.resumed(report.resumed_nodes);
    if chosen {
        let rest = report.chosen_because.map_or(String::new(), |because| format!("; {because}"));
        report.chosen_because = Some(format!("IDA* is the search that a checkpoint can keep{rest}"));
    }
    Ok(report)
}

/// Chooses what a request leaves open and has its tables ready, so that several processes that share a folder of tables
/// can be asked for one and the same search.
///
/// # Errors
///
/// [`RequestError`] when the request cannot be carried out, or its tables cannot be had within the limits of the run.
pub fn settle(request: &Request, library: &Library, run: &Run<'_>) -> Result<Request, RequestError> {
    let (goal, goal_grid) = goal_of(request)?;
    let solvable = solvability(&request.start, &goal_grid).solvable;
    let layout = Arc::new(Layout::new(goal_grid));
    let mut avoid = Vec::new();
    loop {
        let circumstances =
            Circumstances { layout: &layout, solvable, library, limits: run.limits(), avoid: &avoid };
        let chosen = choose(request, &circumstances);
        match chosen.heuristic.bind(&layout, library, run) {
            Ok(_) => {
                return Ok(Request {
                    goal: Some(goal),
                    algorithm: Some(chosen.algorithm),
                    heuristic: Some(chosen.heuristic),
                    ..request.clone()
                });
            }
            Err(BindError::Table(error)) if chosen.set.is_some() => {
                library.note(Note::Refused { error });
                avoid.extend(chosen.set);
            }
            Err(error) => return Err(RequestError::Heuristic { heuristic: chosen.heuristic, error }),
        }
    }
}

fn solve_from(
    request: &Request,
    library: &Library,
    run: &Run<'_>,
    checkpoint: Option<&Checkpoint<'_>>,
) -> Result<Report, RequestError> {
    let (goal, goal_grid) = goal_of(request)?;
    let layout = Layout::new(goal_grid.clone());
    let answer = solvability(&request.start, &goal_grid);
    let mut avoid = Vec::new();
    let mut report = loop {
        let circumstances = Circumstances {
            layout: &layout,
            solvable: answer.solvable,
            library,
            limits: run.limits(),
            avoid: &avoid,
        };
        let chosen = choose(request, &circumstances);
        if let Some(checkpoint) = checkpoint {
            checkpoint.begin(Identity::new(request, &chosen, &layout))?;
        }
        match carry_out(request, &chosen, &goal, &layout, answer.solvable, library, run) {
            Err(RequestError::Heuristic { error: BindError::Table(error), .. }) if chosen.set.is_some() => {
                library.note(Note::Refused { error });
                avoid.extend(chosen.set);
            }
            result => break result?,
        }
    };
    if !answer.solvable {
        let others = reachable_goals(&request.start);
        let hint = if others.is_empty() {
            String::new()
        } else {
            format!("; it can reach --goal {}", others.join(", "))
        };
        (report.status, report.detail) = (ReportStatus::Unsolvable, None);
        report.reason = Some(format!("{}{hint}", answer.reason));
        return Ok(report);
    }
    if let Some(plan) = report.tiles().and_then(|tiles| tiles.plan.as_ref()) {
        rules::replay(&request.start, &goal_grid, plan).map_err(|error| RequestError::DoesNotReplay {
            algorithm: report.algorithm.clone(),
            error: error.to_string(),
        })?;
        report.moves = Some(write_moves(plan, request.moves_of));
    }
    Ok(report)
}

/// Does what was chosen.
fn carry_out(
    request: &Request,
    chosen: &Chosen,
    goal: &Goal,
    layout: &Layout,
    solvable: bool,
    library: &Library,
    run: &Run<'_>,
) -> Result<Report, RequestError> {
    let shape = request.start.shape();
    let puzzle = |plan| {
        Puzzle::Tiles(Tiles {
            moves_of: request.moves_of.name(),
            rows: shape.rows(),
            columns: shape.columns(),
            goal: goal.to_string(),
            start: request.start.clone(),
            plan,
        })
    };
    let mut report = Report::new(&request.instance, run, puzzle(None));
    report.algorithm = chosen.algorithm.to_string();
    report.heuristic = chosen.heuristic.to_string();
    report.chosen_because.clone_from(&chosen.because);
    if shape.cells() > MOST_CELLS {
        if chosen.algorithm != Algorithm::Anytime {
            return Err(RequestError::TooLarge { algorithm: chosen.algorithm, shape });
        }
        report.heuristic = "manhattan".into();
        report.initial_h = manhattan_distance(&request.start, layout);
        if solvable {
            let started = Instant::now();
            let outcome = without_search(&request.start, layout.goal(), chosen.patience, run);
            report.seconds = started.elapsed().as_secs_f64();
            report.puzzle = puzzle(report.take(outcome));
        }
        return Ok(report);
    }
    let task = Task {
        start: request.start.clone(),
        goal: layout.goal().clone(),
        order: request.order,
        algorithm: chosen.algorithm,
        heuristic: chosen.heuristic.clone(),
        patience: if run.limits().time.is_some() { Patience::UntilSettled } else { chosen.patience },
    };
    let ready = match open(&task, library, run) {
        Ok(ready) => ready,
        Err(error) => {
            let Some((reason, detail)) = stopped(&error, chosen, run) else {
                return Err(RequestError::Heuristic { heuristic: chosen.heuristic.clone(), error });
            };
            report.stop(reason, detail);
            report.lower_bound = Some(manhattan_distance(&request.start, layout));
            return Ok(report);
        }
    };
    report.initial_h = ready.initial_estimate();
    if solvable {
        let started = Instant::now();
        let outcome = ready.solve(run);
        report.seconds = started.elapsed().as_secs_f64();
        report.puzzle = puzzle(report.take(outcome));
    }
    Ok(report)
}

/// Says which limit kept tables from being made, if it was one, and what may help.
fn stopped(error: &BindError, chosen: &Chosen, run: &Run<'_>) -> Option<(StopReason, String)> {
    let name = &chosen.heuristic;
    let memory = |needed: u64, allowed: u64| {
        let mib = |bytes: u64| bytes.div_ceil(1 << 20);
        let (needed, allowed) = (mib(needed), mib(allowed));
        let what =
            format!("making the tables of {name} takes {needed} MiB of memory and {allowed} are allowed");
        (StopReason::Memory, format!("{what}; --memory {needed}MiB allows it"))
    };
    let soon = |reason| Some((reason, format!("the tables of {name} were not finished by then")));
    match error {
        BindError::Table(LibraryError::Build(BuildError::Memory { needed, allowed })) => {
            Some(memory(*needed, *allowed))
        }
        BindError::Table(LibraryError::Build(BuildError::Stopped(reason))) => soon(*reason),
        BindError::Table(LibraryError::GaveUp { .. }) => {
            soon(run.interrupted().unwrap_or(StopReason::Interrupted))
        }
        BindError::Walking(WalkingError::TooLarge { bytes, budget }) => Some(memory(*bytes, *budget)),
        BindError::Walking(WalkingError::Stopped(reason)) => soon(*reason),
        BindError::SetsTooLarge { bytes, allowed, .. } => Some(memory(*bytes, *allowed)),
        _ => None,
    }
}

/// Finds the goal that is meant.
pub(crate) fn goal_of(request: &Request) -> Result<(Goal, Grid), RequestError> {
    let shape = request.start.shape();
    let goal = request.goal.clone().unwrap_or(Goal::BlankLast);
    let Some(grid) = goal.grid(shape) else {
        let given = match &goal {
            Goal::Given(grid) => grid.shape(),
            _ => shape,
        };
        return Err(RequestError::GoalShape { start: shape, goal: given });
    };
    let first = Goal::BlankFirst.grid(shape).expect("named goals fit every shape");
    if request.goal.is_none()
        && !solvability(&request.start, &grid).solvable
        && solvability(&request.start, &first).solvable
    {
        return Err(RequestError::OtherGoal { shape });
    }
    Ok((goal, grid))
}
