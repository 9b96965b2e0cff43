//! What a study has to show: its report to be read, its rows and its plan to be saved.

use std::path::PathBuf;

use axum::body::{Body, Bytes};
use axum::extract::{Path, State};
use axum::http::{HeaderValue, header};
use axum::response::{IntoResponse, Response};
use futures_util::stream::unfold;
use pousse_study::report::PAGE;
use pousse_study::store::PLAN;
use tokio::fs::File;
use tokio::io::AsyncReadExt;

use crate::error::ApiError;
use crate::server::Shared;

/// What a report may do: be looked at.
const CONTENT: &str = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; \
    form-action 'none'; frame-ancestors 'none'";
/// Bytes that are read at a time.
const PIECE: usize = 64 << 10;

/// The files that can be saved, with their kinds.
const FILES: [(&str, &str); 4] = [
    ("rows.csv", "text/csv; charset=utf-8"),
    ("rows.jsonl", "application/x-ndjson"),
    ("rows.parquet", "application/vnd.apache.parquet"),
    (PLAN, "application/toml"),
];

/// `GET /api/studies/{name}/report`
pub(in crate::api) async fn report(
    State(shared): State<Shared>,
    Path(name): Path<String>,
) -> Result<Response, ApiError> {
    let path = shared.studies.folder_of(&name)?.join(PAGE);
    let missing = "there is no such report; a study has one when it has been carried out or stopped";
    let mut response = sent(path, "text/html; charset=utf-8", missing).await?;
    response.headers_mut().insert(header::CONTENT_SECURITY_POLICY, HeaderValue::from_static(CONTENT));
    Ok(response)
}

/// `GET /api/studies/{name}/{file}`
pub(in crate::api) async fn file(
    State(shared): State<Shared>,
    Path((name, file)): Path<(String, String)>,
) -> Result<Response, ApiError> {
    let folder = shared.studies.folder_of(&name)?;
    let Some((known, kind)) = FILES.iter().find(|(known, _)| *known == file) else {
        let names = FILES.map(|(known, _)| known).join(", ");
        return Err(ApiError::not_found("a study has no such file").hint(format!("files are {names}")));
    };
    let mut response = sent(folder.join(known), kind, "there is no such file yet").await?;
    let attached = format!("attachment; filename=\"{name}-{known}\"");
    let attached = HeaderValue::from_str(&attached).map_err(ApiError::internal)?;
    response.headers_mut().insert(header::CONTENT_DISPOSITION, attached);
    Ok(response)
}

/// Sends a file piece by piece: rows can be many.
async fn sent(path: PathBuf, kind: &'static str, missing: &str) -> Result<Response, ApiError> {
    let file = File::open(&path).await.map_err(|_| ApiError::not_found(missing))?;
    let length = file.metadata().await.map_err(ApiError::internal)?.len();
    // It may grow meanwhile, and what was announced is what is sent.
    let pieces = unfold(file.take(length), |mut file| async move {
        let mut piece = vec![0; PIECE];
        match file.read(&mut piece).await {
            Ok(0) => None,
            Ok(count) => {
                piece.truncate(count);
                Some((Ok(Bytes::from(piece)), file))
            }
            Err(error) => Some((Err(error), file)),
        }
    });
    let headers = [
        (header::CONTENT_TYPE, HeaderValue::from_static(kind)),
        (header::CONTENT_LENGTH, HeaderValue::from(length)),
        (header::CACHE_CONTROL, HeaderValue::from_static("no-cache")),
    ];
    Ok((headers, Body::from_stream(pieces)).into_response())
}
