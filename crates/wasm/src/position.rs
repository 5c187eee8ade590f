//! `Position`: immutable positions.

use lucena_board::variants::{VariantPosition, VariantSetup};
use lucena_board::{
    ChessPosition, Color, Faults, FenError, Move, Outcome, Role, Setup, Square, UciMove, Variant,
};
use lucena_eval::{Evaluator, Score};
use lucena_uci::uci_move;
use wasm_bindgen::prelude::*;

use crate::arguments::{integer, optional_text, text};
use crate::errors::js_error;
use crate::object::{ObjectBuilder, array};
use crate::perft::{MAX_DEPTH, perft};
use crate::{network, openings};

/// A position of standard chess, Chess960 or a variant. Immutable: `play` returns another one.
#[wasm_bindgen]
#[derive(Clone)]
pub struct Position(pub(crate) Box<VariantPosition>);

impl From<VariantPosition> for Position {
    fn from(position: VariantPosition) -> Self {
        Self(Box::new(position))
    }
}

#[wasm_bindgen]
impl Position {
    /// A position from a FEN; without one, or from `startpos`, the starting position. The variant is
    /// standard chess unless it is named.
    #[wasm_bindgen(constructor)]
    pub fn new(
        #[wasm_bindgen(unchecked_optional_param_type = "string")] fen: &JsValue,
        #[wasm_bindgen(unchecked_optional_param_type = "string")] variant: &JsValue,
    ) -> Result<Position, JsValue> {
        start(fen, variant).map(Self::from)
    }

    /// A starting position of Chess960, by its number from 0 to 959.
    pub fn chess960(
        #[wasm_bindgen(unchecked_param_type = "number")] number: &JsValue,
    ) -> Result<Position, JsValue> {
        let number = integer("number", number, 0..=959)? as u16;
        let position = lucena_board::Position::chess960(number).expect("there are 960 of them");
        Ok(VariantPosition::from(position).into())
    }

    /// The FEN.
    #[wasm_bindgen(getter)]
    pub fn fen(&self) -> String {
        self.0.to_string()
    }

    /// The variant, by its name in UCI: `chess`, also for Chess960, `crazyhouse`, `3check` and so on.
    #[wasm_bindgen(getter, unchecked_return_type = "Variant")]
    pub fn variant(&self) -> String {
        self.0.variant().uci_name().into()
    }

    /// The pieces in hand, in crazyhouse.
    #[wasm_bindgen(getter, unchecked_return_type = "BySide<string> | undefined")]
    pub fn pockets(&self) -> JsValue {
        let pockets = self.0.pockets();
        let letters = |color| pockets.iter(color).map(Role::to_char).collect::<String>();
        let is_crazyhouse = self.0.variant() == Variant::Crazyhouse;
        by_side(|color| is_crazyhouse.then(|| letters(color)))
    }

    /// The checks that each side has still to give, in three-check.
    #[wasm_bindgen(getter, js_name = checksLeft, unchecked_return_type = "BySide<number> | undefined")]
    pub fn checks_left(&self) -> JsValue {
        by_side(|color| self.0.checks_left(color))
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

    /// The Polyglot key; in variants, a key that counts pockets and checks too.
    #[wasm_bindgen(getter)]
    pub fn key(&self) -> u64 {
        self.0.key()
    }

    /// The legal moves, of all pieces or of the one on a square; drops among those of all.
    #[wasm_bindgen(js_name = legalMoves, unchecked_return_type = "MoveInfo[]")]
    pub fn legal_moves(
        &self,
        #[wasm_bindgen(unchecked_optional_param_type = "string")] from: &JsValue,
    ) -> Result<JsValue, JsValue> {
        let from = optional_text("from", from)?.map(|from| parse_square(&from)).transpose()?;
        let is_wanted = |mv: &Move| from.is_none_or(|from| mv.from() == from && !mv.is_drop());
        let moves = self.0.legal_moves().into_iter().filter(is_wanted);
        Ok(array(moves.map(|mv| move_info(&self.0, mv))))
    }

    /// Plays a move in UCI notation or SAN and returns the position after it.
    pub fn play(
        &self,
        #[wasm_bindgen(js_name = move, unchecked_param_type = "string")] mv: &JsValue,
    ) -> Result<Position, JsValue> {
        let mv = parse_move(&*self.0, &text("move", mv)?).map_err(js_error)?;
        Ok(self.0.play_unchecked(mv).into())
    }

    /// A legal move, given in UCI notation or SAN.
    #[wasm_bindgen(js_name = parseMove, unchecked_return_type = "MoveInfo")]
    pub fn parse_move(
        &self,
        #[wasm_bindgen(js_name = move, unchecked_param_type = "string")] mv: &JsValue,
    ) -> Result<JsValue, JsValue> {
        let mv = parse_move(&*self.0, &text("move", mv)?).map_err(js_error)?;
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
        Ok(perft(&*self.0, depth as u32) as f64)
    }

    /// The static evaluation, without a search, from the side to move's point of view. Of standard chess
    /// and Chess960 only.
    #[wasm_bindgen(unchecked_return_type = "Score")]
    pub fn evaluate(&self) -> Result<JsValue, JsValue> {
        let position = self.0.standard().ok_or_else(|| {
            let variant = self.0.variant();
            js_error(format_args!("evaluate: found {variant}, expected standard chess or Chess960"))
        })?;
        Ok(score(network::default_evaluator().evaluate(position)))
    }

    /// The opening that ends in this position.
    #[wasm_bindgen(unchecked_return_type = "Opening | undefined")]
    pub fn opening(&self) -> JsValue {
        openings::of_positions(self.0.standard())
    }

    /// A diagram in text.
    #[wasm_bindgen(js_name = toString)]
    pub fn diagram(&self) -> String {
        self.0.setup().board().diagram().to_string()
    }
}

/// The position of the arguments of a constructor.
pub(crate) fn start(fen: &JsValue, variant: &JsValue) -> Result<VariantPosition, JsValue> {
    let (fen, variant) = (optional_text("fen", fen)?, optional_text("variant", variant)?);
    let named = |name: String| {
        name.parse::<Variant>().map_err(|error| js_error(format_args!("variant: {error}")))
    };
    let variant = variant.map(named).transpose()?.unwrap_or_default();
    parse_position(variant, fen.as_deref()).map_err(js_error)
}

/// As [`parse_fen`], of any variant.
pub(crate) fn parse_position(
    variant: Variant,
    fen: Option<&str>,
) -> Result<VariantPosition, String> {
    match fen {
        None | Some("startpos") => Ok(VariantPosition::initial(variant)),
        Some(fen) if variant.is_standard() => parse_fen(Some(fen)).map(VariantPosition::from),
        Some(fen) => {
            let setup = VariantSetup::parse(variant, fen).map_err(|error| error.to_string())?;
            VariantPosition::from_setup_waiving(&setup, Faults::WAIVABLE)
                .map_err(|error| error.to_string())
        }
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
pub(crate) fn parse_move<P: ChessPosition>(position: &P, text: &str) -> Result<Move, String> {
    let error = |error: String| match bad_promotion(text) {
        Some(found) => format!("{text}: found promotion {found:?}, expected n, b, r or q"),
        None => error,
    };
    match text.parse::<UciMove>() {
        // Only antichess has such promotions.
        Ok(mv) if mv.promotion == Some(Role::King) && position.variant() != Variant::Antichess => {
            position.parse_uci(text).map_err(|it| error(it.to_string()))
        }
        Ok(_) => position.parse_uci(text).map_err(|it| it.to_string()),
        Err(_) => position.parse_san(text).map_err(|it| error(it.to_string())),
    }
}

/// What follows the two squares of a move that is almost in UCI notation, as in `a7a8queen`.
fn bad_promotion(text: &str) -> Option<&str> {
    let (squares, promotion) = text.split_at_checked(4)?;
    let is_letters = promotion.chars().all(|c| c.is_ascii_alphabetic());
    (squares.parse::<UciMove>().is_ok() && is_letters).then_some(promotion)
}

/// A move in its notations, with its squares.
pub(crate) fn move_info(position: &VariantPosition, mv: Move) -> JsValue {
    let letter = |role: Role| role.to_char().to_string();
    ObjectBuilder::new()
        .with("uci", uci_move(position, mv))
        .with("san", mv.san(position).to_string())
        .with("from", mv.from().to_string())
        .with("to", mv.king_destination().to_string())
        .with("isCapture", position.is_capture(mv))
        .with_some("promotion", mv.promotion().map(letter))
        .with_some("drop", mv.is_drop().then(|| letter(mv.role())))
        .build()
}

/// An object with a value for each side, or `undefined`.
fn by_side<T: Into<JsValue>>(value: impl Fn(Color) -> Option<T>) -> JsValue {
    let (Some(white), Some(black)) = (value(Color::White), value(Color::Black)) else {
        return JsValue::UNDEFINED;
    };
    ObjectBuilder::new().with("w", white).with("b", black).build()
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
        Outcome::Variant { end, .. } => end.to_string(),
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
