//! Server messages.

use std::time::{Duration, SystemTime, UNIX_EPOCH};

use axum::extract::ws::Utf8Bytes;
use lucena_analysis::WhiteScore;
use lucena_board::Color;
use serde::Serialize;
use utoipa::ToSchema;

use super::clock::TimeControlJson;
use super::game::{PlayedGame, PlayedMove};
use super::setup::{Player, millis};
use super::side::Side;
use crate::json::InfoJson;
use crate::openapi::ScoreSchema;

/// A server message.
#[derive(Debug, Serialize, ToSchema)]
#[serde(tag = "type", rename_all = "snake_case")]
pub(super) enum ServerMessage<'a> {
    Game(Box<GameJson<'a>>),
    Info {
        /// The side of the engine.
        color: Side,
        ply: usize,
        #[serde(flatten)]
        line: InfoJson,
    },
    Hint {
        uci: &'a str,
        san: &'a str,
    },
    DrawDeclined,
    Error {
        detail: &'a str,
    },
    Pong {
        #[schema(value_type = Option<f64>)]
        t: Option<&'a serde_json::Number>,
    },
}

impl ServerMessage<'_> {
    pub(super) fn text(&self) -> Utf8Bytes {
        serde_json::to_string(self).expect("texts and numbers").into()
    }
}

/// The state of a game.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = GameState)]
pub(super) struct GameJson<'a> {
    id: &'a str,
    /// The secret needed to join.
    key: &'a str,
    ply: usize,
    fen: String,
    initial_fen: String,
    chess960: bool,
    turn: Side,
    moves: Vec<MoveJson<'a>>,
    white: &'a Player,
    black: &'a Player,
    clock: Option<ClockJson>,
    premoves: Vec<&'a str>,
    /// The side whose engine is searching for its move.
    thinking: Option<Side>,
    check: bool,
    /// `ongoing`, or how the game ended.
    status: &'static str,
    /// `1-0`, `0-1`, `1/2-1/2` or `*`.
    result: &'static str,
    draw_offer: Option<Side>,
    takebacks: bool,
    can_take_back: bool,
    paused: bool,
    /// Milliseconds since the Unix epoch.
    server_time_ms: u64,
}

/// A move that was played.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = PlayedMove)]
struct MoveJson<'a> {
    uci: &'a str,
    san: &'a str,
    /// Remaining time after the move.
    clock_ms: Option<u64>,
    time_ms: u64,
    /// `human` or `engine`.
    by: &'static str,
    /// For the side that moved.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<ScoreSchema>)]
    score: Option<WhiteScore>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<ScoreSchema>)]
    score_white: Option<WhiteScore>,
}

impl<'a> MoveJson<'a> {
    fn new(mv: &'a PlayedMove, mover: Color) -> Self {
        let of_white = |score: WhiteScore| match mover {
            Color::White => score,
            Color::Black => score.flip(),
        };
        Self {
            uci: &mv.uci,
            san: &mv.san,
            clock_ms: mv.left.map(millis),
            time_ms: millis(mv.used),
            by: if mv.is_engine { "engine" } else { "human" },
            score: mv.score,
            score_white: mv.score.map(of_white),
        }
    }
}

/// The clocks.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Clock)]
struct ClockJson {
    white_ms: u64,
    black_ms: u64,
    /// Null also before the first move, which is untimed.
    running: Option<Side>,
    /// Remaining delay of the running clock.
    delay_left_ms: u64,
    white_moves_to_go: Option<u32>,
    black_moves_to_go: Option<u32>,
    #[serde(flatten)]
    control: TimeControlJson,
}

impl ClockJson {
    fn new(game: &PlayedGame, now: Duration) -> Option<Self> {
        let (clock, control) = (game.clock()?, game.setup().control?);
        let left = |color| game.left(color, now).map_or(0, millis);
        let runs = game.is_running() && game.has_clock_started();
        let running = runs.then(|| game.position().turn());
        let delay_left = Duration::from_millis(control.delay_ms).saturating_sub(game.used(now));
        Some(Self {
            white_ms: left(Color::White),
            black_ms: left(Color::Black),
            running: running.map(Side::from),
            delay_left_ms: if running.is_some() { millis(delay_left) } else { 0 },
            white_moves_to_go: clock[Color::White].moves_to_go(),
            black_moves_to_go: clock[Color::Black].moves_to_go(),
            control,
        })
    }
}

impl<'a> GameJson<'a> {
    pub(super) fn new(id: &'a str, key: &'a str, game: &'a PlayedGame, now: Duration) -> Self {
        let (setup, position) = (game.setup(), game.position());
        let movers = game.game().positions().map(|position| position.turn());
        let since_1970 = SystemTime::now().duration_since(UNIX_EPOCH);
        Self {
            id,
            key,
            ply: game.game().len(),
            fen: position.to_string(),
            initial_fen: setup.initial.to_string(),
            chess960: setup.chess960,
            turn: position.turn().into(),
            moves: game.moves().iter().zip(movers).map(|(mv, by)| MoveJson::new(mv, by)).collect(),
            white: &setup.players[Color::White],
            black: &setup.players[Color::Black],
            clock: ClockJson::new(game, now),
            premoves: game.premoves().iter().map(String::as_str).collect(),
            thinking: game.engine_to_move().map(Side::from),
            check: position.is_check(),
            status: game.status(),
            result: game.result().as_str(),
            draw_offer: game.draw_offer().map(Side::from),
            takebacks: setup.takebacks,
            can_take_back: game.can_take_back(),
            paused: game.is_paused(),
            server_time_ms: since_1970.map_or(0, millis),
        }
    }
}
