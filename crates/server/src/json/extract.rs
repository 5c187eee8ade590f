//! `Json` and `Query` whose errors are problem details.

use axum::Json;
use axum::extract::{FromRequest, FromRequestParts, Query, Request};
use axum::http::request::Parts;
use serde::de::DeserializeOwned;

use crate::problem::Problem;

/// The body of a request. The content type is not looked at, so that `curl -d` works.
pub(crate) struct ApiJson<T>(pub(crate) T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequest<S> for ApiJson<T> {
    type Rejection = Problem;

    async fn from_request(request: Request, state: &S) -> Result<Self, Problem> {
        let bytes = axum::body::Bytes::from_request(request, state)
            .await
            .map_err(|rejection| Problem::new(rejection.status(), rejection.body_text()))?;
        // An empty body stands for an object without members.
        let bytes = if bytes.is_empty() { b"{}".as_slice() } else { &bytes };
        Ok(Self(Json::<T>::from_bytes(bytes)?.0))
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
