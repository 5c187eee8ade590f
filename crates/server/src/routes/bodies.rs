//! Limits of request bodies: size by route, and memory for all of them.

use std::time::Duration;

use axum::extract::{Request, State};
use axum::http::{HeaderMap, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use crate::problem::Problem;
use crate::state::AppState;

/// Maximum body size of requests without games. For those with games, it is configurable.
pub(super) const MAX_BODY: usize = 64 << 10;
/// Maximum body size of a library entry: its PGN, and JSON overhead.
pub(super) const MAX_ENTRY_BODY: usize = 5 << 20;

const RETRY_AFTER: Duration = Duration::from_secs(5);

/// Rejects a large body while the memory for bodies is in use.
pub(super) async fn reserve(
    State(state): State<AppState>,
    request: Request,
    next: Next,
) -> Response {
    let n_bytes = max_size(request.headers(), state.config.limits.max_body);
    match state.body_memory.reserve(n_bytes) {
        Some(_place) => next.run(request).await,
        None => {
            Problem::too_many("too many large requests are under way", RETRY_AFTER).into_response()
        }
    }
}

/// Maximum size of a body: its length, or the limit if it is chunked.
fn max_size(headers: &HeaderMap, limit: usize) -> usize {
    if headers.contains_key(header::TRANSFER_ENCODING) {
        return limit;
    }
    let length = headers.get(header::CONTENT_LENGTH).and_then(|length| length.to_str().ok());
    length.map_or(0, |length| length.parse().unwrap_or(limit).min(limit))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chunks_take_all_that_is_allowed() {
        let check = |name: &'static str, value: &'static str, expected: usize| {
            let headers = HeaderMap::from_iter([(name.parse().unwrap(), value.parse().unwrap())]);
            assert_eq!(max_size(&headers, 1000), expected, "{name}: {value}");
        };
        check("content-length", "0", 0);
        check("content-length", "999", 999);
        check("content-length", "5000", 1000);
        check("content-length", "x", 1000);
        check("transfer-encoding", "chunked", 1000);
        check("accept", "*/*", 0);
    }
}
