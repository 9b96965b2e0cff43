//! Instances read from text, and the sets that come with pousse.

use axum::extract::Path;
use axum::response::Response;
use pousse::{Given, Puzzle, Trust, Use, built_in, puzzles};
use pousse_search::{Message, message};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};

use super::ok;
use crate::error::ApiError;
use crate::fields::{Fields, given};
use crate::server::Shared;

/// The maximum number of characters of all instances in a response: a run-length encoded line can stand for a million.
const MOST_CHARACTERS: usize = 4 << 20;

/// A text with instances.
#[derive(Debug, Deserialize)]
pub(super) struct Asked {
    text: String,
    #[serde(flatten)]
    fields: Fields,
}

/// `POST /api/{many}`: reads instances of one puzzle.
pub(super) async fn read(
    puzzle: &'static dyn Puzzle,
    shared: Shared,
    asked: Asked,
) -> Result<Response, ApiError> {
    let given = given(&asked.fields, Use::Ask, puzzle, &["text"])?;
    let read =
        shared.lane.ask(None, move |_| described(puzzle, asked.text.as_bytes(), &given, Trust::Theirs));
    Ok(ok(&read.await?))
}

#[derive(Serialize)]
struct Packs {
    packs: Vec<Value>,
}

/// `GET /api/packs`
pub(super) async fn packs() -> Result<Response, ApiError> {
    let mut packs = Vec::new();
    for puzzle in puzzles() {
        for set in puzzle.built_in().iter().filter(|set| set.pack) {
            let read = puzzle.read(set.text.as_bytes(), &Given::new())?;
            packs.push(json!({
                "name": set.name,
                "domain": puzzle.name(),
                "comment": read.comment.unwrap_or_else(|| set.source.into()),
                puzzle.words().many: read.all.len(),
            }));
        }
    }
    Ok(ok(&Packs { packs }))
}

/// `GET /api/packs/{name}`
pub(super) async fn pack(Path(name): Path<String>) -> Result<Response, ApiError> {
    let found = built_in(&name).ok().filter(|(_, set)| set.pack);
    let (puzzle, set) = found.ok_or_else(|| {
        let packs = puzzles().flat_map(Puzzle::built_in).filter(|set| set.pack);
        let names: Vec<String> = packs.map(|set| set.name.to_owned()).collect();
        let hint = message!("packs", format!("the packs are {}", names.join(", ")), names);
        ApiError::not_found(message!("no-pack", "there is no such pack")).hint(hint)
    })?;
    Ok(ok(&described(puzzle, set.text.as_bytes(), &Given::new(), Trust::Ours)?))
}

/// Describes all instances of a text.
fn described(
    puzzle: &'static dyn Puzzle,
    text: &[u8],
    given: &Given,
    trust: Trust,
) -> Result<Map<String, Value>, ApiError> {
    let read = puzzle.read(text, given)?;
    let words = puzzle.words();
    let too_large = |what: Message| ApiError::new("too-large", what).field("text");
    let count = read.all.len();
    let most = puzzle.most_read();
    if count > most {
        let text = format!("the text holds {count} {}, and at most {most} are read at a time", words.many);
        return Err(too_large(message!("too-many-instances", text, count, most)));
    }
    let characters: usize = read.all.iter().flatten().map(|one| one.characters()).sum();
    if characters > MOST_CHARACTERS {
        let most = MOST_CHARACTERS;
        let text =
            format!("the {} take {characters} characters, and at most {most} are read at a time", words.many);
        return Err(too_large(message!("too-many-characters", text, characters, most)));
    }
    let mut all = Vec::with_capacity(count);
    for (index, one) in read.all.iter().enumerate() {
        let entry = match one {
            Ok(one) => one.describe(given, trust).map_err(ApiError::from),
            Err(error) => Err(error.into()),
        };
        all.push(entry.unwrap_or_else(|error| json!({"number": index + 1, "error": error})));
    }
    let mut answer = Map::new();
    answer.insert("title".into(), json!(read.title));
    answer.insert(words.many.into(), Value::Array(all));
    Ok(answer)
}
