//! What is wrong with a request, as the page is told: a code to act on, words, a remedy, and the field it is about.

use std::borrow::Cow;

use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use pousse::{BadOption, ReadError, RequestError};
use serde::Serialize;

use crate::api::answer;

/// An answer that is not what was asked for.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct ApiError {
    #[serde(skip)]
    status: StatusCode,
    code: &'static str,
    message: String,
    hint: Option<String>,
    field: Option<Cow<'static, str>>,
}

impl ApiError {
    /// Makes an error; a code always goes with the same status.
    pub(crate) fn new(code: &'static str, message: impl ToString) -> Self {
        let status = match code {
            "bad-json" => StatusCode::BAD_REQUEST,
            "not-found" => StatusCode::NOT_FOUND,
            "method-not-allowed" => StatusCode::METHOD_NOT_ALLOWED,
            "bad-host" => StatusCode::MISDIRECTED_REQUEST,
            "bad-origin" => StatusCode::FORBIDDEN,
            "too-large" => StatusCode::PAYLOAD_TOO_LARGE,
            "unsupported-media-type" => StatusCode::UNSUPPORTED_MEDIA_TYPE,
            "too-many-jobs" => StatusCode::TOO_MANY_REQUESTS,
            "gone" => StatusCode::GONE,
            "internal" => StatusCode::INTERNAL_SERVER_ERROR,
            _ => StatusCode::UNPROCESSABLE_ENTITY,
        };
        Self { status, code, message: message.to_string(), hint: None, field: None }
    }

    /// A field has a wrong value.
    pub(crate) fn bad_value(field: impl Into<Cow<'static, str>>, message: impl ToString) -> Self {
        Self { field: Some(field.into()), ..Self::new("bad-value", message) }
    }

    /// Something that was asked for is not there.
    pub(crate) fn not_found(message: impl ToString) -> Self {
        Self::new("not-found", message)
    }

    /// Something is wrong with pousse.
    pub(crate) fn internal(message: impl ToString) -> Self {
        Self::new("internal", message).hint("please report this")
    }

    /// Adds a remedy.
    pub(crate) fn hint(mut self, hint: impl ToString) -> Self {
        self.hint = Some(hint.to_string());
        self
    }

    /// Adds the field that it is about.
    pub(crate) fn field(mut self, field: &'static str) -> Self {
        self.field = Some(field.into());
        self
    }
}

/// The object that every error is sent as.
#[derive(Debug, Serialize)]
pub(crate) struct Envelope<'a> {
    pub(crate) error: &'a ApiError,
}

impl IntoResponse for ApiError {
    fn into_response(self) -> Response {
        let mut response = answer(self.status, &Envelope { error: &self });
        if self.status == StatusCode::TOO_MANY_REQUESTS {
            response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from_static("2"));
        }
        response
    }
}

impl From<&ReadError> for ApiError {
    fn from(error: &ReadError) -> Self {
        Self { hint: error.hint.clone(), ..Self::new("bad-input", error) }
    }
}

impl From<BadOption> for ApiError {
    fn from(error: BadOption) -> Self {
        Self::bad_value(error.name.replace('-', "_"), error.what)
    }
}

impl From<RequestError> for ApiError {
    fn from(error: RequestError) -> Self {
        match error {
            RequestError::Refused { code, about, what, remedy, .. } => Self {
                hint: remedy.map(|remedy| remedy.to_string()),
                field: (!about.is_empty()).then_some(about.into()),
                ..Self::new(code, what)
            },
            RequestError::Option(error) => error.into(),
            RequestError::NotTraced(_) => Self::bad_value("algorithm", error),
            RequestError::DoesNotReplay { .. } => Self::internal(error),
            _ => Self::new("bad-value", error),
        }
    }
}
