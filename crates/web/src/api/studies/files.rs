//! The results of a study: its report for reading, its rows and plan for download.

use std::path::PathBuf;

use axum::body::{Body, Bytes};
use axum::extract::{Path, State};
use axum::http::{HeaderValue, header};
use axum::response::{IntoResponse, Response};
use futures_util::stream::unfold;
use pousse_search::{Message, message};
use pousse_study::report::PAGE;
use tokio::fs::File;
use tokio::io::AsyncReadExt;

use crate::error::ApiError;
use crate::server::Shared;
use crate::studies::DOWNLOADS;

/// The content policy of a report: it may only be displayed.
const CONTENT: &str = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; \
    form-action 'none'; frame-ancestors 'none'";
/// The number of bytes read at a time.
const PIECE: usize = 64 << 10;

/// `GET /api/studies/{name}/report`
pub(in crate::api) async fn report(
    State(shared): State<Shared>,
    Path(name): Path<String>,
) -> Result<Response, ApiError> {
    let path = shared.studies.folder_of(&name)?.join(PAGE);
    let text = "there is no such report; a study has one once it has finished or been stopped";
    let missing = message!("study.no-report", text);
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
    let Some((known, kind)) = DOWNLOADS.iter().find(|(known, _)| *known == file) else {
        let names: Vec<String> = DOWNLOADS.iter().map(|(known, _)| (*known).to_owned()).collect();
        let hint = message!("study.files", format!("the files are {}", names.join(", ")), names);
        return Err(ApiError::not_found(message!("study.no-file", "a study has no such file")).hint(hint));
    };
    let mut response =
        sent(folder.join(known), kind, message!("study.no-file-yet", "there is no such file yet")).await?;
    let attached = format!("attachment; filename=\"{name}-{known}\"");
    let attached = HeaderValue::from_str(&attached).map_err(ApiError::internal)?;
    response.headers_mut().insert(header::CONTENT_DISPOSITION, attached);
    Ok(response)
}

/// Streams a file in pieces, since there can be many rows.
async fn sent(path: PathBuf, kind: &'static str, missing: Message) -> Result<Response, ApiError> {
    let file = File::open(&path).await.map_err(|_| ApiError::not_found(missing))?;
    let length = file.metadata().await.map_err(ApiError::internal)?.len();
    // The file may grow meanwhile, but only the announced length is sent.
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
