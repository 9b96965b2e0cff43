//! Hints: what to do next.

use std::time::Duration;

use axum::extract::State;
use axum::response::Response;
use pousse::Request;
use pousse_search::{Limits, Run};

use super::ok;
use crate::asked::Asked;
use crate::body::Json;
use crate::error::ApiError;
use crate::server::Shared;

/// The time for a hint unless the request sets one.
const USUAL_TIME: Duration = Duration::from_secs(1);

/// `POST /api/hint`
pub(super) async fn hint(
    State(shared): State<Shared>,
    Json(asked): Json<Asked>,
) -> Result<Response, ApiError> {
    asked.refuse_expansions()?;
    let time = asked.time()?.unwrap_or(USUAL_TIME);
    let server = shared.clone();
    let found = shared.lane.ask(Some(time), move |question| {
        let request = asked.request()?;
        let found = request.hint(&server.options.context, &question.run())?;
        prepare(&server, request);
        Ok(found)
    });
    Ok(ok(&found.await?))
}

/// Builds or loads the tables that further hints about such instances need, once per kind.
fn prepare(server: &Shared, request: Box<dyn Request>) {
    let Some(kind) = request.hints_need() else { return };
    if !server.prepared.begin(&kind) {
        return;
    }
    let server = server.clone();
    // If no thread is available, hints do without tables.
    let _ = std::thread::Builder::new().name("pousse-tables".into()).spawn(move || {
        let limits = Limits { time: None, nodes: None, memory: server.jobs.most().memory, threads: 1 };
        let run = Run::new(limits).cancelled_by(server.prepared.stop_switch());
        // A failure shows up again when a request needs the tables.
        let _ = request.prepare_hints(&server.options.context, &run);
    });
}
