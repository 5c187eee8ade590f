//! What is known of a position without a search: moves, opening, book and static evaluation.

use std::sync::PoisonError;

use axum::Json;
use axum::extract::State;
use lucena_board::Game;
use serde::{Deserialize, Serialize};

use crate::json::{
    ApiQuery, Ending, FenQuery, MoveJson, Scores, color_name, parse_fen, parse_game,
};
use crate::problem::Problem;
use crate::state::AppState;

#[derive(Debug, Serialize)]
pub(crate) struct LegalMoves {
    fen: String,
    turn: &'static str,
    check: bool,
    moves: Vec<MoveJson>,
    game_over: bool,
    result: &'static str,
    status: &'static str,
}

pub(crate) async fn legal_moves(
    ApiQuery(query): ApiQuery<FenQuery>,
) -> Result<Json<LegalMoves>, Problem> {
    let position = parse_fen(query.fen.as_deref())?;
    let ending = Ending::of(&Game::new(position));
    Ok(Json(LegalMoves {
        fen: position.to_string(),
        turn: color_name(position.turn()),
        check: position.is_check(),
        moves: position.legal_moves().into_iter().map(|mv| MoveJson::new(&position, mv)).collect(),
        game_over: ending.is_over(),
        result: ending.result(),
        status: ending.status(),
    }))
}

#[derive(Debug, Deserialize)]
pub(crate) struct GameQuery {
    fen: Option<String>,
    moves: Option<String>,
}

#[derive(Debug, Default, Serialize)]
pub(crate) struct OpeningAnswer {
    eco: Option<String>,
    name: Option<String>,
    /// Half-moves up to the last position with a name.
    ply: usize,
}

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

#[derive(Debug, Serialize)]
pub(crate) struct BookAnswer {
    moves: Vec<BookMoveJson>,
}

#[derive(Debug, Serialize)]
struct BookMoveJson {
    #[serde(flatten)]
    mv: MoveJson,
    weight: u32,
    /// Of all weights, 0 to 1.
    share: f64,
}

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

#[derive(Debug, Serialize)]
pub(crate) struct Evaluation {
    fen: String,
    evaluator: &'static str,
    #[serde(flatten)]
    scores: Scores,
    /// The terms, if the evaluator has any; centipawns for White.
    terms: Vec<Term>,
}

#[derive(Debug, Serialize)]
struct Term {
    name: &'static str,
    middlegame: i32,
    endgame: i32,
}

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
