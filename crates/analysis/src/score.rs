//! Scores as reports show them: from White's point of view.

use std::fmt;

use lucena_board::Color;
use lucena_eval::Score;
use lucena_pgn::PgnScore;
use serde::{Deserialize, Serialize};

/// A score from White's point of view: `{"cp": 34}` or `{"mate": -3}` in JSON.
///
/// Tablebase results are large centipawn scores, as engines report them.
///
/// ```
/// use lucena_analysis::WhiteScore;
/// use lucena_board::Color;
/// use lucena_eval::Score;
/// let score = WhiteScore::new(Score::mate_in(5), Color::Black);
/// assert_eq!(score, WhiteScore::Mate(-3));
/// assert_eq!(score.to_string(), "#-3");
/// assert_eq!(score.pov(Color::Black), Score::mate_in(5));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum WhiteScore {
    /// Centipawns.
    Cp(i32),
    /// Moves to mate, negative if Black mates.
    Mate(i32),
}

impl WhiteScore {
    /// The score of White, given that of a side.
    #[must_use]
    pub fn new(score: Score, side: Color) -> Self {
        let score = Self::of_side(score);
        match side {
            Color::White => score,
            Color::Black => score.flip(),
        }
    }

    const fn of_side(score: Score) -> Self {
        match score.mate() {
            Some(mate) => Self::Mate(mate.signed()),
            None => Self::Cp(score.centipawns()),
        }
    }

    /// The score with the colours exchanged.
    #[must_use]
    pub const fn flip(self) -> Self {
        match self {
            Self::Cp(number) => Self::Cp(number.saturating_neg()),
            Self::Mate(moves) => Self::Mate(moves.saturating_neg()),
        }
    }

    /// The score from the point of view of a side. `Mate(0)` is taken as White being checkmated.
    #[must_use]
    pub fn pov(self, side: Color) -> Score {
        let own = match side {
            Color::White => self,
            Color::Black => self.flip(),
        };
        match own {
            Self::Cp(number) => Score::cp(number),
            Self::Mate(moves) if moves > 0 => {
                Score::mate_in(moves.unsigned_abs().saturating_mul(2) - 1)
            }
            Self::Mate(moves) => Score::mated_in(moves.unsigned_abs().saturating_mul(2)),
        }
    }

    /// The score in centipawns within ±1000; mates are ±1000. Accuracy and average centipawn loss
    /// are computed from it.
    #[must_use]
    pub fn clamped_centipawns(self) -> i32 {
        match self {
            Self::Cp(number) => number.clamp(-1000, 1000),
            Self::Mate(moves) if moves > 0 => 1000,
            Self::Mate(_) => -1000,
        }
    }
}

impl From<PgnScore> for WhiteScore {
    fn from(score: PgnScore) -> Self {
        match score {
            PgnScore::Centipawns(number) => Self::Cp(number),
            PgnScore::Mate(moves) => Self::Mate(moves),
        }
    }
}

impl From<WhiteScore> for PgnScore {
    fn from(score: WhiteScore) -> Self {
        match score {
            WhiteScore::Cp(number) => Self::Centipawns(number),
            WhiteScore::Mate(moves) => Self::Mate(moves),
        }
    }
}

/// As in `[%eval]` comments: `0.25`, `-0.31`, `#3`, `#-3`.
impl fmt::Display for WhiteScore {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&PgnScore::from(*self).to_string())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_sides_see_opposite_scores() {
        for score in [WhiteScore::Cp(-35), WhiteScore::Cp(0), WhiteScore::Mate(4)] {
            for side in Color::ALL {
                assert_eq!(WhiteScore::new(score.pov(side), side), score);
            }
            assert_eq!(WhiteScore::new(-score.pov(Color::Black), Color::White), score);
        }
    }

    #[test]
    fn json_names_the_unit() {
        assert_eq!(serde_json::to_string(&WhiteScore::Cp(34)).unwrap(), r#"{"cp":34}"#);
        assert_eq!(serde_json::to_string(&WhiteScore::Mate(-3)).unwrap(), r#"{"mate":-3}"#);
    }
}
