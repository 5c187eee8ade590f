//! [`TuneConfig`]: how weights are tuned.

use serde::{Deserialize, Serialize};

use crate::ConfigError;

/// How weights are tuned.
///
/// With the feature `clap` this has the flags of `lucena tune weights`.
///
/// ```
/// use lucena_train::TuneConfig;
/// let config = TuneConfig { epochs: 3, ..TuneConfig::default() };
/// assert!(config.validate().is_ok());
/// let error = TuneConfig { lambda: 1.5, ..config }.validate().unwrap_err();
/// assert_eq!(error.to_string(), "lambda: expected 0 to 1");
/// ```
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "clap", derive(clap::Args))]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
pub struct TuneConfig {
    /// Number of epochs: passes over the data
    #[cfg_attr(feature = "clap", arg(long, value_name = "N", default_value_t = Self::default().epochs))]
    pub epochs: u32,

    /// Positions per step
    #[cfg_attr(feature = "clap", arg(long, value_name = "N", default_value_t = Self::default().batch_size))]
    pub batch_size: usize,

    /// Learning rate of the first step in centipawns; it falls linearly to 0
    #[cfg_attr(feature = "clap", arg(long, value_name = "CP", default_value_t = Self::default().rate))]
    pub rate: f64,

    /// Weight of the game result in the target, 0 to 1; the rest is the weight of the score
    #[cfg_attr(feature = "clap", arg(long, value_name = "X", default_value_t = Self::default().lambda))]
    pub lambda: f64,

    /// Standard deviation of the prior around the initial weights: the smaller, the closer weights of
    /// rare features stay to their initial values
    #[cfg_attr(feature = "clap", arg(long, value_name = "CP", default_value_t = Self::default().prior))]
    pub prior: f64,

    /// Use every Nth game for validation instead of tuning
    #[cfg_attr(feature = "clap", arg(long, value_name = "N", default_value_t = Self::default().validation))]
    pub validation: u64,

    /// Use at most N random positions of each game [default: all]
    #[cfg_attr(feature = "clap", arg(long, value_name = "N"))]
    pub per_game: Option<usize>,

    /// Random seed
    #[cfg_attr(feature = "clap", arg(long, value_name = "S", default_value_t = Self::default().seed))]
    pub seed: u64,
}

impl Default for TuneConfig {
    fn default() -> Self {
        Self {
            epochs: 10,
            batch_size: 16_384,
            rate: 1.0,
            lambda: 0.6,
            prior: 30.0,
            validation: 20,
            per_game: None,
            seed: 0,
        }
    }
}

impl TuneConfig {
    /// Checks the values.
    ///
    /// # Errors
    ///
    /// A value makes no sense; the error names it.
    pub fn validate(&self) -> Result<(), ConfigError> {
        let check = |field, is_valid: bool, expected| match is_valid {
            true => Ok(()),
            false => Err(ConfigError::Value { field, expected }),
        };
        check("epochs", (1..=100_000).contains(&self.epochs), "1 to 100000")?;
        check("batch-size", (1..=1 << 20).contains(&self.batch_size), "1 to 1048576")?;
        check("rate", self.rate > 0.0 && self.rate <= 100.0, "more than 0, at most 100")?;
        check("lambda", (0.0..=1.0).contains(&self.lambda), "0 to 1")?;
        check("prior", self.prior > 0.0, "more than 0")?;
        check("validation", self.validation >= 2, "at least 2")?;
        check("per-game", self.per_game != Some(0), "at least 1")
    }
}
