//! How a game against the engine ends.
//!
//! The arena has endings of its own, for engine matches: there the runner claims draws for both
//! sides and engines can fail. Here a draw has to be claimed, and a fallen flag may be one.

use std::fmt;

use lucena_board::{Color, DrawReason, GameResult, Outcome, Position};

/// The end of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Ending {
    /// By the rules, without a claim.
    Rule(Outcome),
    /// A claimed draw.
    Claim {
        by: Color,
        reason: DrawReason,
    },
    Agreement,
    Resignation {
        loser: Color,
    },
    /// A flag has fallen.
    Time {
        loser: Color,
    },
    /// A flag has fallen, but the opponent cannot checkmate by any series of legal moves (FIDE
    /// Laws, article 6.9).
    TimeWithoutMaterial {
        flagged: Color,
    },
    /// That of a game loaded from a file, which does not say how it came about.
    Recorded(GameResult),
}

impl Ending {
    /// The ending when the flag of this side falls.
    #[must_use]
    pub(crate) fn of_flag(flagged: Color, position: &Position) -> Self {
        match position.has_insufficient_material(!flagged) {
            true => Self::TimeWithoutMaterial { flagged },
            false => Self::Time { loser: flagged },
        }
    }

    #[must_use]
    pub(crate) fn result(self) -> GameResult {
        match self {
            Self::Rule(outcome) => outcome.result(),
            Self::Claim { .. } | Self::Agreement | Self::TimeWithoutMaterial { .. } => {
                GameResult::Draw
            }
            Self::Resignation { loser } | Self::Time { loser } => GameResult::win_of(!loser),
            Self::Recorded(result) => result,
        }
    }

    /// Value of the PGN tag `Termination`.
    #[must_use]
    pub(crate) const fn termination(self) -> &'static str {
        match self {
            Self::Time { .. } | Self::TimeWithoutMaterial { .. } => "time forfeit",
            _ => "normal",
        }
    }
}

/// The result and the reason: `1-0 (Black resigns)`.
impl fmt::Display for Ending {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let result = self.result().as_str();
        match self {
            Self::Rule(outcome) => outcome.fmt(f),
            Self::Claim { by, reason } => write!(f, "{result} ({reason}, claimed by {by})"),
            Self::Agreement => write!(f, "{result} (draw agreed)"),
            Self::Recorded(_) => write!(f, "{result} (the game is over)"),
            Self::Resignation { loser } => write!(f, "{result} ({loser} resigns)"),
            Self::Time { loser } => write!(f, "{result} ({loser} loses on time)"),
            Self::TimeWithoutMaterial { flagged } => {
                let other = !*flagged;
                write!(f, "{result} ({flagged} is out of time, {other} cannot checkmate)")
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check_flag(fen: &str, flagged: Color, expected: &str) {
        let ending = Ending::of_flag(flagged, &fen.parse().unwrap());
        assert_eq!(ending.to_string(), expected);
        assert_eq!(ending.termination(), "time forfeit");
    }

    #[test]
    fn a_flag_is_a_draw_if_the_opponent_cannot_checkmate() {
        let (white, black) = (Color::White, Color::Black);
        check_flag("4k3/8/8/8/8/8/8/4KQ2 w - - 0 1", black, "1-0 (black loses on time)");
        let draw = "1/2-1/2 (white is out of time, black cannot checkmate)";
        check_flag("4k3/8/8/8/8/8/8/4KQ2 w - - 0 1", white, draw);
        check_flag("4kn2/8/8/8/8/8/8/4KQ2 w - - 0 1", white, draw);
        // A rook can block its own king, so the knight could checkmate.
        check_flag("4kn2/8/8/8/8/8/8/4KR2 w - - 0 1", white, "0-1 (white loses on time)");
    }
}
