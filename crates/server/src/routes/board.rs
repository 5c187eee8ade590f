//! The classic routes: a board that is set up, played on and searched.

use lucena_uci::uci_move;
use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::header;
use axum::response::IntoResponse;
use lucena_board::Game;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::client::{ClientId, Session, SessionId};
use crate::json::{ApiJson, BoardJson, MAX_PLIES, Scores, Standing, parse_fen, parse_move};
use crate::openapi::{BadRequest, Busy, SessionHeader};
use crate::problem::Problem;
use crate::search::{Job, Search, SearchParams};
use crate::state::AppState;

/// Default search depth.
const DEFAULT_DEPTH: u32 = 12;

#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct NewSession {
    id: String,
}

/// Creates a session, which has its own board.
///
/// The response sets the cookie `lucena_session`; programs send the id in the header
/// `X-Lucena-Session`. Without either, a request uses the board of the default session.
#[utoipa::path(post, path = "/api/session", tag = "Board", responses((status = 200, body = NewSession)))]
pub(crate) async fn new_session() -> impl IntoResponse {
    let id = SessionId::random();
    ([(header::SET_COOKIE, id.set_cookie())], Json(NewSession { id: id.as_str().to_owned() }))
}

/// The board of the session.
#[utoipa::path(get, path = "/board", tag = "Board", params(SessionHeader), responses((status = 200, body = BoardJson)))]
pub(crate) async fn board(
    State(state): State<AppState>,
    Session(session): Session,
) -> Json<BoardJson> {
    let board = state.sessions.board(&session);
    let game = board.lock().await;
    Json(BoardJson::new(&game))
}

#[derive(Debug, Deserialize, ToSchema)]
pub(crate) struct SetPosition {
    fen: String,
}

/// Sets up a position.
#[utoipa::path(
    post,
    path = "/position",
    tag = "Board",
    params(SessionHeader),
    request_body = SetPosition,
    responses((status = 200, body = BoardJson), BadRequest)
)]
pub(crate) async fn set_position(
    State(state): State<AppState>,
    Session(session): Session,
    ApiJson(request): ApiJson<SetPosition>,
) -> Result<Json<BoardJson>, Problem> {
    let position = parse_fen(Some(&request.fen))?;
    let board = state.sessions.board(&session);
    let mut game = board.lock().await;
    *game = Game::new(position);
    Ok(Json(BoardJson::new(&game)))
}

#[derive(Debug, Deserialize, ToSchema)]
pub(crate) struct PlayMove {
    /// In UCI notation.
    r#move: String,
}

#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Played {
    fen: String,
    r#move: String,
}

/// Plays a move.
#[utoipa::path(
    post,
    path = "/move",
    tag = "Board",
    params(SessionHeader),
    request_body = PlayMove,
    responses((status = 200, body = Played), BadRequest)
)]
pub(crate) async fn play_move(
    State(state): State<AppState>,
    Session(session): Session,
    ApiJson(request): ApiJson<PlayMove>,
) -> Result<Json<Played>, Problem> {
    let board = state.sessions.board(&session);
    let mut game = board.lock().await;
    let before = *game.position();
    let mv = parse_move(&before, &request.r#move)?;
    if game.len() >= MAX_PLIES {
        return Err(Problem::bad_request(format_args!("the game has {MAX_PLIES} half-moves")));
    }
    game.play_unchecked(mv);
    Ok(Json(Played { fen: game.position().to_string(), r#move: uci_move(&before, mv) }))
}

#[derive(Debug, Deserialize, ToSchema)]
pub(crate) struct SearchBoard {
    /// Defaults to 12.
    depth: Option<u32>,
}

#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct SearchedBoard {
    best_move: String,
    ponder: Option<String>,
    #[serde(flatten)]
    scores: Scores,
    fen: String,
}

/// Searches the position on the board. The move is not played.
#[utoipa::path(
    post,
    path = "/search",
    tag = "Board",
    params(SessionHeader),
    request_body = SearchBoard,
    responses((status = 200, body = SearchedBoard), BadRequest, Busy)
)]
pub(crate) async fn search(
    State(state): State<AppState>,
    Session(session): Session,
    client: ClientId,
    ApiJson(request): ApiJson<SearchBoard>,
) -> Result<Json<SearchedBoard>, Problem> {
    let board = state.sessions.board(&session);
    let game = board.lock().await;
    if Standing::of(&game).is_over() {
        return Err(Problem::bad_request("the game is over"));
    }
    let allowed = &state.config.limits;
    let depth = request.depth.unwrap_or_else(|| DEFAULT_DEPTH.min(allowed.max_depth));
    let params = SearchParams { depth: Some(depth), ..SearchParams::default() };
    let job = Job {
        game: Arc::new(game.clone()),
        limits: params.limits(allowed)?,
        options: params.options(state.pool.options(), allowed)?,
    };
    let answer = Search::start(&state.pool, &client, job).await?.answer().await?;
    let position = game.position();
    let (Some(best), Some(report)) = (answer.best_move, &answer.report) else {
        return Err(Problem::internal("the search found no move"));
    };
    Ok(Json(SearchedBoard {
        best_move: uci_move(position, best),
        ponder: answer.ponder.map(|mv| uci_move(&position.play_unchecked(best), mv)),
        scores: Scores::new(report.score, position.turn()),
        fen: position.to_string(),
    }))
}

#[derive(Debug, Deserialize, ToSchema)]
pub(crate) struct Reset {
    fen: Option<String>,
}

/// Starts a new game, from the initial position or another one.
#[utoipa::path(
    post,
    path = "/reset",
    tag = "Board",
    params(SessionHeader),
    request_body = Reset,
    responses((status = 200, body = BoardJson), BadRequest)
)]
pub(crate) async fn reset(
    State(state): State<AppState>,
    Session(session): Session,
    client: ClientId,
    ApiJson(request): ApiJson<Reset>,
) -> Result<Json<BoardJson>, Problem> {
    let position = parse_fen(request.fen.as_deref())?;
    let board = state.sessions.board(&session);
    let mut game = board.lock().await;
    *game = Game::new(position);
    state.pool.forget(&client);
    Ok(Json(BoardJson::new(&game)))
}
