//! What heuristics and rules say about one instance: in full, and at a glance after every push.

use axum::extract::State;
use axum::response::Response;
use pousse::{Request, sokoban, tiles};
use serde::{Deserialize, Serialize};

use super::ok;
use crate::asked::Asked;
use crate::body::Json;
use crate::error::ApiError;
use crate::server::Shared;

#[derive(Serialize)]
#[serde(untagged)]
enum Explanation {
    Tiles(tiles::Explanation),
    Sokoban(sokoban::Explanation),
}

/// `POST /api/explain`
pub(super) async fn explain(
    State(shared): State<Shared>,
    Json(asked): Json<Asked>,
) -> Result<Response, ApiError> {
    asked.refuse_expansions()?;
    let server = shared.clone();
    let explained = shared.lane.ask(asked.time()?, move |question| {
        let run = question.run();
        let library = &server.options.library;
        let explained = match asked.request()? {
            Request::Tiles(request) => {
                let (goal, heuristic) = (request.goal.as_ref(), request.heuristic.as_ref());
                tiles::explain(&request.start, goal, heuristic, library, &run).map(Explanation::Tiles)
            }
            Request::Sokoban(request) => {
                let title = request.title.as_deref();
                sokoban::explain(&request.level, title, request.heuristic, &run).map(Explanation::Sokoban)
            }
        };
        explained.map_err(|error| match run.interrupted() {
            None => error.into(),
            Some(_) => ApiError::new("time", "there was not enough time to make the tables that this takes")
                .hint("a search with this heuristic makes them"),
        })
    });
    Ok(ok(&explained.await?))
}

/// A level.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Position {
    input: String,
}

/// `POST /api/check`
pub(super) async fn check(
    State(shared): State<Shared>,
    Json(asked): Json<Position>,
) -> Result<Response, ApiError> {
    let asked = Asked::level(asked.input);
    let checked = shared.lane.ask(None, move |question| match asked.request()? {
        Request::Sokoban(request) => sokoban::check(&request.level, &question.run())
            .map_err(|error| ApiError::new("bad-input", error).field("input")),
        Request::Tiles(_) => Err(ApiError::bad_value("input", "this is for levels of Sokoban")),
    });
    Ok(ok(&checked.await?))
}
