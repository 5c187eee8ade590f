//! The library of games that users save in the database.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use serde::Deserialize;
use utoipa::ToSchema;

use crate::blocking::blocking;
use crate::jobs::now_ms;
use crate::json::{ApiJson, ApiPath, ApiQuery};
use crate::openapi::{BadRequest, Busy, Full, Missing, NotFound};
use crate::problem::Problem;
use crate::state::AppState;
use crate::store::{Cursor, Database, Entry, NewEntry, Page};

const MAX_PGN_BYTES: usize = 4 << 20;
const MAX_NAME_CHARS: usize = 200;
const MAX_ID_CHARS: usize = 64;
const MAX_ENTRIES: usize = 100_000;
const MAX_QUERY_CHARS: usize = 200;
const DEFAULT_PAGE: usize = 50;
const MAX_PAGE: usize = 200;

/// The database, or the response without one.
fn database(state: &AppState) -> Result<Database, Problem> {
    let without = || Problem::new(StatusCode::NOT_IMPLEMENTED, "the server has no database");
    state.database.clone().ok_or_else(without)
}

fn too_large(name: &str, max: usize) -> Problem {
    let detail = format!("{name}: larger than {} KiB", max >> 10);
    Problem::new(StatusCode::PAYLOAD_TOO_LARGE, detail)
}

#[derive(Debug, Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub(crate) struct LibraryQuery {
    /// Cursor: `next` of the previous page.
    after: Option<String>,
    /// Text to find in names or PGN.
    q: Option<String>,
    limit: Option<usize>,
}

/// The saved games, newest first, in pages.
#[utoipa::path(
    get,
    path = "/api/library",
    tag = "Library",
    params(LibraryQuery),
    responses((status = 200, body = Page), BadRequest, Missing)
)]
pub(crate) async fn library(
    State(state): State<AppState>,
    ApiQuery(query): ApiQuery<LibraryQuery>,
) -> Result<Json<Page>, Problem> {
    let database = database(&state)?;
    let LibraryQuery { after, q, limit } = query;
    let limit = limit.unwrap_or(DEFAULT_PAGE);
    if !(1..=MAX_PAGE).contains(&limit) {
        let detail = format!("limit: found {limit}, expected 1 to {MAX_PAGE}");
        return Err(Problem::bad_request(detail));
    }
    if q.as_ref().is_some_and(|text| text.chars().count() > MAX_QUERY_CHARS) {
        return Err(Problem::bad_request(format_args!("q: over {MAX_QUERY_CHARS} characters")));
    }
    let after = after.filter(|after| !after.is_empty()).map(|after| after.parse::<Cursor>());
    let Ok(after) = after.transpose() else {
        return Err(Problem::bad_request("after: expected `next` of another page"));
    };
    let page = move || Ok(database.library(after.as_ref(), q.as_deref(), limit)?);
    Ok(Json(state.reading.run(page).await?))
}

fn no_entry() -> Problem {
    Problem::not_found("no such entry")
}

/// A saved game.
#[utoipa::path(
    get,
    path = "/api/library/{id}",
    tag = "Library",
    params(("id" = String, Path, description = "Letters, digits, `-` and `_`")),
    responses((status = 200, body = Entry), NotFound, Missing)
)]
pub(crate) async fn entry(
    State(state): State<AppState>,
    ApiPath(id): ApiPath<String>,
) -> Result<Json<Entry>, Problem> {
    let database = database(&state)?;
    let entry = state.reading.run(move || Ok(database.entry(&id)?)).await?;
    entry.map(Json).ok_or_else(no_entry)
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct PutEntry {
    name: String,
    pgn: String,
}

/// Saves a game, or replaces it.
#[utoipa::path(
    put,
    path = "/api/library/{id}",
    tag = "Library",
    params(("id" = String, Path, description = "Letters, digits, `-` and `_`")),
    request_body = PutEntry,
    responses((status = 200, body = Entry), BadRequest, Busy, Missing, Full)
)]
pub(crate) async fn put_entry(
    State(state): State<AppState>,
    ApiPath(id): ApiPath<String>,
    ApiJson(entry): ApiJson<PutEntry>,
) -> Result<Json<Entry>, Problem> {
    let database = database(&state)?;
    let PutEntry { name, pgn } = entry;
    let is_part = |byte: u8| byte.is_ascii_alphanumeric() || b"-_".contains(&byte);
    if !(1..=MAX_ID_CHARS).contains(&id.len()) || !id.bytes().all(is_part) {
        let detail = format!("id: expected 1 to {MAX_ID_CHARS} letters, digits, - and _");
        return Err(Problem::bad_request(detail));
    }
    if name.chars().count() > MAX_NAME_CHARS {
        return Err(Problem::bad_request(format_args!("name: over {MAX_NAME_CHARS} characters")));
    }
    if pgn.len() > MAX_PGN_BYTES {
        return Err(too_large("pgn", MAX_PGN_BYTES));
    }
    let max_bytes = state.config.limits.max_library_bytes;
    let (now, max_entries) = (now_ms(), MAX_ENTRIES);
    let (new_id, new_name, new_pgn) = (id.clone(), name.clone(), pgn.clone());
    let new = NewEntry { id: new_id, name: new_name, pgn: new_pgn, now, max_entries, max_bytes };
    match blocking(move || Ok(database.put_entry(new)?)).await? {
        Some(updated) => Ok(Json(Entry { id, name, pgn, updated })),
        None => Err(Problem::new(
            StatusCode::INSUFFICIENT_STORAGE,
            format_args!(
                "the library is full ({MAX_ENTRIES} entries, {} MiB); remove one first",
                max_bytes >> 20
            ),
        )),
    }
}

/// Removes a saved game.
#[utoipa::path(
    delete,
    path = "/api/library/{id}",
    tag = "Library",
    params(("id" = String, Path, description = "Letters, digits, `-` and `_`")),
    responses((status = 204, description = "It is removed"), NotFound, Missing)
)]
pub(crate) async fn remove_entry(
    State(state): State<AppState>,
    ApiPath(id): ApiPath<String>,
) -> Result<StatusCode, Problem> {
    let database = database(&state)?;
    match blocking(move || Ok(database.remove_entry(id)?)).await? {
        true => Ok(StatusCode::NO_CONTENT),
        false => Err(no_entry()),
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use axum::body::Body;
    use axum::http::{Request, StatusCode};
    use lucena_engine::Options;
    use tower::ServiceExt;

    use crate::config::Config;
    use crate::routes::router;
    use crate::state::{AppState, Shared};

    async fn status(state: &AppState, method: &str, path: &str, body: String) -> StatusCode {
        let request = Request::builder().method(method).uri(path).header("host", "localhost");
        let request = request.body(Body::from(body)).unwrap();
        router(Arc::clone(state)).oneshot(request).await.unwrap().status()
    }

    /// Limits the database to this number of pages, but not below its current size.
    fn limit(state: &AppState, n_pages: u32) {
        let pragma = format!("PRAGMA max_page_count = {n_pages}");
        let limit = move |connection: &rusqlite::Connection| {
            connection.query_one(&pragma, (), |row| row.get::<_, i64>(0))
        };
        state.database.as_ref().unwrap().write(limit).unwrap();
    }

    #[tokio::test(flavor = "multi_thread")]
    async fn a_full_disk_is_reported() {
        let folder = std::env::temp_dir().join(format!("lucena-full-disk-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        let db = Some(folder.join("lucena.db"));
        let engine = Options { hash_mb: 1, ..Options::default() };
        let config = Config { db, engine, engines: 1, ..Config::default() };
        let state = Arc::new(Shared::new(config).ok().unwrap());
        let entry = serde_json::json!({"name": "a", "pgn": "1. e4 *".repeat(10_000)}).to_string();
        let put = || status(&state, "PUT", "/api/library/a", entry.clone());
        let health = || status(&state, "GET", "/health", String::new());
        let games = || status(&state, "POST", "/api/games?nodes=1", "1. e4 *\n\n".repeat(2_000));

        assert_eq!(health().await, 200);
        limit(&state, 1);
        assert_eq!(health().await, 200, "no change has failed");
        assert_eq!(put().await, 507);
        assert_eq!(health().await, 503);
        assert_eq!(games().await, 507);
        assert_eq!(health().await, 503);
        assert_eq!(status(&state, "GET", "/api/library", String::new()).await, 200);
        limit(&state, 1_000_000);
        assert_eq!(health().await, 200, "there is room again");
        assert_eq!(put().await, 200);
        drop(state);
        std::fs::remove_dir_all(folder).unwrap();
    }
}
