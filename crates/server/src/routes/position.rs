//! Data of a position without a search: moves, opening, book and static evaluation.

use std::sync::PoisonError;

use axum::Json;
use axum::extract::State;
use lucena_board::Game;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::json::{
    ApiQuery, FenQuery, MoveJson, Scores, Standing, color_name, parse_fen, parse_game,
};
use crate::openapi::BadRequest;
use crate::problem::Problem;
use crate::state::AppState;

#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct LegalMoves {
    fen: String,
    /// `white` or `black`.
    turn: &'static str,
    check: bool,
    moves: Vec<MoveJson>,
    game_over: bool,
    /// `1-0`, `0-1`, `1/2-1/2` or `*`.
    result: &'static str,
    /// `ongoing`, `checkmate`, `stalemate`, or another reason why the game is over.
    status: &'static str,
}

/// The legal moves of a position.
#[utoipa::path(
    get,
    path = "/api/legal-moves",
    tag = "Positions",
    params(FenQuery),
    responses((status = 200, body = LegalMoves), BadRequest)
)]
pub(crate) async fn legal_moves(
    ApiQuery(query): ApiQuery<FenQuery>,
) -> Result<Json<LegalMoves>, Problem> {
    let position = parse_fen(query.fen.as_deref())?;
    let ending = Standing::of(&Game::new(position));
    Ok(Json(LegalMoves {
        fen: position.to_string(),
        turn: color_name(position.turn()),
        check: position.is_check(),
        moves: position.legal_moves().into_iter().map(|mv| MoveJson::new(&position, mv)).collect(),
        game_over: ending.is_over(),
        result: ending.result().as_str(),
        status: ending.status(),
    }))
}

#[derive(Debug, Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub(crate) struct GameQuery {
    /// The first position; defaults to the initial position.
    fen: Option<String>,
    /// In UCI notation, separated by commas or spaces.
    moves: Option<String>,
}

#[derive(Debug, Default, Serialize, ToSchema)]
#[schema(as = Opening)]
pub(crate) struct OpeningAnswer {
    eco: Option<String>,
    name: Option<String>,
    /// Plies up to the last position with a name.
    ply: usize,
}

/// The opening of a position or game: the name of the last position that has one.
#[utoipa::path(
    get,
    path = "/api/opening",
    tag = "Positions",
    params(GameQuery),
    responses((status = 200, body = OpeningAnswer), BadRequest)
)]
pub(crate) async fn opening(
    State(state): State<AppState>,
    ApiQuery(query): ApiQuery<GameQuery>,
) -> Result<Json<OpeningAnswer>, Problem> {
    let game = parse_game(query.fen.as_deref(), query.moves.as_deref())?;
    let named =
        game.positions().enumerate().filter_map(|(ply, it)| Some((ply, state.names.get(it)?)));
    Ok(Json(named.last().map_or_else(OpeningAnswer::default, |(ply, opening)| OpeningAnswer {
        eco: Some(opening.eco().to_string()),
        name: Some(opening.name().to_string()),
        ply,
    })))
}

#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Book)]
pub(crate) struct BookAnswer {
    moves: Vec<BookMoveJson>,
}

#[derive(Debug, Serialize, ToSchema)]
#[schema(as = BookMove)]
struct BookMoveJson {
    #[serde(flatten)]
    mv: MoveJson,
    weight: u32,
    /// Share of the total weight, 0 to 1.
    share: f64,
}

/// The moves of the opening book.
#[utoipa::path(
    get,
    path = "/api/book",
    tag = "Positions",
    params(FenQuery),
    responses((status = 200, body = BookAnswer), BadRequest)
)]
pub(crate) async fn book(
    State(state): State<AppState>,
    ApiQuery(query): ApiQuery<FenQuery>,
) -> Result<Json<BookAnswer>, Problem> {
    let position = parse_fen(query.fen.as_deref())?;
    let found = state.book.find(&position).map_err(Problem::internal)?;
    let total = found.total_weight().max(1) as f64;
    let moves = found.playable().iter().map(|it| BookMoveJson {
        mv: MoveJson::new(&position, it.mv),
        weight: it.weight,
        share: f64::from(it.weight) / total,
    });
    Ok(Json(BookAnswer { moves: moves.collect() }))
}

#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Evaluation {
    fen: String,
    evaluator: &'static str,
    #[serde(flatten)]
    scores: Scores,
    /// The terms, if the evaluator has any; centipawns from White's point of view.
    terms: Vec<Term>,
}

#[derive(Debug, Serialize, ToSchema)]
struct Term {
    name: &'static str,
    middlegame: i32,
    endgame: i32,
}

/// The evaluation of a position without a search.
#[utoipa::path(
    get,
    path = "/api/eval",
    tag = "Positions",
    params(FenQuery),
    responses((status = 200, body = Evaluation), BadRequest)
)]
pub(crate) async fn evaluation(
    State(state): State<AppState>,
    ApiQuery(query): ApiQuery<FenQuery>,
) -> Result<Json<Evaluation>, Problem> {
    let position = parse_fen(query.fen.as_deref())?;
    let mut engine = state.evaluator.lock().unwrap_or_else(PoisonError::into_inner);
    engine.set_position(Game::new(position));
    let terms = engine.explain().map_or_else(Vec::new, |explanation| {
        let terms = explanation.terms().iter();
        terms
            .map(|term| {
                let difference = term.difference();
                Term { name: term.name, middlegame: difference.mg(), endgame: difference.eg() }
            })
            .collect()
    });
    Ok(Json(Evaluation {
        fen: position.to_string(),
        evaluator: engine.options().evaluator.name(),
        scores: Scores::new(engine.evaluate(), position.turn()),
        terms,
    }))
}
