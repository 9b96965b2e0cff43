//! What heuristics and rules say about an instance: in full, or as a quick check after every move.

use axum::extract::State;
use axum::response::Response;
use pousse_search::message;
use serde::Deserialize;

use super::ok;
use crate::asked::Asked;
use crate::body::Json;
use crate::error::ApiError;
use crate::server::Shared;

/// `POST /api/explain`
pub(super) async fn explain(
    State(shared): State<Shared>,
    Json(asked): Json<Asked>,
) -> Result<Response, ApiError> {
    asked.refuse_expansions()?;
    let server = shared.clone();
    let explained = shared.lane.ask(asked.time()?, move |question| {
        let run = question.run();
        asked.request()?.explain(&server.options.context, &run).map_err(|error| match run.interrupted() {
            None => error.into(),
            Some(_) => {
                let text = "there was not enough time to build the tables that this needs";
                ApiError::new("time", message!("explain.time", text))
                    .hint(message!("explain.search", "a search with this heuristic builds them"))
            }
        })
    });
    Ok(ok(&explained.await?))
}

/// A position.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Position {
    input: String,
    domain: Option<String>,
}

/// `POST /api/check`
pub(super) async fn check(
    State(shared): State<Shared>,
    Json(asked): Json<Position>,
) -> Result<Response, ApiError> {
    let asked = Asked::about(asked.input, asked.domain);
    let server = shared.clone();
    let checked = shared.lane.ask(None, move |question| {
        let checked = asked.request()?.check(&server.options.context, &question.run());
        checked.map_err(|error| ApiError::from(error).field("input"))
    });
    Ok(ok(&checked.await?))
}
