//! What ratings are asked for.

use std::fmt;
use std::num::NonZero;

use super::{PlayerId, Pool};

/// A number of a model: given, or found in the games.
///
/// ```
/// use lucena_arena::ratings::Parameter;
/// assert_ne!(Parameter::Fixed(0.0), Parameter::Fitted);
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Parameter {
    /// This number.
    Fixed(f64),
    /// The one under which the games are likeliest.
    Fitted,
}

/// How results depend on ratings.
///
/// ```
/// use lucena_arena::ratings::RatingModel;
/// assert_ne!(RatingModel::ORDO, RatingModel::ELO);
/// assert_eq!(RatingModel::BAYES_ELO, RatingModel::Bayes { prior_draws: 2.0 });
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub enum RatingModel {
    /// Scores follow the logistic curve of the difference, and nothing but scores counts: a draw is
    /// half a point. Expected points equal actual points for every player.
    ///
    /// The frequency of draws matters only for an advantage of White that is fitted and for errors.
    /// It is the one of even players, from 0 to 1, and becomes less between players who are not
    /// even: the ratio of draws to the geometric mean of wins and losses is always the same
    /// (Davidson's model).
    Logistic {
        /// The difference at which the stronger player scores 76 %: Ordo has 202, and Elo's curve
        /// has it at 200.24.
        scale: f64,
    },
    /// Wins, draws and losses have probabilities of their own, with `x` for the difference and the
    /// advantage of White, and `d` for draws, in Elo:
    /// `P(win) = 1 / (1 + 10^((d - x)/400))`, `P(loss) = 1 / (1 + 10^((d + x)/400))`.
    ///
    /// In this model a draw brings players nearer to each other than a win and a loss. Ratings are
    /// scaled in the end so that small differences are those of the logistic curve.
    Bayes {
        /// Each player gets half as many draws more, shared among the opponents as the games are;
        /// so that two players have about this many draws together before they have met.
        prior_draws: f64,
    },
}

impl RatingModel {
    /// As Ordo has it: 202 points are 76 %.
    pub const ORDO: Self = Self::Logistic { scale: 202.0 };
    /// The same with the usual curve, on which 400 points are ten to one.
    pub const ELO: Self = Self::Logistic { scale: SCALE_OF_ELO };
    /// As BayesElo has it, with two draws beforehand.
    pub const BAYES_ELO: Self = Self::Bayes { prior_draws: 2.0 };
}

/// The score that defines a scale.
pub(super) const SCORE_OF_SCALE: f64 = 0.76;
/// 400 log10(0.76 / 0.24), where Elo's curve has that score.
const SCALE_OF_ELO: f64 = 200.240_940_227_674_14;

/// A player whose rating is known beforehand.
///
/// ```
/// use lucena_arena::ratings::{Anchor, Pool};
/// let knight = Pool::new().player("Knight");
/// assert_eq!(Anchor::fixed(knight, 2500.0).deviation, None);
/// assert_eq!(Anchor::loose(knight, 2500.0, 20.0).deviation, Some(20.0));
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Anchor {
    /// Who.
    pub player: PlayerId,
    /// The rating.
    pub rating: f64,
    /// How far the rating may be wrong, as a standard deviation; `None` if it is exact.
    pub deviation: Option<f64>,
}

impl Anchor {
    /// A rating that is exact.
    ///
    /// ```
    /// use lucena_arena::ratings::{Anchor, Pool};
    /// assert_eq!(Anchor::fixed(Pool::new().player("Knight"), 2500.0).rating, 2500.0);
    /// ```
    #[must_use]
    pub const fn fixed(player: PlayerId, rating: f64) -> Self {
        Self { player, rating, deviation: None }
    }

    /// A rating that games may correct.
    ///
    /// ```
    /// use lucena_arena::ratings::{Anchor, Pool};
    /// assert_eq!(Anchor::loose(Pool::new().player("Knight"), 2500.0, 20.0).rating, 2500.0);
    /// ```
    #[must_use]
    pub const fn loose(player: PlayerId, rating: f64, deviation: f64) -> Self {
        Self { player, rating, deviation: Some(deviation) }
    }
}

/// How often to play all games again, for errors.
///
/// ```
/// use std::num::NonZero;
/// use lucena_arena::ratings::Simulations;
/// let simulations = Simulations { count: 1000, seed: 7, threads: NonZero::<usize>::MIN };
/// assert_eq!(simulations, Simulations { count: 1000, ..Simulations::default() });
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Simulations {
    /// How often; errors come from the curvature of the likelihood if it is less than 2.
    pub count: u32,
    /// The same seed gives the same errors, with any number of threads.
    pub seed: u64,
    /// How many threads play.
    pub threads: NonZero<usize>,
}

impl Default for Simulations {
    fn default() -> Self {
        Self { count: 0, seed: 7, threads: NonZero::<usize>::MIN }
    }
}

/// What ratings are wanted.
///
/// ```
/// use lucena_arena::ratings::{Parameter, Pool, RatingModel, RatingOptions};
/// use lucena_arena::stats::Tally;
/// let mut pool = Pool::new();
/// let (knight, rook) = (pool.player("Knight"), pool.player("Rook"));
/// pool.record_all(knight, rook, Tally::new(60, 20, 20));
/// pool.record_all(rook, knight, Tally::new(60, 20, 20));
/// let options = RatingOptions::new(RatingModel::ELO).with_white_advantage(Parameter::Fitted);
/// let ratings = options.rate(&pool)?;
/// assert!(ratings.rating(knight).abs() < 1e-6);
/// // 70 % for White.
/// assert!((ratings.white_advantage() - 147.2).abs() < 0.1);
/// # Ok::<(), lucena_arena::ratings::RatingError>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct RatingOptions {
    pub(super) model: RatingModel,
    pub(super) white_advantage: Parameter,
    pub(super) draws: Parameter,
    pub(super) average: f64,
    pub(super) anchors: Vec<Anchor>,
    pub(super) simulations: Simulations,
}

impl RatingOptions {
    /// Ratings of a model around 0. Draws are fitted; White's advantage is none in the logistic
    /// model, as in Ordo, and fitted in the other.
    ///
    /// ```
    /// use lucena_arena::ratings::{RatingModel, RatingOptions};
    /// assert_eq!(RatingOptions::new(RatingModel::ORDO), RatingOptions::default());
    /// ```
    #[must_use]
    pub const fn new(model: RatingModel) -> Self {
        let white_advantage = match model {
            RatingModel::Logistic { .. } => Parameter::Fixed(0.0),
            RatingModel::Bayes { .. } => Parameter::Fitted,
        };
        Self {
            model,
            white_advantage,
            draws: Parameter::Fitted,
            average: 0.0,
            anchors: Vec::new(),
            simulations: Simulations { count: 0, seed: 7, threads: NonZero::<usize>::MIN },
        }
    }

    /// The same with another advantage of White, in Elo. That of the model with draws is not scaled
    /// as ratings are.
    ///
    /// ```
    /// use lucena_arena::ratings::{Parameter, RatingOptions};
    /// let options = RatingOptions::default().with_white_advantage(Parameter::Fitted);
    /// assert_ne!(options, RatingOptions::default());
    /// ```
    #[must_use]
    pub fn with_white_advantage(self, white_advantage: Parameter) -> Self {
        Self { white_advantage, ..self }
    }

    /// The same with another frequency of draws: the one of even players in the logistic model, the
    /// number `d` in the other.
    ///
    /// ```
    /// use lucena_arena::ratings::{Parameter, RatingOptions};
    /// let options = RatingOptions::default().with_draws(Parameter::Fixed(0.5));
    /// assert_ne!(options, RatingOptions::default());
    /// ```
    #[must_use]
    pub fn with_draws(self, draws: Parameter) -> Self {
        Self { draws, ..self }
    }

    /// The same with another average rating, which each group without anchors has.
    ///
    /// ```
    /// use lucena_arena::ratings::RatingOptions;
    /// assert_ne!(RatingOptions::default().with_average(2300.0), RatingOptions::default());
    /// ```
    #[must_use]
    pub fn with_average(self, average: f64) -> Self {
        Self { average, ..self }
    }

    /// The same with one more rating that is known.
    ///
    /// ```
    /// use lucena_arena::ratings::{Anchor, Pool, RatingOptions};
    /// use lucena_arena::stats::Tally;
    /// let mut pool = Pool::new();
    /// let (knight, rook) = (pool.player("Knight"), pool.player("Rook"));
    /// pool.record_all(knight, rook, Tally::new(1, 2, 1));
    /// let options = RatingOptions::default().with_anchor(Anchor::fixed(rook, 2800.0));
    /// assert!((options.rate(&pool)?.rating(knight) - 2800.0).abs() < 1e-6);
    /// # Ok::<(), lucena_arena::ratings::RatingError>(())
    /// ```
    #[must_use]
    pub fn with_anchor(mut self, anchor: Anchor) -> Self {
        self.anchors.push(anchor);
        self
    }

    /// The same with errors from games played again by chance, as the ratings found let expect them.
    ///
    /// ```
    /// use lucena_arena::ratings::{RatingOptions, Simulations};
    /// let simulations = Simulations { count: 1000, ..Simulations::default() };
    /// let options = RatingOptions::default().with_simulations(simulations);
    /// assert_ne!(options, RatingOptions::default());
    /// ```
    #[must_use]
    pub fn with_simulations(self, simulations: Simulations) -> Self {
        Self { simulations, ..self }
    }

    pub(super) fn check(&self, pool: &Pool) -> Result<(), RatingError> {
        let within = |name, value: f64, min, max| match (min..=max).contains(&value) {
            true => Ok(()),
            false => Err(RatingError::OutOfRange { name, value, min, max }),
        };
        let fixed = |parameter| match parameter {
            Parameter::Fixed(value) => Some(value),
            Parameter::Fitted => None,
        };
        let (draws, most_draws) = match self.model {
            RatingModel::Logistic { scale } => {
                within("the scale", scale, 1.0, 1e6)?;
                ("the frequency of draws", 0.999)
            }
            RatingModel::Bayes { prior_draws } => {
                within("the draws beforehand", prior_draws, 0.0, 1e6)?;
                ("the draw parameter", 2_000.0)
            }
        };
        if let Some(value) = fixed(self.white_advantage) {
            within("White's advantage", value, -1_000.0, 1_000.0)?;
        }
        if let Some(value) = fixed(self.draws) {
            within(draws, value, 0.0, most_draws)?;
        }
        within("the average", self.average, -1e6, 1e6)?;
        for (number, anchor) in self.anchors.iter().enumerate() {
            if anchor.player.index() >= pool.len() {
                return Err(RatingError::UnknownPlayer(anchor.player));
            }
            if self.anchors[..number].iter().any(|other| other.player == anchor.player) {
                return Err(RatingError::AnchoredTwice(anchor.player));
            }
            within("the rating of an anchor", anchor.rating, -1e6, 1e6)?;
            within("the deviation of an anchor", anchor.deviation.unwrap_or(1.0), 1e-3, 1e6)?;
        }
        Ok(())
    }
}

impl Default for RatingOptions {
    fn default() -> Self {
        Self::new(RatingModel::ORDO)
    }
}

/// Why there are no ratings.
///
/// ```
/// use lucena_arena::ratings::RatingError;
/// assert_eq!(RatingError::NoGames.to_string(), "found no games, expected some to rate players by");
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub enum RatingError {
    /// There are no games.
    NoGames,
    /// A number of the options is too small, too large, or none.
    OutOfRange {
        /// What it stands for.
        name: &'static str,
        /// The number.
        value: f64,
        /// The least that makes sense.
        min: f64,
        /// The most that makes sense.
        max: f64,
    },
    /// An anchor is a player of another pool.
    UnknownPlayer(PlayerId),
    /// A player has two anchors.
    AnchoredTwice(PlayerId),
}

impl fmt::Display for RatingError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoGames => f.write_str("found no games, expected some to rate players by"),
            Self::OutOfRange { name, value, min, max } => {
                write!(f, "found {value} for {name}, expected a number from {min} to {max}")
            }
            Self::UnknownPlayer(player) => {
                write!(f, "found an anchor for player {}, expected one of the pool", player.index())
            }
            Self::AnchoredTwice(player) => {
                write!(f, "found two anchors for player {}, expected one", player.index())
            }
        }
    }
}

impl std::error::Error for RatingError {}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stats::score_of_elo;

    #[test]
    fn scale_of_elo_is_where_the_curve_says() {
        assert!((score_of_elo(SCALE_OF_ELO) - SCORE_OF_SCALE).abs() < 1e-15);
    }
}
