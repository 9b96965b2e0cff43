//! Boards that are made: uniform, by walks from the goal, or at a distance from it.

use pousse_puzzle::{BadOption, Careful, Given, Made, RequestError};
use pousse_search::Run;
use pousse_tiles::patterns::Library;
use pousse_tiles::{Format, Goal, Grid, Shape, generate};
use serde_json::json;

use super::at_depth::{DrawError, draw_at_distance};
use super::{Board, values};

/// The most random moves from the goal.
pub(super) const MOST_STEPS: u32 = 10_000_000;
/// The same for somebody else.
const CAREFUL_STEPS: u64 = 1_000_000;
/// Boards of up to so many cells are all known; of up to so many more, those near the goal are found in a moment.
const EASY_CELLS: usize = 9;
const MOST_CELLS: usize = 16;
const FARTHEST: u32 = 40;

/// Makes a board.
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
            return Err(RequestError::refused("either distance or scramble is given").about("distance"));
        }
        (Some(distance), None) => at(&goal, distance, seed, run)?,
    };
    let data = json!({
        "rows": shape.rows(), "columns": shape.columns(), "tiles": grid.tiles(), "distance": distance,
    });
    Ok(Made { instance: Box::new(Board { grid, label: None }), data })
}

/// Makes a board as text.
pub(super) fn make_text(given: &Given, seed: u64, index: u64) -> Result<String, RequestError> {
    let (shape, goal) = wanted(given)?;
    // A flat list does not say how many rows it has.
    let square = shape.rows() == shape.columns();
    let format = given.read("format", values::format)?;
    let format = format.unwrap_or(if square { Format::Line } else { Format::Slash });
    let grid = match given.number("scramble", 0, MOST_STEPS.into())? {
        Some(steps) => generate::scramble(&goal, steps as u32, seed, index),
        None => generate::random(&goal, seed, index),
    };
    let text = format.write(&grid).map_err(RequestError::refused)?;
    let text = text.trim_end();
    let gap = if text.contains('\n') && index > 0 { "\n" } else { "" };
    Ok(format!("{gap}{text}\n"))
}

/// Returns the shape and the goal that are asked for.
fn wanted(given: &Given) -> Result<(Shape, Grid), BadOption> {
    let shape = given.read("size", values::size)?;
    let shape = shape.unwrap_or_else(|| Shape::new(4, 4).expect("a shape"));
    let goal = given.read("goal", values::goal)?.unwrap_or(Goal::BlankLast);
    let grid = goal.grid(shape).ok_or_else(|| {
        let what = format!("the goal given is not {shape}; give the size as well");
        BadOption::new("goal", given.text("goal").unwrap_or_default(), what)
    })?;
    Ok((shape, grid))
}

/// Draws a board at a distance from the goal.
fn at(goal: &Grid, distance: u32, seed: u64, run: &Run<'_>) -> Result<Grid, RequestError> {
    let (cells, shape) = (goal.shape().cells(), goal.shape());
    if cells > MOST_CELLS || (cells > EASY_CELLS && distance > FARTHEST) {
        let what = format!(
            "boards of {shape} are not made at {distance} moves from the goal: any distance goes up to {EASY_CELLS} \
             cells, up to {FARTHEST} moves up to {MOST_CELLS} cells"
        );
        return Err(RequestError::refused(what).about("distance"));
    }
    draw_at_distance(goal, distance, seed, &Library::default(), run).map_err(|error| match error {
        DrawError::Stopped { .. } => RequestError::refused(error).coded("time"),
        _ => RequestError::refused(error).about("distance"),
    })
}
