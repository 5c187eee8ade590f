//! The setup of a game: players, start position, time control.

use std::time::Duration;

use lucena_board::{ByColor, Color, Game, Move, Position, UciCastling};
use lucena_engine::Strength;
use lucena_game::{Claims, ClockStart, GameRules, TakebackTime};
use lucena_uci::castling_form;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::clock::TimeControlJson;
use crate::config::Limits;
use crate::json::Standing;

/// Maximum length of a player's name in characters.
const MAX_NAME: usize = 64;
/// Elo of levels 1 to 7. Level 8 is full strength.
const LEVELS: [u32; 7] = [800, 1100, 1400, 1700, 2000, 2300, 2600];
/// Number of Chess960 start positions.
const N_CHESS960: u16 = 960;

/// A player of a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub(crate) enum Player {
    /// A human player, or several at one board.
    Human {
        #[serde(default)]
        name: String,
    },
    Engine(EnginePlayer),
}

/// How an engine plays.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub(crate) struct EnginePlayer {
    /// Elo limit. Full strength without it and without a level.
    #[serde(default)]
    pub(crate) elo: Option<u32>,
    /// Strength level from 1 to 8.
    #[serde(default)]
    pub(crate) level: Option<u8>,
    /// Nodes per move.
    #[serde(default)]
    pub(crate) nodes: Option<u64>,
    /// Time per move.
    #[serde(default)]
    pub(crate) movetime_ms: Option<u64>,
    /// Whether to ponder while the server has idle engines.
    #[serde(default)]
    pub(crate) ponder: bool,
}

impl Player {
    pub(crate) const fn engine(&self) -> Option<&EnginePlayer> {
        match self {
            Self::Human { .. } => None,
            Self::Engine(engine) => Some(engine),
        }
    }

    fn check(&self, limits: &Limits) -> Result<(), String> {
        match self {
            Self::Human { name } if name.chars().count() > MAX_NAME => {
                Err(format!("name: longer than {MAX_NAME} characters"))
            }
            Self::Human { .. } => Ok(()),
            Self::Engine(engine) => engine.check(limits),
        }
    }
}

impl EnginePlayer {
    /// The Elo limit; `None` is full strength.
    pub(crate) fn limited_elo(&self) -> Option<u32> {
        let of_level = |level: u8| LEVELS.get(usize::from(level).saturating_sub(1)).copied();
        self.elo.or_else(|| self.level.and_then(of_level))
    }

    fn check(&self, limits: &Limits) -> Result<(), String> {
        let max_level = LEVELS.len() as u64 + 1;
        let max_time = u64::try_from(limits.max_time.as_millis()).unwrap_or(u64::MAX);
        within("elo", self.elo.map(u64::from), Strength::MIN_ELO.into(), Strength::MAX_ELO.into())?;
        within("level", self.level.map(u64::from), 1, max_level)?;
        within("nodes", self.nodes, 1, limits.max_nodes)?;
        within("movetime_ms", self.movetime_ms, 1, max_time)?;
        match (self.elo, self.level) {
            (Some(_), Some(_)) => Err("elo and level exclude each other".into()),
            _ => Ok(()),
        }
    }
}

fn within(name: &str, value: Option<u64>, min: u64, max: u64) -> Result<(), String> {
    match value {
        Some(value) if !(min..=max).contains(&value) => {
            Err(format!("{name}: found {value}, expected {min} to {max}"))
        }
        _ => Ok(()),
    }
}

/// A game requested by a client.
#[derive(Clone, Debug, Deserialize, ToSchema)]
pub(crate) struct NewGame {
    pub(crate) white: Player,
    pub(crate) black: Player,
    #[serde(default)]
    pub(crate) fen: Option<String>,
    #[serde(default)]
    pub(crate) chess960: bool,
    #[serde(default)]
    pub(crate) clock: Option<TimeControlJson>,
    #[serde(default = "yes")]
    pub(crate) takebacks: bool,
}

const fn yes() -> bool {
    true
}

/// A game before its first move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Setup {
    pub(crate) players: ByColor<Player>,
    pub(crate) initial: Position,
    pub(crate) chess960: bool,
    pub(crate) control: Option<TimeControlJson>,
    pub(crate) takebacks: bool,
}

impl Setup {
    /// The first move is untimed, and draws need no claim.
    pub(super) fn rules(&self) -> GameRules {
        GameRules {
            control: self.control.as_ref().map(TimeControlJson::control),
            clock_start: ClockStart::AfterFirstMove,
            claims: Claims::Automatic,
            takeback_time: TakebackTime::Spent,
        }
    }

    /// Validates a client's request.
    pub(crate) fn new(new: NewGame, limits: &Limits) -> Result<Self, String> {
        new.white.check(limits).map_err(|error| format!("white: {error}"))?;
        new.black.check(limits).map_err(|error| format!("black: {error}"))?;
        new.clock.as_ref().map_or(Ok(()), TimeControlJson::check)?;
        let initial = match new.fen.as_deref() {
            None | Some("") if new.chess960 => random_chess960(),
            None | Some("" | "startpos") => Position::initial(),
            Some(fen) => fen.replace('_', " ").parse().map_err(|error| format!("fen: {error}"))?,
        };
        let ending = Standing::of(&Game::new(initial));
        if ending.is_over() {
            return Err(format!("fen: there is nothing to play: {}", ending.status()));
        }
        let chess960 = new.chess960 || castling_form(&initial) == UciCastling::KingTakesRook;
        let players = ByColor([new.white, new.black]);
        Ok(Self { players, initial, chess960, control: new.clock, takebacks: new.takebacks })
    }

    /// The engine of a side.
    pub(crate) fn engine(&self, color: Color) -> Option<&EnginePlayer> {
        self.players[color].engine()
    }

    /// The only human player.
    pub(crate) fn only_human(&self) -> Option<Color> {
        match Color::ALL.map(|color| self.engine(color).is_none()) {
            [true, false] => Some(Color::White),
            [false, true] => Some(Color::Black),
            _ => None,
        }
    }

    /// A move in UCI notation.
    pub(crate) fn uci(&self, mv: Move) -> String {
        let castling =
            if self.chess960 { UciCastling::KingTakesRook } else { UciCastling::KingToTarget };
        mv.uci(castling).to_string()
    }
}

fn random_chess960() -> Position {
    let number = getrandom::u32().expect("the system has random numbers");
    let number = (number % u32::from(N_CHESS960)) as u16;
    Position::chess960(number).expect("the number is below 960")
}

/// Milliseconds of a duration.
pub(crate) fn millis(time: Duration) -> u64 {
    time.as_millis().try_into().unwrap_or(u64::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn setup(json: &str) -> Result<Setup, String> {
        Setup::new(serde_json::from_str(json).unwrap(), &Limits::default())
    }

    #[test]
    fn players_and_positions_are_checked() {
        let check = |json: &str, expected: &str| {
            let error = setup(json).unwrap_err();
            assert!(error.contains(expected), "{json}: {error}");
        };
        let human = r#"{"kind":"human","name":"A"}"#;
        for (engine, expected) in [
            (r#""elo":5"#, "black: elo: found 5, expected 800 to 2800"),
            (r#""level":0"#, "level: found 0, expected 1 to 8"),
            (r#""level":9"#, "expected 1 to 8"),
            (r#""nodes":0"#, "nodes"),
            (r#""movetime_ms":99999999999"#, "movetime_ms"),
            (r#""level":2,"elo":1500"#, "exclude"),
        ] {
            check(
                &format!(r#"{{"white":{human},"black":{{"kind":"engine",{engine}}}}}"#),
                expected,
            );
        }
        for (fen, expected) in [
            ("x", "fen: "),
            ("rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3", "checkmate"),
            ("k7/8/K7/8/8/8/8/8 b - - 0 1", "insufficient material"),
        ] {
            check(&format!(r#"{{"white":{human},"black":{human},"fen":"{fen}"}}"#), expected);
        }
        let name = "x".repeat(65);
        let long = format!(r#"{{"kind":"human","name":"{name}"}}"#);
        check(&format!(r#"{{"white":{long},"black":{human}}}"#), "white: name");
    }

    #[test]
    fn levels_are_those_of_the_page() {
        // The page needs the levels while the server is unreachable.
        let page = include_str!("../../page/app/play/local-search.js");
        assert!(page.contains(&format!("const LEVELS = {LEVELS:?};")));
    }

    #[test]
    fn levels_grow_to_full_strength() {
        let of = |level| EnginePlayer { level: Some(level), ..EnginePlayer::default() };
        let elos: Vec<Option<u32>> = (1..=8).map(|level| of(level).limited_elo()).collect();
        assert_eq!(elos[0], Some(Strength::MIN_ELO));
        assert_eq!(elos[7], None);
        assert!(elos[..7].is_sorted() && elos[6] <= Some(Strength::MAX_ELO), "{elos:?}");
    }

    #[test]
    fn chess960_without_a_position_draws_one() {
        let json = r#"{"white":{"kind":"human"},"black":{"kind":"human"},"chess960":true}"#;
        let starts: Vec<String> =
            (0..20).map(|_| setup(json).unwrap().initial.to_string()).collect();
        assert!(starts.iter().any(|start| *start != starts[0]), "{starts:?}");
    }
}
