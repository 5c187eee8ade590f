//! API errors in a single format: problem details (RFC 9457).

use std::fmt::{self, Display};
use std::time::Duration;

use axum::Json;
use axum::extract::rejection::{JsonRejection, QueryRejection};
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use lucena_engine::EngineError;
use serde::Serialize;
use utoipa::ToSchema;

/// An error as sent to a client.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Problem {
    status: StatusCode,
    detail: String,
    retry_after: Option<Duration>,
}

/// Problem details (RFC 9457).
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Problem)]
pub(crate) struct Body<'a> {
    /// Always `about:blank`: the status identifies the problem.
    r#type: &'static str,
    /// The name of the status.
    title: &'a str,
    status: u16,
    /// What is wrong with this request.
    detail: &'a str,
    /// The detail under the name that Lichess's clients expect.
    error: &'a str,
}

impl Problem {
    pub(crate) fn new(status: StatusCode, detail: impl Display) -> Self {
        Self { status, detail: detail.to_string(), retry_after: None }
    }

    pub(crate) fn bad_request(detail: impl Display) -> Self {
        Self::new(StatusCode::BAD_REQUEST, detail)
    }

    pub(crate) fn not_found(detail: impl Display) -> Self {
        Self::new(StatusCode::NOT_FOUND, detail)
    }

    /// All engines are searching, and the queue is full.
    pub(crate) fn busy(retry_after: Duration) -> Self {
        Self::too_many("all engines are busy and the queue is full", retry_after)
    }

    /// The client should retry later.
    pub(crate) fn too_many(detail: impl Display, retry_after: Duration) -> Self {
        let problem = Self::new(StatusCode::TOO_MANY_REQUESTS, detail);
        Self { retry_after: Some(retry_after), ..problem }
    }

    /// An internal error. The detail is only logged, since it may contain file names.
    pub(crate) fn internal(detail: impl Display) -> Self {
        tracing::error!(%detail, "request failed");
        Self::new(StatusCode::INTERNAL_SERVER_ERROR, "internal error")
    }

    pub(crate) fn to_json(&self) -> String {
        serde_json::to_string(&self.body()).expect("texts and numbers")
    }

    fn body(&self) -> Body<'_> {
        Body {
            r#type: "about:blank",
            title: self.status.canonical_reason().unwrap_or("Error"),
            status: self.status.as_u16(),
            detail: &self.detail,
            error: &self.detail,
        }
    }
}

impl Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.detail)
    }
}

impl IntoResponse for Problem {
    fn into_response(self) -> Response {
        let mut response = (self.status, Json(self.body())).into_response();
        let headers = response.headers_mut();
        let kind = HeaderValue::from_static("application/problem+json");
        headers.insert(header::CONTENT_TYPE, kind);
        if let Some(wait) = self.retry_after {
            headers.insert(header::RETRY_AFTER, HeaderValue::from(wait.as_secs().max(1)));
        }
        response
    }
}

impl From<JsonRejection> for Problem {
    fn from(rejection: JsonRejection) -> Self {
        // Malformed JSON and wrong types are both reported as a bad request.
        let status = match rejection.status() {
            StatusCode::UNPROCESSABLE_ENTITY => StatusCode::BAD_REQUEST,
            status => status,
        };
        Self::new(status, rejection.body_text())
    }
}

impl From<QueryRejection> for Problem {
    fn from(rejection: QueryRejection) -> Self {
        Self::new(rejection.status(), rejection.body_text())
    }
}

impl From<EngineError> for Problem {
    fn from(error: EngineError) -> Self {
        match error {
            EngineError::Option(_) | EngineError::Hash(_) => Self::bad_request(error),
            error => Self::internal(error),
        }
    }
}
