//! Search requests of JavaScript as games and limits.

use lucena_board::{Game, Move};
use lucena_engine::go_limits;
use lucena_search::Limits;
use lucena_uci::Go;
use wasm_bindgen::JsValue;

use crate::arguments::{MAX_INTEGER, integer, text, texts, type_error};
use crate::errors::js_error;
use crate::object::{check_object, property};
use crate::position::{parse_fen, parse_move};

/// Times and counts beyond this are errors.
const MAX: u64 = u32::MAX as u64;
const MAX_LINES: u64 = 256;
/// The properties of a `SearchRequest`. Others are errors: a misspelled limit would not end the
/// search.
const PROPERTIES: [&str; 14] = [
    "fen",
    "moves",
    "searchMoves",
    "multipv",
    "depth",
    "nodes",
    "movetime",
    "mate",
    "wtime",
    "btime",
    "winc",
    "binc",
    "movestogo",
    "ponder",
];

/// A position to search, and the limits.
pub(crate) struct Request {
    pub(crate) game: Game,
    pub(crate) limits: Limits,
}

impl Request {
    /// Reads a `SearchRequest`, which the TypeScript types describe.
    pub(crate) fn read(object: &JsValue) -> Result<Self, JsValue> {
        check_object("request", object, &PROPERTIES)?;
        let game = read_game(object)?;
        let position = game.position();
        let search_moves = strings(object, "searchMoves")?;
        let parsed = search_moves.iter().map(|text| parse_move(position, text));
        let root_moves = parsed.collect::<Result<Vec<Move>, _>>();
        let root_moves =
            root_moves.map_err(|error| js_error(format_args!("searchMoves: {error}")))?;
        let mut limits = go_limits(&read_go(object)?, position.turn(), &[]);
        limits.search_moves = (!root_moves.is_empty()).then_some(root_moves);
        limits.multi_pv = number(object, "multipv", 1, MAX_LINES)?.unwrap_or(1) as usize;
        Ok(Self { game, limits })
    }
}

/// Whether a search with these limits ends by itself.
pub(crate) fn has_end(limits: &Limits) -> bool {
    let is_counted = limits.depth.is_some() || limits.nodes.is_some() || limits.mate.is_some();
    let is_timed = limits.move_time.is_some() || limits.clock.is_some();
    is_counted || (is_timed && !limits.ponder)
}

/// `fen` and `moves`.
fn read_game(object: &JsValue) -> Result<Game, JsValue> {
    let fen = property(object, "fen")?.map(|fen| text("fen", &fen)).transpose()?;
    let start = parse_fen(fen.as_deref());
    let mut game = Game::new(start.map_err(|error| js_error(format_args!("fen: {error}")))?);
    for (index, text) in strings(object, "moves")?.iter().enumerate() {
        let mv = parse_move(game.position(), text);
        let at = |error| js_error(format_args!("move {}: {error}", index + 1));
        game.play_unchecked(mv.map_err(at)?);
    }
    Ok(game)
}

fn read_go(object: &JsValue) -> Result<Go, JsValue> {
    let count = |name| number(object, name, 1, MAX).map(|found| found.map(|n| n as u32));
    let time = |name| number(object, name, 0, MAX).map(|found| found.map(|n| n as i64));
    let mut go = Go::default();
    go.depth = count("depth")?;
    go.mate = count("mate")?;
    go.movestogo = number(object, "movestogo", 0, MAX)?.map(|n| n as u32);
    go.nodes = number(object, "nodes", 1, MAX_INTEGER)?;
    go.movetime = time("movetime")?;
    (go.wtime, go.btime) = (time("wtime")?, time("btime")?);
    (go.winc, go.binc) = (time("winc")?, time("binc")?);
    go.ponder = truth(object, "ponder")?;
    Ok(go)
}

/// A property that must be an integer of this range.
fn number(object: &JsValue, name: &str, min: u64, max: u64) -> Result<Option<u64>, JsValue> {
    property(object, name)?.map(|value| integer(name, &value, min..=max)).transpose()
}

/// A property that must be an array of strings.
fn strings(object: &JsValue, name: &str) -> Result<Vec<String>, JsValue> {
    property(object, name)?.map_or(Ok(Vec::new()), |value| texts(name, &value))
}

/// A property that must be a boolean; false if it is absent.
fn truth(object: &JsValue, name: &str) -> Result<bool, JsValue> {
    let read =
        |value: JsValue| value.as_bool().ok_or_else(|| type_error(name, "a boolean", &value));
    property(object, name)?.map_or(Ok(false), read)
}
