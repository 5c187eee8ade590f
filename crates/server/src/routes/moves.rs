//! Engine moves for a position, without a session.

use lucena_uci::uci_move;
use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use lucena_board::{Game, Move};
use lucena_engine::Answer;
use lucena_search::StopReason;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::client::ClientId;
use crate::json::{ApiJson, Standing, parse_fen, parse_move};
use crate::openapi::{BadRequest, Busy, TimedOut};
use crate::problem::Problem;
use crate::search::{Job, Search, SearchParams};
use crate::state::AppState;

#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct BestMoveRequest {
    fen: String,
    /// Defaults to 10.
    depth: Option<u32>,
}

#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct BestMove {
    /// In UCI notation; `null` if the game is over.
    r#move: Option<String>,
    san: Option<String>,
    depth: u32,
    /// For the side to move.
    score_cp: Option<i32>,
    nodes: u64,
    time_ms: u64,
    game_over: bool,
    status: &'static str,
}

/// The best move of a position.
#[utoipa::path(
    post,
    path = "/api/best-move",
    tag = "Positions",
    request_body = BestMoveRequest,
    responses((status = 200, body = BestMove), BadRequest, Busy, TimedOut)
)]
pub(crate) async fn best_move(
    State(state): State<AppState>,
    client: ClientId,
    ApiJson(request): ApiJson<BestMoveRequest>,
) -> Result<Json<BestMove>, Problem> {
    let game = Game::new(parse_fen(Some(&request.fen))?);
    let ending = Standing::of(&game);
    let mut best = BestMove {
        r#move: None,
        san: None,
        depth: 0,
        score_cp: None,
        nodes: 0,
        time_ms: 0,
        game_over: ending.is_over(),
        status: ending.status(),
    };
    if ending.is_over() {
        return Ok(Json(best));
    }
    let (mv, answer) = search(&state, &client, &game, request.depth).await?;
    let position = game.position();
    best.r#move = Some(uci_move(position, mv));
    best.san = Some(mv.san(position).to_string());
    if let Some(report) = answer.report {
        best.depth = report.depth;
        best.score_cp = Some(report.score.centipawns());
        best.nodes = report.nodes;
        best.time_ms = report.time.as_millis().try_into().unwrap_or(u64::MAX);
    }
    Ok(Json(best))
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct PlayRequest {
    fen: String,
    user_move: String,
    /// Defaults to 10.
    depth: Option<u32>,
}

#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct PlayAnswer {
    fen: String,
    engine_move: Option<String>,
    engine_san: Option<String>,
    legal: bool,
    game_over: bool,
    status: &'static str,
    error: Option<String>,
}

/// Plays the user's move, and the engine's reply.
#[utoipa::path(
    post,
    path = "/api/play",
    tag = "Positions",
    request_body = PlayRequest,
    responses((status = 200, body = PlayAnswer), BadRequest, Busy, TimedOut)
)]
pub(crate) async fn play(
    State(state): State<AppState>,
    client: ClientId,
    ApiJson(request): ApiJson<PlayRequest>,
) -> Result<Json<PlayAnswer>, Problem> {
    let mut game = Game::new(parse_fen(Some(&request.fen))?);
    let mv = parse_move(game.position(), &request.user_move)?;
    game.play_unchecked(mv);
    let mut reply = None;
    if !Standing::of(&game).is_over() {
        let (mv, _) = search(&state, &client, &game, request.depth).await?;
        let before = *game.position();
        reply = Some((uci_move(&before, mv), mv.san(&before).to_string()));
        game.play_unchecked(mv);
    }
    let ending = Standing::of(&game);
    let (engine_move, engine_san) = reply.unzip();
    Ok(Json(PlayAnswer {
        fen: game.position().to_string(),
        engine_move,
        engine_san,
        legal: true,
        game_over: ending.is_over(),
        status: ending.status(),
        error: None,
    }))
}

/// Searches to a depth. Fails with a timeout if the server's limits end the search earlier.
async fn search(
    state: &AppState,
    client: &ClientId,
    game: &Game,
    depth: Option<u32>,
) -> Result<(Move, Answer), Problem> {
    const DEFAULT_DEPTH: u32 = 10;
    let allowed = &state.config.limits;
    let depth = depth.unwrap_or_else(|| DEFAULT_DEPTH.min(allowed.max_depth));
    let params = SearchParams { depth: Some(depth), ..SearchParams::default() };
    let job = Job {
        game: Arc::new(game.clone()),
        limits: params.limits(allowed)?,
        options: params.options(state.pool.options(), allowed)?,
    };
    let answer = Search::start(&state.pool, client, job).await?.answer().await?;
    let is_cut = |stop| matches!(stop, StopReason::Time | StopReason::Nodes);
    if answer.report.as_ref().is_some_and(|report| is_cut(report.stop)) {
        return Err(Problem::new(StatusCode::GATEWAY_TIMEOUT, "the search took too long"));
    }
    let mv = answer.best_move.ok_or_else(|| Problem::internal("the search found no move"))?;
    Ok((mv, answer))
}
