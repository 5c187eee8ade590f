//! Status and configuration of the server.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use lucena_engine::Strength;
use serde::Serialize;
use utoipa::ToSchema;

use crate::blocking::blocking;
use crate::openapi::Unhealthy;
use crate::problem::Problem;
use crate::state::AppState;

pub(crate) const ENGINE: &str = concat!("Lucena ", env!("CARGO_PKG_VERSION"));

#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Health {
    /// `ok`.
    status: &'static str,
    engine: &'static str,
    version: &'static str,
    max_depth: u32,
}

/// Whether the server is running and can store changes. Needs no token.
#[utoipa::path(
    get,
    path = "/health",
    tag = "Server",
    security(()),
    responses((status = 200, body = Health), Unhealthy)
)]
pub(crate) async fn health(State(state): State<AppState>) -> Result<Json<Health>, Problem> {
    if let Some(database) = state.database.clone() {
        let check = blocking(move || Ok(database.check())).await?;
        check.map_err(|error| Problem::new(StatusCode::SERVICE_UNAVAILABLE, error))?;
    }
    Ok(Json(Health {
        status: "ok",
        engine: ENGINE,
        version: env!("CARGO_PKG_VERSION"),
        max_depth: state.config.limits.max_depth,
    }))
}

#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct ServerConfig {
    version: &'static str,
    engine: &'static str,
    limits: AllowedLimits,
    /// The largest number of pieces in the tablebases, 0 without any.
    tablebases: usize,
    /// Whether there is an opening book.
    book: bool,
    /// Whether there is an opening explorer.
    explorer: bool,
    /// Whether games are stored in a database.
    db: bool,
    /// Whether there is the WebAssembly package, below `/wasm/`.
    wasm: bool,
    /// Whether a token is required.
    auth: bool,
    /// The Elo range for limited strength.
    elo: EloRange,
}

#[derive(Debug, Serialize, ToSchema)]
struct AllowedLimits {
    max_depth: u32,
    max_nodes: u64,
    max_movetime_ms: u64,
    max_multipv: usize,
    max_hash_mb: usize,
    max_threads: usize,
}

#[derive(Debug, Serialize, ToSchema)]
struct EloRange {
    min: u32,
    max: u32,
}

/// Features and limits of the server.
#[utoipa::path(get, path = "/api/config", tag = "Server", responses((status = 200, body = ServerConfig)))]
pub(crate) async fn config(State(state): State<AppState>) -> Json<ServerConfig> {
    let limits = &state.config.limits;
    Json(ServerConfig {
        version: env!("CARGO_PKG_VERSION"),
        engine: ENGINE,
        limits: AllowedLimits {
            max_depth: limits.max_depth,
            max_nodes: limits.max_nodes,
            max_movetime_ms: limits.max_time.as_millis().try_into().unwrap_or(u64::MAX),
            max_multipv: limits.max_multi_pv,
            max_hash_mb: limits.max_hash_mb,
            max_threads: limits.max_threads,
        },
        tablebases: state.tables.max_pieces(),
        book: true,
        explorer: state.config.explorer.is_some(),
        db: state.config.db.is_some(),
        wasm: state.config.wasm.is_some(),
        auth: state.config.token.is_some(),
        elo: EloRange { min: Strength::MIN_ELO, max: Strength::MAX_ELO },
    })
}
