//! Boards and levels by seed, the same as the command line makes.

use axum::extract::State;
use axum::response::Response;
use pousse::{Domain, values};
use pousse_search::Run;
use pousse_sokoban::generate::{GenerateError, Kind, Options, generate_until};
use pousse_sokoban::to_xsb;
use pousse_study::{DrawError, draw_at_distance};
use pousse_tiles::patterns::Library;
use pousse_tiles::{Goal, Grid, Shape, generate};
use serde::{Deserialize, Serialize};

use super::ok;
use crate::asked::{read, read_word};
use crate::body::{Json, Word};
use crate::error::ApiError;
use crate::server::Shared;

/// The most random moves from the goal.
const MOST_STEPS: u64 = 1_000_000;
/// Boards of up to so many cells are all known; of up to so many more, those near the goal are found in a moment.
const EASY_CELLS: usize = 9;
const MOST_CELLS: usize = 16;
const FARTHEST: u32 = 40;
/// The most rows and columns of a level, and the most boxes.
const MOST_SIDE: u64 = 40;
const MOST_BOXES: u64 = 20;

/// What is to be made.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub(super) struct Asked {
    domain: Option<String>,
    seed: Option<Word>,
    // Tiles.
    size: Option<String>,
    goal: Option<String>,
    distance: Option<u32>,
    scramble: Option<u64>,
    // Sokoban.
    rows: Option<u64>,
    columns: Option<u64>,
    boxes: Option<u64>,
    style: Option<String>,
    min_pushes: Option<u32>,
}

#[derive(Serialize)]
struct Board {
    rows: usize,
    columns: usize,
    tiles: Vec<u16>,
    /// The exact distance from the goal, where it was asked for.
    distance: Option<u32>,
}

#[derive(Serialize)]
struct Level {
    board: String,
    boxes: usize,
}

/// `POST /api/generate`
pub(super) async fn generate(
    State(shared): State<Shared>,
    Json(asked): Json<Asked>,
) -> Result<Response, ApiError> {
    match read("domain", asked.domain.as_deref(), values::domain)?.unwrap_or(Domain::Tiles) {
        Domain::Tiles => {
            asked.refuse(&[
                ("rows", asked.rows.is_some()),
                ("columns", asked.columns.is_some()),
                ("boxes", asked.boxes.is_some()),
                ("style", asked.style.is_some()),
                ("min_pushes", asked.min_pushes.is_some()),
            ])?;
            let server = shared.clone();
            let made =
                shared.lane.ask(None, move |question| asked.board(&server.options.library, &question.run()));
            Ok(ok(&made.await?))
        }
        Domain::Sokoban => {
            asked.refuse(&[
                ("size", asked.size.is_some()),
                ("goal", asked.goal.is_some()),
                ("distance", asked.distance.is_some()),
                ("scramble", asked.scramble.is_some()),
            ])?;
            let options = asked.level_options()?;
            let made = shared.lane.ask(None, move |question| {
                let run = question.run();
                let level = generate_until(&options, &|| run.interrupted().is_some());
                let level = level.map_err(|error| match error {
                    GenerateError::Stopped => ApiError::new("time", error),
                    _ => ApiError::new("bad-value", error),
                })?;
                Ok(Level { board: to_xsb(&level), boxes: level.boxes().len() })
            });
            Ok(ok(&made.await?))
        }
    }
}

impl Asked {
    /// Refuses the first field that was given and is for the other puzzle.
    fn refuse(&self, fields: &[(&'static str, bool)]) -> Result<(), ApiError> {
        match fields.iter().find(|(_, given)| *given) {
            None => Ok(()),
            Some((field, _)) => Err(ApiError::bad_value(field, format!("{field} is for the other puzzle"))),
        }
    }

    fn seed(&self) -> Result<u64, ApiError> {
        let number =
            |text: &str| text.parse().map_err(|_| format!("'{text}' is not a seed: a whole number from 0"));
        Ok(read_word("seed", self.seed.as_ref(), number)?.unwrap_or(1))
    }

    fn board(&self, library: &Library, run: &Run<'_>) -> Result<Board, ApiError> {
        let fifteen = || Shape::new(4, 4).expect("it is a shape");
        let shape = read("size", self.size.as_deref(), values::size)?.unwrap_or_else(fifteen);
        let goal = read("goal", self.goal.as_deref(), values::goal)?.unwrap_or(Goal::BlankLast);
        let goal = goal
            .grid(shape)
            .ok_or_else(|| ApiError::bad_value("goal", format!("the goal given is not {shape}")))?;
        let (grid, distance) = self.drawn(&goal, library, run)?;
        let tiles = grid.tiles().to_vec();
        Ok(Board { rows: shape.rows(), columns: shape.columns(), tiles, distance })
    }

    fn drawn(&self, goal: &Grid, library: &Library, run: &Run<'_>) -> Result<(Grid, Option<u32>), ApiError> {
        let seed = self.seed()?;
        match (self.distance, self.scramble) {
            (None, None) => Ok((generate::random(goal, seed, 0), None)),
            (None, Some(steps @ ..=MOST_STEPS)) => {
                Ok((generate::scramble(goal, steps as u32, seed, 0), None))
            }
            (None, Some(_)) => {
                Err(ApiError::bad_value("scramble", format!("at most {MOST_STEPS} moves are made")))
            }
            (Some(_), Some(_)) => {
                Err(ApiError::bad_value("distance", "either distance or scramble is given"))
            }
            (Some(distance), None) => {
                let (cells, shape) = (goal.shape().cells(), goal.shape());
                if cells > MOST_CELLS || (cells > EASY_CELLS && distance > FARTHEST) {
                    let what = format!(
                        "boards of {shape} are not made at {distance} moves from the goal: any distance goes up to \
                         {EASY_CELLS} cells, up to {FARTHEST} moves up to {MOST_CELLS} cells"
                    );
                    return Err(ApiError::bad_value("distance", what));
                }
                match draw_at_distance(goal, distance, seed, library, run) {
                    Ok(board) => Ok((board, Some(distance))),
                    Err(error @ DrawError::Stopped { .. }) => Err(ApiError::new("time", error)),
                    Err(error) => Err(ApiError::bad_value("distance", error)),
                }
            }
        }
    }

    fn level_options(&self) -> Result<Options, ApiError> {
        let usual = Options { seed: self.seed()?, ..Options::default() };
        let Kind::Solvable { least_pushes, most_pushes, states } = Kind::default() else {
            return Ok(usual);
        };
        let within = |field, value: Option<u64>, usual: usize, most: u64| match value {
            None => Ok(usual),
            Some(value) if value <= most => Ok(value as usize),
            Some(_) => Err(ApiError::bad_value(field, format!("{field} may be {most} at most here"))),
        };
        Ok(Options {
            rows: within("rows", self.rows, usual.rows, MOST_SIDE)?,
            columns: within("columns", self.columns, usual.columns, MOST_SIDE)?,
            boxes: within("boxes", self.boxes, usual.boxes, MOST_BOXES)?,
            style: read("style", self.style.as_deref(), values::style)?.unwrap_or(usual.style),
            kind: Kind::Solvable {
                least_pushes: self.min_pushes.unwrap_or(least_pushes),
                most_pushes,
                states,
            },
            ..usual
        })
    }
}
