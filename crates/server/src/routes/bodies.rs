//! The bodies of requests: how large they may be by route, and how much memory all of them may take.

use std::time::Duration;

use axum::extract::{Request, State};
use axum::http::{HeaderMap, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use crate::problem::Problem;
use crate::state::AppState;

/// The body of a request without games. Those with games may have what the configuration allows.
pub(super) const MAX_BODY: usize = 64 << 10;
/// The body of an entry of the library: its PGN, and what JSON adds.
pub(super) const MAX_ENTRY_BODY: usize = 5 << 20;

const RETRY_AFTER: Duration = Duration::from_secs(5);

/// Refuses a large body while the others under way take the memory for them.
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

/// What a body may take: its length, or the limit if it comes in chunks.
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
