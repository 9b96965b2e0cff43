//! Searches as jobs.

use axum::extract::State;
use axum::http::StatusCode;
use axum::response::Response;
use pousse::{Context, Report, Request, RequestError, Said, TraceLimits, Wanted};
use pousse_search::{Limits, Run};
use serde::{Deserialize, Serialize};
use serde_json::value::to_raw_value;

use super::answer;
use crate::asked::Asked;
use crate::body::Json;
use crate::error::ApiError;
use crate::jobs::{Kind, Watcher};
use crate::server::Shared;

/// The expansions of a trace by default, and the maximum.
const USUAL_EXPANSIONS: u64 = 200;
const MOST_EXPANSIONS: u64 = 10_000;

#[derive(Serialize)]
struct Started<'a> {
    job: &'a str,
    limits: Applied,
}

/// The limits that apply to the job.
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

/// A report, with its texts as data for other languages.
#[derive(Serialize)]
struct Sent<'a> {
    #[serde(flatten)]
    report: &'a Report,
    #[serde(skip_serializing_if = "Said::is_empty")]
    said: Said,
}

/// `POST /api/solve`
pub(super) async fn solve(
    State(shared): State<Shared>,
    Json(asked): Json<Asked>,
) -> Result<Response, ApiError> {
    // Users who choose a method want to see what it does, not what another one proved.
    let known = if asked.leaves_the_method() { Known::TakenUp } else { Known::LeftAlone };
    start(shared, asked, Kind::Solve, known, |request, context, run| {
        request.answer(context, run, Wanted::Solution)
    })
    .await
}

/// A request to improve a solution; the instance and the limits are given as for any search.
#[derive(Debug, Deserialize)]
pub(super) struct Improving {
    /// None for the best one that is saved with the instance or known from earlier runs.
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

/// What to do with the results of earlier runs.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Known {
    /// Use them, as the command line does, and store what this run proves.
    TakenUp,
    /// Ignore them.
    LeftAlone,
}

/// Starts a job for a request.
async fn start(
    shared: Shared,
    asked: Asked,
    kind: Kind,
    known: Known,
    carry_out: impl FnOnce(&dyn Request, &Context, Run<'_>) -> Result<Report, RequestError> + Send + 'static,
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
            // Data that cannot be loaded or stored is ignored: it does not concern the visitor.
            if known == Known::TakenUp {
                let _ = request.recall(context);
            }
            let report = carry_out(&*request, context, run);
            request.keep();
            let report = report?;
            to_raw_value(&Sent { said: report.said(), report: &report }).map_err(ApiError::internal)
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
