//! Errors of requests: those that end the provider, and transient ones.

use std::time::Duration;

use hyper::StatusCode;

use crate::http::{HttpError, Reply};
use crate::{BaseUrl, ProviderError};

/// Why a request failed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum RequestError {
    /// A retry would fail again.
    Fatal(ProviderError),
    /// A retry may succeed.
    Transient(String),
    /// The server limits the rate, possibly with a `Retry-After` header.
    RateLimited { error: String, retry_after: Option<Duration> },
}

impl RequestError {
    pub(crate) fn transient(error: impl Into<String>) -> Self {
        Self::Transient(error.into())
    }

    /// The response, unless the request failed, access was denied or the rate is limited.
    pub(crate) fn check(result: Result<Reply, HttpError>, server: &BaseUrl) -> Result<Reply, Self> {
        let reply = result.map_err(|error| Self::Transient(format!("{server}: {error}")))?;
        match reply.status {
            StatusCode::UNAUTHORIZED | StatusCode::FORBIDDEN => {
                Err(Self::Fatal(ProviderError::Unauthorized {
                    server: server.to_string(),
                    status: reply.status.as_u16(),
                    detail: reply.detail,
                }))
            }
            StatusCode::TOO_MANY_REQUESTS => Err(Self::RateLimited {
                error: format!("{server}: too many requests (status 429)"),
                retry_after: reply.retry_after,
            }),
            StatusCode::SERVICE_UNAVAILABLE if reply.retry_after.is_some() => {
                Err(Self::RateLimited {
                    error: format!("{server}: status 503: {}", reply.detail),
                    retry_after: reply.retry_after,
                })
            }
            _ => Ok(reply),
        }
    }

    /// The response if its status is a success.
    pub(crate) fn unless_success(reply: Reply, server: &BaseUrl) -> Result<Reply, Self> {
        if reply.status.is_success() {
            return Ok(reply);
        }
        let (status, detail) = (reply.status.as_u16(), reply.detail);
        Err(Self::Transient(format!("{server}: status {status}: {detail}")))
    }
}

impl From<ProviderError> for RequestError {
    fn from(error: ProviderError) -> Self {
        Self::Fatal(error)
    }
}
