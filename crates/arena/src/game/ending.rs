//! How games end: by rule, adjudication or fault.

use std::fmt;
use std::time::Duration;

use lucena_board::{ByColor, Color, DrawReason, GameResult, Outcome};

use crate::Adjudicator;

/// How a game ended.
///
/// ```
/// use lucena_arena::{Ending, Fault};
/// use lucena_board::{ByColor, Color, GameResult};
/// let ending = Ending::Fault { loser: Color::Black, fault: Fault::IllegalMove("e2e5".into()) };
/// assert_eq!(ending.result(), GameResult::WhiteWins);
/// assert_eq!(ending.reason(), "Black makes an illegal move: e2e5");
/// assert_eq!(ending.termination(), "illegal move");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Ending {
    /// Checkmate.
    Checkmate {
        /// The winner.
        winner: Color,
    },
    /// A draw by rule or agreement.
    Draw(DrawEnd),
    /// An engine resigned.
    Resignation {
        /// The side that resigned.
        loser: Color,
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
    /// Aborted through no fault of an engine.
    Interrupted,
}

/// Kinds of draws. The runner claims draws for both sides, so threefold repetition and the
/// fifty-move rule end a game.
///
/// ```
/// assert_eq!(lucena_arena::DrawEnd::Repetition.to_string(), "3-fold repetition");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum DrawEnd {
    /// Stalemate.
    Stalemate,
    /// Threefold repetition.
    Repetition,
    /// Fifty-move rule.
    FiftyMoves,
    /// Insufficient material.
    InsufficientMaterial,
    /// Agreement: an engine offered a draw and the other accepted or offered one too.
    Agreement,
}

impl fmt::Display for DrawEnd {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Stalemate => "stalemate",
            Self::Repetition => "3-fold repetition",
            Self::FiftyMoves => "fifty moves rule",
            Self::InsufficientMaterial => "insufficient mating material",
            Self::Agreement => "agreement",
        })
    }
}

/// How an engine failed.
///
/// ```
/// use std::time::Duration;
/// let fault = lucena_arena::Fault::Time { overrun: Duration::from_millis(7) };
/// assert_eq!(fault.to_string(), "loses on time (7ms overrun)");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Fault {
    /// Loss on time.
    Time {
        /// Time exceeded; the margin is not subtracted.
        overrun: Duration,
    },
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
            Self::Time { overrun } => {
                write!(f, "loses on time ({}ms overrun)", overrun.as_millis())
            }
            Self::IllegalMove(answer) => write!(f, "makes an illegal move: {answer}"),
            Self::FalseClaim(claim) => write!(f, "makes a false claim: {claim}"),
            Self::Disconnect(_) => f.write_str("disconnects"),
            Self::Stall(_) => f.write_str("'s connection stalls"),
        }
    }
}

impl Ending {
    /// The winner.
    ///
    /// ```
    /// use lucena_arena::Ending;
    /// use lucena_board::GameResult;
    /// assert_eq!(Ending::Interrupted.result(), GameResult::Unknown);
    /// ```
    #[must_use]
    pub fn result(&self) -> GameResult {
        match self {
            Self::Checkmate { winner } => GameResult::win_of(*winner),
            Self::Draw(_) => GameResult::Draw,
            Self::Adjudication { result, .. } => *result,
            Self::Fault { loser, .. } | Self::Resignation { loser } => GameResult::win_of(!*loser),
            Self::Interrupted => GameResult::Unknown,
        }
    }

    /// The reason with colors as names, in the wording that other tools parse.
    ///
    /// ```
    /// use lucena_arena::{DrawEnd, Ending};
    /// let ending = Ending::Draw(DrawEnd::FiftyMoves);
    /// assert_eq!(ending.reason(), "Draw by fifty moves rule");
    /// ```
    #[must_use]
    pub fn reason(&self) -> String {
        self.reason_with(&ByColor(["White", "Black"]))
    }

    /// The reason with these names.
    ///
    /// ```
    /// use lucena_arena::Ending;
    /// use lucena_board::{ByColor, Color};
    /// let ending = Ending::Checkmate { winner: Color::Black };
    /// assert_eq!(ending.reason_with(&ByColor(["Anna", "Bert"])), "Bert mates");
    /// ```
    #[must_use]
    pub fn reason_with<S: AsRef<str>>(&self, names: &ByColor<S>) -> String {
        let name = |color: Color| names[color].as_ref();
        match self {
            Self::Checkmate { winner } => format!("{} mates", name(*winner)),
            Self::Draw(end) => format!("Draw by {end}"),
            Self::Resignation { loser } => format!("{} resigns", name(*loser)),
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
            Self::Interrupted => "Game interrupted".into(),
        }
    }

    /// Value of the PGN tag `Termination`.
    ///
    /// ```
    /// use lucena_arena::{DrawEnd, Ending};
    /// assert_eq!(Ending::Draw(DrawEnd::Stalemate).termination(), "normal");
    /// assert_eq!(Ending::Interrupted.termination(), "unterminated");
    /// ```
    #[must_use]
    pub const fn termination(&self) -> &'static str {
        match self {
            Self::Checkmate { .. } | Self::Draw(_) | Self::Resignation { .. } => "normal",
            Self::Adjudication { .. } => "adjudication",
            Self::Fault { fault: Fault::Time { .. }, .. } => "time forfeit",
            Self::Fault { fault: Fault::IllegalMove(_), .. } => "illegal move",
            Self::Fault { fault: Fault::FalseClaim(_), .. } => "rules infraction",
            Self::Fault { .. } => "abandoned",
            Self::Interrupted => "unterminated",
        }
    }
}

impl From<Outcome> for Ending {
    fn from(outcome: Outcome) -> Self {
        match outcome {
            Outcome::Checkmate { winner } => Self::Checkmate { winner },
            Outcome::Draw(reason) => Self::Draw(match reason {
                DrawReason::Stalemate => DrawEnd::Stalemate,
                DrawReason::DeadPosition => DrawEnd::InsufficientMaterial,
                DrawReason::ThreefoldRepetition | DrawReason::FivefoldRepetition => {
                    DrawEnd::Repetition
                }
                DrawReason::FiftyMoves | DrawReason::SeventyFiveMoves => DrawEnd::FiftyMoves,
            }),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Texts that other tools parse.
    #[test]
    fn texts() {
        let check = |ending: Ending, reason: &str, termination: &str| {
            assert_eq!(ending.reason_with(&ByColor(["A", "B"])), reason);
            assert_eq!(ending.termination(), termination);
        };
        let white = Color::White;
        check(Ending::Checkmate { winner: white }, "A mates", "normal");
        check(Ending::Draw(DrawEnd::Stalemate), "Draw by stalemate", "normal");
        check(Ending::Draw(DrawEnd::Repetition), "Draw by 3-fold repetition", "normal");
        check(Ending::Draw(DrawEnd::FiftyMoves), "Draw by fifty moves rule", "normal");
        let material = Ending::Draw(DrawEnd::InsufficientMaterial);
        check(material, "Draw by insufficient mating material", "normal");
        let adjudicated = |result, by| Ending::Adjudication { result, by };
        let (won, drawn) = (GameResult::WhiteWins, GameResult::Draw);
        let (scores, tables) = (Adjudicator::Resign, Adjudicator::Tablebases);
        check(adjudicated(won, scores), "A wins by adjudication", "adjudication");
        check(adjudicated(won, tables), "A wins by adjudication: SyzygyTB", "adjudication");
        check(adjudicated(drawn, Adjudicator::MoveLimit), "Draw by adjudication", "adjudication");
        check(adjudicated(drawn, tables), "Draw by adjudication: SyzygyTB", "adjudication");
        let fault = |fault| Ending::Fault { loser: white, fault };
        let overrun = Duration::from_millis(12);
        check(fault(Fault::Time { overrun }), "A loses on time (12ms overrun)", "time forfeit");
        let illegal = Fault::IllegalMove("a1a1".into());
        check(fault(illegal), "A makes an illegal move: a1a1", "illegal move");
        check(fault(Fault::Disconnect("exit 3".into())), "A disconnects", "abandoned");
        let claim = Fault::FalseClaim("1-0 {I win}".into());
        check(fault(claim), "A makes a false claim: 1-0 {I win}", "rules infraction");
        check(Ending::Resignation { loser: white }, "A resigns", "normal");
        check(Ending::Draw(DrawEnd::Agreement), "Draw by agreement", "normal");
        check(fault(Fault::Stall("bestmove".into())), "A's connection stalls", "abandoned");
        check(Ending::Interrupted, "Game interrupted", "unterminated");
    }
}
