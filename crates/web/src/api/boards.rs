//! Boards from text, with what can be said of them before any search.

use axum::extract::State;
use axum::response::Response;
use pousse::values;
use pousse_tiles::{Goal, Instance, ParseError, ParseOptions, parse, reachable_goals, solvability};
use serde::{Deserialize, Serialize};

use super::ok;
use crate::asked::read;
use crate::body::Json;
use crate::error::ApiError;
use crate::server::Shared;

/// The most boards of an answer.
const MOST: usize = 1000;

/// A text with boards.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Asked {
    text: String,
    size: Option<String>,
    goal: Option<String>,
}

#[derive(Serialize)]
struct Boards {
    boards: Vec<Entry>,
}

#[derive(Serialize)]
#[serde(untagged)]
enum Entry {
    Board(Board),
    Wrong { error: ApiError },
}

#[derive(Serialize)]
struct Board {
    label: Option<String>,
    rows: usize,
    columns: usize,
    tiles: Vec<u16>,
    solvable: bool,
    why: String,
    reachable_goals: Vec<&'static str>,
}

/// `POST /api/boards`
pub(super) async fn boards(
    State(shared): State<Shared>,
    Json(asked): Json<Asked>,
) -> Result<Response, ApiError> {
    let size = read("size", asked.size.as_deref(), values::size)?;
    let goal = read("goal", asked.goal.as_deref(), values::goal)?.unwrap_or(Goal::BlankLast);
    let boards = shared.lane.ask(None, move |_| {
        let options = ParseOptions { size, from_zero: false };
        let all = parse(asked.text.as_bytes(), &options);
        if all.len() > MOST {
            let what = format!("the text holds {} boards, and {MOST} are read at a time", all.len());
            return Err(ApiError::new("too-large", what).field("text"));
        }
        let entry = |one: Result<Instance, ParseError>| match one {
            Ok(board) => described(board, &goal).map_or_else(|error| Entry::Wrong { error }, Entry::Board),
            Err(error) => Entry::Wrong { error: (&error).into() },
        };
        Ok(all.into_iter().map(entry).collect())
    });
    Ok(ok(&Boards { boards: boards.await? }))
}

fn described(board: Instance, goal: &Goal) -> Result<Board, ApiError> {
    let Instance { label, grid, .. } = board;
    let shape = grid.shape();
    let goal = goal.grid(shape).ok_or_else(|| {
        ApiError::bad_value("goal", format!("the board is {shape}, and the goal given is not"))
    })?;
    let verdict = solvability(&grid, &goal);
    Ok(Board {
        label,
        rows: shape.rows(),
        columns: shape.columns(),
        tiles: grid.tiles().to_vec(),
        solvable: verdict.solvable,
        why: verdict.reason,
        reachable_goals: reachable_goals(&grid),
    })
}
