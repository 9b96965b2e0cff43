//! Generated boards: uniform, by random walks from the goal, or at a given distance from it.

use pousse_puzzle::{BadOption, Careful, Given, Made, RequestError};
use pousse_search::{Run, message};
use pousse_tiles::patterns::Library;
use pousse_tiles::{Format, Goal, Grid, Shape, generate};
use serde_json::json;

use super::at_depth::{DrawError, draw_at_distance};
use super::{Board, values};

/// The maximum number of random moves from the goal.
pub(super) const MOST_STEPS: u32 = 10_000_000;
/// The maximum that others may request.
const CAREFUL_STEPS: u64 = 1_000_000;
/// Up to the first number of cells, all boards are enumerated; up to the second, boards near the goal are found in
/// a moment.
const EASY_CELLS: usize = 9;
const MOST_CELLS: usize = 16;
const FARTHEST: u32 = 40;

/// Generates a board.
pub(super) fn make(
    given: &Given,
    seed: u64,
    index: u64,
    careful: Careful,
    run: &Run<'_>,
) -> Result<Made, RequestError> {
    let (shape, goal) = wanted(given)?;
    let most = if careful == Careful::Yes { CAREFUL_STEPS } else { MOST_STEPS.into() };
    let steps = given.number("scramble", 0, most)?;
    let distance = given.number("distance", 0, 1000)?.map(|distance| distance as u32);
    let grid = match (distance, steps) {
        (None, None) => generate::random(&goal, seed, index),
        (None, Some(steps)) => generate::scramble(&goal, steps as u32, seed, index),
        (Some(_), Some(_)) => {
            let what = message!("make.distance-or-scramble", "give either distance or scramble, not both");
            return Err(RequestError::refused(what).about("distance"));
        }
        (Some(distance), None) => at(&goal, distance, seed, run)?,
    };
    let data = json!({
        "rows": shape.rows(), "columns": shape.columns(), "tiles": grid.tiles(), "distance": distance,
    });
    Ok(Made { instance: Box::new(Board { grid, label: None }), data })
}

/// Generates a board as text.
pub(super) fn make_text(given: &Given, seed: u64, index: u64) -> Result<String, RequestError> {
    let (shape, goal) = wanted(given)?;
    // A flat list does not show the number of rows.
    let square = shape.rows() == shape.columns();
    let format = given.read("format", values::format)?;
    let format = format.unwrap_or(if square { Format::Line } else { Format::Slash });
    let grid = match given.number("scramble", 0, MOST_STEPS.into())? {
        Some(steps) => generate::scramble(&goal, steps as u32, seed, index),
        None => generate::random(&goal, seed, index),
    };
    let text = format.write(&grid).map_err(|error| RequestError::refused(error.to_string()))?;
    let text = text.trim_end();
    let gap = if text.contains('\n') && index > 0 { "\n" } else { "" };
    Ok(format!("{gap}{text}\n"))
}

/// Returns the requested shape and goal.
fn wanted(given: &Given) -> Result<(Shape, Grid), BadOption> {
    let shape = given.read("size", values::size)?;
    let shape = shape.unwrap_or_else(|| Shape::new(4, 4).expect("a shape"));
    let goal = given.read("goal", values::goal)?.unwrap_or(Goal::BlankLast);
    let grid = goal.grid(shape).ok_or_else(|| {
        let text = format!("the goal given is not {shape}; give the size as well");
        let what = message!("make.goal-size", text, shape);
        BadOption::new("goal", given.text("goal").unwrap_or_default(), what)
    })?;
    Ok((shape, grid))
}

/// Draws a board at a distance from the goal.
fn at(goal: &Grid, distance: u32, seed: u64, run: &Run<'_>) -> Result<Grid, RequestError> {
    let (cells, shape) = (goal.shape().cells(), goal.shape());
    if cells > MOST_CELLS || (cells > EASY_CELLS && distance > FARTHEST) {
        let text = format!(
            "cannot generate {shape} boards {distance} moves from the goal: up to {EASY_CELLS} cells any distance is \
             possible, up to {MOST_CELLS} cells at most {FARTHEST} moves"
        );
        let (easy, most) = (EASY_CELLS, MOST_CELLS);
        let what = message!("make.too-far", text, shape, distance, easy, farthest = FARTHEST, most);
        return Err(RequestError::refused(what).about("distance"));
    }
    draw_at_distance(goal, distance, seed, &Library::default(), run).map_err(|error| match error {
        DrawError::Stopped { .. } => RequestError::refused(error.said()).coded("time"),
        _ => RequestError::refused(error.said()).about("distance"),
    })
}
