//! Generated boards: uniform, by random walks from the goal, or at a given distance from it.

use pousse_puzzle::{BadOption, Careful, RequestError, values};
use pousse_search::{Message, Run, message};
use pousse_tiles::patterns::Library;
use pousse_tiles::{Format, Grid, Shape, generate};

use crate::at_depth::draw_at_distance;
use crate::options::Options;

/// The maximum number of random moves from the goal.
pub(crate) const MOST_STEPS: u32 = 10_000_000;
/// The maximum that others may request.
const CAREFUL_STEPS: u32 = 1_000_000;
/// Up to the first number of cells, all boards are enumerated; up to the second, boards near the goal are found in
/// a moment.
const EASY_CELLS: usize = 9;
const MOST_CELLS: usize = 16;
const FARTHEST: u32 = 40;

/// Generates a board.
pub(crate) fn board(
    options: &Options,
    seed: u64,
    index: u64,
    careful: Careful,
    run: &Run<'_>,
) -> Result<Grid, RequestError> {
    let goal = goal(options)?;
    if let (Careful::Yes, Some(steps)) = (careful, options.scramble) {
        values::whole(&steps.to_string(), 0, CAREFUL_STEPS.into())
            .map_err(|what| BadOption::new("scramble", "", what))?;
    }
    match (options.distance, options.scramble) {
        (None, None) => Ok(generate::random(&goal, seed, index)),
        (None, Some(steps)) => Ok(generate::scramble(&goal, steps, seed, index)),
        (Some(_), Some(_)) => {
            let what = message!("make.distance-or-scramble", "give either distance or scramble, not both");
            Err(RequestError::refused(what).about("distance"))
        }
        (Some(distance), None) => at(&goal, distance, seed, run),
    }
}

/// Writes a generated board for a file.
pub(crate) fn text(options: &Options, board: &Grid, _: u64, index: u64) -> Result<String, Message> {
    // A flat list does not show the number of rows.
    let square = board.shape().rows() == board.shape().columns();
    let format = options.format.unwrap_or(if square { Format::Line } else { Format::Slash });
    let text = format.write(board)?;
    let text = text.trim_end();
    let gap = if text.contains('\n') && index > 0 { "\n" } else { "" };
    Ok(format!("{gap}{text}\n"))
}

/// Returns the goal that the board can reach.
fn goal(options: &Options) -> Result<Grid, BadOption> {
    let shape = options.size.unwrap_or_else(|| Shape::new(4, 4).expect("a shape"));
    options.goal().grid(shape).ok_or_else(|| {
        let text = format!("the goal given is not {shape}; give the size as well");
        BadOption::new("goal", "", message!("make.goal-size", text, shape))
    })
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
    draw_at_distance(goal, distance, seed, &Library::default(), run)
}
