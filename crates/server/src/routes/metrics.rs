//! The metrics of the server, and the middleware that counts and logs requests.

use std::time::Instant;

use axum::extract::{MatchedPath, Request, State};
use axum::http::{Method, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use crate::problem::Problem;
use crate::state::AppState;

const CONTENT_TYPE: &str = "application/openmetrics-text; version=1.0.0; charset=utf-8";

/// Metrics for Prometheus, in the OpenMetrics text format.
#[utoipa::path(
    get,
    path = "/metrics",
    tag = "Server",
    responses((status = 200, body = String, content_type = CONTENT_TYPE))
)]
pub(crate) async fn metrics(State(state): State<AppState>) -> Result<impl IntoResponse, Problem> {
    let (load, play) = (state.pool.load(), state.games.load());
    let text = state.metrics.text(load, state.sessions.len(), play);
    Ok(([(header::CONTENT_TYPE, CONTENT_TYPE)], text.map_err(Problem::internal)?))
}

/// Counts and logs a request.
pub(crate) async fn track(State(state): State<AppState>, request: Request, next: Next) -> Response {
    let start = Instant::now();
    let matched = request.extensions().get::<MatchedPath>().cloned();
    // Request paths would create unbounded labels.
    let route = matched.as_ref().map_or("other", MatchedPath::as_str);
    let method = request.method().clone();
    let path = request.uri().path().to_owned();
    let response = next.run(request).await;
    let (elapsed, status) = (start.elapsed(), response.status());
    tracing::info!(%method, %path, status = status.as_u16(), ms = elapsed.as_secs_f64() * 1e3, "request");
    state.metrics.request(method_label(&method), route, status.as_u16(), elapsed);
    response
}

/// Clients can send any word as a method, and labels are never removed.
fn method_label(method: &Method) -> &str {
    match *method {
        Method::GET
        | Method::HEAD
        | Method::POST
        | Method::PUT
        | Method::DELETE
        | Method::OPTIONS => method.as_str(),
        _ => "other",
    }
}
