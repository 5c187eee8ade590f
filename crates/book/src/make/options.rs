//! Options for building a book.

use core::num::NonZeroUsize;

use lucena_board::{Color, GameResult};

/// Options for building a book. The defaults are those of Polyglot's `make-book`.
///
/// Polyglot calls them `-max-ply`, `-min-game`, `-min-score`, `-only-white` and `-only-black`, and
/// `-uniform`; it has no equivalent of the others.
///
/// ```
/// use lucena_book::MakeOptions;
/// let options = MakeOptions { max_ply: 20, min_games: 1, ..MakeOptions::default() };
/// assert_eq!(options.min_score, 0);
/// ```
// Not `#[non_exhaustive]`: every combination is valid, and callers should be able to use struct
// update syntax.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MakeOptions {
    /// Number of plies of each game to add, 1024 by default. Later moves are not even checked.
    pub max_ply: u32,
    /// Minimum number of games with a move, 3 by default.
    pub min_games: u32,
    /// Minimum score of a move in percent of the possible points, 0 by default. A move without any
    /// points is always dropped.
    pub min_score: u8,
    /// Include only moves of this side.
    pub color: Option<Color>,
    /// How to compute the weight of a move.
    pub weighting: Weighting,
    /// Points per result for the side that made the move.
    pub points: Points,
    /// How to limit the counts.
    pub counting: Counting,
    /// Minimum weight of an entry, 1 by default.
    pub min_weight: u16,
    /// Maximum number of moves per position; the best are kept. Ties are broken by the encoded
    /// move.
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

/// How to compute the weight of a move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Weighting {
    /// The points scored with the move, as in Polyglot.
    #[default]
    Points,
    /// The number of games with the move.
    Games,
    /// The score in tenths of a percent of the possible points, regardless of the number of games.
    Score,
    /// A weight of 1 for every move, as with Polyglot's `-uniform`.
    Uniform,
}

/// Points per result for the side that made the move.
///
/// ```
/// use lucena_book::Points;
/// assert_eq!(Points::default(), Points { win: 2, draw: 1, loss: 0 });
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Points {
    /// Points for a win.
    pub win: u8,
    /// Points for a draw or an unknown result.
    pub draw: u8,
    /// Points for a loss.
    pub loss: u8,
}

/// The points of Polyglot.
impl Default for Points {
    fn default() -> Self {
        Self { win: 2, draw: 1, loss: 0 }
    }
}

impl Points {
    pub(crate) fn of(self, result: GameResult, mover: Color) -> u64 {
        let points = match result.half_points(mover) {
            2 => self.win,
            1 => self.draw,
            _ => self.loss,
        };
        points.into()
    }

    pub(crate) fn max(self) -> u64 {
        self.win.max(self.draw).max(self.loss).into()
    }
}

/// How to limit the number of games and points counted for a move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Counting {
    /// As in Polyglot: when a move reaches 16384 games, the counts of all moves of the position are
    /// halved, rounding up. This gives later games more influence.
    #[default]
    Halving,
    /// No limit. If a weight exceeds 16 bits, all weights of the position are scaled so that the
    /// highest is 65535 and none becomes 0.
    Exact,
}
