//! The JSON interface: a table of all routes, and how responses are written.

mod about;
mod book;
mod catalogue;
mod explain;
mod generate;
mod hint;
mod instances;
mod jobs;
mod solve;
mod studies;

use axum::Router;
use axum::extract::State;
use axum::http::{HeaderValue, StatusCode, header};
use axum::middleware::{from_fn, from_fn_with_state};
use axum::response::{IntoResponse, Response};
use axum::routing::{MethodRouter, delete, get, post};
use pousse::{Puzzle, puzzles};
use serde::Serialize;

use crate::body::Json;
use crate::error::ApiError;
use crate::server::Shared;
use crate::{assets, compress, guard};

/// A route: its method, its path, and its handler.
pub(crate) struct Route {
    #[cfg_attr(
        not(test),
        expect(dead_code, reason = "the handler has it; the description is compared with it")
    )]
    method: &'static str,
    path: &'static str,
    handler: fn() -> MethodRouter<Shared>,
}

macro_rules! routes {
    ($($method:ident $path:literal $handler:path;)*) => {
        &[$(Route { method: stringify!($method), path: $path, handler: || $method($handler) }),*]
    };
}

/// Every route except those that read the instances of one puzzle; `openapi.json` describes each of them.
pub(crate) const ROUTES: &[Route] = routes! {
    get "/api/about" about::about;
    get "/api/openapi.json" about::openapi;
    get "/api/catalogue" catalogue::catalogue;
    get "/api/book" book::book;
    get "/api/book/{chapter}" book::chapter;
    get "/api/packs" instances::packs;
    get "/api/packs/{name}" instances::pack;
    post "/api/generate" generate::generate;
    post "/api/explain" explain::explain;
    post "/api/check" explain::check;
    post "/api/hint" hint::hint;
    post "/api/solve" solve::solve;
    post "/api/improve" solve::improve;
    post "/api/trace" solve::trace;
    get "/api/jobs/{id}" jobs::job;
    delete "/api/jobs/{id}" jobs::cancel;
    get "/api/jobs/{id}/events" jobs::events;
    get "/api/studies/presets" studies::presets;
    post "/api/studies/check" studies::check;
    get "/api/studies" studies::list;
    post "/api/studies" studies::start;
    get "/api/studies/{name}/report" studies::report;
    get "/api/studies/{name}/{file}" studies::file;
};

/// Returns the path for reading the instances of a puzzle.
pub(crate) fn reading(puzzle: &dyn Puzzle) -> String {
    format!("/api/{}", puzzle.words().many)
}

/// Builds the router of a server: the interface, the page, and the guard in front of both.
pub(crate) fn router(shared: Shared) -> Router {
    let mut router = Router::new();
    for route in ROUTES {
        router = router.route(route.path, (route.handler)());
    }
    for puzzle in puzzles() {
        let read = move |State(shared): State<Shared>, Json(asked): Json<instances::Asked>| {
            instances::read(puzzle, shared, asked)
        };
        router = router.route(&reading(puzzle), post(read));
    }
    router
        .route("/", get(assets::asset))
        .route("/{*path}", get(assets::asset))
        .fallback(async || ApiError::not_found("there is nothing here"))
        .method_not_allowed_fallback(async || {
            ApiError::new("method-not-allowed", "this path takes another method")
                .hint("/api/openapi.json lists all paths and their methods")
        })
        .layer(from_fn(compress::compress))
        .layer(from_fn_with_state(shared.clone(), guard::guard))
        .with_state(shared)
}

/// Writes a response.
pub(crate) fn answer(status: StatusCode, value: &impl Serialize) -> Response {
    match serde_json::to_vec(value) {
        Ok(json) => json_answer(status, json),
        Err(_) => json_answer(
            StatusCode::INTERNAL_SERVER_ERROR,
            br#"{"error":{"code":"internal","message":"the answer cannot be written","hint":null,"field":null}}"#.into(),
        ),
    }
}

/// Sends a response that is already JSON. Responses describe the current moment, so none may be cached.
pub(crate) fn json_answer(status: StatusCode, json: Vec<u8>) -> Response {
    let headers = [
        (header::CONTENT_TYPE, HeaderValue::from_static("application/json")),
        (header::CACHE_CONTROL, HeaderValue::from_static("no-store")),
    ];
    (status, headers, json).into_response()
}

/// Sends a successful response.
pub(crate) fn ok(value: &impl Serialize) -> Response {
    answer(StatusCode::OK, value)
}

#[cfg(test)]
mod tests;
