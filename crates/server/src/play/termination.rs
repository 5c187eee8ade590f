//! How games end, by the rules or otherwise.

use lucena_board::{Color, Game, GameResult};
use serde::{Deserialize, Serialize};

use super::side::Side;
use crate::json::Ending;

/// The end of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "by", rename_all = "lowercase")]
pub(crate) enum Termination {
    /// By the rules; draws that a player could claim are claimed for them.
    Rules,
    Resignation {
        loser: Side,
    },
    /// A flag has fallen.
    Time {
        flagged: Side,
    },
    Agreement,
    /// Ended without a result.
    Abort,
}

impl Termination {
    /// The status in messages.
    pub(crate) fn status(self, game: &Game) -> &'static str {
        match self {
            Self::Rules => Ending::of(game).status(),
            Self::Resignation { .. } => "resigned",
            Self::Time { .. } => "time",
            Self::Agreement => "agreed",
            Self::Abort => "aborted",
        }
    }

    pub(crate) fn result(self, game: &Game) -> GameResult {
        match self {
            Self::Rules => Ending::of(game).result(),
            Self::Resignation { loser } => GameResult::win_of(!Color::from(loser)),
            Self::Time { flagged } => {
                let winner = !Color::from(flagged);
                // FIDE Laws, article 6.9: no win for those who cannot checkmate by any series of
                // legal moves.
                match game.position().has_insufficient_material(winner) {
                    true => GameResult::Draw,
                    false => GameResult::win_of(winner),
                }
            }
            Self::Agreement => GameResult::Draw,
            Self::Abort => GameResult::Unknown,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_fallen_flag_is_a_draw_if_the_opponent_cannot_checkmate() {
        let check = |fen: &str, flagged, expected| {
            let game = Game::new(fen.parse().unwrap());
            let end = Termination::Time { flagged };
            assert_eq!(
                (end.status(&game), end.result(&game).as_str()),
                ("time", expected),
                "{fen}"
            );
        };
        check("4k3/8/8/8/8/8/8/4KQ2 w - - 0 1", Side::Black, "1-0");
        check("4k3/8/8/8/8/8/8/4KQ2 w - - 0 1", Side::White, "1/2-1/2");
        check("4kn2/8/8/8/8/8/8/4KR2 w - - 0 1", Side::White, "0-1");
    }

    #[test]
    fn records_keep_the_termination() {
        let end = Termination::Resignation { loser: Side::Black };
        let json = serde_json::to_string(&end).unwrap();
        assert_eq!(json, r#"{"by":"resignation","loser":"black"}"#);
        assert_eq!(serde_json::from_str::<Termination>(&json).unwrap(), end);
    }
}
