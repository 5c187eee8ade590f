//! Evaluations from earlier searches, in the format of Lichess.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use lucena_board::{Game, Position};
use lucena_search::Bound;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::client::ClientId;
use crate::evals::Eval;
use crate::json::{ApiQuery, parse_fen};
use crate::openapi::{BadRequest, Busy};
use crate::problem::Problem;
use crate::search::{Job, Search, SearchParams};
use crate::state::AppState;

/// As on Lichess.
const MAX_LINES: usize = 5;

#[derive(Debug, Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct CloudEvalQuery {
    fen: String,
    /// Number of lines, 1 to 5; defaults to 1.
    #[serde(rename = "multiPv")]
    multi_pv: Option<usize>,
    /// `standard`, `chess960` or `fromPosition`; others have no evaluations.
    variant: Option<String>,
    /// `nodes:N` to search if there is no evaluation yet.
    compute: Option<String>,
}

#[derive(Debug, Serialize, ToSchema)]
struct CloudEval {
    fen: String,
    #[serde(flatten)]
    eval: Eval,
}

/// The evaluation of a position from earlier searches, in the format of Lichess's cloud evaluation.
#[utoipa::path(
    get,
    path = "/api/cloud-eval",
    tag = "Lichess",
    params(CloudEvalQuery),
    responses(
        (status = 200, body = CloudEval),
        (status = 404, description = "Nothing is known", body = Unknown),
        BadRequest,
        Busy,
    )
)]
pub(crate) async fn cloud_eval(
    State(state): State<AppState>,
    client: ClientId,
    ApiQuery(query): ApiQuery<CloudEvalQuery>,
) -> Result<Response, Problem> {
    let position = parse_fen(Some(&query.fen))?;
    let n_lines = query.multi_pv.unwrap_or(1);
    if !(1..=MAX_LINES).contains(&n_lines) {
        let detail = format!("multiPv: found {n_lines}, expected 1 to {MAX_LINES}");
        return Err(Problem::bad_request(detail));
    }
    let nodes = query.compute.as_deref().map(parse_compute).transpose()?;
    let is_chess = |variant: &str| matches!(variant, "standard" | "chess960" | "fromPosition");
    if !query.variant.as_deref().is_none_or(is_chess) {
        return Ok(unknown());
    }
    let evals = state.evals.clone();
    let known = tokio::task::spawn_blocking(move || evals.find(&position, n_lines)).await;
    let eval = match (known.map_err(Problem::internal)?, nodes) {
        (Some(eval), _) => eval,
        (None, None) => return Ok(unknown()),
        (None, Some(_)) if position.legal_moves().is_empty() => return Ok(unknown()),
        (None, Some(nodes)) => compute(&state, &client, position, (n_lines, nodes)).await?,
    };
    Ok(Json(CloudEval { fen: position.to_string(), eval }).into_response())
}

/// The N of `nodes:N`.
fn parse_compute(text: &str) -> Result<u64, Problem> {
    let nodes = text.strip_prefix("nodes:").and_then(|number| number.parse().ok());
    nodes.ok_or_else(|| {
        Problem::bad_request(format_args!("compute: found {text:?}, expected nodes:N"))
    })
}

/// There is no evaluation of the position.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = UnknownEval)]
struct Unknown {
    error: &'static str,
}

/// Lichess's response to an unknown position.
fn unknown() -> Response {
    let error = "No cloud evaluation available for that position";
    (StatusCode::NOT_FOUND, Json(Unknown { error })).into_response()
}

async fn compute(
    state: &AppState,
    client: &ClientId,
    position: Position,
    (n_lines, nodes): (usize, u64),
) -> Result<Eval, Problem> {
    let params =
        SearchParams { nodes: Some(nodes), multipv: Some(n_lines), ..SearchParams::default() };
    let allowed = &state.config.limits;
    let game = Arc::new(Game::new(position));
    let job = Job {
        game: Arc::clone(&game),
        limits: params.limits(allowed)?,
        options: params.options(state.pool.options(), allowed)?,
    };
    let answer = Search::start(&state.pool, client, job).await?.answer().await?;
    let report = answer.report.ok_or_else(|| Problem::internal("the search found no move"))?;
    let lines = report.lines.iter().map(|line| (line.score, line.moves.as_slice()));
    let eval = Eval::new(&position, report.depth, report.nodes, lines);
    // A search that ran out of nodes during an iteration may have bounds only, which are not
    // stored.
    if report.lines.iter().all(|line| line.bound == Bound::Exact) {
        state.evals.add(&game, eval.clone());
    }
    Ok(eval)
}
