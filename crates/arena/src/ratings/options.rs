//! Rating models and options.

use std::fmt;
use std::num::NonZero;

use super::{PlayerId, Pool};

/// A model parameter: fixed or fitted.
///
/// ```
/// use lucena_arena::ratings::Parameter;
/// assert_ne!(Parameter::Fixed(0.0), Parameter::Fitted);
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Parameter {
    /// Fixed at this value.
    Fixed(f64),
    /// Fitted to the games by maximum likelihood.
    Fitted,
}

/// The rating model: how results depend on ratings.
///
/// ```
/// use lucena_arena::ratings::RatingModel;
/// assert_ne!(RatingModel::ORDO, RatingModel::ELO);
/// assert_eq!(RatingModel::BAYES_ELO, RatingModel::Bayes { prior_draws: 2.0 });
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub enum RatingModel {
    /// Expected scores follow the logistic curve and a draw counts as half a point, as in Ordo.
    /// Every player's expected points equal the actual points.
    ///
    /// The draw rate matters only for errors and for a fitted White advantage. It is the draw ratio
    /// of equal players, from 0 to 1, and falls with the rating difference: the ratio of draws to
    /// the geometric mean of wins and losses is constant (Davidson's model).
    Logistic {
        /// The rating difference for an expected score of 76 %: 202 in Ordo, 200.24 in Elo's curve.
        scale: f64,
    },
    /// Wins, draws and losses have separate probabilities, as in BayesElo. With the rating
    /// difference plus White's advantage `x` and the draw parameter `d`, in Elo, `P(win) = 1 / (1 +
    /// 10^((d - x)/400))` and `P(loss) = 1 / (1 + 10^((d + x)/400))`.
    ///
    /// In this model a draw is stronger evidence of equal strength than a win and a loss. Ratings
    /// are scaled so that small differences agree with the logistic curve.
    Bayes {
        /// Number of virtual draws between two players; half of it per player, distributed over the
        /// opponents in proportion to the games.
        prior_draws: f64,
    },
}

impl RatingModel {
    /// Ordo's scale: 202 points are 76 %.
    pub const ORDO: Self = Self::Logistic { scale: 202.0 };
    /// Elo's scale: 400 points are odds of ten to one.
    pub const ELO: Self = Self::Logistic { scale: SCALE_OF_ELO };
    /// BayesElo with its default of two virtual draws.
    pub const BAYES_ELO: Self = Self::Bayes { prior_draws: 2.0 };
}

/// The expected score that defines a scale.
pub(super) const SCORE_OF_SCALE: f64 = 0.76;
/// 400 log10(0.76 / 0.24), the Elo difference for that score.
const SCALE_OF_ELO: f64 = 200.240_940_227_674_14;

/// A player with a known rating.
///
/// ```
/// use lucena_arena::ratings::{Anchor, Pool};
/// let knight = Pool::new().player("Knight");
/// assert_eq!(Anchor::fixed(knight, 2500.0).deviation, None);
/// assert_eq!(Anchor::loose(knight, 2500.0, 20.0).deviation, Some(20.0));
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Anchor {
    /// The player.
    pub player: PlayerId,
    /// The rating.
    pub rating: f64,
    /// Standard deviation of the rating; `None` if it is fixed.
    pub deviation: Option<f64>,
}

impl Anchor {
    /// A fixed rating.
    ///
    /// ```
    /// use lucena_arena::ratings::{Anchor, Pool};
    /// assert_eq!(Anchor::fixed(Pool::new().player("Knight"), 2500.0).rating, 2500.0);
    /// ```
    #[must_use]
    pub const fn fixed(player: PlayerId, rating: f64) -> Self {
        Self { player, rating, deviation: None }
    }

    /// A loose anchor: the rating is a prior that games correct.
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

/// Monte Carlo simulations for the errors.
///
/// ```
/// use std::num::NonZero;
/// use lucena_arena::ratings::Simulations;
/// let simulations = Simulations { count: 1000, seed: 7, threads: NonZero::<usize>::MIN };
/// assert_eq!(simulations, Simulations { count: 1000, ..Simulations::default() });
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Simulations {
    /// Number of simulations; below 2 the errors come from the Hessian of the log-likelihood.
    pub count: u32,
    /// Random seed. Results do not depend on the number of threads.
    pub seed: u64,
    /// Number of threads.
    pub threads: NonZero<usize>,
}

impl Default for Simulations {
    fn default() -> Self {
        Self { count: 0, seed: 7, threads: NonZero::<usize>::MIN }
    }
}

/// Rating options.
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
/// // White scores 70 %.
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
    /// The options of a model, with an average rating of 0. The draw rate is fitted; White's
    /// advantage is 0 in the logistic model, as in Ordo, and fitted in the BayesElo model.
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

    /// Sets White's advantage in Elo. In the BayesElo model it is not scaled as ratings are.
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

    /// Sets the draw rate: the draw ratio of equal players in the logistic model, the draw
    /// parameter `d` in the BayesElo model.
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

    /// Sets the average rating of each group without anchors.
    ///
    /// ```
    /// use lucena_arena::ratings::RatingOptions;
    /// assert_ne!(RatingOptions::default().with_average(2300.0), RatingOptions::default());
    /// ```
    #[must_use]
    pub fn with_average(self, average: f64) -> Self {
        Self { average, ..self }
    }

    /// Adds an anchor.
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

    /// Computes errors by simulating the games, with the fitted probabilities.
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
                ("the draw rate", 0.999)
            }
            RatingModel::Bayes { prior_draws } => {
                within("the number of virtual draws", prior_draws, 0.0, 1e6)?;
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

/// Players cannot be rated.
///
/// ```
/// use lucena_arena::ratings::RatingError;
/// assert_eq!(RatingError::NoGames.to_string(), "no games to rate");
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub enum RatingError {
    /// The pool has no games.
    NoGames,
    /// An option is out of range or not a number.
    OutOfRange {
        /// The option.
        name: &'static str,
        /// The value found.
        value: f64,
        /// The minimum.
        min: f64,
        /// The maximum.
        max: f64,
    },
    /// An anchor is not a player of the pool.
    UnknownPlayer(PlayerId),
    /// A player has two anchors.
    AnchoredTwice(PlayerId),
}

impl fmt::Display for RatingError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoGames => f.write_str("no games to rate"),
            Self::OutOfRange { name, value, min, max } => {
                write!(f, "found {value} for {name}, expected a number from {min} to {max}")
            }
            Self::UnknownPlayer(player) => {
                write!(f, "found an anchor for player {}, who is not in the pool", player.index())
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
    fn elo_scale_matches_the_curve() {
        assert!((score_of_elo(SCALE_OF_ELO) - SCORE_OF_SCALE).abs() < 1e-15);
    }
}
