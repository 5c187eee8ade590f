//! Extractors of axum whose rejections are problem details.

use std::time::Duration;

use axum::Json;
use axum::body::Bytes;
use axum::extract::rejection::{BytesRejection, PathRejection};
use axum::extract::{FromRequest, FromRequestParts, Path, Query, Request};
use axum::http::request::Parts;
use axum::http::{HeaderMap, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use serde::de::DeserializeOwned;

use crate::problem::Problem;

/// Time limit for receiving a body, to which its length adds.
const BODY_TIME: Duration = Duration::from_secs(30);
/// Minimum transfer rate.
const MIN_BYTES_PER_S: u64 = 64 << 10;
/// Maximum length that adds to the time limit.
const MAX_LENGTH: u64 = 16 << 20;

/// A JSON body. The content type is ignored, so that `curl -d` works.
pub(crate) struct ApiJson<T>(pub(crate) T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequest<S> for ApiJson<T> {
    type Rejection = Problem;

    async fn from_request(request: Request, state: &S) -> Result<Self, Problem> {
        let ApiBytes(bytes) = ApiBytes::from_request(request, state).await?;
        // An empty body counts as an object without members.
        let bytes = if bytes.is_empty() { b"{}".as_slice() } else { &bytes };
        Ok(Self(Json::<T>::from_bytes(bytes)?.0))
    }
}

/// The raw body of a request.
pub(crate) struct ApiBytes(pub(crate) Bytes);

impl<S: Send + Sync> FromRequest<S> for ApiBytes {
    type Rejection = Problem;

    async fn from_request(request: Request, state: &S) -> Result<Self, Problem> {
        let allowed = body_time(request.headers());
        let bytes = tokio::time::timeout(allowed, Bytes::from_request(request, state)).await;
        let too_slow = |_| {
            Problem::new(StatusCode::REQUEST_TIMEOUT, "the body of the request came too slowly")
        };
        let refused =
            |rejection: BytesRejection| Problem::new(rejection.status(), rejection.body_text());
        bytes.map_err(too_slow)?.map(Self).map_err(refused)
    }
}

/// How long a client may take to send its body.
fn body_time(headers: &HeaderMap) -> Duration {
    let length = headers.get(header::CONTENT_LENGTH).and_then(|length| length.to_str().ok());
    let n_bytes = length.and_then(|length| length.parse::<u64>().ok()).unwrap_or(0);
    // Longer bodies are rejected before they are received.
    BODY_TIME + Duration::from_secs(n_bytes.min(MAX_LENGTH) / MIN_BYTES_PER_S)
}

/// The variable part of a path.
pub(crate) struct ApiPath<T>(pub(crate) T);

impl<T: DeserializeOwned + Send, S: Send + Sync> FromRequestParts<S> for ApiPath<T> {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Problem> {
        let path = Path::from_request_parts(parts, state).await;
        let refused =
            |rejection: PathRejection| Problem::new(rejection.status(), rejection.body_text());
        path.map(|Path(text)| Self(text)).map_err(refused)
    }
}

/// The query of a request.
pub(crate) struct ApiQuery<T>(pub(crate) T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequestParts<S> for ApiQuery<T> {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Problem> {
        Ok(Self(Query::from_request_parts(parts, state).await?.0))
    }
}

/// Rejects a query on a route without parameters, rather than silently ignoring it.
pub(crate) async fn no_query(request: Request, next: Next) -> Response {
    let query = request.uri().query().unwrap_or_default();
    let Some(parameter) = query.split('&').find(|part| !part.is_empty()) else {
        return next.run(request).await;
    };
    let name = parameter.split('=').next().unwrap_or_default();
    let detail = format_args!("unknown field `{name}`: this route has no parameters");
    Problem::bad_request(detail).into_response()
}

#[cfg(test)]
mod tests {
    use std::convert::Infallible;

    use axum::body::Body;

    use super::*;

    #[tokio::test(start_paused = true)]
    async fn a_body_that_does_not_come_is_given_up() {
        let silent =
            Body::from_stream(futures_util::stream::pending::<Result<Bytes, Infallible>>());
        let problem = ApiBytes::from_request(Request::new(silent), &()).await.err().unwrap();
        assert_eq!(problem.into_response().status(), StatusCode::REQUEST_TIMEOUT);
    }

    #[test]
    fn large_bodies_have_more_time() {
        let time = |length: &str| {
            body_time(&HeaderMap::from_iter([(header::CONTENT_LENGTH, length.parse().unwrap())]))
        };
        assert_eq!(body_time(&HeaderMap::new()), BODY_TIME);
        assert_eq!(time("100"), BODY_TIME);
        assert_eq!(time("1048576"), BODY_TIME + Duration::from_secs(16));
        assert_eq!(time("18446744073709551615"), time("16777216"));
    }
}
