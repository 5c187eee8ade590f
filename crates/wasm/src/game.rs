//! `Game`: a line of moves with its history.

use lucena_board::ChessPosition;
use lucena_board::variants::VariantPosition;
use lucena_pgn::{GameTree, PgnWriter};
use wasm_bindgen::prelude::*;

use crate::arguments::text;
use crate::errors::js_error;
use crate::object::array;
use crate::openings;
use crate::position::{Position, move_info, outcome, parse_move, start};

/// A game: a start position and the moves from there. It knows repetitions.
#[wasm_bindgen]
pub struct Game(Box<lucena_board::Game<VariantPosition>>);

#[wasm_bindgen]
impl Game {
    /// A game from a FEN; without one, or from `startpos`, from the starting position. The variant is
    /// standard chess unless it is named.
    #[wasm_bindgen(constructor)]
    pub fn new(
        #[wasm_bindgen(unchecked_optional_param_type = "string")] fen: &JsValue,
        #[wasm_bindgen(unchecked_optional_param_type = "string")] variant: &JsValue,
    ) -> Result<Game, JsValue> {
        Ok(Self(Box::new(lucena_board::Game::from(start(fen, variant)?))))
    }

    /// Plays a move in UCI notation or SAN. Returns it.
    #[wasm_bindgen(unchecked_return_type = "MoveInfo")]
    pub fn play(
        &mut self,
        #[wasm_bindgen(js_name = move, unchecked_param_type = "string")] mv: &JsValue,
    ) -> Result<JsValue, JsValue> {
        let before = *self.0.position();
        let mv = parse_move(&before, &text("move", mv)?).map_err(js_error)?;
        self.0.play_unchecked(mv);
        Ok(move_info(&before, mv))
    }

    /// Takes back the last move. Returns whether there was one.
    pub fn undo(&mut self) -> bool {
        self.0.undo().is_some()
    }

    /// The current position.
    #[wasm_bindgen(getter)]
    pub fn position(&self) -> Position {
        (*self.0.position()).into()
    }

    /// The FEN of the current position.
    #[wasm_bindgen(getter)]
    pub fn fen(&self) -> String {
        self.0.position().to_string()
    }

    /// The variant, by its name in UCI: `chess`, also for Chess960, `crazyhouse`, `3check` and so on.
    #[wasm_bindgen(getter, unchecked_return_type = "Variant")]
    pub fn variant(&self) -> String {
        self.0.position().variant().uci_name().into()
    }

    /// The FEN of the start position.
    #[wasm_bindgen(getter, js_name = startFen)]
    pub fn start_fen(&self) -> String {
        self.0.initial_position().to_string()
    }

    /// The number of half-moves.
    #[wasm_bindgen(getter)]
    pub fn length(&self) -> usize {
        self.0.len()
    }

    /// The moves.
    #[wasm_bindgen(unchecked_return_type = "MoveInfo[]")]
    pub fn moves(&self) -> JsValue {
        let plies = self.0.positions().zip(self.0.plies());
        array(plies.filter_map(|(before, ply)| Some(move_info(before, ply.mv?))))
    }

    /// The number of occurrences of the current position.
    #[wasm_bindgen(getter)]
    pub fn repetitions(&self) -> usize {
        self.0.repetitions()
    }

    /// The outcome, if the game is over without a claim.
    #[wasm_bindgen(getter, unchecked_return_type = "Outcome | undefined")]
    pub fn outcome(&self) -> JsValue {
        outcome(self.0.outcome())
    }

    /// The outcome, if the game is over or the side to move can claim a draw.
    #[wasm_bindgen(getter, js_name = claimableOutcome, unchecked_return_type = "Outcome | undefined")]
    pub fn claimable_outcome(&self) -> JsValue {
        outcome(self.0.claimable_outcome())
    }

    /// The opening of the game.
    #[wasm_bindgen(unchecked_return_type = "Opening | undefined")]
    pub fn opening(&self) -> JsValue {
        openings::of_positions(self.0.positions().filter_map(VariantPosition::standard))
    }

    /// The game as PGN.
    #[wasm_bindgen(js_name = toPgn)]
    pub fn to_pgn(&self) -> Result<String, JsValue> {
        write_pgn(&GameTree::from(&*self.0)).map_err(js_error)
    }
}

/// The game as PGN.
pub(crate) fn write_pgn(tree: &GameTree<VariantPosition>) -> Result<String, String> {
    let mut writer = PgnWriter::new(Vec::new());
    let written = writer.write_tree(tree).and_then(|()| writer.into_inner());
    let bytes = written.map_err(|error| error.to_string())?;
    String::from_utf8(bytes).map_err(|error| error.to_string())
}
