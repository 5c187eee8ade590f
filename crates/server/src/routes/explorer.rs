//! The opening explorer in the format of Lichess's, from an index of PGN files.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::IntoResponse;
use lucena_board::Variant;
use lucena_board::variants::VariantPosition;
use lucena_explorer::{Explorer, ExplorerAnswer, ExplorerError, ExplorerListing, ExplorerSources};
use lucena_pgn::{GameTree, PgnWriter};
use serde::Deserialize;
use tokio::sync::Semaphore;

use crate::json::{ApiPath, ApiQuery, parse_variant_game};
use crate::openapi::{BadRequest, Missing, NotFound};
use crate::problem::Problem;
use crate::state::{AppState, Shared};

/// Maximum concurrent reads of PGN files, since reading decompresses them.
const MAX_PGN_READS: usize = 2;
/// Maximum bytes to decompress to find a game, 1 GiB.
const MAX_DECOMPRESSED: u64 = 1 << 30;

static PGN_READS: Semaphore = Semaphore::const_new(MAX_PGN_READS);

/// Default of `moves=`, as on Lichess.
const DEFAULT_MOVES: usize = 12;
/// Default of `topGames=` and `recentGames=`, as on Lichess.
const DEFAULT_GAMES: usize = 4;

#[derive(Debug, Deserialize, utoipa::IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query)]
pub(crate) struct ExplorerQuery {
    /// The variant, such as `standard`, `chess960` or `kingOfTheHill`; defaults to `standard`.
    variant: Option<String>,
    /// The first position; defaults to the initial position.
    fen: Option<String>,
    /// Moves from the position, separated by commas.
    play: Option<String>,
    /// How many moves to list; defaults to 12.
    moves: Option<usize>,
    /// How many of the games with the highest ratings to list, up to 8; defaults to 4.
    top_games: Option<usize>,
    /// How many of the latest games to list, up to 8; defaults to 4.
    recent_games: Option<usize>,
}

/// The moves played in a position, with results and games, in the format of Lichess's explorer.
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
    let variant = match query.variant.as_deref() {
        None => Variant::Standard,
        Some(name) => {
            name.parse().map_err(|error| Problem::bad_request(format_args!("variant: {error}")))?
        }
    };
    let game = parse_variant_game(variant, query.fen.as_deref(), query.play.as_deref())?;
    let position = *game.position();
    let found = tokio::task::spawn_blocking(move || explorer.lookup_variant(&position)).await;
    let stats = found.map_err(Problem::internal)?.map_err(fault)?.unwrap_or_default();
    let listing = ExplorerListing {
        moves: query.moves.unwrap_or(DEFAULT_MOVES),
        top_games: query.top_games.unwrap_or(DEFAULT_GAMES),
        recent_games: query.recent_games.unwrap_or(DEFAULT_GAMES),
        sources: ExplorerSources::Hidden,
    };
    Ok(Json(ExplorerAnswer::new(&game, &stats, &state.names, listing)))
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
        // Held until the read ends, even if the client disconnects.
        let _permit = permit;
        let Some(info) = explorer.game(id)? else { return Ok(None) };
        let tree = explorer.read_game_within(&info, MAX_DECOMPRESSED)?;
        Ok(Some(text(&tree)))
    };
    let pgn = tokio::task::spawn_blocking(read).await.map_err(Problem::internal)?.map_err(fault)?;
    let pgn = pgn.ok_or_else(|| Problem::not_found(format_args!("there is no game {id}")))?;
    Ok(([(header::CONTENT_TYPE, "application/x-chess-pgn")], pgn))
}

fn text(tree: &GameTree<VariantPosition>) -> Vec<u8> {
    let mut writer = PgnWriter::new(Vec::new());
    let written = writer.write_tree(tree).and_then(|()| writer.into_inner());
    written.expect("memory can be written")
}

fn explorer(state: &Shared) -> Result<Arc<Explorer>, Problem> {
    state.explorer.clone().ok_or_else(|| {
        Problem::new(StatusCode::NOT_IMPLEMENTED, "the server runs without --explorer")
    })
}

/// The index is damaged, or a PGN file has changed or is missing. File names only appear in the
/// log.
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
