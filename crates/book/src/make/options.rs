//! What a book is made of.

use core::fmt;
use core::num::NonZeroUsize;
use core::str::FromStr;

use lucena_board::{Color, Excerpt};

/// How games become a book. The defaults are those of the reference tool, Polyglot's `make-book`.
///
/// Its options have other words there: `-max-ply`, `-min-game`, `-min-score`, `-only-white` and
/// `-only-black`, `-uniform`. The others are our own.
///
/// ```
/// use lucena_book::MakeOptions;
/// let options = MakeOptions { max_ply: 20, min_games: 1, ..MakeOptions::default() };
/// assert_eq!(options.min_score, 0);
/// ```
// Not `#[non_exhaustive]`: every combination makes sense, and the form above says best what is
// wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MakeOptions {
    /// How many plies of a game are looked at, 1024 if nothing is said. What comes later is not
    /// even checked.
    pub max_ply: u32,
    /// In how many games a move has to be, 3 if nothing is said.
    pub min_games: u32,
    /// How many percent of the points a move has to have made, 0 if nothing is said. One without
    /// any point is dropped in any case.
    pub min_score: u8,
    /// The moves of one side alone.
    pub color: Option<Color>,
    /// What the weight of a move says.
    pub weighting: Weighting,
    /// What a result counts for the side that moved.
    pub points: Points,
    /// How large counts can grow.
    pub counting: Counting,
    /// The least weight of an entry, 1 if nothing is said.
    pub min_weight: u16,
    /// The best so many moves of a position. Among equals, the first by the bits of the move.
    pub top: Option<NonZeroUsize>,
}

impl Default for MakeOptions {
    fn default() -> Self {
        Self {
            max_ply: 1024,
            min_games: 3,
            min_score: 0,
            color: None,
            weighting: Weighting::default(),
            points: Points::default(),
            counting: Counting::default(),
            min_weight: 1,
            top: None,
        }
    }
}

/// What the weight of a move says.
///
/// ```
/// assert_eq!(lucena_book::Weighting::default(), lucena_book::Weighting::Points);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Weighting {
    /// How many points it made, as in the reference tool.
    #[default]
    Points,
    /// In how many games it was played.
    Games,
    /// How many tenths of a percent of the points it made, however often it was played.
    Score,
    /// Nothing: every move that stays has the weight 1, as in the reference tool with `-uniform`.
    Uniform,
}

/// What a result counts for the side that moved.
///
/// ```
/// use lucena_book::Points;
/// assert_eq!(Points::default(), Points { win: 2, draw: 1, loss: 0 });
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Points {
    /// A game that it won.
    pub win: u8,
    /// A game that was drawn, or of which nobody knows.
    pub draw: u8,
    /// A game that it lost.
    pub loss: u8,
}

/// As the reference tool counts.
impl Default for Points {
    fn default() -> Self {
        Self { win: 2, draw: 1, loss: 0 }
    }
}

impl Points {
    pub(crate) fn of(self, result: GameResult, mover: Color) -> u64 {
        let points = match (result, mover) {
            (GameResult::WhiteWins, Color::White) | (GameResult::BlackWins, Color::Black) => {
                self.win
            }
            (GameResult::WhiteWins | GameResult::BlackWins, _) => self.loss,
            (GameResult::Draw | GameResult::Unknown, _) => self.draw,
        };
        points.into()
    }

    pub(crate) fn most(self) -> u64 {
        self.win.max(self.draw).max(self.loss).into()
    }
}

/// How large counts can grow.
///
/// ```
/// assert_eq!(lucena_book::Counting::default(), lucena_book::Counting::Halving);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Counting {
    /// As in the reference tool: when a move has come 16384 times, the counts of all moves of its
    /// position are halved and rounded up. Later games count more, then.
    #[default]
    Halving,
    /// Without limit. If weights do not fit into 16 bits in the end, all those of the position are
    /// scaled down so that the greatest is 65535, and none becomes 0.
    Exact,
}

/// How a game ended.
///
/// ```
/// use lucena_book::GameResult;
/// assert_eq!("1-0".parse(), Ok(GameResult::WhiteWins));
/// assert_eq!(GameResult::Draw.to_string(), "1/2-1/2");
/// assert!("2-0".parse::<GameResult>().is_err());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum GameResult {
    /// `1-0`.
    WhiteWins,
    /// `0-1`.
    BlackWins,
    /// `1/2-1/2`.
    Draw,
    /// `*`: nobody knows, or it goes on. It counts as a draw.
    Unknown,
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

/// The text is no result of a game.
///
/// ```
/// let error = "1:0".parse::<lucena_book::GameResult>().unwrap_err();
/// assert_eq!(error.to_string(), "found \"1:0\", expected 1-0, 0-1, 1/2-1/2 or *");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownResult(Excerpt);

impl fmt::Display for UnknownResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "found {:?}, expected 1-0, 0-1, 1/2-1/2 or *", self.0.as_str())
    }
}

impl core::error::Error for UnknownResult {}

impl FromStr for GameResult {
    type Err = UnknownResult;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let all = [
            ("1-0", Self::WhiteWins),
            ("0-1", Self::BlackWins),
            ("1/2-1/2", Self::Draw),
            ("*", Self::Unknown),
        ];
        let known = all.into_iter().find(|&(known, _)| known == text);
        known.map(|(_, result)| result).ok_or_else(|| UnknownResult(Excerpt::new(text)))
    }
}
