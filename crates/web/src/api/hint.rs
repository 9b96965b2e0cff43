//! What to do next.

use std::time::Duration;

use axum::extract::State;
use axum::response::Response;
use pousse::{Request, hint as find_hint, prepare_hints};
use pousse_search::{Limits, Run};

use super::ok;
use crate::asked::Asked;
use crate::body::Json;
use crate::error::ApiError;
use crate::server::Shared;

/// The time of a hint where none is asked for.
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
        let found = find_hint(&request, &server.options.library, &question.run())?;
        prepare(&server, request);
        Ok(found)
    });
    Ok(ok(&found.await?))
}

/// Has the tables made or read that the next hints about such boards need, once for each kind of board.
fn prepare(server: &Shared, request: Request) {
    let Request::Tiles(tiles) = &request else { return };
    let goal = tiles.goal.as_ref().map(ToString::to_string).unwrap_or_default();
    let kind = format!("{} {goal}", tiles.start.shape());
    if !server.prepared.begin(&kind) {
        return;
    }
    let server = server.clone();
    // Where no thread is to be had, hints do without tables.
    let _ = std::thread::Builder::new().name("pousse-tables".into()).spawn(move || {
        let limits = Limits { time: None, nodes: None, memory: server.jobs.most().memory, threads: 1 };
        let run = Run::new(limits).cancelled_by(server.prepared.stop_switch());
        // Tables that cannot be had are noticed by those who ask for them.
        let _ = prepare_hints(&request, &server.options.library, &run);
    });
}
