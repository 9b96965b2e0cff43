//! Levels from text, and the packs that come with pousse.

use axum::extract::{Path, State};
use axum::response::Response;
use pousse::Domain;
use pousse::built_in::{self, BUILT_IN, BuiltIn};
use pousse::input::{self, Drawn};
use pousse_sokoban::{LevelError, board_hash, to_xsb};
use serde::{Deserialize, Serialize};

use super::ok;
use crate::body::Json;
use crate::error::ApiError;
use crate::server::Shared;

/// The most levels of an answer.
const MOST: usize = 5000;
/// The most cells of all levels of an answer: a line of run lengths can stand for a million.
const MOST_CELLS: usize = 4 << 20;

/// A text with levels.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Asked {
    text: String,
}

#[derive(Serialize)]
struct Levels {
    title: Option<String>,
    levels: Vec<Entry>,
}

#[derive(Serialize)]
#[serde(untagged)]
enum Entry {
    Level(Level),
    Wrong { number: usize, error: ApiError },
}

#[derive(Serialize)]
struct Level {
    number: usize,
    title: Option<String>,
    author: Option<String>,
    board: String,
    boxes: usize,
    hash: String,
    /// The fewest pushes, where they are known.
    pushes: Option<u32>,
}

#[derive(Serialize)]
struct Packs {
    packs: Vec<Pack>,
}

#[derive(Serialize)]
struct Pack {
    name: &'static str,
    comment: String,
    levels: usize,
}

/// What a text says about its levels.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Trust {
    /// It is ours: what it says is proven.
    Ours,
    /// It is someone's.
    Theirs,
}

/// `POST /api/levels`
pub(super) async fn levels(
    State(shared): State<Shared>,
    Json(asked): Json<Asked>,
) -> Result<Response, ApiError> {
    Ok(ok(&shared.lane.ask(None, move |_| read(&asked.text, Trust::Theirs)).await?))
}

/// `GET /api/packs`
pub(super) async fn packs() -> Response {
    let pack = |set: &BuiltIn| {
        let levels = input::levels(set.text);
        // Lines that begin with colons are for those who read the file itself.
        let comment = levels.about.notes.into_iter().find(|note| !note.starts_with("::"));
        let comment = comment.unwrap_or_else(|| set.source.into());
        Pack { name: set.name, comment, levels: levels.all.len() }
    };
    ok(&Packs { packs: ours().map(pack).collect() })
}

/// `GET /api/packs/{name}`
pub(super) async fn pack(Path(name): Path<String>) -> Result<Response, ApiError> {
    let set = built_in::find(&name).ok().filter(|set| set.domain == Domain::Sokoban);
    let set = set.ok_or_else(|| {
        let names: Vec<_> = ours().map(|set| set.name).collect();
        ApiError::not_found("there is no such pack").hint(format!("packs are {}", names.join(", ")))
    })?;
    Ok(ok(&read(set.text, Trust::Ours)?))
}

fn ours() -> impl Iterator<Item = &'static BuiltIn> {
    BUILT_IN.iter().filter(|set| set.domain == Domain::Sokoban)
}

fn read(text: &str, trust: Trust) -> Result<Levels, ApiError> {
    let input::Levels { about, all } = input::levels(text);
    let too_large = |what: String| ApiError::new("too-large", what).field("text");
    if all.len() > MOST {
        return Err(too_large(format!("the text holds {} levels, and {MOST} are read at a time", all.len())));
    }
    let cells: usize = all.iter().flatten().map(|drawn| drawn.level.cells().len()).sum();
    if cells > MOST_CELLS {
        return Err(too_large(format!("the levels have {cells} cells, and {MOST_CELLS} are read at a time")));
    }
    let entry = |(index, one): (usize, Result<Drawn, LevelError>)| match one {
        Ok(drawn) => Entry::Level(described(drawn, about.author.as_deref(), trust)),
        Err(error) => Entry::Wrong { number: index + 1, error: (&error).into() },
    };
    Ok(Levels { title: about.name, levels: all.into_iter().enumerate().map(entry).collect() })
}

fn described(drawn: Drawn, author: Option<&str>, trust: Trust) -> Level {
    let Drawn { level, entry } = drawn;
    let pushes = entry.notes.iter().find_map(|note| said(note, "Pushes")?.parse().ok());
    Level {
        number: entry.number,
        title: entry.title,
        author: entry.author.or_else(|| author.map(Into::into)),
        board: to_xsb(&level),
        boxes: level.boxes().len(),
        hash: board_hash(&level).to_string(),
        pushes: pushes.filter(|_| trust == Trust::Ours),
    }
}

/// Returns what a note of the form `Name: something` says.
fn said<'n>(note: &'n str, name: &str) -> Option<&'n str> {
    Some(note.strip_prefix(name)?.strip_prefix(':')?.trim())
}
