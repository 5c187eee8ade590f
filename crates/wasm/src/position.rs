//! `Position`: immutable positions.

use lucena_board::{Color, Faults, FenError, Move, Outcome, Setup, Square, UciMove};
use lucena_eval::{Evaluator, Score};
use lucena_uci::castling_form;
use wasm_bindgen::prelude::*;

use crate::arguments::{integer, optional_text, text};
use crate::errors::js_error;
use crate::object::{ObjectBuilder, array};
use crate::perft::{MAX_DEPTH, perft};
use crate::{network, openings};

/// A chess position. Immutable: `play` returns another one.
#[wasm_bindgen]
#[derive(Clone)]
pub struct Position(pub(crate) Box<lucena_board::Position>);

impl From<lucena_board::Position> for Position {
    fn from(position: lucena_board::Position) -> Self {
        Self(Box::new(position))
    }
}

#[wasm_bindgen]
impl Position {
    /// A position from a FEN; without one, or from `startpos`, the starting position.
    #[wasm_bindgen(constructor)]
    pub fn new(
        #[wasm_bindgen(unchecked_optional_param_type = "string")] fen: &JsValue,
    ) -> Result<Position, JsValue> {
        let fen = optional_text("fen", fen)?;
        parse_fen(fen.as_deref()).map(Self::from).map_err(js_error)
    }

    /// A starting position of Chess960, by its number from 0 to 959.
    pub fn chess960(
        #[wasm_bindgen(unchecked_param_type = "number")] number: &JsValue,
    ) -> Result<Position, JsValue> {
        let number = integer("number", number, 0..=959)? as u16;
        let position = lucena_board::Position::chess960(number);
        Ok(position.expect("there are 960 of them").into())
    }

    /// The FEN.
    #[wasm_bindgen(getter)]
    pub fn fen(&self) -> String {
        self.0.fen().to_string()
    }

    /// The side to move: `w` or `b`.
    #[wasm_bindgen(getter, unchecked_return_type = "Side")]
    pub fn turn(&self) -> String {
        side(self.0.turn()).into()
    }

    /// Whether the side to move is in check.
    #[wasm_bindgen(getter, js_name = isCheck)]
    pub fn is_check(&self) -> bool {
        self.0.is_check()
    }

    /// The outcome, if the position ends the game.
    #[wasm_bindgen(getter, unchecked_return_type = "Outcome | undefined")]
    pub fn outcome(&self) -> JsValue {
        outcome(self.0.outcome())
    }

    /// The Polyglot key.
    #[wasm_bindgen(getter)]
    pub fn key(&self) -> u64 {
        self.0.key()
    }

    /// The legal moves, of all pieces or of the one on a square.
    #[wasm_bindgen(js_name = legalMoves, unchecked_return_type = "MoveInfo[]")]
    pub fn legal_moves(
        &self,
        #[wasm_bindgen(unchecked_optional_param_type = "string")] from: &JsValue,
    ) -> Result<JsValue, JsValue> {
        let moves = match optional_text("from", from)? {
            Some(from) => self.0.legal_moves_from(parse_square(&from)?),
            None => self.0.legal_moves(),
        };
        Ok(array(moves.into_iter().map(|mv| move_info(&self.0, mv))))
    }

    /// Plays a move in UCI notation or SAN and returns the position after it.
    pub fn play(
        &self,
        #[wasm_bindgen(js_name = move, unchecked_param_type = "string")] mv: &JsValue,
    ) -> Result<Position, JsValue> {
        let mv = parse_move(&self.0, &text("move", mv)?).map_err(js_error)?;
        Ok(self.0.play_unchecked(mv).into())
    }

    /// A legal move, given in UCI notation or SAN.
    #[wasm_bindgen(js_name = parseMove, unchecked_return_type = "MoveInfo")]
    pub fn parse_move(
        &self,
        #[wasm_bindgen(js_name = move, unchecked_param_type = "string")] mv: &JsValue,
    ) -> Result<JsValue, JsValue> {
        let mv = parse_move(&self.0, &text("move", mv)?).map_err(js_error)?;
        Ok(move_info(&self.0, mv))
    }

    /// The piece on a square as in FEN: `P` is a white pawn, `p` a black one.
    #[wasm_bindgen(js_name = pieceAt)]
    pub fn piece_at(
        &self,
        #[wasm_bindgen(unchecked_param_type = "string")] square: &JsValue,
    ) -> Result<Option<String>, JsValue> {
        let square = parse_square(&text("square", square)?)?;
        Ok(self.0.piece_at(square).map(|piece| piece.to_string()))
    }

    /// The number of leaf nodes at this depth, at most 7.
    pub fn perft(
        &self,
        #[wasm_bindgen(unchecked_param_type = "number")] depth: &JsValue,
    ) -> Result<f64, JsValue> {
        let depth = integer("depth", depth, 0..=MAX_DEPTH.into())?;
        Ok(perft(&self.0, depth as u32) as f64)
    }

    /// The static evaluation, without a search, from the side to move's point of view.
    #[wasm_bindgen(unchecked_return_type = "Score")]
    pub fn evaluate(&self) -> JsValue {
        score(network::default_evaluator().evaluate(&self.0))
    }

    /// The opening that ends in this position.
    #[wasm_bindgen(unchecked_return_type = "Opening | undefined")]
    pub fn opening(&self) -> JsValue {
        openings::of_position(&self.0)
    }

    /// A diagram in text.
    #[wasm_bindgen(js_name = toString)]
    pub fn diagram(&self) -> String {
        self.0.diagram().to_string()
    }
}

/// The position of a FEN, or the starting position. Faults that still allow a game are waived, as
/// for UCI: castling rights without a rook, for example, are dropped.
pub(crate) fn parse_fen(fen: Option<&str>) -> Result<lucena_board::Position, String> {
    match fen {
        None | Some("startpos") => Ok(lucena_board::Position::initial()),
        Some(fen) => {
            let setup: Setup = fen.parse().map_err(|error: FenError| error.to_string())?;
            setup.position_waiving(Faults::WAIVABLE).map_err(|error| error.to_string())
        }
    }
}

fn parse_square(text: &str) -> Result<Square, JsValue> {
    text.parse().map_err(js_error)
}

/// A move in UCI notation, or else in SAN.
pub(crate) fn parse_move(position: &lucena_board::Position, text: &str) -> Result<Move, String> {
    if text.parse::<UciMove>().is_ok() {
        return position.parse_uci(text).map_err(|error| error.to_string());
    }
    position.parse_san(text).map_err(|error| match bad_promotion(text) {
        Some(found) => format!("{text}: found promotion {found:?}, expected n, b, r or q"),
        None => error.to_string(),
    })
}

/// What follows the two squares of a move that is almost in UCI notation, as in `a7a8queen`.
fn bad_promotion(text: &str) -> Option<&str> {
    let (squares, promotion) = text.split_at_checked(4)?;
    let is_letters = promotion.chars().all(|c| c.is_ascii_alphabetic());
    (squares.parse::<UciMove>().is_ok() && is_letters).then_some(promotion)
}

/// The move as UCI writes it in this position.
pub(crate) fn uci(position: &lucena_board::Position, mv: Move) -> String {
    mv.uci(castling_form(position)).to_string()
}

/// A move in its notations, with its squares.
pub(crate) fn move_info(position: &lucena_board::Position, mv: Move) -> JsValue {
    ObjectBuilder::new()
        .with("uci", uci(position, mv))
        .with("san", mv.san(position).to_string())
        .with("from", mv.from().to_string())
        .with("to", mv.king_destination().to_string())
        .with("isCapture", position.changes(mv).captured().is_some())
        .with_some("promotion", mv.promotion().map(|role| role.to_char().to_string()))
        .build()
}

/// `w` or `b`.
pub(crate) fn side(color: Color) -> &'static str {
    match color {
        Color::White => "w",
        Color::Black => "b",
    }
}

/// Result, winner and reason, or `undefined`.
pub(crate) fn outcome(outcome: Option<Outcome>) -> JsValue {
    let Some(outcome) = outcome else { return JsValue::UNDEFINED };
    let reason = match outcome {
        Outcome::Checkmate { .. } => "checkmate".into(),
        Outcome::Draw(reason) => reason.to_string(),
        outcome => outcome.to_string(),
    };
    ObjectBuilder::new()
        .with("result", outcome.result().as_str())
        .with_some("winner", outcome.winner().map(side))
        .with("reason", reason)
        .build()
}

/// `{cp}` or `{mate}`; a mate against the side to move is negative, or `-0` on the board.
pub(crate) fn score(score: Score) -> JsValue {
    use lucena_eval::Mate;
    let object = ObjectBuilder::new();
    match score.mate() {
        Some(Mate::Giving(moves)) => object.with("mate", moves),
        Some(Mate::Receiving(moves)) => object.with("mate", -f64::from(moves)),
        None => object.with("cp", score.centipawns()),
    }
    .build()
}
