//! Profiles: how moves are labelled.

mod centipawns;
mod expected_points;
pub mod lichess;
mod sacrifice;

use lucena_board::{Move, Position};
use lucena_eval::Score;
use serde::{Deserialize, Serialize};

pub use self::centipawns::Centipawns;
pub(crate) use self::centipawns::loss;
pub use self::expected_points::ExpectedPoints;
pub(crate) use self::sacrifice::is_sacrifice;
use crate::Label;

/// How moves are labelled.
///
/// ```
/// use lucena_analysis::{Centipawns, Profile};
/// let strict = Profile::Centipawns(Centipawns { good: 80, ..Centipawns::default() });
/// assert_eq!(strict.name(), "centipawns");
/// assert_eq!(Profile::default().name(), "lichess");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(tag = "name", rename_all = "kebab-case")]
#[non_exhaustive]
pub enum Profile {
    /// Inaccuracies, mistakes and blunders exactly as Lichess judges them.
    #[default]
    Lichess,
    /// Labels by the loss of expected points, with brilliant, great, miss, book and forced moves.
    ExpectedPoints(ExpectedPoints),
    /// Labels by the loss in centipawns.
    Centipawns(Centipawns),
}

/// Everything that a label depends on. Scores are from the mover's point of view.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Judged<'a> {
    /// The position before the move.
    pub(crate) position: &'a Position,
    pub(crate) mv: Move,
    /// The opponent's move before, unless this is the first move.
    pub(crate) previous: Option<Previous>,
    /// The best move, if known.
    pub(crate) best: Option<Move>,
    /// Score of the best move.
    pub(crate) before: Score,
    /// Score of the move played; `None` if it checkmates.
    pub(crate) after: Option<Score>,
    /// Score of the best of the other moves than the best one, if known.
    pub(crate) second: Option<Score>,
    pub(crate) is_book: bool,
    /// The mover's rating, if known.
    pub(crate) elo: Option<u32>,
}

/// The opponent's last move.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Previous {
    pub(crate) mv: Move,
    /// Whether it captured something.
    pub(crate) is_capture: bool,
    /// The score before it, from the present mover's point of view.
    pub(crate) before: Score,
}

impl Judged<'_> {
    /// Whether the move is the engine's choice or scores at least as much.
    pub(crate) fn is_best(&self) -> bool {
        self.best == Some(self.mv) || self.after.is_none_or(|after| after >= self.before)
    }
}

impl Profile {
    /// The name, as `lucena analyze --profile` takes it.
    #[must_use]
    pub const fn name(&self) -> &'static str {
        match self {
            Self::Lichess => "lichess",
            Self::ExpectedPoints(_) => "expected-points",
            Self::Centipawns(_) => "centipawns",
        }
    }

    /// The lines of a position that the labels need.
    pub(crate) const fn min_multi_pv(&self) -> usize {
        match self {
            // One line would not show whether a move is the only good one.
            Self::ExpectedPoints(_) => 2,
            Self::Lichess | Self::Centipawns(_) => 1,
        }
    }

    /// Whether a move with these scores before and after it is worse than an inaccuracy.
    pub(crate) fn is_mistake(&self, before: Score, after: Score) -> bool {
        match self {
            Self::Lichess | Self::ExpectedPoints(_) => {
                matches!(lichess::judge(before, after), Some(Label::Mistake | Label::Blunder))
            }
            Self::Centipawns(profile) => loss(before, after) > profile.inaccuracy,
        }
    }

    pub(crate) fn label(&self, judged: &Judged<'_>) -> Label {
        match self {
            Self::Lichess => lichess::label(judged),
            Self::ExpectedPoints(profile) => profile.label(judged),
            Self::Centipawns(profile) => profile.label(judged),
        }
    }
}
