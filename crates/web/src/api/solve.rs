//! Searches as jobs.

use axum::extract::State;
use axum::http::StatusCode;
use axum::response::Response;
use pousse::{Context, Report, Request, RequestError, TraceLimits, Wanted};
use pousse_search::{Limits, Run};
use serde::{Deserialize, Serialize};
use serde_json::value::to_raw_value;

use super::answer;
use crate::asked::Asked;
use crate::body::Json;
use crate::error::ApiError;
use crate::jobs::{Kind, Watcher};
use crate::server::Shared;

/// The expansions of a trace where none are asked for, and the most.
const USUAL_EXPANSIONS: u64 = 200;
const MOST_EXPANSIONS: u64 = 10_000;

#[derive(Serialize)]
struct Started<'a> {
    job: &'a str,
    limits: Applied,
}

/// The limits that apply.
#[derive(Serialize)]
struct Applied {
    time_seconds: Option<f64>,
    memory_bytes: u64,
    nodes: Option<u64>,
    threads: usize,
}

impl From<Limits> for Applied {
    fn from(limits: Limits) -> Self {
        Self {
            time_seconds: limits.time.map(|time| time.as_secs_f64()),
            memory_bytes: limits.memory,
            nodes: limits.nodes,
            threads: limits.threads,
        }
    }
}

/// `POST /api/solve`
pub(super) async fn solve(
    State(shared): State<Shared>,
    Json(asked): Json<Asked>,
) -> Result<Response, ApiError> {
    // Who asks for a method wants to see what that does, not what another one has proven.
    let known = if asked.leaves_the_method() { Known::TakenUp } else { Known::LeftAlone };
    start(shared, asked, Kind::Solve, known, |request, context, run| {
        request.answer(context, run, Wanted::Solution)
    })
    .await
}

/// A solution to make better, of an instance and by limits as for any search.
#[derive(Debug, Deserialize)]
pub(super) struct Improving {
    /// None: the best that is saved with the instance or known from before.
    solution: Option<String>,
    #[serde(flatten)]
    asked: Asked,
}

/// `POST /api/improve`
pub(super) async fn improve(
    State(shared): State<Shared>,
    Json(Improving { solution, asked }): Json<Improving>,
) -> Result<Response, ApiError> {
    start(shared, asked, Kind::Improve, Known::TakenUp, move |request, context, run| {
        request.improve(context, run, solution.as_deref())
    })
    .await
}

/// What becomes of what earlier runs have proven.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Known {
    /// It is taken up as on the command line, and what this run proves is kept.
    TakenUp,
    /// Nothing.
    LeftAlone,
}

/// Starts a job that carries out a request.
async fn start(
    shared: Shared,
    asked: Asked,
    kind: Kind,
    known: Known,
    carry_out: impl FnOnce(&dyn Request, &Context, &Run<'_>) -> Result<Report, RequestError> + Send + 'static,
) -> Result<Response, ApiError> {
    asked.refuse_expansions()?;
    let limits = asked.limits(shared.jobs.most())?;
    // A short text can stand for a level that takes a while to read.
    let mut request = shared.lane.ask(None, move |_| asked.request()).await?;
    let server = shared.clone();
    let job = shared.jobs.start(
        kind,
        limits.threads,
        Box::new(move |job| {
            let context = &server.options.context;
            let watcher = Watcher::new(job);
            let run = Run::new(limits).cancelled_by(job.stop_switch()).watched_by(&watcher);
            // What cannot be read or kept is done without: it is not the visitor's business.
            if known == Known::TakenUp {
                let _ = request.recall(context);
            }
            let report = carry_out(&*request, context, &run);
            request.keep();
            to_raw_value(&report?).map_err(ApiError::internal)
        }),
    )?;
    Ok(answer(StatusCode::ACCEPTED, &Started { job: job.id(), limits: limits.into() }))
}

/// `POST /api/trace`
pub(super) async fn trace(
    State(shared): State<Shared>,
    Json(asked): Json<Asked>,
) -> Result<Response, ApiError> {
    let limits = Limits { threads: 1, ..asked.limits(shared.jobs.most())? };
    let expansions = asked.expansions()?.unwrap_or(USUAL_EXPANSIONS).min(MOST_EXPANSIONS);
    let request = shared.lane.ask(None, move |_| asked.request()).await?;
    let server = shared.clone();
    let job = shared.jobs.start(
        Kind::Trace,
        limits.threads,
        Box::new(move |job| {
            let watcher = Watcher::new(job);
            let run = Run::new(limits).cancelled_by(job.stop_switch()).watched_by(&watcher);
            let traced = request.trace(&server.options.context, &run, TraceLimits { expansions })?;
            to_raw_value(&traced).map_err(ApiError::internal)
        }),
    )?;
    Ok(answer(StatusCode::ACCEPTED, &Started { job: job.id(), limits: limits.into() }))
}
