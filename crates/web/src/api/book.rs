//! The book: its chapters and their Markdown, which the page turns into elements.

use axum::extract::Path;
use axum::response::Response;
use pousse_search::suggest;
use serde::Serialize;

use super::ok;
use crate::book::{CHAPTERS, Chapter};
use crate::error::ApiError;

#[derive(Serialize)]
struct Contents {
    chapters: Vec<Entry>,
}

#[derive(Serialize)]
struct Entry {
    name: &'static str,
    title: &'static str,
    part: &'static str,
}

/// `GET /api/book`
pub(super) async fn book() -> Response {
    let entry = |&Chapter { name, title, part, .. }: &Chapter| Entry { name, title, part };
    ok(&Contents { chapters: CHAPTERS.iter().map(entry).collect() })
}

/// `GET /api/book/{chapter}`
pub(super) async fn chapter(Path(name): Path<String>) -> Result<Response, ApiError> {
    let found = CHAPTERS.iter().find(|chapter| chapter.name == name);
    found.map(ok).ok_or_else(|| {
        let near = suggest(&name, CHAPTERS.iter().map(|chapter| chapter.name));
        let hint = match near[..] {
            [] => "/api/book lists the chapters".into(),
            _ => format!("did you mean {}?", near.join(" or ")),
        };
        ApiError::not_found("there is no such chapter").hint(hint)
    })
}
