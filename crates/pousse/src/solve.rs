//! The path of one solve: request, choice, loop, replay, report.

use std::time::Instant;

use pousse_search::{Algorithm, Run};
use pousse_tiles::heuristics::manhattan_distance;
use pousse_tiles::patterns::Library;
use pousse_tiles::{
    Goal, Grid, Layout, MOST_CELLS, Patience, Task, open, reachable_goals, rules, solvability,
    without_search, write_moves,
};

use crate::{Report, ReportStatus, Request, RequestError, SCHEMA, choose};

/// Carries out a request.
///
/// # Errors
///
/// [`RequestError`] when it cannot be carried out as it stands; limits and unsolvable boards are reports, not errors.
pub fn solve(request: &Request, library: &Library, run: &Run<'_>) -> Result<Report, RequestError> {
    let shape = request.start.shape();
    let (goal, goal_grid) = goal_of(request)?;
    let chosen = choose(request);
    let mut report = Report {
        schema: SCHEMA,
        instance: request.instance.clone(),
        domain: "tiles",
        status: ReportStatus::Unsolvable,
        reason: None,
        cost: None,
        lower_bound: None,
        upper_bound: None,
        moves: None,
        moves_of: request.moves_of.name(),
        algorithm: chosen.algorithm.to_string(),
        heuristic: chosen.heuristic.to_string(),
        chosen_because: chosen.because.clone(),
        initial_h: 0,
        expanded: 0,
        generated: 0,
        popped: 0,
        reopened: 0,
        max_frontier: 0,
        stored: 0,
        iterations: Vec::new(),
        seconds: 0.0,
        peak_bytes: 0,
        threads: run.limits().threads,
        rows: shape.rows(),
        columns: shape.columns(),
        goal: goal.to_string(),
        plan: None,
    };
    let answer = solvability(&request.start, &goal_grid);
    if shape.cells() > MOST_CELLS {
        if chosen.algorithm != Algorithm::Anytime {
            return Err(RequestError::TooLarge { algorithm: chosen.algorithm, shape });
        }
        report.heuristic = "manhattan".into();
        report.initial_h = manhattan_distance(&request.start, &Layout::new(goal_grid.clone()));
        if answer.solvable {
            let started = Instant::now();
            let outcome = without_search(&request.start, &goal_grid, chosen.patience, run);
            report.seconds = started.elapsed().as_secs_f64();
            report.take(outcome);
        }
    } else {
        let task = Task {
            start: request.start.clone(),
            goal: goal_grid.clone(),
            order: request.order,
            algorithm: chosen.algorithm,
            heuristic: chosen.heuristic.clone(),
            patience: if run.limits().time.is_some() { Patience::UntilSettled } else { chosen.patience },
        };
        let ready = open(&task, library, run)
            .map_err(|error| RequestError::Heuristic { heuristic: chosen.heuristic.clone(), error })?;
        report.initial_h = ready.initial_estimate();
        if answer.solvable {
            let started = Instant::now();
            let outcome = ready.solve(run);
            report.seconds = started.elapsed().as_secs_f64();
            report.take(outcome);
        }
    }
    if !answer.solvable {
        let others = reachable_goals(&request.start);
        let hint = if others.is_empty() {
            String::new()
        } else {
            format!("; it can reach --goal {}", others.join(", "))
        };
        report.reason = Some(format!("{}{hint}", answer.reason));
        return Ok(report);
    }
    if let Some(plan) = &report.plan {
        rules::replay(&request.start, &goal_grid, plan)
            .map_err(|error| RequestError::DoesNotReplay { algorithm: chosen.algorithm, error })?;
        report.moves = Some(write_moves(plan, request.moves_of));
    }
    Ok(report)
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
