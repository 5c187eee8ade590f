//! Elo difference, normalized Elo and LOS from games or game pairs.

use super::categories::Categories;
use super::special::{NORMAL_975, least_if_always, normal_cdf, student_quantile};
use super::{Estimate, Pentanomial, Quantile, Tally, elo_of_score};

/// Normalized Elo per standard deviation of a single game.
pub(super) const NORMALIZED_ELO: f64 = 800.0 / std::f64::consts::LN_10;

/// Scores are clamped this far from 0 and 1, which limits Elo to ±1200, or closer if there are
/// enough games to resolve it.
const SCORE_MARGIN: f64 = 1e-3;
/// Closer to 1, `1 - score` loses precision.
const SCORE_MARGIN_MIN: f64 = 1e-12;

/// Results as single games or as game pairs.
///
/// ```
/// use lucena_arena::stats::{Pentanomial, Results, Tally};
/// let games = Results::from(Tally::new(6, 10, 4));
/// let pairs = Results::from(Pentanomial::new([0, 1, 6, 3, 0]));
/// assert_eq!(games.score(), pairs.score());
/// // The pairs have been less exciting than as many independent games would be.
/// assert!(pairs.elo().error() < games.elo().error());
/// ```
#[expect(missing_docs, reason = "the variants say it all")]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Results {
    Games(Tally),
    Pairs(Pentanomial),
}

impl Results {
    /// Number of games.
    ///
    /// ```
    /// use lucena_arena::stats::{Pentanomial, Results};
    /// assert_eq!(Results::from(Pentanomial::new([0, 1, 5, 1, 0])).games(), 14);
    /// ```
    #[must_use]
    pub fn games(self) -> u64 {
        match self {
            Self::Games(tally) => tally.games(),
            Self::Pairs(pairs) => pairs.games(),
        }
    }

    /// Wins, draws and losses.
    ///
    /// ```
    /// use lucena_arena::stats::{Pentanomial, Results, Tally};
    /// let pairs = Results::from(Pentanomial::new([0, 1, 0, 0, 1]));
    /// assert_eq!(pairs.tally(), Tally::new(2, 1, 1));
    /// ```
    #[must_use]
    pub fn tally(self) -> Tally {
        match self {
            Self::Games(tally) => tally,
            Self::Pairs(pairs) => pairs.tally(),
        }
    }

    /// The same results from the opponent's point of view.
    ///
    /// ```
    /// use lucena_arena::stats::{Results, Tally};
    /// let results = Results::from(Tally::new(3, 2, 1));
    /// assert_eq!(results.reversed(), Results::from(Tally::new(1, 2, 3)));
    /// ```
    #[must_use]
    pub const fn reversed(self) -> Self {
        match self {
            Self::Games(tally) => Self::Games(tally.reversed()),
            Self::Pairs(pairs) => Self::Pairs(pairs.reversed()),
        }
    }

    /// Points per game, from 0 to 1; one half without games.
    ///
    /// ```
    /// use lucena_arena::stats::{Results, Tally};
    /// assert_eq!(Results::from(Tally::new(3, 2, 3)).score(), 0.5);
    /// ```
    #[must_use]
    pub fn score(self) -> f64 {
        self.categories().mean_and_variance().0
    }

    /// Elo difference with its 95 % confidence interval: the logistic curve applied to the score
    /// and to both ends of its interval.
    ///
    /// Scores are clamped to 0.001 and 0.999 as in fishtest (closer to 0 and 1 with more than 250
    /// games or pairs), so Elo stays finite. If all games or pairs have the same result, the
    /// variance is zero and the exact interval is used instead: a result with probability below
    /// 0.025^(1/n) occurs n times in a row in fewer than one of 40 matches.
    ///
    /// ```
    /// use lucena_arena::stats::{Pentanomial, Results, Tally};
    /// let elo = Results::from(Pentanomial::new([39, 8843, 26675, 9240, 44])).elo();
    /// assert_eq!(format!("{elo:.2}"), "+1.58 ± 1.03");
    /// // Only draws.
    /// let elo = Results::from(Tally::new(0, 100, 0)).elo();
    /// assert_eq!(elo.to_string(), "+0.0 ± 12.6");
    /// ```
    #[must_use]
    pub fn elo(self) -> Estimate {
        self.elo_with(Quantile::Normal)
    }

    /// Elo difference with another kind of interval; see [`Results::elo`].
    ///
    /// ```
    /// use lucena_arena::stats::{Quantile, Results, Tally};
    /// let elo = Results::from(Tally::new(6, 10, 4)).elo_with(Quantile::StudentT);
    /// assert!(elo.error() > 113.0);
    /// ```
    #[must_use]
    pub fn elo_with(self, quantile: Quantile) -> Estimate {
        let categories = self.categories();
        let total = categories.total();
        let (mean, _) = categories.mean_and_variance();
        let (low, high) = score_interval(&categories, quantile);
        let margin = (1.0 / (4.0 * total.max(1.0))).clamp(SCORE_MARGIN_MIN, SCORE_MARGIN);
        let elo = |score: f64| elo_of_score(score.clamp(margin, 1.0 - margin));
        Estimate {
            value: elo(mean),
            low: elo(low),
            high: elo(high),
            low_is_open: low < margin,
            high_is_open: high > 1.0 - margin,
        }
    }

    /// Normalized Elo with its 95 % confidence interval: the mean score minus one half, in standard
    /// deviations of a single game, times 800 / ln 10. Unlike Elo it determines how many games it
    /// takes to measure the difference, whatever the draw ratio.
    ///
    /// If one side won every game, half a game or pair is added as a loss, because the variance
    /// would be zero. Without games the interval is that of one game.
    ///
    /// ```
    /// use lucena_arena::stats::{Pentanomial, Results};
    /// let elo = Results::from(Pentanomial::new([39, 8843, 26675, 9240, 44])).normalized_elo();
    /// assert_eq!(format!("{elo:.2}"), "+3.48 ± 2.27");
    /// ```
    #[must_use]
    pub fn normalized_elo(self) -> Estimate {
        let categories = self.categories().with_min_variance();
        let (mean, variance) = categories.mean_and_variance();
        let scale = NORMALIZED_ELO / categories.games_each().sqrt();
        let value = if variance == 0.0 { 0.0 } else { scale * (mean - 0.5) / variance.sqrt() };
        let total = categories.total();
        // The standard deviation cancels, since the error of the mean is a multiple of it.
        let error = scale * NORMAL_975 / total.max(1.0).sqrt();
        let is_open = total == 0.0;
        Estimate {
            value,
            low: value - error,
            high: value + error,
            low_is_open: is_open,
            high_is_open: is_open,
        }
    }

    /// Likelihood of superiority (LOS), from 0 to 1: the probability that the first player is the
    /// stronger one, given a uniform prior.
    ///
    /// One half without games or with draws only. If one side won every game, half a game or pair
    /// is added as a loss, as for [`Results::normalized_elo`].
    ///
    /// ```
    /// use lucena_arena::stats::{Results, Tally};
    /// let los = Results::from(Tally::new(100, 120, 80)).los();
    /// assert!((los - 0.932707564).abs() < 1e-9);
    /// ```
    #[must_use]
    pub fn los(self) -> f64 {
        let categories = self.categories().with_min_variance();
        let (mean, variance) = categories.mean_and_variance();
        if variance == 0.0 {
            return 0.5;
        }
        normal_cdf((mean - 0.5) / (variance / categories.total()).sqrt())
    }

    pub(super) fn categories(self) -> Categories {
        match self {
            Self::Games(tally) => Categories::of_games(tally),
            Self::Pairs(pairs) => Categories::of_pairs(pairs),
        }
    }
}

/// The 95 % confidence interval of the mean score; it may exceed 0 and 1.
fn score_interval(categories: &Categories, quantile: Quantile) -> (f64, f64) {
    let total = categories.total();
    if total == 0.0 {
        return (0.0, 1.0);
    }
    if let Some(score) = categories.only_score() {
        // The only result seen has at least this probability; the others may be losses or wins.
        let likely = least_if_always(total);
        return (likely * score, likely * score + (1.0 - likely));
    }
    let (mean, variance) = categories.mean_and_variance();
    let z = match quantile {
        Quantile::Normal => NORMAL_975,
        Quantile::StudentT => student_quantile(total - 1.0),
    };
    let error = z * (variance / total).sqrt();
    (mean - error, mean + error)
}

impl From<Tally> for Results {
    fn from(tally: Tally) -> Self {
        Self::Games(tally)
    }
}

impl From<Pentanomial> for Results {
    fn from(pairs: Pentanomial) -> Self {
        Self::Pairs(pairs)
    }
}

/// Statistics of single games.
impl Tally {
    /// See [`Results::elo`].
    ///
    /// ```
    /// use lucena_arena::stats::Tally;
    /// assert_eq!(Tally::new(76, 123, 89).elo().to_string(), "-15.7 ± 30.5");
    /// ```
    #[must_use]
    pub fn elo(self) -> Estimate {
        Results::from(self).elo()
    }

    /// See [`Results::normalized_elo`].
    ///
    /// ```
    /// use lucena_arena::stats::Tally;
    /// assert_eq!(Tally::new(76, 123, 89).normalized_elo().to_string(), "-20.8 ± 40.1");
    /// ```
    #[must_use]
    pub fn normalized_elo(self) -> Estimate {
        Results::from(self).normalized_elo()
    }

    /// See [`Results::los`].
    ///
    /// ```
    /// use lucena_arena::stats::Tally;
    /// assert_eq!(format!("{:.4}", Tally::new(100, 120, 80).los()), "0.9327");
    /// ```
    #[must_use]
    pub fn los(self) -> f64 {
        Results::from(self).los()
    }
}

/// Statistics of game pairs.
impl Pentanomial {
    /// See [`Results::elo`].
    ///
    /// ```
    /// use lucena_arena::stats::Pentanomial;
    /// assert_eq!(Pentanomial::new([2, 10, 50, 15, 3]).elo().to_string(), "+15.2 ± 28.5");
    /// ```
    #[must_use]
    pub fn elo(self) -> Estimate {
        Results::from(self).elo()
    }

    /// See [`Results::normalized_elo`].
    ///
    /// ```
    /// use lucena_arena::stats::Pentanomial;
    /// let pairs = Pentanomial::new([2, 10, 50, 15, 3]);
    /// assert_eq!(pairs.normalized_elo().to_string(), "+28.9 ± 53.8");
    /// ```
    #[must_use]
    pub fn normalized_elo(self) -> Estimate {
        Results::from(self).normalized_elo()
    }

    /// See [`Results::los`].
    ///
    /// ```
    /// use lucena_arena::stats::Pentanomial;
    /// assert_eq!(format!("{:.4}", Pentanomial::new([2, 10, 50, 15, 3]).los()), "0.8533");
    /// ```
    #[must_use]
    pub fn los(self) -> f64 {
        Results::from(self).los()
    }
}
