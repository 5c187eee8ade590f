//! Puzzles in JSON.

use lucena_board::{Move, Position, UciError};
use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::{Puzzle, rating};
use crate::WhiteScore;

/// A puzzle: the opponent's mistake, then the solution. Moves are in UCI notation, the score is White's.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "schema", schema(as = Puzzle))]
pub(super) struct PuzzleJson {
    id: String,
    #[cfg_attr(feature = "schema", schema(value_type = String))]
    fen: Position,
    moves: Vec<String>,
    score: WhiteScore,
    rating: u16,
    rating_deviation: u16,
    themes: Vec<String>,
    opening_tags: Vec<String>,
    ply: usize,
    game_url: String,
}

#[cfg(feature = "schema")]
impl utoipa::PartialSchema for Puzzle {
    fn schema() -> utoipa::openapi::RefOr<utoipa::openapi::Schema> {
        <PuzzleJson as utoipa::PartialSchema>::schema()
    }
}

#[cfg(feature = "schema")]
impl utoipa::ToSchema for Puzzle {
    fn name() -> std::borrow::Cow<'static, str> {
        <PuzzleJson as utoipa::ToSchema>::name()
    }

    fn schemas(schemas: &mut Vec<(String, utoipa::openapi::RefOr<utoipa::openapi::Schema>)>) {
        <PuzzleJson as utoipa::ToSchema>::schemas(schemas);
    }
}

/// The moves do not make a puzzle.
#[derive(Debug, Error)]
pub(super) enum PuzzleJsonError {
    #[error("puzzle {id}: expected an even number of moves, found {n_moves}")]
    Length { id: String, n_moves: usize },
    #[error("puzzle {id}")]
    Move { id: String, source: UciError },
}

impl From<Puzzle> for PuzzleJson {
    fn from(puzzle: Puzzle) -> Self {
        let solver = !puzzle.position.turn();
        Self {
            moves: puzzle.uci_moves().iter().map(ToString::to_string).collect(),
            id: puzzle.id,
            fen: puzzle.position,
            score: WhiteScore::new(puzzle.score, solver),
            rating: puzzle.rating,
            rating_deviation: rating::DEVIATION,
            themes: puzzle.themes,
            opening_tags: puzzle.opening_tags,
            ply: puzzle.ply,
            game_url: puzzle.source,
        }
    }
}

impl TryFrom<PuzzleJson> for Puzzle {
    type Error = PuzzleJsonError;

    fn try_from(json: PuzzleJson) -> Result<Self, PuzzleJsonError> {
        let n_moves = json.moves.len();
        if n_moves == 0 || !n_moves.is_multiple_of(2) {
            return Err(PuzzleJsonError::Length { id: json.id, n_moves });
        }
        let mut position = json.fen;
        let mut moves: Vec<Move> = Vec::with_capacity(n_moves);
        for text in &json.moves {
            let mv = match position.parse_uci(text) {
                Ok(mv) => mv,
                Err(source) => return Err(PuzzleJsonError::Move { id: json.id, source }),
            };
            position = position.play_unchecked(mv);
            moves.push(mv);
        }
        Ok(Self {
            id: json.id,
            score: json.score.pov(!json.fen.turn()),
            position: json.fen,
            moves,
            rating: json.rating,
            themes: json.themes,
            opening_tags: json.opening_tags,
            ply: json.ply,
            source: json.game_url,
        })
    }
}
