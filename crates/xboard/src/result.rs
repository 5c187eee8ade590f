//! Game results.

use core::fmt;

use lucena_board::{Color, DrawReason, Outcome};

/// The result of a game.
///
/// ```
/// use lucena_board::Color;
/// use lucena_xboard::GameResult;
/// assert_eq!(GameResult::win_of(Color::Black).to_string(), "0-1");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum GameResult {
    /// `1-0`.
    WhiteWins,
    /// `0-1`.
    BlackWins,
    /// `1/2-1/2`.
    Draw,
    /// `*`.
    Unknown,
}

impl GameResult {
    /// The result of a game won by this side.
    ///
    /// ```
    /// use lucena_board::Color;
    /// use lucena_xboard::GameResult;
    /// assert_eq!(GameResult::win_of(Color::White), GameResult::WhiteWins);
    /// ```
    #[must_use]
    pub const fn win_of(color: Color) -> Self {
        match color {
            Color::White => Self::WhiteWins,
            Color::Black => Self::BlackWins,
        }
    }

    /// The winner, if there is one.
    ///
    /// ```
    /// use lucena_xboard::GameResult;
    /// assert_eq!(GameResult::Draw.winner(), None);
    /// ```
    #[must_use]
    pub const fn winner(self) -> Option<Color> {
        match self {
            Self::WhiteWins => Some(Color::White),
            Self::BlackWins => Some(Color::Black),
            Self::Draw | Self::Unknown => None,
        }
    }

    pub(crate) fn parse(text: &str) -> Option<Self> {
        Some(match text {
            "1-0" => Self::WhiteWins,
            "0-1" => Self::BlackWins,
            "1/2-1/2" => Self::Draw,
            "*" => Self::Unknown,
            _ => return None,
        })
    }

    /// The result of a finished game, with the usual comment.
    ///
    /// ```
    /// use lucena_board::{Color, Outcome};
    /// use lucena_xboard::GameResult;
    /// let mate = Outcome::Checkmate { winner: Color::White };
    /// assert_eq!(GameResult::of(mate), (GameResult::WhiteWins, "White mates"));
    /// ```
    #[must_use]
    pub fn of(outcome: Outcome) -> (Self, &'static str) {
        let reason = match outcome {
            Outcome::Checkmate { winner: Color::White } => return (Self::WhiteWins, "White mates"),
            Outcome::Checkmate { winner: Color::Black } => return (Self::BlackWins, "Black mates"),
            Outcome::Draw(reason) => reason,
        };
        let text = match reason {
            DrawReason::Stalemate => "Stalemate",
            DrawReason::DeadPosition => "Draw by insufficient material",
            DrawReason::ThreefoldRepetition | DrawReason::FivefoldRepetition => {
                "Draw by repetition"
            }
            DrawReason::FiftyMoves | DrawReason::SeventyFiveMoves => "Draw by fifty move rule",
        };
        (Self::Draw, text)
    }
}

impl fmt::Display for GameResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::WhiteWins => "1-0",
            Self::BlackWins => "0-1",
            Self::Draw => "1/2-1/2",
            Self::Unknown => "*",
        })
    }
}
