//! Syzygy tables, in the format of Lichess's tablebase server.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use lucena_board::{Color, Game, Move, Position, UciCastling};
use lucena_syzygy::{AmbiguousWdl, Dtz, ProbeError, Repetition, Tablebase, Wdl};
use lucena_uci::castling_form;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::blocking::blocking;
use crate::json::{ApiQuery, parse_fen};
use crate::openapi::{BadRequest, NotFound};
use crate::problem::Problem;
use crate::state::AppState;

/// Longer than any line to mate.
const MAX_MAINLINE_PLIES: usize = 2000;

#[derive(Debug, Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct TablebaseQuery {
    fen: String,
}

/// The tablebase result of a position.
#[derive(Debug, Serialize, ToSchema)]
struct Verdict {
    category: &'static str,
    /// Plies to the next capture or pawn move. Rounding may make it one too low.
    dtz: Option<i32>,
    /// Same, if it is exact.
    precise_dtz: Option<i32>,
    // Metrics of other kinds of tablebases.
    dtc: Option<i32>,
    dtm: Option<i32>,
    dtw: Option<i32>,
    checkmate: bool,
    stalemate: bool,
    variant_win: bool,
    variant_loss: bool,
    insufficient_material: bool,
}

#[derive(Debug, Serialize, ToSchema)]
#[schema(as = TablebasePosition)]
pub(crate) struct PositionAnswer {
    #[serde(flatten)]
    verdict: Verdict,
    /// Best moves first.
    moves: Vec<MoveAnswer>,
}

#[derive(Debug, Serialize, ToSchema)]
#[schema(as = TablebaseMove)]
struct MoveAnswer {
    uci: String,
    san: String,
    zeroing: bool,
    /// Of the position after the move.
    #[serde(flatten)]
    verdict: Verdict,
}

#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Mainline)]
pub(crate) struct MainlineAnswer {
    dtz: i32,
    mainline: Vec<MainlineMove>,
    winner: Option<&'static str>,
}

#[derive(Debug, Serialize, ToSchema)]
struct MainlineMove {
    uci: String,
    san: String,
    /// After the move.
    dtz: i32,
}

/// Tablebase results of a position and its moves, in the format of Lichess's tablebase.
#[utoipa::path(
    get,
    path = "/standard",
    tag = "Lichess",
    params(TablebaseQuery),
    responses((status = 200, body = PositionAnswer), BadRequest, NotFound)
)]
pub(crate) async fn standard(
    State(state): State<AppState>,
    ApiQuery(query): ApiQuery<TablebaseQuery>,
) -> Result<Json<PositionAnswer>, Problem> {
    let position = parse_fen(Some(&query.fen))?;
    let tables = Arc::clone(&state.tables);
    blocking(move || probe(&tables, &position).map_err(Problem::from)).await.map(Json)
}

/// The line of best moves by the tablebases.
#[utoipa::path(
    get,
    path = "/standard/mainline",
    tag = "Lichess",
    params(TablebaseQuery),
    responses((status = 200, body = MainlineAnswer), BadRequest, NotFound)
)]
pub(crate) async fn mainline(
    State(state): State<AppState>,
    ApiQuery(query): ApiQuery<TablebaseQuery>,
) -> Result<Json<MainlineAnswer>, Problem> {
    let position = parse_fen(Some(&query.fen))?;
    let tables = Arc::clone(&state.tables);
    blocking(move || line(&tables, position).map_err(Problem::from)).await.map(Json)
}

impl From<ProbeError> for Problem {
    fn from(error: ProbeError) -> Self {
        match error {
            ProbeError::Table(_) => Self::internal(error),
            // Too many pieces, castling rights, or a missing table.
            error => Self::not_found(error),
        }
    }
}

fn probe(tables: &Tablebase, position: &Position) -> Result<PositionAnswer, ProbeError> {
    let verdict = verdict(tables, position)?;
    let ranked = match tables.rank_moves(position, Repetition::Absent) {
        Err(ProbeError::Missing(..)) => tables.rank_moves_by_result(position)?,
        ranked => ranked?,
    };
    let castling = castling_form(position);
    let moves = ranked.iter().map(|ranked| {
        let mv = ranked.mv();
        Ok(MoveAnswer {
            uci: mv.uci(castling).to_string(),
            san: mv.san(position).to_string(),
            zeroing: ranked.is_zeroing(),
            verdict: self::verdict(tables, &position.play_unchecked(mv))?,
        })
    });
    let mut moves = moves.collect::<Result<Vec<_>, ProbeError>>()?;
    moves.sort_by_key(|mv| !mv.verdict.checkmate);
    Ok(PositionAnswer { verdict, moves })
}

fn verdict(tables: &Tablebase, position: &Position) -> Result<Verdict, ProbeError> {
    let (dtz, result) = match tables.probe_dtz(position) {
        Ok(dtz) => (Some(dtz), category(tables.probe_wdl_with_clock(position)?)),
        // There may be WDL tables only.
        Err(ProbeError::Missing(..)) => {
            (None, category_of_result(tables.probe_wdl(position)?, position))
        }
        Err(error) => return Err(error),
    };
    Ok(Verdict {
        category: result,
        dtz: dtz.map(Dtz::plies),
        precise_dtz: dtz.filter(|dtz| dtz.is_exact()).map(Dtz::plies),
        dtc: None,
        dtm: None,
        dtw: None,
        checkmate: position.is_checkmate(),
        stalemate: position.is_stalemate(),
        variant_win: false,
        variant_loss: false,
        insufficient_material: position.is_dead_by_material(),
    })
}

const fn category(result: AmbiguousWdl) -> &'static str {
    match result {
        AmbiguousWdl::Win => "win",
        // A win by the tables, but rounding leaves the fifty-move rule open.
        AmbiguousWdl::MaybeWin => "syzygy-win",
        AmbiguousWdl::CursedWin => "cursed-win",
        AmbiguousWdl::Draw => "draw",
        AmbiguousWdl::BlessedLoss => "blessed-loss",
        AmbiguousWdl::MaybeLoss => "syzygy-loss",
        AmbiguousWdl::Loss => "loss",
    }
}

/// Without DTZ, the fifty-move rule is only certain at a halfmove clock of zero.
fn category_of_result(result: Wdl, position: &Position) -> &'static str {
    match result {
        Wdl::Win if position.half_move_clock() > 0 => "maybe-win",
        Wdl::Loss if position.half_move_clock() > 0 => "maybe-loss",
        result => category(result.into()),
    }
}

fn line(tables: &Tablebase, position: Position) -> Result<MainlineAnswer, ProbeError> {
    let dtz = tables.probe_dtz(&position)?;
    let result = tables.probe_wdl_with_clock(&position)?;
    let castling: UciCastling = castling_form(&position);
    let moves: Vec<Move> = match result.conservative() {
        Wdl::Draw => Vec::new(),
        _ => tables.best_line(&Game::new(position), MAX_MAINLINE_PLIES)?,
    };
    let mut at = position;
    let mut mainline = Vec::with_capacity(moves.len());
    for mv in moves {
        let (uci, san) = (mv.uci(castling).to_string(), mv.san(&at).to_string());
        at = at.play_unchecked(mv);
        mainline.push(MainlineMove { uci, san, dtz: tables.probe_dtz(&at)?.plies() });
    }
    let name = |color| if color == Color::White { "w" } else { "b" };
    let winner = match result.conservative() {
        Wdl::Win => Some(name(position.turn())),
        Wdl::Loss => Some(name(!position.turn())),
        Wdl::Draw | Wdl::CursedWin | Wdl::BlessedLoss => None,
    };
    Ok(MainlineAnswer { dtz: dtz.plies(), mainline, winner })
}
