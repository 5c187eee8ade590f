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

use axum::extract::DefaultBodyLimit;
use axum::http::StatusCode;
use axum::middleware;
use axum::routing::get;
use axum::{Extension, Router};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use self::bodies::{MAX_BODY, MAX_ENTRY_BODY};
use crate::client;
use crate::json;
use crate::page;
use crate::play;
use crate::problem::Problem;
use crate::security;
use crate::state::AppState;

/// The service: the routes of the API, described where they are defined, and the page.
pub(crate) fn router(state: AppState) -> Router {
    let body = |n_bytes: usize| DefaultBodyLimit::max(n_bytes.min(state.config.limits.max_body));
    let reserve = || middleware::from_fn_with_state(Arc::clone(&state), bodies::reserve);
    let no_query = || middleware::from_fn(json::no_query);
    let without_parameters = OpenApiRouter::new()
        .routes(routes!(status::health))
        .routes(routes!(metrics::metrics))
        .routes(routes!(status::config))
        .routes(routes!(document::document))
        .routes(routes!(moves::best_move))
        .routes(routes!(moves::play))
        .routes(routes!(games::job, games::delete))
        .routes(routes!(games::events))
        .routes(routes!(games::report_json))
        .routes(routes!(games::report_pgn))
        .routes(routes!(games::report_html))
        .routes(routes!(games::report_csv))
        .routes(routes!(games::puzzles))
        .routes(routes!(games::list))
        .routes(routes!(play::upgrade))
        .merge(
            OpenApiRouter::new()
                .routes(routes!(analyze::analyze))
                .layer(body(usize::MAX))
                .layer(reserve()),
        )
        .merge(
            OpenApiRouter::new()
                .routes(routes!(saved::entry, saved::put_entry, saved::remove_entry))
                .layer(body(MAX_ENTRY_BODY))
                .layer(reserve()),
        )
        .route_layer(no_query());
    let with_parameters = OpenApiRouter::new()
        .routes(routes!(position::legal_moves))
        .routes(routes!(position::opening))
        .routes(routes!(position::book))
        .routes(routes!(position::evaluation))
        .routes(routes!(live::live))
        .routes(routes!(saved::library))
        .merge(
            OpenApiRouter::new()
                .routes(routes!(games::submit))
                .layer(body(usize::MAX))
                .layer(reserve()),
        );
    // These ignore unknown parameters.
    let lenient = OpenApiRouter::new()
        // The classic routes: one board per session.
        .routes(routes!(board::new_session))
        .routes(routes!(board::board))
        .routes(routes!(board::set_position))
        .routes(routes!(board::play_move))
        .routes(routes!(board::search))
        .routes(routes!(board::reset))
        // Cloud evaluations, the opening explorer and tablebases, as on Lichess.
        .routes(routes!(cloud_eval::cloud_eval))
        .routes(routes!(explorer::explore))
        .routes(routes!(explorer::game))
        .routes(routes!(tablebase::standard))
        .routes(routes!(tablebase::mainline))
        .routes(routes!(document::docs))
        // Aliases, which the document adds.
        .route("/masters", get(explorer::explore))
        .route("/master/pgn/{id}", get(explorer::game))
        // The page.
        .route("/", get(page::index))
        .route("/wasm/{*path}", get(page::wasm))
        .route("/{*path}", get(page::file));
    let (router, description) = document::start()
        .merge(without_parameters)
        .merge(with_parameters)
        .merge(lenient)
        .split_for_parts();
    let router = router
        .fallback(async || Problem::not_found("no such route"))
        .method_not_allowed_fallback(async || {
            Problem::new(StatusCode::METHOD_NOT_ALLOWED, "method not allowed, see the Allow header")
        })
        .layer(Extension(document::finish(description)))
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
