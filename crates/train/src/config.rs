//! [`TrainConfig`]: what to train, and how.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};
use thiserror::Error;

/// Where the scores of positions come from.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum Labels {
    /// The search, as recorded in the data; usable positions only.
    #[default]
    Search,
    /// The static evaluation of [`Classical`](lucena_eval::Classical); every position that is not in check. A network that
    /// has learned it is a better start than random weights if there are few games.
    Classical,
}

/// The settings of a training run, read from TOML.
///
/// ```
/// use lucena_train::TrainConfig;
/// let config = TrainConfig::from_toml(
///     r#"
///     data = ["games.data"]
///     out = "net.nnue"
///     hidden-size = 64
///     "#,
/// )?;
/// assert_eq!((config.hidden_size, config.batch_size), (64, 16_384));
/// let error = TrainConfig::from_toml("data = []\nout = 'net.nnue'").unwrap_err();
/// assert_eq!(error.to_string(), "data: expected at least one file");
/// # Ok::<(), lucena_train::ConfigError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
#[non_exhaustive]
pub struct TrainConfig {
    /// Files of training data.
    pub data: Vec<PathBuf>,
    /// The network file to write.
    pub out: PathBuf,
    /// The checkpoint or the network of another run, to start with its weights instead of random
    /// ones.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub start: Option<PathBuf>,
    /// Where the scores come from.
    #[serde(default)]
    pub labels: Labels,
    /// With the labels of `classical`: how many positions to add per position, each a random legal
    /// move away.
    #[serde(default)]
    pub neighbours: u32,
    /// Neurons per side: a multiple of 32 from 32 to 512.
    #[serde(default = "default::hidden_size")]
    pub hidden_size: usize,
    /// Centipawns of a network output of 1, and the scale that maps scores to expected points:
    /// 1 / (1 + exp(-score / scale)).
    #[serde(default = "default::scale")]
    pub scale: u32,
    /// Weight of the result of the game in the target, 0 to 1; the rest is the weight of the score.
    #[serde(default = "default::lambda")]
    pub lambda: f32,
    /// How much the scores of later plies count, s from 0 to less than 1: the expected points of a score
    /// become `1 - s` times its own plus `s` times those of the next ply, smoothed likewise, as in TD(λ).
    /// The scores of positions that are not usable count, too. Later scores know more, as the game has gone
    /// on.
    #[serde(default)]
    pub smoothing: f32,
    /// Passes over the data.
    #[serde(default = "default::epochs")]
    pub epochs: u32,
    /// Positions per step.
    #[serde(default = "default::batch_size")]
    pub batch_size: usize,
    /// Learning rate of the first step. It falls to `final-rate` along a cosine.
    #[serde(default = "default::rate")]
    pub rate: f32,
    /// Learning rate of the last step.
    #[serde(default = "default::final_rate")]
    pub final_rate: f32,
    /// Weight decay of AdamW.
    #[serde(default = "default::weight_decay")]
    pub weight_decay: f32,
    /// Every nth game is used for validation instead of training.
    #[serde(default = "default::validation")]
    pub validation: u64,
    /// Random seed of initial weights and shuffling.
    #[serde(default)]
    pub seed: u64,
    /// Number of threads. The result depends on it, as sums are rounded in another order.
    #[serde(default = "default::threads")]
    pub threads: usize,
    /// Text for the provenance of the network, such as the date.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub note: String,
}

mod default {
    pub(super) const fn hidden_size() -> usize {
        64
    }
    pub(super) const fn scale() -> u32 {
        400
    }
    pub(super) const fn lambda() -> f32 {
        0.3
    }
    pub(super) const fn epochs() -> u32 {
        10
    }
    pub(super) const fn batch_size() -> usize {
        16_384
    }
    pub(super) const fn rate() -> f32 {
        4e-3
    }
    pub(super) const fn final_rate() -> f32 {
        1e-5
    }
    pub(super) const fn weight_decay() -> f32 {
        0.1
    }
    pub(super) const fn validation() -> u64 {
        50
    }
    pub(super) const fn threads() -> usize {
        1
    }
}

/// A configuration that can't be used.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ConfigError {
    /// Not TOML, or a field is missing, unknown or of the wrong type.
    #[error("{0}")]
    Toml(String),
    /// A value makes no sense.
    #[error("{field}: expected {expected}")]
    Value {
        /// The name of the field.
        field: &'static str,
        /// The values that it may have.
        expected: &'static str,
    },
}

impl TrainConfig {
    /// Parses and validates a configuration. Paths stay as they are.
    ///
    /// # Errors
    ///
    /// The text is not TOML or a value makes no sense; the message names line or field.
    pub fn from_toml(text: &str) -> Result<Self, ConfigError> {
        let config: Self =
            toml::from_str(text).map_err(|error| ConfigError::Toml(error.to_string()))?;
        config.validate()?;
        Ok(config)
    }

    /// Makes relative paths relative to this directory.
    #[must_use]
    pub fn relative_to(mut self, directory: &Path) -> Self {
        self.data.iter_mut().for_each(|path| *path = directory.join(&path));
        self.out = directory.join(&self.out);
        self.start = self.start.map(|path| directory.join(path));
        self
    }

    /// The configuration as TOML.
    #[must_use]
    pub fn to_toml(&self) -> String {
        toml::to_string(self).expect("these are numbers and paths")
    }

    /// The keys whose values differ from those of another configuration, in alphabetical order.
    ///
    /// ```
    /// use lucena_train::TrainConfig;
    /// let config = TrainConfig::from_toml("data = ['games.data']\nout = 'net.nnue'")?;
    /// let longer = TrainConfig::from_toml("data = ['games.data']\nout = 'net.nnue'\nepochs = 20")?;
    /// assert_eq!(config.changed_keys(&longer), ["epochs"]);
    /// # Ok::<(), lucena_train::ConfigError>(())
    /// ```
    #[must_use]
    pub fn changed_keys(&self, other: &Self) -> Vec<String> {
        let table = |config| toml::Table::try_from(config).expect("these are numbers and paths");
        let (old, new) = (table(self), table(other));
        let keys: BTreeSet<_> = old.keys().chain(new.keys()).cloned().collect();
        keys.into_iter().filter(|key| old.get(key) != new.get(key)).collect()
    }

    fn validate(&self) -> Result<(), ConfigError> {
        let check = |field, is_valid: bool, expected| match is_valid {
            true => Ok(()),
            false => Err(ConfigError::Value { field, expected }),
        };
        let is_rate = |rate: f32| rate > 0.0 && rate <= 1.0;
        check("data", !self.data.is_empty(), "at least one file")?;
        let is_size = (32..=512).contains(&self.hidden_size) && self.hidden_size.is_multiple_of(32);
        check("hidden-size", is_size, "a multiple of 32 from 32 to 512")?;
        check("scale", (1..=10_000).contains(&self.scale), "1 to 10000")?;
        check("lambda", (0.0..=1.0).contains(&self.lambda), "0 to 1")?;
        let has_results = self.labels == Labels::Search;
        check("lambda", has_results || self.lambda == 0.0, "0 with the labels of classical")?;
        check("smoothing", (0.0..1.0).contains(&self.smoothing), "0 or more, less than 1")?;
        check("smoothing", has_results || self.smoothing == 0.0, "0 with the labels of classical")?;
        check("neighbours", self.neighbours <= 100, "at most 100")?;
        check("neighbours", !has_results || self.neighbours == 0, "0 with the labels of search")?;
        check("epochs", (1..=100_000).contains(&self.epochs), "1 to 100000")?;
        check("batch-size", (1..=1 << 20).contains(&self.batch_size), "1 to 1048576")?;
        check("rate", is_rate(self.rate), "more than 0, at most 1")?;
        check("final-rate", is_rate(self.final_rate), "more than 0, at most 1")?;
        check("weight-decay", (0.0..1.0).contains(&self.weight_decay), "0 or more, less than 1")?;
        check("validation", self.validation >= 2, "at least 2")?;
        check("note", self.note.len() <= 10_000, "at most 10000 bytes")?;
        check("threads", (1..=1024).contains(&self.threads), "1 to 1024")
    }
}
