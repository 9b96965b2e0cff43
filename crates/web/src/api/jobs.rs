//! Jobs: their state, their events, and how to cancel them.

use std::sync::Arc;

use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::response::Response;
use serde::Serialize;
use serde_json::value::RawValue;

use super::{answer, ok};
use crate::error::ApiError;
use crate::jobs::{self, Job, Progress, State as Stage};
use crate::server::Shared;

#[derive(Serialize)]
struct Status<'a> {
    job: &'a str,
    kind: &'a str,
    state: &'a str,
    progress: Option<Progress>,
    result: Option<Arc<RawValue>>,
    error: Option<Arc<ApiError>>,
}

/// `GET /api/jobs/{id}`
pub(super) async fn job(State(shared): State<Shared>, Path(id): Path<String>) -> Result<Response, ApiError> {
    let job = shared.jobs.find(&id)?;
    job.touch();
    Ok(ok(&status(&job)))
}

/// `GET /api/jobs/{id}/events`
pub(super) async fn events(
    State(shared): State<Shared>,
    Path(id): Path<String>,
) -> Result<Response, ApiError> {
    let job = shared.jobs.find(&id)?;
    Ok(jobs::events(shared, job))
}

/// `DELETE /api/jobs/{id}`
pub(super) async fn cancel(
    State(shared): State<Shared>,
    Path(id): Path<String>,
) -> Result<Response, ApiError> {
    let job = shared.jobs.find(&id)?;
    job.cancel();
    Ok(answer(StatusCode::ACCEPTED, &status(&job)))
}

fn status(job: &Job) -> Status<'_> {
    let mut status = Status {
        job: job.id(),
        kind: job.kind(),
        state: "queued",
        progress: None,
        result: None,
        error: None,
    };
    match job.state() {
        Stage::Queued => {}
        Stage::Running(progress) => (status.state, status.progress) = ("running", progress),
        Stage::Done(result) => (status.state, status.result) = ("done", Some(result)),
        Stage::Failed(error) => (status.state, status.error) = ("failed", Some(error)),
    }
    status
}
