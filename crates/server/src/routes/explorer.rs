//! The opening explorer in the shape of Lichess's, from an index of PGN files.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::IntoResponse;
use lucena_board::{Color, Position};
use lucena_explorer::{Explorer, ExplorerError, GameAt, GameInfo, MoveStats, Player};
use lucena_pgn::{Date, GameResult, GameTree, PgnWriter};
use serde::{Deserialize, Serialize};
use tokio::sync::Semaphore;
use utoipa::ToSchema;

use crate::json::{ApiPath, ApiQuery, color_name, parse_game, uci};
use crate::openapi::{BadRequest, Missing, NotFound};
use crate::problem::Problem;
use crate::state::{AppState, Shared};

/// Games that are read from PGN files at the same time: reading decompresses.
const MAX_PGN_READS: usize = 2;
/// The most that is decompressed to find a game, 1 GiB.
const MAX_DECOMPRESSED: u64 = 1 << 30;

static PGN_READS: Semaphore = Semaphore::const_new(MAX_PGN_READS);

/// Moves without `moves=`, as on Lichess.
const DEFAULT_MOVES: usize = 12;

#[derive(Debug, Deserialize, utoipa::IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query)]
pub(crate) struct ExplorerQuery {
    /// The first position; the initial position without it.
    fen: Option<String>,
    /// Moves from the position, separated by commas.
    play: Option<String>,
    /// How many moves to list; 12 without it.
    moves: Option<usize>,
    top_games: Option<usize>,
    recent_games: Option<usize>,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Explorer)]
pub(crate) struct ExplorerAnswer {
    opening: Option<OpeningJson>,
    white: u64,
    draws: u64,
    black: u64,
    moves: Vec<MoveJson>,
    top_games: Vec<GameJson>,
    recent_games: Vec<GameJson>,
}

#[derive(Debug, Serialize, ToSchema)]
#[schema(as = ExplorerOpening)]
struct OpeningJson {
    eco: String,
    name: String,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = ExplorerMove)]
struct MoveJson {
    uci: String,
    san: String,
    average_rating: Option<u32>,
    white: u64,
    draws: u64,
    black: u64,
    /// The game, if there is only one.
    game: Option<GameJson>,
    opening: Option<OpeningJson>,
}

#[derive(Debug, Serialize, ToSchema)]
#[schema(as = ExplorerGame)]
struct GameJson {
    /// The move played in the position.
    #[serde(skip_serializing_if = "Option::is_none")]
    uci: Option<String>,
    id: String,
    winner: Option<&'static str>,
    white: PlayerJson,
    black: PlayerJson,
    year: Option<u16>,
    month: Option<String>,
}

#[derive(Debug, Serialize, ToSchema)]
#[schema(as = ExplorerPlayer)]
struct PlayerJson {
    name: String,
    rating: Option<u16>,
}

/// The moves played in a position, with results and games, in the shape of Lichess's explorer.
#[utoipa::path(
    get,
    path = "/lichess",
    tag = "Lichess",
    params(ExplorerQuery),
    responses((status = 200, body = ExplorerAnswer), BadRequest, Missing)
)]
pub(crate) async fn explore(
    State(state): State<AppState>,
    ApiQuery(query): ApiQuery<ExplorerQuery>,
) -> Result<Json<ExplorerAnswer>, Problem> {
    let explorer = explorer(&state)?;
    let game = parse_game(query.fen.as_deref(), query.play.as_deref())?;
    let position = *game.position();
    let found = tokio::task::spawn_blocking(move || explorer.lookup(&position)).await;
    let stats = found.map_err(Problem::internal)?.map_err(fault)?.unwrap_or_default();
    let n_moves = query.moves.unwrap_or(DEFAULT_MOVES);
    let games = |list: &[GameAt], wanted: Option<usize>| -> Vec<GameJson> {
        let wanted = list.iter().take(wanted.unwrap_or(usize::MAX));
        wanted.map(|at| GameJson::at(&position, at)).collect()
    };
    Ok(Json(ExplorerAnswer {
        // The name of the line, also where the position itself has none.
        opening: state
            .names
            .classify(game.positions())
            .map(|it| OpeningJson { eco: it.eco().to_string(), name: it.name().to_string() }),
        white: stats.white,
        draws: stats.draws,
        black: stats.black,
        moves: stats
            .moves
            .iter()
            .take(n_moves)
            .map(|it| MoveJson::new(&state, &position, it))
            .collect(),
        top_games: games(&stats.top_games, query.top_games),
        recent_games: games(&stats.recent_games, query.recent_games),
    }))
}

/// The PGN of a game of the index, by its number.
#[utoipa::path(
    get,
    path = "/masters/pgn/{id}",
    tag = "Lichess",
    params(("id" = u32, Path, description = "The game, as the explorer answers it")),
    responses(
        (status = 200, body = String, content_type = "application/x-chess-pgn"),
        BadRequest,
        NotFound,
        Missing,
    )
)]
pub(crate) async fn game(
    State(state): State<AppState>,
    ApiPath(id): ApiPath<u32>,
) -> Result<impl IntoResponse, Problem> {
    let explorer = explorer(&state)?;
    let permit = PGN_READS.acquire().await.map_err(Problem::internal)?;
    let read = move || -> Result<Option<Vec<u8>>, ExplorerError> {
        // Held until the end, also after the client has gone.
        let _permit = permit;
        let Some(info) = explorer.game(id)? else { return Ok(None) };
        let tree = explorer.read_game_within(&info, MAX_DECOMPRESSED)?;
        Ok(Some(text(&tree)))
    };
    let pgn = tokio::task::spawn_blocking(read).await.map_err(Problem::internal)?.map_err(fault)?;
    let pgn = pgn.ok_or_else(|| Problem::not_found(format_args!("there is no game {id}")))?;
    Ok(([(header::CONTENT_TYPE, "application/x-chess-pgn")], pgn))
}

fn text(tree: &GameTree) -> Vec<u8> {
    let mut writer = PgnWriter::new(Vec::new());
    let written = writer.write_tree(tree).and_then(|()| writer.into_inner());
    written.expect("memory can be written")
}

fn explorer(state: &Shared) -> Result<Arc<Explorer>, Problem> {
    state.explorer.clone().ok_or_else(|| {
        Problem::new(StatusCode::NOT_IMPLEMENTED, "the server runs without --explorer")
    })
}

/// The index is damaged, or a PGN file has changed or gone. Only the log names files.
fn fault(error: ExplorerError) -> Problem {
    match error {
        ExplorerError::File { .. }
        | ExplorerError::SourceChanged { .. }
        | ExplorerError::TooFar { .. } => {
            tracing::error!(%error, "a game of the explorer cannot be read");
            Problem::not_found("the PGN of this game is no longer available")
        }
        error => {
            tracing::error!(%error, "the index of the explorer cannot be read");
            let detail = "the index of the explorer cannot be read";
            Problem::new(StatusCode::INTERNAL_SERVER_ERROR, detail)
        }
    }
}

impl OpeningJson {
    fn of(state: &Shared, position: &Position) -> Option<Self> {
        let opening = state.names.get(position)?;
        Some(Self { eco: opening.eco().to_string(), name: opening.name().to_string() })
    }
}

impl MoveJson {
    fn new(state: &Shared, position: &Position, stats: &MoveStats) -> Self {
        Self {
            uci: uci(position, stats.mv),
            san: stats.mv.san(position).to_string(),
            average_rating: stats.average_rating,
            white: stats.white,
            draws: stats.draws,
            black: stats.black,
            game: stats.game.as_ref().map(GameJson::new),
            opening: OpeningJson::of(state, &position.play_unchecked(stats.mv)),
        }
    }
}

impl GameJson {
    fn at(position: &Position, at: &GameAt) -> Self {
        Self { uci: at.mv.map(|mv| uci(position, mv)), ..Self::new(&at.game) }
    }

    fn new(game: &GameInfo) -> Self {
        let (year, month) = year_and_month(game.date);
        Self {
            uci: None,
            id: game.id.to_string(),
            winner: match game.result {
                GameResult::WhiteWins => Some(color_name(Color::White)),
                GameResult::BlackWins => Some(color_name(Color::Black)),
                _ => None,
            },
            white: PlayerJson::new(&game.white),
            black: PlayerJson::new(&game.black),
            year,
            month,
        }
    }
}

impl PlayerJson {
    fn new(player: &Player) -> Self {
        Self { name: player.name.clone(), rating: player.rating }
    }
}

/// The year, and the month as in `2026-11`.
fn year_and_month(date: Date) -> (Option<u16>, Option<String>) {
    let month = date.year.zip(date.month).map(|(year, month)| format!("{year:04}-{month:02}"));
    (date.year, month)
}
