//! [`ScoreScale`]: the centipawns of engines compared.

use lucena_eval::Score;

/// How many centipawns of Stockfish a centipawn of an engine is.
///
/// The formulas of Lichess turn Stockfish's scores into winning chances. Another engine may show the
/// same chances as another number, so its scores are converted first, and reports show them
/// converted. Mates are the same everywhere.
///
/// ```
/// use lucena_analysis::ScoreScale;
/// assert_eq!(ScoreScale::of_engine("Stockfish 17"), ScoreScale::ONE);
/// assert_eq!(ScoreScale::new(2.0).map(ScoreScale::factor), Some(2.0));
/// assert_eq!(ScoreScale::new(0.0), None);
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ScoreScale(f64);

impl ScoreScale {
    /// The scale of Stockfish, and of engines of which nothing is known.
    pub const ONE: Self = Self(1.0);
    /// The scale of our engine with its network, measured against Stockfish 15.1 in positions of
    /// games.
    pub const LUCENA: Self = Self(1.25);

    /// A scale by its factor, above 0 and at most 100.
    #[must_use]
    pub fn new(factor: f64) -> Option<Self> {
        (factor > 0.0 && factor <= 100.0).then_some(Self(factor))
    }

    /// The scale of the engine with this name.
    #[must_use]
    pub fn of_engine(name: &str) -> Self {
        if name.split_whitespace().next() == Some("Lucena") { Self::LUCENA } else { Self::ONE }
    }

    /// Centipawns of Stockfish per centipawn.
    #[must_use]
    pub const fn factor(self) -> f64 {
        self.0
    }

    pub(crate) fn apply(self, score: Score) -> Score {
        if !score.is_centipawns() || self == Self::ONE {
            return score;
        }
        Score::cp((f64::from(score.centipawns()) * self.0).round() as i32)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_centipawns_change() {
        let scale = ScoreScale::new(1.5).unwrap();
        assert_eq!(scale.apply(Score::cp(-101)), Score::cp(-152));
        assert_eq!(scale.apply(Score::mate_in(3)), Score::mate_in(3));
        assert_eq!(scale.apply(Score::tablebase_win(3)), Score::tablebase_win(3));
        // Beyond the range of evaluations.
        assert!(scale.apply(Score::cp(31_000)).is_centipawns());
    }

    #[test]
    fn nonsense_is_no_scale() {
        for factor in [0.0, -1.0, f64::NAN, f64::INFINITY, 101.0] {
            assert_eq!(ScoreScale::new(factor), None);
        }
        assert_eq!(ScoreScale::of_engine(""), ScoreScale::ONE);
        assert_eq!(ScoreScale::of_engine("Lucenas"), ScoreScale::ONE);
        assert_eq!(ScoreScale::of_engine("Lucena 0.1.0"), ScoreScale::LUCENA);
    }
}
