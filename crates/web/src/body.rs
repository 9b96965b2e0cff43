//! The body of a request: JSON of limited length, read in limited time, without unknown fields.

use std::time::Duration;

use axum::body::{Body, Bytes};
use axum::extract::{FromRequest, Request};
use axum::http::{HeaderMap, header};
use futures_util::StreamExt;
use pousse_search::{Message, Value, message, suggest};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Deserializer};

use crate::error::ApiError;
use crate::fields::fields_are;
use crate::server::Shared;

/// How much of an oversized body is read and discarded, so that the sender gets to read the response.
const THROWN_AWAY: usize = 64 << 20;

/// The parsed body of a request.
pub(crate) struct Json<T>(pub(crate) T);

impl<T: DeserializeOwned> FromRequest<Shared> for Json<T> {
    type Rejection = ApiError;

    async fn from_request(request: Request, shared: &Shared) -> Result<Self, ApiError> {
        let (parts, body) = request.into_parts();
        if !is_json(&parts.headers) {
            let what = "the body of a request is JSON, and its Content-Type must say so";
            return Err(ApiError::new("unsupported-media-type", what).hint("Content-Type: application/json"));
        }
        let patience = shared.options.patience.body;
        let read = read(&parts.headers, body, shared.options.body_limit, patience);
        let Ok(bytes) = tokio::time::timeout(patience, read).await else {
            return Err(ApiError::new("time", "the body of the request took too long to arrive"));
        };
        let bytes = bytes?;
        // Otherwise serde would accept an array of the values in place of the object.
        if bytes.trim_ascii_start().first().is_some_and(|&first| first != b'{') {
            return Err(ApiError::new("bad-json", "the body of a request is a JSON object: {...}"));
        }
        serde_json::from_slice(&bytes).map(Self).map_err(|error| explain(&error))
    }
}

fn is_json(headers: &HeaderMap) -> bool {
    let Some(Ok(kind)) = headers.get(header::CONTENT_TYPE).map(|value| value.to_str()) else { return false };
    let mut parts = kind.split(';').map(str::trim);
    let json = parts.next().is_some_and(|kind| kind.eq_ignore_ascii_case("application/json"));
    json && parts.all(|part| part.is_empty() || part.eq_ignore_ascii_case("charset=utf-8"))
}

async fn read(headers: &HeaderMap, body: Body, most: usize, patience: Duration) -> Result<Bytes, ApiError> {
    let too_large = || {
        let text = format!("the body of a request may have at most {most} bytes, and this one has more");
        ApiError::new("too-large", message!("body-too-large", text, most = Value::Bytes(most as u64)))
    };
    let announced = headers.get(header::CONTENT_LENGTH).and_then(|value| value.to_str().ok()?.parse().ok());
    if announced.is_some_and(|length: u64| length > most as u64) {
        throw_away(body, patience).await;
        return Err(too_large());
    }
    let mut pieces = body.into_data_stream();
    let mut bytes = Vec::new();
    while let Some(piece) = pieces.next().await {
        let piece =
            piece.map_err(|_| ApiError::new("bad-json", "the body of the request ended too early"))?;
        if bytes.len() + piece.len() > most {
            throw_away(Body::from_stream(pieces), patience).await;
            return Err(too_large());
        }
        bytes.extend_from_slice(&piece);
    }
    Ok(bytes.into())
}

/// Reads and discards a body, up to a limit.
async fn throw_away(body: Body, patience: Duration) {
    let mut pieces = body.into_data_stream();
    let reading = async {
        let mut thrown = 0;
        while let Some(Ok(piece)) = pieces.next().await {
            thrown += piece.len();
            if thrown > THROWN_AWAY {
                return;
            }
        }
    };
    // Slower clients get the response while they are still sending.
    let _ = tokio::time::timeout(patience / 3, reading).await;
}

/// Explains what is wrong with the JSON, and suggests the field that was probably meant.
fn explain(error: &serde_json::Error) -> ApiError {
    let message = error.to_string();
    let text = format!("the body of the request cannot be read: {message}");
    let made = ApiError::new("bad-json", message!("unreadable", text, text = &*message));
    // serde's message: unknown field `a`, expected one of `b`, `c` at line 1 column 2
    let mut quoted = message.split('`').skip(1).step_by(2);
    match quoted.next().filter(|_| message.starts_with("unknown field")) {
        None => made,
        Some(wrong) => {
            let known: Vec<String> = quoted.map(Into::into).collect();
            let near: Vec<String> =
                suggest(wrong, known.iter().map(String::as_str)).into_iter().map(Into::into).collect();
            made.hint(if near.is_empty() { fields_are(known) } else { Message::did_you_mean(&near) })
        }
    }
}

/// A value written as a number or as text, as on the command line.
#[derive(Clone, Debug)]
pub(crate) struct Word(pub(crate) String);

impl<'de> Deserialize<'de> for Word {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        #[derive(Deserialize)]
        #[serde(untagged, expecting = "a whole number or a text")]
        enum Either {
            Number(u64),
            Text(String),
        }
        Either::deserialize(deserializer).map(|either| match either {
            Either::Number(number) => Self(number.to_string()),
            Either::Text(text) => Self(text),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Debug, Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Asked {
        #[serde(rename = "heuristic")]
        _heuristic: Option<String>,
        #[serde(rename = "time")]
        _time: Option<Word>,
    }

    fn wrong(text: &str) -> String {
        let error = serde_json::from_str::<Asked>(text).expect_err("it is wrong");
        serde_json::to_string(&explain(&error)).expect("it is plain data")
    }

    #[test]
    fn a_misspelt_field_is_named() {
        let said = wrong(r#"{"heuristik": "manhattan"}"#);
        assert!(said.contains("did you mean heuristic?") && said.contains("line 1 column"), "{said}");
        assert!(wrong(r#"{"zzz": 1}"#).contains("fields are heuristic, time"));
        assert!(wrong(r#"{"time": []}"#).contains("a whole number or a text"));
        assert!(wrong(&"[".repeat(100_000)).contains("line 1 column"));
    }

    #[test]
    fn only_json_in_utf_8_is_json() {
        let kind = |text: &'static str| HeaderMap::from_iter([(header::CONTENT_TYPE, text.parse().unwrap())]);
        assert!(is_json(&kind("application/json")) && is_json(&kind("Application/JSON; charset=utf-8")));
        assert!(!is_json(&kind("text/plain")) && !is_json(&kind("application/json; charset=latin1")));
        assert!(!is_json(&HeaderMap::new()));
    }
}
