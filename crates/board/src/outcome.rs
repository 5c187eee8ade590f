//! Outcomes of games.

mod game_over;
mod material;
mod result;
mod variant_end;

#[cfg(feature = "variants")]
pub(crate) use game_over::is_seventy_five_moves;
pub use result::GameResult;
pub use variant_end::VariantEnd;

use core::fmt;

use crate::Color;

/// The outcome of a game by the rules on the board. Resignation, loss on time and draws by
/// agreement are not covered.
///
/// ```
/// use lucena_board::{Color, Outcome, Position};
/// let pos: Position = "R5k1/5ppp/8/8/8/8/8/4K3 b - - 0 1".parse()?;
/// let outcome = pos.outcome().unwrap();
/// assert_eq!(outcome, Outcome::Checkmate { winner: Color::White });
/// assert_eq!(outcome.to_string(), "1-0 (checkmate)");
/// # Ok::<(), lucena_board::PositionError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Outcome {
    /// The side to move is in check and has no legal move.
    Checkmate {
        /// The side that delivered checkmate.
        winner: Color,
    },
    /// The game is drawn.
    Draw(DrawReason),
    /// The game has ended by a rule of its variant.
    Variant {
        /// The rule.
        end: VariantEnd,
        /// The winner, or `None` for a draw.
        winner: Option<Color>,
    },
}

/// The reason for a draw. The first four end the game immediately, the last two must be claimed.
///
/// ```
/// use lucena_board::{DrawReason, Outcome, Position};
/// let pos: Position = "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1".parse()?;
/// assert_eq!(pos.outcome(), Some(Outcome::Draw(DrawReason::Stalemate)));
/// # Ok::<(), lucena_board::PositionError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum DrawReason {
    /// The side to move has no legal move and is not in check.
    Stalemate,
    /// Neither side can checkmate by any sequence of legal moves, judged by material.
    DeadPosition,
    /// The position has occurred five times.
    FivefoldRepetition,
    /// 75 moves of each side without a capture or a pawn move.
    SeventyFiveMoves,
    /// The position has occurred three times; must be claimed.
    ThreefoldRepetition,
    /// 50 moves of each side without a capture or a pawn move; must be claimed.
    FiftyMoves,
}

impl DrawReason {
    /// All reasons.
    pub const ALL: [Self; 6] = [
        Self::Stalemate,
        Self::DeadPosition,
        Self::FivefoldRepetition,
        Self::SeventyFiveMoves,
        Self::ThreefoldRepetition,
        Self::FiftyMoves,
    ];
}

impl Outcome {
    /// The winner, or `None` for a draw.
    #[must_use]
    pub const fn winner(self) -> Option<Color> {
        match self {
            Self::Checkmate { winner } => Some(winner),
            Self::Draw(_) => None,
            Self::Variant { winner, .. } => winner,
        }
    }

    /// Whether the game is drawn.
    #[must_use]
    pub const fn is_draw(self) -> bool {
        self.winner().is_none()
    }

    /// The result.
    #[must_use]
    pub const fn result(self) -> GameResult {
        GameResult::of_winner(self.winner())
    }
}

impl Outcome {
    /// The text of `Display`.
    pub(crate) const fn text(self) -> &'static str {
        match self {
            Self::Checkmate { winner: Color::White } => "1-0 (checkmate)",
            Self::Checkmate { winner: Color::Black } => "0-1 (checkmate)",
            Self::Draw(reason) => reason.with_result(),
            Self::Variant { end, winner } => end.with_result(winner),
        }
    }
}

impl DrawReason {
    /// Whether the draw must be claimed by a player.
    ///
    /// ```
    /// use lucena_board::DrawReason;
    /// assert!(DrawReason::ThreefoldRepetition.needs_claim());
    /// assert!(!DrawReason::FivefoldRepetition.needs_claim());
    /// ```
    #[must_use]
    pub const fn needs_claim(self) -> bool {
        matches!(self, Self::ThreefoldRepetition | Self::FiftyMoves)
    }
}

/// The reason is a substring of the text of the [`Outcome`], so each is spelled once.
impl DrawReason {
    const BEFORE: &'static str = "1/2-1/2 (";
    const AFTER: &'static str = ")";

    const fn with_result(self) -> &'static str {
        match self {
            Self::Stalemate => "1/2-1/2 (stalemate)",
            Self::DeadPosition => "1/2-1/2 (dead position)",
            Self::FivefoldRepetition => "1/2-1/2 (fivefold repetition)",
            Self::SeventyFiveMoves => "1/2-1/2 (seventy-five moves)",
            Self::ThreefoldRepetition => "1/2-1/2 (threefold repetition)",
            Self::FiftyMoves => "1/2-1/2 (fifty moves)",
        }
    }

    /// The reason in words, as `Display` writes it: the part of the outcome in parentheses.
    ///
    /// ```
    /// use lucena_board::DrawReason;
    /// assert_eq!(DrawReason::FiftyMoves.as_str(), "fifty moves");
    /// ```
    #[must_use]
    pub fn as_str(self) -> &'static str {
        let text = self.with_result();
        &text[Self::BEFORE.len()..text.len() - Self::AFTER.len()]
    }
}

/// The result and the reason: `0-1 (checkmate)`.
impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.text())
    }
}

impl fmt::Display for DrawReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

#[cfg(test)]
mod tests {
    extern crate std;

    use std::format;

    use super::*;

    #[test]
    fn width() {
        let outcome = Outcome::Draw(DrawReason::FiftyMoves);
        assert_eq!(format!("{outcome:>23}|"), "  1/2-1/2 (fifty moves)|");
        assert_eq!(format!("{:13}|", DrawReason::FiftyMoves), "fifty moves  |");
    }
}
