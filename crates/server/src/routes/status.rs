//! What the server is and allows.

use axum::Json;
use axum::extract::State;
use lucena_engine::Strength;
use serde::Serialize;

use crate::state::AppState;

pub(crate) const ENGINE: &str = concat!("Lucena ", env!("CARGO_PKG_VERSION"));

#[derive(Debug, Serialize)]
pub(crate) struct Health {
    status: &'static str,
    engine: &'static str,
    version: &'static str,
    max_depth: u32,
}

pub(crate) async fn health(State(state): State<AppState>) -> Json<Health> {
    Json(Health {
        status: "ok",
        engine: ENGINE,
        version: env!("CARGO_PKG_VERSION"),
        max_depth: state.config.limits.max_depth,
    })
}

#[derive(Debug, Serialize)]
pub(crate) struct ServerConfig {
    version: &'static str,
    engine: &'static str,
    limits: AllowedLimits,
    /// The largest number of pieces in the tablebases, 0 without any.
    tablebases: usize,
    book: bool,
    explorer: bool,
    db: bool,
    auth: bool,
    elo: EloRange,
}

#[derive(Debug, Serialize)]
struct AllowedLimits {
    max_depth: u32,
    max_nodes: u64,
    max_movetime_ms: u64,
    max_multipv: usize,
    max_hash_mb: usize,
    max_threads: usize,
}

#[derive(Debug, Serialize)]
struct EloRange {
    min: u32,
    max: u32,
}

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
        auth: state.config.token.is_some(),
        elo: EloRange { min: Strength::MIN_ELO, max: Strength::MAX_ELO },
    })
}
