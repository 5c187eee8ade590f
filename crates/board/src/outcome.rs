//! How a game ends on the board.

mod ending;
mod material;

use core::fmt;

use crate::Color;

/// The end of a game by the rules of the board. Resignation, time and agreement are not its
/// business.
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
pub enum Outcome {
    /// The side to move is in check and has no legal move.
    Checkmate {
        /// The side that gave mate.
        winner: Color,
    },
    /// Nobody wins.
    Draw(DrawReason),
}

/// Why a game is drawn. The first four end the game at once, the last two when a player claims
/// it.
///
/// ```
/// use lucena_board::{DrawReason, Outcome, Position};
/// let pos: Position = "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1".parse()?;
/// assert_eq!(pos.outcome(), Some(Outcome::Draw(DrawReason::Stalemate)));
/// # Ok::<(), lucena_board::PositionError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum DrawReason {
    /// The side to move has no legal move and is not in check.
    Stalemate,
    /// With this material no sequence of legal moves ends in mate.
    DeadPosition,
    /// The position has occurred five times.
    FivefoldRepetition,
    /// 75 moves of each side without a capture or a pawn move.
    SeventyFiveMoves,
    /// The position has occurred three times; a player may claim the draw.
    ThreefoldRepetition,
    /// 50 moves of each side without a capture or a pawn move; a player may claim the draw.
    FiftyMoves,
}

impl Outcome {
    /// The side that has won, or `None` for a draw.
    ///
    /// ```
    /// use lucena_board::{Color, DrawReason, Outcome};
    /// assert_eq!(Outcome::Checkmate { winner: Color::Black }.winner(), Some(Color::Black));
    /// assert_eq!(Outcome::Draw(DrawReason::Stalemate).winner(), None);
    /// ```
    #[must_use]
    pub const fn winner(self) -> Option<Color> {
        match self {
            Self::Checkmate { winner } => Some(winner),
            Self::Draw(_) => None,
        }
    }

    /// Whether nobody has won.
    ///
    /// ```
    /// use lucena_board::{DrawReason, Outcome};
    /// assert!(Outcome::Draw(DrawReason::FiftyMoves).is_draw());
    /// ```
    #[must_use]
    pub const fn is_draw(self) -> bool {
        matches!(self, Self::Draw(_))
    }

    /// The result as PGN writes it: `1-0`, `0-1` or `1/2-1/2`.
    ///
    /// ```
    /// use lucena_board::{Color, Outcome};
    /// assert_eq!(Outcome::Checkmate { winner: Color::Black }.result(), "0-1");
    /// ```
    #[must_use]
    pub const fn result(self) -> &'static str {
        match self.winner() {
            Some(Color::White) => "1-0",
            Some(Color::Black) => "0-1",
            None => "1/2-1/2",
        }
    }
}

impl Outcome {
    /// What is written.
    pub(crate) const fn text(self) -> &'static str {
        match self {
            Self::Checkmate { winner: Color::White } => "1-0 (checkmate)",
            Self::Checkmate { winner: Color::Black } => "0-1 (checkmate)",
            Self::Draw(reason) => reason.with_result(),
        }
    }
}

impl DrawReason {
    /// Whether the game goes on until a player claims the draw.
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

/// The reasons with what stands before and after them in the text of an [`Outcome`].
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

    /// What is written: the part in parentheses.
    pub(crate) fn text(self) -> &'static str {
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
        f.pad(self.text())
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
