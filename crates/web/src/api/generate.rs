//! Instances generated from a seed, the same as on the command line.

use axum::extract::State;
use axum::response::Response;
use pousse::{Careful, PUZZLES, Use, puzzle};
use pousse_search::message;
use serde::Deserialize;

use super::ok;
use crate::asked::{read, read_word};
use crate::body::{Json, Word};
use crate::error::ApiError;
use crate::fields::{Fields, given};
use crate::server::Shared;

/// A request to generate an instance.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default)]
pub(super) struct Asked {
    domain: Option<String>,
    seed: Option<Word>,
    #[serde(flatten)]
    fields: Fields,
}

/// `POST /api/generate`
pub(super) async fn generate(
    State(shared): State<Shared>,
    Json(asked): Json<Asked>,
) -> Result<Response, ApiError> {
    let puzzle = read("domain", asked.domain.as_deref(), puzzle)?.unwrap_or(PUZZLES[0]);
    let given = given(&asked.fields, Use::Make, puzzle, &["domain", "seed"])?;
    let whole = |text: &str| {
        let wrong = || format!("'{text}' is not a seed: a whole number");
        text.parse::<u64>().map_err(|_| message!("not-a-seed", wrong(), text))
    };
    let seed = read_word("seed", asked.seed.as_ref(), whole)?.unwrap_or(1);
    let made = shared
        .lane
        .ask(None, move |question| Ok(puzzle.generate(&given, seed, 0, Careful::Yes, &question.run())?.data));
    Ok(ok(&made.await?))
}
