//! Search requests of JavaScript as games and limits.

use lucena_board::{Game, Move};
use lucena_engine::go_limits;
use lucena_search::Limits;
use lucena_uci::Go;
use wasm_bindgen::JsValue;

use crate::object::{is_set, number, text, texts};
use crate::position::{parse_fen, parse_move};

/// Times and counts beyond this are errors.
const MAX: u64 = u32::MAX as u64;

/// A position to search, and the limits.
pub(crate) struct Request {
    pub(crate) game: Game,
    pub(crate) limits: Limits,
}

impl Request {
    /// Reads a `SearchRequest`, which the TypeScript types describe.
    pub(crate) fn read(object: &JsValue) -> Result<Self, String> {
        let game = read_game(object)?;
        let position = game.position();
        let search_moves = texts(object, "searchMoves")?;
        let parsed = search_moves.iter().map(|text| parse_move(position, text));
        let root_moves: Vec<Move> = parsed.collect::<Result<_, _>>()?;
        let mut limits = go_limits(&read_go(object)?, position.turn(), &[]);
        limits.search_moves = (!root_moves.is_empty()).then_some(root_moves);
        limits.multi_pv = number(object, "multipv", 256)?.unwrap_or(1).max(1) as usize;
        Ok(Self { game, limits })
    }
}

/// `fen` and `moves`.
fn read_game(object: &JsValue) -> Result<Game, String> {
    let fen = text(object, "fen")?;
    let mut game = Game::new(parse_fen(fen.as_deref()).map_err(|error| format!("fen: {error}"))?);
    for (index, text) in texts(object, "moves")?.iter().enumerate() {
        let mv = parse_move(game.position(), text);
        game.play_unchecked(mv.map_err(|error| format!("move {}: {error}", index + 1))?);
    }
    Ok(game)
}

fn read_go(object: &JsValue) -> Result<Go, String> {
    let small = |name: &str| number(object, name, MAX).map(|found| found.map(|n| n as u32));
    let time = |name: &str| number(object, name, MAX).map(|found| found.map(|n| n as i64));
    let mut go = Go::default();
    go.depth = small("depth")?;
    go.mate = small("mate")?;
    go.movestogo = small("movestogo")?;
    go.nodes = number(object, "nodes", 1 << 53)?;
    go.movetime = time("movetime")?;
    (go.wtime, go.btime) = (time("wtime")?, time("btime")?);
    (go.winc, go.binc) = (time("winc")?, time("binc")?);
    go.ponder = is_set(object, "ponder");
    Ok(go)
}
