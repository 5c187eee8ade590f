//! How games end: by the rules, between the players, by adjudication or by a fault.

use alloc::format;
use alloc::string::String;
use core::fmt;
use core::time::Duration;

use lucena_board::{ByColor, Color, DrawReason, GameResult, Outcome, Position};

use crate::Adjudicator;

/// How a game ended.
///
/// ```
/// use lucena_board::{Color, GameResult};
/// use lucena_game::{Ending, Fault};
/// let ending = Ending::Fault { loser: Color::Black, fault: Fault::IllegalMove("e2e5".into()) };
/// assert_eq!(ending.result(), GameResult::WhiteWins);
/// assert_eq!(ending.reason(), "Black makes an illegal move: e2e5");
/// assert_eq!(ending.termination(), "illegal move");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Ending {
    /// By the rules, without a claim or with one made on behalf of the players.
    Rules(Outcome),
    /// A draw that a player claimed.
    Claim {
        /// The player.
        by: Color,
        /// The reason for the draw.
        reason: DrawReason,
    },
    /// A draw by agreement.
    Agreement,
    /// A player resigned.
    Resignation {
        /// The side that resigned.
        loser: Color,
    },
    /// A loss on time.
    Time {
        /// The side whose flag fell.
        loser: Color,
        /// Time exceeded, if it was measured; a time margin is not subtracted.
        overrun: Option<Duration>,
    },
    /// A flag fell, but the opponent cannot checkmate by any series of legal moves (FIDE Laws,
    /// article 6.9).
    TimeWithoutMaterial {
        /// The side whose flag fell.
        flagged: Color,
    },
    /// Adjudication.
    Adjudication {
        /// The result.
        result: GameResult,
        /// The rule.
        by: Adjudicator,
    },
    /// An engine failed and lost.
    Fault {
        /// The side of the engine.
        loser: Color,
        /// The fault.
        fault: Fault,
    },
    /// Aborted without a result, through no fault of a player.
    Aborted,
    /// Result of a loaded game; the reason is not recorded.
    Recorded(GameResult),
}

/// How an engine failed.
///
/// ```
/// let fault = lucena_game::Fault::IllegalMove("e2e5".into());
/// assert_eq!(fault.to_string(), "makes an illegal move: e2e5");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Fault {
    /// The answer, here truncated, is not a legal move.
    IllegalMove(String),
    /// A false claim of a result or of an illegal move, truncated.
    FalseClaim(String),
    /// Crash, exit or closed pipes, with details.
    Disconnect(String),
    /// Timeout while waiting for this answer.
    Stall(String),
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::IllegalMove(answer) => write!(f, "makes an illegal move: {answer}"),
            Self::FalseClaim(claim) => write!(f, "makes a false claim: {claim}"),
            Self::Disconnect(_) => f.write_str("disconnects"),
            Self::Stall(_) => f.write_str("'s connection stalls"),
        }
    }
}

impl Ending {
    /// The ending when the flag of this side falls: a draw if the opponent cannot checkmate.
    ///
    /// ```
    /// use lucena_board::{Color, Position};
    /// use lucena_game::Ending;
    /// let white = Ending::flag_fall(Color::White, &Position::initial());
    /// assert_eq!(white, Ending::Time { loser: Color::White, overrun: None });
    /// ```
    #[must_use]
    pub fn flag_fall(flagged: Color, position: &Position) -> Self {
        match position.has_insufficient_material(!flagged) {
            true => Self::TimeWithoutMaterial { flagged },
            false => Self::Time { loser: flagged, overrun: None },
        }
    }

    /// The result.
    ///
    /// ```
    /// use lucena_board::GameResult;
    /// use lucena_game::Ending;
    /// assert_eq!(Ending::Aborted.result(), GameResult::Unknown);
    /// ```
    #[must_use]
    pub fn result(&self) -> GameResult {
        match self {
            Self::Rules(outcome) => outcome.result(),
            Self::Claim { .. } | Self::Agreement | Self::TimeWithoutMaterial { .. } => {
                GameResult::Draw
            }
            Self::Resignation { loser } | Self::Time { loser, .. } | Self::Fault { loser, .. } => {
                GameResult::win_of(!*loser)
            }
            Self::Adjudication { result, .. } | Self::Recorded(result) => *result,
            Self::Aborted => GameResult::Unknown,
        }
    }

    /// Whether a side lost by a failure of its own: a loss on time or a [`Fault`].
    ///
    /// ```
    /// use lucena_board::Color;
    /// use lucena_game::Ending;
    /// assert!(Ending::Time { loser: Color::White, overrun: None }.is_fault());
    /// assert!(!Ending::Agreement.is_fault());
    /// ```
    #[must_use]
    pub const fn is_fault(&self) -> bool {
        matches!(self, Self::Time { .. } | Self::Fault { .. })
    }

    /// The reason with colors as names, in the wording that other tools parse.
    ///
    /// ```
    /// use lucena_board::{DrawReason, Outcome};
    /// use lucena_game::Ending;
    /// let ending = Ending::Rules(Outcome::Draw(DrawReason::FiftyMoves));
    /// assert_eq!(ending.reason(), "Draw by fifty moves rule");
    /// ```
    #[must_use]
    pub fn reason(&self) -> String {
        self.reason_with(&ByColor(["White", "Black"]))
    }

    /// The reason with these names.
    ///
    /// ```
    /// use lucena_board::{ByColor, Color, Outcome};
    /// use lucena_game::Ending;
    /// let ending = Ending::Rules(Outcome::Checkmate { winner: Color::Black });
    /// assert_eq!(ending.reason_with(&ByColor(["Anna", "Bert"])), "Bert mates");
    /// ```
    #[must_use]
    pub fn reason_with<S: AsRef<str>>(&self, names: &ByColor<S>) -> String {
        let name = |color: Color| names[color].as_ref();
        match self {
            Self::Rules(Outcome::Checkmate { winner }) => format!("{} mates", name(*winner)),
            Self::Rules(Outcome::Draw(reason)) | Self::Claim { reason, .. } => {
                format!("Draw by {}", draw_rule(*reason))
            }
            Self::Rules(Outcome::Variant { end, winner: Some(winner) }) => {
                format!("{} wins: {end}", name(*winner))
            }
            Self::Rules(Outcome::Variant { end, winner: None }) => format!("Draw: {end}"),
            Self::Rules(outcome) => format!("{outcome}"),
            Self::Agreement => "Draw by agreement".into(),
            Self::Resignation { loser } => format!("{} resigns", name(*loser)),
            Self::Time { loser, overrun: Some(overrun) } => {
                format!("{} loses on time ({}ms overrun)", name(*loser), overrun.as_millis())
            }
            Self::Time { loser, overrun: None } => format!("{} loses on time", name(*loser)),
            Self::TimeWithoutMaterial { flagged } => {
                let (flagged, other) = (name(*flagged), name(!*flagged));
                format!("{flagged} is out of time, {other} cannot checkmate")
            }
            Self::Adjudication { result, by } => {
                let note = match by.note() {
                    "" => String::new(),
                    note => format!(": {note}"),
                };
                match result.winner() {
                    Some(winner) => format!("{} wins by adjudication{note}", name(winner)),
                    None => format!("Draw by adjudication{note}"),
                }
            }
            Self::Fault { loser, fault: fault @ Fault::Stall(_) } => {
                format!("{}{fault}", name(*loser))
            }
            Self::Fault { loser, fault } => format!("{} {fault}", name(*loser)),
            Self::Aborted => "Game interrupted".into(),
            Self::Recorded(_) => "the game is over".into(),
        }
    }

    /// Value of the PGN tag `Termination`.
    ///
    /// ```
    /// use lucena_game::Ending;
    /// assert_eq!(Ending::Agreement.termination(), "normal");
    /// assert_eq!(Ending::Aborted.termination(), "unterminated");
    /// ```
    #[must_use]
    pub const fn termination(&self) -> &'static str {
        match self {
            Self::Rules(_)
            | Self::Claim { .. }
            | Self::Agreement
            | Self::Resignation { .. }
            | Self::Recorded(_) => "normal",
            Self::Time { .. } | Self::TimeWithoutMaterial { .. } => "time forfeit",
            Self::Adjudication { .. } => "adjudication",
            Self::Fault { fault: Fault::IllegalMove(_), .. } => "illegal move",
            Self::Fault { fault: Fault::FalseClaim(_), .. } => "rules infraction",
            Self::Fault { .. } => "abandoned",
            Self::Aborted => "unterminated",
        }
    }
}

/// A draw by rule in the wording of cutechess-cli and fastchess.
fn draw_rule(reason: DrawReason) -> &'static str {
    match reason {
        DrawReason::ThreefoldRepetition | DrawReason::FivefoldRepetition => "3-fold repetition",
        DrawReason::FiftyMoves | DrawReason::SeventyFiveMoves => "fifty moves rule",
        DrawReason::DeadPosition => "insufficient mating material",
        reason => reason.as_str(),
    }
}

/// The result and the reason: `1-0 (black resigns)`.
impl fmt::Display for Ending {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let result = self.result();
        match self {
            Self::Rules(outcome) => outcome.fmt(f),
            Self::Claim { by, reason } => write!(f, "{result} ({reason}, claimed by {by})"),
            Self::Agreement => write!(f, "{result} (draw agreed)"),
            _ => write!(f, "{result} ({})", self.reason_with(&ByColor(["white", "black"]))),
        }
    }
}

#[cfg(test)]
mod tests {
    use alloc::string::ToString;

    use lucena_board::VariantEnd;

    use super::*;

    /// Texts that other tools parse.
    #[test]
    fn texts() {
        let check = |ending: Ending, reason: &str, termination: &str| {
            assert_eq!(ending.reason_with(&ByColor(["A", "B"])), reason);
            assert_eq!(ending.termination(), termination);
        };
        let white = Color::White;
        let draw = |reason| Ending::Rules(Outcome::Draw(reason));
        check(Ending::Rules(Outcome::Checkmate { winner: white }), "A mates", "normal");
        check(draw(DrawReason::Stalemate), "Draw by stalemate", "normal");
        let of_variant = |end, winner| Ending::Rules(Outcome::Variant { end, winner });
        let hill = of_variant(VariantEnd::KingInTheCenter, Some(white));
        check(hill, "A wins: king in the center", "normal");
        check(of_variant(VariantEnd::RaceFinished, None), "Draw: race finished", "normal");
        let repetition = draw(DrawReason::ThreefoldRepetition);
        check(repetition, "Draw by 3-fold repetition", "normal");
        check(draw(DrawReason::FiftyMoves), "Draw by fifty moves rule", "normal");
        let material = draw(DrawReason::DeadPosition);
        check(material, "Draw by insufficient mating material", "normal");
        let adjudicated = |result, by| Ending::Adjudication { result, by };
        let (won, drawn) = (GameResult::WhiteWins, GameResult::Draw);
        let (scores, tables) = (Adjudicator::Resign, Adjudicator::Tablebases);
        check(adjudicated(won, scores), "A wins by adjudication", "adjudication");
        check(adjudicated(won, tables), "A wins by adjudication: SyzygyTB", "adjudication");
        check(adjudicated(drawn, Adjudicator::MoveLimit), "Draw by adjudication", "adjudication");
        check(adjudicated(drawn, tables), "Draw by adjudication: SyzygyTB", "adjudication");
        let fault = |fault| Ending::Fault { loser: white, fault };
        let overrun = Some(Duration::from_millis(12));
        let time = Ending::Time { loser: white, overrun };
        check(time, "A loses on time (12ms overrun)", "time forfeit");
        let illegal = Fault::IllegalMove("a1a1".into());
        check(fault(illegal), "A makes an illegal move: a1a1", "illegal move");
        check(fault(Fault::Disconnect("exit 3".into())), "A disconnects", "abandoned");
        let claim = Fault::FalseClaim("1-0 {I win}".into());
        check(fault(claim), "A makes a false claim: 1-0 {I win}", "rules infraction");
        check(Ending::Resignation { loser: white }, "A resigns", "normal");
        check(Ending::Agreement, "Draw by agreement", "normal");
        check(fault(Fault::Stall("bestmove".into())), "A's connection stalls", "abandoned");
        check(Ending::Aborted, "Game interrupted", "unterminated");
    }

    #[track_caller]
    fn check_flag(fen: &str, flagged: Color, expected: &str) {
        let ending = Ending::flag_fall(flagged, &fen.parse().unwrap());
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
