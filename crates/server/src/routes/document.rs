//! The description of the API (OpenAPI 3.1), generated from the types of the routes, and its page.

use axum::Extension;
use axum::body::Bytes;
use axum::extract::State;
use axum::http::{HeaderMap, header};
use axum::response::{IntoResponse, Response};
use utoipa::openapi::path::Operation;
use utoipa::openapi::security::{ApiKey, ApiKeyValue, HttpAuthScheme, HttpBuilder, SecurityScheme};
use utoipa::openapi::{self, RefOr};
use utoipa::{IntoResponses, OpenApi};
use utoipa_axum::router::OpenApiRouter;

use super::{games, live};
use crate::json::InfoJson;
use crate::openapi::{BadRequest, Forbidden, Misdirected, TooLarge, TooSlow, Unauthorized};
use crate::page;
use crate::play;
use crate::problem::Body;
use crate::state::AppState;

/// What the description has besides the routes.
#[derive(OpenApi)]
#[openapi(
    info(
        title = "Lucena",
        description = "A chess server: rules, engine, analysis, games. Moves are in UCI notation, \
            castling as e1g1 and in Chess960 as king takes rook. Errors are problem details \
            (RFC 9457). Every search ends by the server's limits, which `/api/config` reports.",
    ),
    // Schemas of events, which no response references.
    components(schemas(
        Body<'_>,
        InfoJson,
        live::QueuedJson,
        live::BestMoveJson,
        games::MoveEvent<'_>,
    )),
    tags(
        (name = "Server", description = "What the server is, allows and does"),
        (name = "Board", description = "A board for each session"),
        (name = "Positions", description = "Positions and searches without a session"),
        (name = "Games", description = "Games of people and engines"),
        (name = "Analysis", description = "Reports of games"),
        (name = "Library", description = "Games in the database"),
        (name = "Lichess", description = "Routes in the shapes of Lichess, for its clients"),
    ),
    security(("token" = []), ("cookie" = []))
)]
struct Document;

/// The written description.
#[derive(Clone)]
pub(super) struct Description(Bytes);

/// Aliases of routes. Lichess's clients use all of them.
const ALIASES: [(&str, &str); 2] =
    [("/lichess", "/masters"), ("/masters/pgn/{id}", "/master/pgn/{id}")];

const DOCS: &str = "/api/docs";
/// The tags of routes that ignore unknown parameters.
const IGNORING: [&str; 2] = ["Board", "Lichess"];

/// A router without routes, whose description has the parts that belong to no route.
pub(super) fn start() -> OpenApiRouter<AppState> {
    OpenApiRouter::with_openapi(Document::openapi())
}

/// Adds what all routes share, how to send a token and error responses, and writes the description.
pub(super) fn finish(mut document: openapi::OpenApi) -> Description {
    let components = document.components.get_or_insert_default();
    let bearer = HttpBuilder::new().scheme(HttpAuthScheme::Bearer).build();
    components.schemas.extend(play::message_schemas());
    components.add_security_scheme("token", SecurityScheme::Http(bearer));
    let cookie = ApiKey::Cookie(ApiKeyValue::new("lucena_token"));
    components.add_security_scheme("cookie", SecurityScheme::ApiKey(cookie));
    for (path, other) in ALIASES {
        let mut item = document.paths.paths[path].clone();
        if let Some(operation) = &mut item.get {
            operation.operation_id = None;
        }
        document.paths.paths.insert(other.to_owned(), item);
    }
    for item in document.paths.paths.values_mut() {
        let operations =
            [&mut item.get, &mut item.put, &mut item.post, &mut item.delete].into_iter();
        operations.flatten().for_each(complete);
    }
    // A page, which ignores parameters.
    if let Some(operation) = document.paths.paths.get_mut(DOCS).and_then(|it| it.get.as_mut()) {
        operation.responses.responses.remove("400");
    }
    Description(document.to_pretty_json().expect("texts and numbers").into())
}

fn complete(operation: &mut Operation) {
    let has_body = operation.request_body.is_some();
    let ignores_parameters =
        operation.tags.iter().flatten().any(|tag| IGNORING.contains(&tag.as_str()));
    let responses = &mut operation.responses.responses;
    if !ignores_parameters {
        responses.extend(BadRequest::responses());
    }
    responses.extend(Forbidden::responses());
    responses.extend(Misdirected::responses());
    // Routes with a requirement of their own are open.
    if operation.security.is_none() {
        responses.extend(Unauthorized::responses());
    }
    if has_body {
        responses.extend(TooSlow::responses());
        responses.extend(TooLarge::responses());
    }
    for response in operation.responses.responses.values_mut() {
        if let RefOr::T(response) = response
            && response.description.is_empty()
        {
            response.description = "Success".into();
        }
    }
}

/// The OpenAPI description of the server.
#[utoipa::path(
    get,
    path = "/openapi.json",
    tag = "Server",
    responses((status = 200, body = Object))
)]
pub(crate) async fn document(Extension(description): Extension<Description>) -> impl IntoResponse {
    ([(header::CONTENT_TYPE, "application/json")], description.0)
}

/// The OpenAPI description as a page.
#[utoipa::path(
    get,
    path = "/api/docs",
    tag = "Server",
    responses((status = 200, body = String, content_type = "text/html"))
)]
pub(crate) async fn docs(State(state): State<AppState>, headers: HeaderMap) -> Response {
    page::answer(&state, &headers, "docs/index.html").await
}
