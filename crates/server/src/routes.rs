//! The routes, by subject.

mod analyze;
mod board;
mod bodies;
mod cloud_eval;
mod document;
mod explorer;
mod games;
mod live;
mod metrics;
mod moves;
mod position;
mod saved;
mod status;
mod tablebase;

use std::sync::Arc;

use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::http::StatusCode;
use axum::middleware;
use axum::routing::{get, post};

use self::bodies::{MAX_BODY, MAX_ENTRY_BODY};
use crate::client;
use crate::json;
use crate::page;
use crate::play;
use crate::problem::Problem;
use crate::security;
use crate::state::AppState;

pub(crate) fn router(state: AppState) -> Router {
    let body = |n_bytes: usize| DefaultBodyLimit::max(n_bytes.min(state.config.limits.max_body));
    let reserve = || middleware::from_fn_with_state(Arc::clone(&state), bodies::reserve);
    let no_query = || middleware::from_fn(json::no_query);
    let without_parameters = Router::new()
        .route("/health", get(status::health))
        .route("/metrics", get(metrics::metrics))
        .route("/api/config", get(status::config))
        .route("/openapi.json", get(document::document))
        .route("/api/best-move", post(moves::best_move))
        .route("/api/play", post(moves::play))
        .route("/api/analyze", post(analyze::analyze).layer(body(usize::MAX)).layer(reserve()))
        .route("/api/games/{id}", get(games::job).delete(games::delete))
        .route("/api/games/{id}/events", get(games::events))
        .route("/api/games/{id}/report", get(games::report_json))
        .route("/api/games/{id}/report.pgn", get(games::report_pgn))
        .route("/api/games/{id}/report.html", get(games::report_html))
        .route("/api/games/{id}/report.csv", get(games::report_csv))
        .route("/api/games/{id}/puzzles", get(games::puzzles))
        .route("/api/ws", get(play::upgrade))
        .route(
            "/api/library/{id}",
            get(saved::entry)
                .put(saved::put_entry)
                .delete(saved::remove_entry)
                .layer(body(MAX_ENTRY_BODY))
                .layer(reserve()),
        )
        .route_layer(no_query());
    let with_parameters = Router::new()
        .route("/api/legal-moves", get(position::legal_moves))
        .route("/api/opening", get(position::opening))
        .route("/api/book", get(position::book))
        .route("/api/eval", get(position::evaluation))
        .route("/api/live", get(live::live))
        .route(
            "/api/games",
            get(games::list)
                .layer(no_query())
                .post(games::submit)
                .layer(body(usize::MAX))
                .layer(reserve()),
        )
        .route("/api/library", get(saved::library));
    // These ignore unknown parameters.
    let lenient = Router::new()
        // The classic routes: one board per session.
        .route("/api/session", post(board::new_session))
        .route("/board", get(board::board))
        .route("/position", post(board::set_position))
        .route("/move", post(board::play_move))
        .route("/search", post(board::search))
        .route("/reset", post(board::reset))
        // Cloud evaluations, the opening explorer and tablebases, as on Lichess.
        .route("/api/cloud-eval", get(cloud_eval::cloud_eval))
        .route("/lichess", get(explorer::explore))
        .route("/masters", get(explorer::explore))
        .route("/masters/pgn/{id}", get(explorer::game))
        .route("/master/pgn/{id}", get(explorer::game))
        .route("/standard", get(tablebase::standard))
        .route("/standard/mainline", get(tablebase::mainline))
        // The page.
        .route("/", get(page::index))
        .route("/api/docs", get(document::docs))
        .route("/wasm/{*path}", get(page::wasm))
        .route("/{*path}", get(page::file));
    let router = Router::new()
        .merge(without_parameters)
        .merge(with_parameters)
        .merge(lenient)
        .fallback(async || Problem::not_found("no such route"))
        .method_not_allowed_fallback(async || {
            Problem::new(StatusCode::METHOD_NOT_ALLOWED, "the route has other methods")
        })
        .layer(body(MAX_BODY))
        .layer(middleware::from_fn(page::not_found_as_html))
        .layer(middleware::from_fn_with_state(Arc::clone(&state), security::guard))
        .layer(security::cors(&state.config.origins))
        .layer(middleware::map_response(security::add_headers))
        .layer(middleware::from_fn_with_state(Arc::clone(&state), metrics::track))
        .with_state(Arc::clone(&state));
    match state.config.trust_proxy {
        true => router.layer(middleware::from_fn(client::trust_proxy)),
        false => router,
    }
}
