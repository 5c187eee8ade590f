//! The extractors of axum, whose errors are problem details here.

use axum::Json;
use axum::body::Bytes;
use axum::extract::rejection::{BytesRejection, PathRejection};
use axum::extract::{FromRequest, FromRequestParts, Path, Query, Request};
use axum::http::request::Parts;
use serde::de::DeserializeOwned;

use crate::problem::Problem;

/// The body of a request. The content type is not looked at, so that `curl -d` works.
pub(crate) struct ApiJson<T>(pub(crate) T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequest<S> for ApiJson<T> {
    type Rejection = Problem;

    async fn from_request(request: Request, state: &S) -> Result<Self, Problem> {
        let ApiBytes(bytes) = ApiBytes::from_request(request, state).await?;
        // An empty body stands for an object without members.
        let bytes = if bytes.is_empty() { b"{}".as_slice() } else { &bytes };
        Ok(Self(Json::<T>::from_bytes(bytes)?.0))
    }
}

/// The body of a request as it is.
pub(crate) struct ApiBytes(pub(crate) Bytes);

impl<S: Send + Sync> FromRequest<S> for ApiBytes {
    type Rejection = Problem;

    async fn from_request(request: Request, state: &S) -> Result<Self, Problem> {
        let bytes = Bytes::from_request(request, state).await;
        let refused =
            |rejection: BytesRejection| Problem::new(rejection.status(), rejection.body_text());
        bytes.map(Self).map_err(refused)
    }
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
