//! What is wrong with a request, as sent to the page: a code for programs, a message, a remedy, the field
//! concerned, and the texts as data for other languages.

use std::borrow::Cow;

use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use pousse::{BadOption, ReadError, RequestError, Said};
use pousse_search::{Message, message};
use serde::Serialize;

use crate::api::answer;

/// An error response.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct ApiError {
    #[serde(skip)]
    status: StatusCode,
    code: &'static str,
    message: String,
    hint: Option<String>,
    field: Option<Cow<'static, str>>,
    #[serde(skip_serializing_if = "Said::is_empty")]
    said: Said,
}

impl ApiError {
    /// Creates an error; each code always has the same status.
    pub(crate) fn new(code: &'static str, message: impl Into<Message>) -> Self {
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
        let message = message.into();
        let said = Said::default().with("message", Some(&message));
        Self { status, code, message: message.into(), hint: None, field: None, said }
    }

    /// Creates an error about an invalid value of a field.
    pub(crate) fn bad_value(field: impl Into<Cow<'static, str>>, message: impl Into<Message>) -> Self {
        Self { field: Some(field.into()), ..Self::new("bad-value", message) }
    }

    /// Creates an error about something that does not exist.
    pub(crate) fn not_found(message: impl Into<Message>) -> Self {
        Self::new("not-found", message)
    }

    /// Creates an error about a fault in pousse.
    pub(crate) fn internal(message: impl ToString) -> Self {
        let text = message.to_string();
        let hint = message!("report-this", "please report this");
        Self::new("internal", message!("internal", &*text, text)).hint(hint)
    }

    /// Adds a remedy.
    pub(crate) fn hint(mut self, hint: impl Into<Message>) -> Self {
        let hint = hint.into();
        self.said.put("hint", &hint);
        self.hint = Some(hint.into());
        self
    }

    /// Sets the field that it is about.
    pub(crate) fn field(mut self, field: &'static str) -> Self {
        self.field = Some(field.into());
        self
    }
}

/// The object in which every error is sent.
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
        let made = Self::new("bad-input", error.said());
        match &error.hint {
            Some(hint) => made.hint(hint.clone()),
            None => made,
        }
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
            RequestError::Refused { code, about, what, remedy, .. } => {
                let field = (!about.is_empty()).then_some(about.into());
                let made = Self { field, ..Self::new(code, what) };
                match remedy {
                    Some(remedy) => made.hint(remedy.said()),
                    None => made,
                }
            }
            RequestError::Option(error) => error.into(),
            RequestError::NotTraced(_) => Self::bad_value("algorithm", error.said()),
            RequestError::DoesNotReplay { .. } => Self::internal(error),
            _ => Self::new("bad-value", error.said()),
        }
    }
}
