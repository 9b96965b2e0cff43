//! Compresses responses for clients that accept it, so that the page is light even through a slow tunnel to the machine
//! where it runs.

use std::ops::Range;

use axum::body::{Body, HttpBody, to_bytes};
use axum::extract::Request;
use axum::http::{HeaderMap, HeaderValue, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use miniz_oxide::deflate::compress_to_vec_zlib;

use crate::error::ApiError;

/// The sizes of what is compressed, in bytes: less is not worth it, and more would hold up the other requests.
const SIZES: Range<u64> = 500..400_000;
/// The effort, from 1 to 10.
const LEVEL: u8 = 6;

/// Passes a request on and compresses the response. Events are sent as they come.
pub(crate) async fn compress(request: Request, next: Next) -> Response {
    let accepted = accepts(request.headers());
    let mut response = next.run(request).await;
    if !is_text(response.headers()) || response.headers().contains_key(header::CONTENT_ENCODING) {
        return response;
    }
    response.headers_mut().append(header::VARY, HeaderValue::from_static("accept-encoding"));
    let worth = response.body().size_hint().exact().is_some_and(|size| SIZES.contains(&size));
    if !accepted || !worth {
        return response;
    }
    let (mut head, body) = response.into_parts();
    let Ok(plain) = to_bytes(body, usize::MAX).await else {
        return ApiError::internal("a response ended early").into_response();
    };
    head.headers.remove(header::CONTENT_LENGTH);
    head.headers.insert(header::CONTENT_ENCODING, HeaderValue::from_static("deflate"));
    // The bytes are no longer those that the tag names, only what they say.
    if let Some(tag) = head.headers.get_mut(header::ETAG)
        && let Ok(weak) = HeaderValue::from_bytes(&[b"W/", tag.as_bytes()].concat())
    {
        *tag = weak;
    }
    Response::from_parts(head, Body::from(compress_to_vec_zlib(&plain, LEVEL)))
}

/// Whether a client takes responses in the zlib format, which HTTP calls `deflate`.
fn accepts(headers: &HeaderMap) -> bool {
    let values = headers.get_all(header::ACCEPT_ENCODING).iter().filter_map(|value| value.to_str().ok());
    values.flat_map(|value| value.split(',')).any(|coding| {
        let mut parts = coding.split(';').map(str::trim);
        let named = parts.next().is_some_and(|name| name.eq_ignore_ascii_case("deflate"));
        let weight = parts.find_map(|part| part.strip_prefix("q=")).map_or(Ok(1.0), str::parse::<f32>);
        named && weight.is_ok_and(|weight| weight > 0.0)
    })
}

/// Whether a response is of a kind that becomes much smaller.
fn is_text(headers: &HeaderMap) -> bool {
    let kind = headers.get(header::CONTENT_TYPE).and_then(|kind| kind.to_str().ok()).unwrap_or_default();
    let kind = kind.split(';').next().unwrap_or_default();
    ["application/json", "image/svg+xml"].contains(&kind)
        || (kind.starts_with("text/") && kind != "text/event-stream")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_clients_that_say_so_get_compressed_responses() {
        let asks = |value: &'static str| {
            accepts(&HeaderMap::from_iter([(header::ACCEPT_ENCODING, HeaderValue::from_static(value))]))
        };
        for yes in ["deflate", "gzip, deflate, br", "gzip, Deflate;q=0.5", "gzip;q=0,deflate ; q=1"] {
            assert!(asks(yes), "{yes}");
        }
        for no in
            ["", "gzip", "identity", "deflate;q=0", "gzip, deflate;q=0.000", "deflate;q=much", "deflated"]
        {
            assert!(!asks(no), "{no}");
        }
        assert!(!accepts(&HeaderMap::new()));
    }
}
