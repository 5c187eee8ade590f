//! Results of games.

use core::fmt;
use core::str::FromStr;

use crate::{Color, ParseValueError};

/// The result of a game.
///
/// ```
/// use lucena_board::{Color, GameResult};
/// let result: GameResult = "1-0".parse()?;
/// assert_eq!(result.winner(), Some(Color::White));
/// assert_eq!("1/2".parse(), Ok(GameResult::Draw));
/// assert_eq!(GameResult::Draw.to_string(), "1/2-1/2");
///
/// let error = "2-0".parse::<GameResult>().unwrap_err();
/// assert_eq!(error.to_string(), "found \"2-0\", expected 1-0, 0-1, 1/2-1/2 or *");
/// # Ok::<(), lucena_board::ParseValueError>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum GameResult {
    /// `1-0`
    WhiteWins,
    /// `0-1`
    BlackWins,
    /// `1/2-1/2`
    Draw,
    /// `*`: unfinished or unknown.
    #[default]
    Unknown,
}

impl GameResult {
    /// All four, in the order of the variants.
    pub const ALL: [Self; 4] = [Self::WhiteWins, Self::BlackWins, Self::Draw, Self::Unknown];

    /// Parses a result: the four forms of the PGN standard, and variants such as `½-½`, `1/2` and
    /// `0.5-0.5`, also with the letter O or en dashes. `None` for other text.
    ///
    /// ```
    /// use lucena_board::GameResult;
    /// assert_eq!(GameResult::from_bytes(b"0.5-0.5"), Some(GameResult::Draw));
    /// assert_eq!(GameResult::from_bytes("1–0".as_bytes()), Some(GameResult::WhiteWins));
    /// assert_eq!(GameResult::from_bytes(b"e4"), None);
    /// ```
    #[must_use]
    pub fn from_bytes(text: &[u8]) -> Option<Self> {
        const WHITE: [&str; 4] = ["1-0", "1–0", "1-O", "1:0"];
        const BLACK: [&str; 4] = ["0-1", "0–1", "O-1", "0:1"];
        const DRAW: [&str; 9] =
            ["1/2-1/2", "1/2–1/2", "1/2", "½-½", "½–½", "½", "0.5-0.5", "0,5-0,5", "1/2:1/2"];
        let is_one_of = |spellings: &[&str]| spellings.iter().any(|one| one.as_bytes() == text);
        if text == b"*" {
            Some(Self::Unknown)
        } else if is_one_of(&WHITE) {
            Some(Self::WhiteWins)
        } else if is_one_of(&BLACK) {
            Some(Self::BlackWins)
        } else if is_one_of(&DRAW) {
            Some(Self::Draw)
        } else {
            None
        }
    }

    /// The result as PGN writes it.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::WhiteWins => "1-0",
            Self::BlackWins => "0-1",
            Self::Draw => "1/2-1/2",
            Self::Unknown => "*",
        }
    }

    /// The result of a game that this side won.
    #[must_use]
    pub const fn win_of(color: Color) -> Self {
        match color {
            Color::White => Self::WhiteWins,
            Color::Black => Self::BlackWins,
        }
    }

    /// The result of a finished game: a draw without a winner.
    ///
    /// ```
    /// use lucena_board::{Color, GameResult};
    /// assert_eq!(GameResult::of_winner(Some(Color::White)), GameResult::WhiteWins);
    /// assert_eq!(GameResult::of_winner(None), GameResult::Draw);
    /// ```
    #[must_use]
    pub const fn of_winner(winner: Option<Color>) -> Self {
        match winner {
            Some(color) => Self::win_of(color),
            None => Self::Draw,
        }
    }

    /// The winner, if there is one.
    #[must_use]
    pub const fn winner(self) -> Option<Color> {
        match self {
            Self::WhiteWins => Some(Color::White),
            Self::BlackWins => Some(Color::Black),
            Self::Draw | Self::Unknown => None,
        }
    }

    /// Half points of this side: 2 for a win, 1 for a draw, 0 for a loss. An unfinished game counts
    /// as a draw.
    ///
    /// ```
    /// use lucena_board::{Color, GameResult};
    /// assert_eq!(GameResult::WhiteWins.half_points(Color::White), 2);
    /// assert_eq!(GameResult::WhiteWins.half_points(Color::Black), 0);
    /// ```
    #[must_use]
    #[inline]
    pub const fn half_points(self, side: Color) -> u8 {
        match (self.winner(), side) {
            (None, _) => 1,
            (Some(Color::White), Color::White) | (Some(Color::Black), Color::Black) => 2,
            (Some(_), _) => 0,
        }
    }

    /// Whether the game has ended: anything but `*`.
    ///
    /// ```
    /// use lucena_board::GameResult;
    /// assert!(GameResult::Draw.is_decided());
    /// assert!(!GameResult::Unknown.is_decided());
    /// ```
    #[must_use]
    pub const fn is_decided(self) -> bool {
        !matches!(self, Self::Unknown)
    }
}

/// As [`GameResult::from_bytes`], without white space around.
impl FromStr for GameResult {
    type Err = ParseValueError;

    fn from_str(text: &str) -> Result<Self, ParseValueError> {
        let text = text.trim();
        let error = || ParseValueError::new(text, "1-0, 0-1, 1/2-1/2 or *");
        Self::from_bytes(text.as_bytes()).ok_or_else(error)
    }
}

/// As [`GameResult::as_str`].
impl fmt::Display for GameResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}
