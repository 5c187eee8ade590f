//! Server messages.

use std::time::{Duration, SystemTime, UNIX_EPOCH};

use axum::extract::ws::Utf8Bytes;
use lucena_analysis::WhiteScore;
use lucena_board::Color;
use serde::Serialize;
use utoipa::ToSchema;

use super::clock::TimeControlJson;
use super::game::PlayedGame;
use super::setup::{Player, millis};
use super::side::Side;
use crate::json::InfoJson;

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
    moves: Vec<MoveJson>,
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
struct MoveJson {
    uci: String,
    san: String,
    /// Remaining time after the move.
    clock_ms: Option<u64>,
    time_ms: u64,
    /// `human` or `engine`.
    by: &'static str,
    /// For the side that moved.
    #[serde(skip_serializing_if = "Option::is_none")]
    score: Option<WhiteScore>,
    #[serde(skip_serializing_if = "Option::is_none")]
    score_white: Option<WhiteScore>,
}

impl MoveJson {
    fn all(game: &PlayedGame) -> Vec<Self> {
        let (setup, live) = (game.setup(), game.live());
        let moves = live.game().positions().zip(live.game().moves());
        let moves = moves.zip(live.times().iter().zip(game.scores()));
        let moves = moves.map(|((before, mv), (time, &score))| {
            let is_white = before.turn() == Color::White;
            Self {
                uci: setup.uci(mv),
                san: mv.san(before).to_string(),
                clock_ms: time.left.map(millis),
                time_ms: millis(time.used),
                by: if setup.engine(before.turn()).is_some() { "engine" } else { "human" },
                score,
                score_white: score.map(|score| if is_white { score } else { score.flip() }),
            }
        });
        moves.collect()
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
        let (live, control) = (game.live(), game.setup().control?);
        let left = |color| live.left(color, now).map_or(0, millis);
        let moves_to_go = |color| live.clock(color)?.moves_to_go();
        let runs = live.is_running() && live.has_clock_started();
        let running = runs.then(|| live.turn());
        let delay_left = Duration::from_millis(control.delay_ms).saturating_sub(live.used(now));
        Some(Self {
            white_ms: left(Color::White),
            black_ms: left(Color::Black),
            running: running.map(Side::from),
            delay_left_ms: if running.is_some() { millis(delay_left) } else { 0 },
            white_moves_to_go: moves_to_go(Color::White),
            black_moves_to_go: moves_to_go(Color::Black),
            control,
        })
    }
}

impl<'a> GameJson<'a> {
    pub(super) fn new(id: &'a str, key: &'a str, game: &'a PlayedGame, now: Duration) -> Self {
        let (setup, live, position) = (game.setup(), game.live(), game.live().position());
        let since_1970 = SystemTime::now().duration_since(UNIX_EPOCH);
        Self {
            id,
            key,
            ply: live.game().len(),
            fen: position.to_string(),
            initial_fen: setup.initial.to_string(),
            chess960: setup.chess960,
            turn: position.turn().into(),
            moves: MoveJson::all(game),
            white: &setup.players[Color::White],
            black: &setup.players[Color::Black],
            clock: ClockJson::new(game, now),
            premoves: game.premoves().collect(),
            thinking: game.engine_to_move().map(Side::from),
            check: position.is_check(),
            status: game.status(),
            result: live.result().as_str(),
            draw_offer: live.draw_offer().map(Side::from),
            takebacks: setup.takebacks,
            can_take_back: game.can_take_back(),
            paused: game.is_paused(),
            server_time_ms: since_1970.map_or(0, millis),
        }
    }
}
