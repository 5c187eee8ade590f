//! Storing and restoring games.

use std::time::Duration;

use lucena_analysis::WhiteScore;
use lucena_board::{ByColor, Color, Game};
use lucena_game::{Ending, LiveGame, MoveTime};
use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::PlayedGame;
use crate::play::clock::TimeControlJson;
use crate::play::setup::{Player, Setup, millis};
use crate::play::side::Side;

/// A game as stored, which survives a restart of the server.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct GameRecord {
    pub(crate) id: String,
    /// The secret that authorises clients to join.
    pub(crate) key: String,
    pub(crate) white: Player,
    pub(crate) black: Player,
    pub(crate) initial_fen: String,
    pub(crate) chess960: bool,
    pub(crate) clock: Option<TimeControlJson>,
    pub(crate) takebacks: bool,
    pub(crate) moves: Vec<MoveRecord>,
    /// Remaining times of White and Black.
    pub(crate) left_ms: Option<[u64; 2]>,
    pub(crate) is_paused: bool,
    pub(crate) termination: Option<Termination>,
    /// In PGN notation.
    pub(crate) result: String,
}

/// A move of a record.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct MoveRecord {
    pub(crate) uci: String,
    pub(crate) clock_ms: Option<u64>,
    pub(crate) time_ms: u64,
    pub(crate) score: Option<WhiteScore>,
}

/// How a game ended, as stored. Claimable draws count as ended by the rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "by", rename_all = "lowercase")]
pub(crate) enum Termination {
    Rules,
    Resignation { loser: Side },
    Time { flagged: Side },
    Agreement,
    Abort,
}

impl Termination {
    fn of(ending: &Ending) -> Self {
        match ending {
            Ending::Rules(_) | Ending::Claim { .. } => Self::Rules,
            Ending::Resignation { loser } => Self::Resignation { loser: (*loser).into() },
            Ending::Time { loser: flagged, .. } | Ending::TimeWithoutMaterial { flagged } => {
                Self::Time { flagged: (*flagged).into() }
            }
            Ending::Agreement => Self::Agreement,
            _ => Self::Abort,
        }
    }

    /// The ending of this game. `None` if it is stored as ended by the rules, but is not over.
    fn ending(self, game: &Game) -> Option<Ending> {
        Some(match self {
            Self::Rules => Ending::Rules(game.claimable_outcome()?),
            Self::Resignation { loser } => Ending::Resignation { loser: loser.into() },
            Self::Time { flagged } => Ending::flag_fall(flagged.into(), game.position()),
            Self::Agreement => Ending::Agreement,
            Self::Abort => Ending::Aborted,
        })
    }
}

/// A record that cannot be restored.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("the record of the game is damaged: {0}")]
pub(crate) struct RecordError(String);

impl PlayedGame {
    /// The record to store.
    pub(crate) fn record(&self, id: &str, key: &str, now: Duration) -> GameRecord {
        let live = self.live();
        let moves = live.game().moves().zip(live.times()).zip(self.scores());
        let moves = moves.map(|((mv, time), score)| MoveRecord {
            uci: self.setup.uci(mv),
            clock_ms: time.left.map(millis),
            time_ms: millis(time.used),
            score: *score,
        });
        let left = |color| live.left(color, now).map(millis);
        GameRecord {
            id: id.into(),
            key: key.into(),
            white: self.setup.players[Color::White].clone(),
            black: self.setup.players[Color::Black].clone(),
            initial_fen: self.setup.initial.to_string(),
            chess960: self.setup.chess960,
            clock: self.setup.control,
            takebacks: self.setup.takebacks,
            moves: moves.collect(),
            left_ms: left(Color::White).zip(left(Color::Black)).map(<[u64; 2]>::from),
            is_paused: self.is_paused(),
            termination: live.ending().map(Termination::of),
            result: live.result().to_string(),
        }
    }

    /// Restores a game. The time since it was stored is not counted.
    pub(crate) fn restore(record: GameRecord, now: Duration) -> Result<Self, RecordError> {
        let initial = record.initial_fen.parse();
        let setup = Setup {
            players: ByColor([record.white, record.black]),
            initial: initial.map_err(|error| RecordError(format!("{error}")))?,
            chess960: record.chess960,
            control: record.clock,
            takebacks: record.takebacks,
        };
        if record.clock.is_some() != record.left_ms.is_some() {
            return Err(RecordError("clock and times left do not agree".into()));
        }
        let mut game = Game::new(setup.initial);
        let (mut times, mut scores) = (Vec::new(), Vec::new());
        for mv in record.moves {
            game.play_uci(&mv.uci).map_err(|error| RecordError(error.to_string()))?;
            let left = mv.clock_ms.map(Duration::from_millis);
            times.push(MoveTime { used: Duration::from_millis(mv.time_ms), left });
            scores.push(mv.score);
        }
        let mut live = LiveGame::resumed(game, times, setup.rules(), now);
        if let Some(left) = record.left_ms {
            live = live.with_left(ByColor(left.map(Duration::from_millis)));
        }
        // A final position has ended the game already, whatever the record contains.
        if let Some(ending) = record.termination.and_then(|end| end.ending(live.game())) {
            let _ = live.end(ending, now);
        }
        if record.is_paused {
            let _ = live.pause(now);
        }
        Ok(Self::with(setup, live, scores))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_fallen_flag_is_a_draw_if_the_opponent_cannot_checkmate() {
        let check = |fen: &str, flagged, expected| {
            let game = Game::new(fen.parse().unwrap());
            let ending = Termination::Time { flagged }.ending(&game).unwrap();
            assert_eq!(ending.result().as_str(), expected, "{fen}");
            assert_eq!(Termination::of(&ending), Termination::Time { flagged }, "{fen}");
        };
        check("4k3/8/8/8/8/8/8/4KQ2 w - - 0 1", Side::Black, "1-0");
        check("4k3/8/8/8/8/8/8/4KQ2 w - - 0 1", Side::White, "1/2-1/2");
        check("4kn2/8/8/8/8/8/8/4KR2 w - - 0 1", Side::White, "0-1");
    }

    #[test]
    fn records_keep_the_termination() {
        let end = Termination::of(&Ending::Resignation { loser: Color::Black });
        let json = serde_json::to_string(&end).unwrap();
        assert_eq!(json, r#"{"by":"resignation","loser":"black"}"#);
        assert_eq!(serde_json::from_str::<Termination>(&json).unwrap(), end);
    }
}
