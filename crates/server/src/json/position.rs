//! Positions, moves and games in requests and responses.

use lucena_board::variants::VariantPosition;
use lucena_board::{
    ChessPosition, Color, DrawReason, Game, GameResult, Move, Outcome, Position, Variant,
};
use lucena_uci::{uci_line, uci_move};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::problem::Problem;

/// Maximum plies of a game in a request or on a board: more than any real game has.
pub(crate) const MAX_PLIES: usize = 20_000;

/// `?fen=`, which defaults to the initial position.
#[derive(Debug, Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub(crate) struct FenQuery {
    /// The position, with spaces or underscores; defaults to the initial position.
    pub(crate) fen: Option<String>,
}

/// A FEN, with spaces or, as in links, underscores.
pub(crate) fn parse_fen(fen: Option<&str>) -> Result<Position, Problem> {
    match fen {
        None | Some("" | "startpos") => Ok(Position::initial()),
        Some(fen) => fen
            .replace('_', " ")
            .parse()
            .map_err(|error| Problem::bad_request(format_args!("fen: {error}"))),
    }
}

/// A move in UCI notation.
pub(crate) fn parse_move(position: &Position, text: &str) -> Result<Move, Problem> {
    position.parse_uci(text).map_err(|error| Problem::bad_request(format_args!("move: {error}")))
}

/// A game from its first position and moves in UCI notation, separated by spaces or commas.
pub(crate) fn parse_game(fen: Option<&str>, moves: Option<&str>) -> Result<Game, Problem> {
    play(parse_fen(fen)?, moves)
}

/// As [`parse_game`], of any variant.
pub(crate) fn parse_variant_game(
    variant: Variant,
    fen: Option<&str>,
    moves: Option<&str>,
) -> Result<Game<VariantPosition>, Problem> {
    let start = match fen {
        None | Some("" | "startpos") => VariantPosition::initial(variant),
        Some(fen) => VariantPosition::parse(variant, &fen.replace('_', " "))
            .map_err(|error| Problem::bad_request(format_args!("fen: {error}")))?,
    };
    play(start, moves)
}

fn play<P: ChessPosition>(start: P, moves: Option<&str>) -> Result<Game<P>, Problem> {
    let mut game = Game::from(start);
    let moves = moves.unwrap_or_default();
    let words = moves.split([' ', ',', '\n', '\t', '\r']).filter(|word| !word.is_empty());
    for (index, word) in words.enumerate() {
        if index >= MAX_PLIES {
            return Err(Problem::bad_request(format_args!("moves: more than {MAX_PLIES}")));
        }
        game.play_uci(word).map_err(|error| {
            Problem::bad_request(format_args!("moves: number {}: {error}", index + 1))
        })?;
    }
    Ok(game)
}

/// The name of a colour in the API.
pub(crate) const fn color_name(color: Color) -> &'static str {
    match color {
        Color::White => "white",
        Color::Black => "black",
    }
}

/// A move.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Move)]
pub(crate) struct MoveJson {
    /// In UCI notation.
    pub(crate) uci: String,
    /// In standard algebraic notation.
    pub(crate) san: String,
}

impl MoveJson {
    pub(crate) fn new(position: &Position, mv: Move) -> Self {
        Self { uci: uci_move(position, mv), san: mv.san(position).to_string() }
    }
}

/// The status of a game by the rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Standing(pub(crate) Option<Outcome>);

impl Standing {
    /// The status of a game. Claimable draws count as claimed.
    pub(crate) fn of(game: &Game) -> Self {
        Self(game.claimable_outcome())
    }

    pub(crate) const fn is_over(self) -> bool {
        self.0.is_some()
    }

    pub(crate) fn result(self) -> GameResult {
        self.0.map_or(GameResult::Unknown, Outcome::result)
    }

    /// The reason in plain text, or `ongoing`.
    pub(crate) fn status(self) -> &'static str {
        match self.0 {
            None => "ongoing",
            Some(Outcome::Checkmate { .. }) => "checkmate",
            Some(Outcome::Draw(DrawReason::DeadPosition)) => "insufficient material",
            Some(Outcome::Draw(reason)) => reason.as_str(),
            Some(_) => "over",
        }
    }
}

/// The board of the classic routes.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Board)]
pub(crate) struct BoardJson {
    fen: String,
    /// `white` or `black`.
    turn: &'static str,
    /// In UCI notation.
    legal_moves: Vec<String>,
    is_game_over: bool,
    /// `1-0`, `0-1`, `1/2-1/2` or `*`.
    result: &'static str,
}

impl BoardJson {
    pub(crate) fn new(game: &Game) -> Self {
        let position = game.position();
        let ending = Standing::of(game);
        let moves: Vec<Move> = position.legal_moves().into_iter().collect();
        Self {
            fen: position.to_string(),
            turn: color_name(position.turn()),
            legal_moves: uci_line(position, &moves),
            is_game_over: ending.is_over(),
            result: ending.result().as_str(),
        }
    }
}
