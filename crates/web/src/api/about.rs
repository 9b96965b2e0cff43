//! What this server is and what its limits are, and the description of its interface.

use axum::extract::State;
use axum::response::Response;
use pousse_study::session::{COMMIT, VERSION};
use serde::Serialize;

use super::ok;
use crate::jobs::Counts;
use crate::server::Shared;

#[derive(Serialize)]
struct About<'a> {
    name: &'a str,
    version: &'a str,
    commit: &'a str,
    /// Number of cores of the machine.
    threads: usize,
    limits: Limits,
    running: Counts,
    studies_folder: Option<String>,
}

/// The limits of one job, and the limit on the number of jobs.
#[derive(Serialize)]
struct Limits {
    body_bytes: usize,
    time_seconds: f64,
    memory_bytes: u64,
    jobs: usize,
    threads: usize,
}

/// `GET /api/about`
pub(super) async fn about(State(shared): State<Shared>) -> Response {
    let most = shared.jobs.most();
    ok(&About {
        name: "pousse",
        version: VERSION,
        commit: COMMIT,
        threads: std::thread::available_parallelism().map_or(1, std::num::NonZero::get),
        limits: Limits {
            body_bytes: shared.options.body_limit,
            time_seconds: most.time.as_secs_f64(),
            memory_bytes: most.memory,
            jobs: shared.jobs.limit(),
            threads: most.threads,
        },
        running: shared.jobs.counts(),
        studies_folder: shared.studies.folder().map(|folder| folder.display().to_string()),
    })
}

/// `GET /api/openapi.json`
pub(super) async fn openapi() -> Response {
    ok(&crate::openapi::document())
}
