//! Analysis of one game in a single request.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use lucena_analysis::{AnalysisError, GameReport};
use lucena_client::{BuiltIn, StopHandle};
use lucena_pgn::GameTree;
use serde::Deserialize;
use utoipa::ToSchema;

use crate::analysis::{AnalysisParams, ProfileName, ServerEngine, read_games};
use crate::client::ClientId;
use crate::json::{ApiJson, parse_game};
use crate::openapi::{BadRequest, Busy, TimedOut};
use crate::problem::Problem;
use crate::state::AppState;

#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct AnalyzeRequest {
    /// Moves in UCI notation; alternatively `pgn`.
    moves: Option<Moves>,
    /// The position before the moves; defaults to the initial position.
    fen: Option<String>,
    /// One game.
    pgn: Option<String>,
    profile: Option<ProfileName>,
    /// Nodes of each search; alternatively `depth` or `movetime_ms`. Defaults to 100,000 nodes.
    nodes: Option<u64>,
    depth: Option<u32>,
    movetime_ms: Option<u64>,
    /// Use the scores of `[%eval]` comments.
    #[serde(default)]
    reuse_evals: bool,
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(untagged)]
#[schema(as = AnalyzeMoves)]
enum Moves {
    Text(String),
    List(Vec<String>),
}

impl AnalyzeRequest {
    fn game(&self) -> Result<GameTree, Problem> {
        match (&self.pgn, &self.moves) {
            (Some(_), Some(_)) => Err(Problem::bad_request("moves, pgn: give only one")),
            (Some(pgn), None) => one_game(pgn),
            (None, None) => Err(Problem::bad_request("moves or pgn: missing")),
            (None, Some(moves)) => {
                let moves = match moves {
                    Moves::Text(text) => text.clone(),
                    Moves::List(list) => list.join(" "),
                };
                let game = parse_game(self.fen.as_deref(), Some(&moves))?;
                Ok(GameTree::from(&game))
            }
        }
    }
}

fn one_game(pgn: &str) -> Result<GameTree, Problem> {
    let mut games = Vec::new();
    read_games(pgn.as_bytes(), |game| {
        if games.len() == 1 {
            return Err(Problem::bad_request("pgn: more than one game; send them to /api/games"));
        }
        games.push(game);
        Ok(())
    })?;
    match games.pop() {
        Some(Ok(game)) => Ok(game.tree),
        Some(Err(game)) => Err(Problem::bad_request(format_args!("pgn: {}", game.error))),
        None => Err(Problem::bad_request("pgn: no game found")),
    }
}

/// Stops the analysis when the request is dropped.
struct StopOnDrop(StopHandle);

impl Drop for StopOnDrop {
    fn drop(&mut self) {
        self.0.stop();
    }
}

/// Analyses one game and returns the report of `lucena analyze --json`.
#[utoipa::path(
    post,
    path = "/api/analyze",
    tag = "Analysis",
    request_body = AnalyzeRequest,
    responses((status = 200, body = GameReport), BadRequest, Busy, TimedOut)
)]
pub(crate) async fn analyze(
    State(state): State<AppState>,
    client: ClientId,
    ApiJson(request): ApiJson<AnalyzeRequest>,
) -> Result<Json<GameReport>, Problem> {
    let AnalyzeRequest { profile, nodes, depth, movetime_ms, reuse_evals, .. } = request;
    let params = AnalysisParams { profile, nodes, depth, movetime_ms, reuse_evals, puzzles: false };
    let settings = params.settings(&state.config.limits)?;
    let tree = state.parsing.run(move || request.game()).await?;
    let mut lease = state.pool.lease(&client).await?;
    let options = state.pool.options().clone();
    let stop = StopHandle::new();
    let _guard = StopOnDrop(stop.clone());
    let allowed = state.config.limits;
    let evals = state.evals.clone();
    let work = tokio::task::spawn_blocking(move || -> Result<GameReport, Problem> {
        let worker = lease.worker();
        // The analysis clears the hash table and leaves its own entries in it.
        worker.last = None;
        if *worker.engine.options() != options {
            worker.engine.configure(options)?;
        }
        let engine = BuiltIn::new(&mut worker.engine);
        let engine = ServerEngine { engine, allowed, yields_to: None, evals };
        settings.analyzer(engine, &stop).analyze_tree(&tree).map_err(|error| match error {
            AnalysisError::Stopped => timed_out(),
            error => Problem::internal(error),
        })
    });
    let report = tokio::time::timeout(allowed.max_time, work).await.map_err(|_| timed_out())?;
    report.map_err(Problem::internal)?.map(Json)
}

fn timed_out() -> Problem {
    Problem::new(StatusCode::GATEWAY_TIMEOUT, "the analysis took too long; send it to /api/games")
}
