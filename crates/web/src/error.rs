//! What is wrong with a request, as the page is told: a code to act on, words, a remedy, and the field it is about.

use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use pousse::RequestError;
use pousse_sokoban::LevelError;
use pousse_tiles::ParseError;
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
    field: Option<&'static str>,
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
    pub(crate) fn bad_value(field: &'static str, message: impl ToString) -> Self {
        Self { field: Some(field), ..Self::new("bad-value", message) }
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
        self.field = Some(field);
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

impl From<&ParseError> for ApiError {
    fn from(error: &ParseError) -> Self {
        Self { hint: error.hint.clone(), ..Self::new("bad-input", error) }
    }
}

impl From<&LevelError> for ApiError {
    fn from(error: &LevelError) -> Self {
        Self::new("bad-input", error).hint(error.hint())
    }
}

impl From<RequestError> for ApiError {
    fn from(error: RequestError) -> Self {
        match &error {
            RequestError::OtherGoal { shape } => Self::new(
                "other-goal",
                format!("this {shape} board cannot reach the goal blank-last, only blank-first"),
            )
            .hint("choose the goal blank-first if that is meant")
            .field("goal"),
            RequestError::GoalShape { .. } => Self::bad_value("goal", error),
            RequestError::TooLarge { algorithm, shape } => Self::bad_value(
                "algorithm",
                format!("'{algorithm}' does not take boards as large as {shape}"),
            )
            .hint("larger ones are for auto or anytime"),
            RequestError::Heuristic { .. } => Self::bad_value("heuristic", error),
            RequestError::NotTraced(_) => Self::bad_value("algorithm", error),
            RequestError::Level(_) => Self::new("bad-input", error),
            RequestError::DoesNotReplay { .. } => Self::internal(error),
            _ => Self::new("bad-value", error),
        }
    }
}
