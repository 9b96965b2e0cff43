//! The files of the page: embedded in the program, or read from a folder during development.

use std::path::{Path, PathBuf};

use axum::extract::State;
use axum::http::{HeaderMap, HeaderValue, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use xxhash_rust::xxh3::xxh3_64;

use crate::error::ApiError;
use crate::server::Shared;

/// Every file of the page: its path and its contents.
const FILES: &[(&str, &[u8])] = include!(concat!(env!("OUT_DIR"), "/page.rs"));

/// Responds with a file of the page.
pub(crate) async fn asset(State(shared): State<Shared>, uri: Uri, headers: HeaderMap) -> Response {
    let Some(path) = wanted(uri.path()) else {
        return ApiError::not_found("there is no such file").into_response();
    };
    let file = match &shared.options.page {
        Some(folder) => read(folder, path).await,
        None => FILES.iter().find(|(name, _)| *name == path).map(|(_, bytes)| bytes.to_vec()),
    };
    match file {
        Some(bytes) => sent(path, bytes, &headers),
        None => ApiError::not_found(format!("there is no file '{path}'")).into_response(),
    }
}

/// Returns the folder with the source of the page, if this is a development build.
pub(crate) fn source() -> Option<PathBuf> {
    if !cfg!(debug_assertions) {
        return None;
    }
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("page");
    folder.is_dir().then_some(folder)
}

/// Returns the path of the requested file; none if it cannot be the name of one of our files.
fn wanted(path: &str) -> Option<&str> {
    let plain = |part: &str| {
        let letters = part.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-_.".contains(&byte));
        !part.is_empty() && !part.starts_with('.') && letters
    };
    match path.strip_prefix('/')? {
        "" => Some("index.html"),
        "favicon.ico" => Some("icon.svg"),
        path => path.split('/').all(plain).then_some(path),
    }
}

async fn read(folder: &Path, path: &str) -> Option<Vec<u8>> {
    let file = folder.join(path);
    tokio::task::spawn_blocking(move || file.is_file().then(|| std::fs::read(file).ok()).flatten())
        .await
        .ok()?
}

fn sent(path: &str, bytes: Vec<u8>, headers: &HeaderMap) -> Response {
    let tag = format!("\"{:016x}\"", xxh3_64(&bytes));
    let known = headers.get(header::IF_NONE_MATCH).and_then(|value| value.to_str().ok());
    let fresh =
        known.is_some_and(|tags| tags.split(',').any(|known| known.trim().trim_start_matches("W/") == tag));
    let mut response = if fresh {
        StatusCode::NOT_MODIFIED.into_response()
    } else {
        (StatusCode::OK, bytes).into_response()
    };
    let answer = response.headers_mut();
    answer.insert(header::CONTENT_TYPE, HeaderValue::from_static(kind(path)));
    answer.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-cache"));
    answer.insert(header::ETAG, HeaderValue::from_str(&tag).expect("it is hexadecimal"));
    response
}

fn kind(path: &str) -> &'static str {
    match path.rsplit('.').next() {
        Some("html") => "text/html; charset=utf-8",
        Some("js") => "text/javascript; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("svg") => "image/svg+xml",
        Some("png") => "image/png",
        Some("jpg" | "jpeg") => "image/jpeg",
        Some("webp") => "image/webp",
        Some("woff2") => "font/woff2",
        Some("json" | "webmanifest") => "application/json",
        Some("txt") => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_plain_paths_are_served() {
        assert_eq!(wanted("/"), Some("index.html"));
        assert_eq!(wanted("/lib/dom.js"), Some("lib/dom.js"));
        assert_eq!(wanted("/favicon.ico"), Some("icon.svg"));
        for trick in [
            "",
            "//",
            "/../Cargo.toml",
            "/lib/../index.html",
            "/%2e%2e/Cargo.toml",
            "/lib\\dom.js",
            "/lib//dom.js",
            "/.git/config",
            "/lib/",
            "/a%00.js",
            "/C:/x",
        ] {
            assert_eq!(wanted(trick), None, "{trick}");
        }
    }

    #[test]
    fn the_page_is_there() {
        assert!(FILES.iter().any(|(name, bytes)| *name == "index.html" && !bytes.is_empty()));
    }
}
