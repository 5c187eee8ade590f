//! A tournament as a file: TOML for people, JSON for programs.

mod engine;
mod error;
mod file;
mod plan;
mod rules;
mod value;

pub use engine::EngineConfig;
pub use error::ConfigError;
pub use plan::{Affinity, TournamentPlan};
pub use rules::{
    AdjudicationConfig, DrawConfig, OpeningsConfig, OpeningsFormat, OrderConfig, PolicyConfig,
    ResignConfig, SprtConfig, TableResultsConfig, TablesConfig, VariantConfig,
};
pub use value::{OptionValue, Seed};

use std::path::PathBuf;

use serde::{Deserialize, Serialize};

/// A tournament as it stands in a file. Everything may be left out; what is, has its default.
///
/// Command lines are turned into one of these too and laid over that of a file, so that there is
/// one description of a tournament, which is kept with its results.
///
/// ```
/// use lucena_arena::Config;
/// let config = Config::from_toml(
///     r#"
///     rounds = 50
///     openings = { order = "random", seed = 7 }
///     each = { tc = "8+0.08", options = { Hash = 16 } }
///
///     [[engine]]
///     name = "new"
///     cmd = "builtin"
///
///     [[engine]]
///     name = "old"
///     cmd = "./lucena-1.0"
///     options = { Threads = 2 }
///     "#,
/// )?;
/// let plan = config.plan()?;
/// assert_eq!(plan.engines[1].options.len(), 2);
/// assert_eq!(Config::from_toml(&config.to_toml())?, config);
/// # Ok::<(), lucena_arena::ConfigError>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
pub struct Config {
    /// What the tournament is called.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub event: Option<String>,
    /// Where it is played.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub site: Option<String>,
    /// `round-robin`, `gauntlet` or `swiss`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub format: Option<FormatConfig>,
    /// How many of the engines, from the first, meet all others in a gauntlet.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seeds: Option<usize>,
    /// How often everybody meets.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rounds: Option<u32>,
    /// How many games two engines play when they meet, all from one opening.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub games: Option<u32>,
    /// `swapped`, `reversed` or `kept`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub colors: Option<ColorsConfig>,
    /// `standard` or `chess960`. Positions that only Chess960 has are played as such in any case.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub variant: Option<VariantConfig>,
    /// How many games are played at the same time.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub concurrency: Option<usize>,
    /// Whether each game keeps to processors of its own.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub affinity: Option<bool>,
    /// Whether warnings tell of lines to a mate that do not fit their scores.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub check_mates: Option<bool>,
    /// The part that is played, such as `3/16`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub shard: Option<String>,
    /// Where finished games are kept, so that the tournament can be gone on with.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub journal: Option<PathBuf>,
    /// Where the games are written as PGN.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pgn: Option<PathBuf>,
    /// Where the final positions of the games are written as EPD.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub epd: Option<PathBuf>,
    /// Where the positions after the openings that were played are written as EPD.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub opening_epd: Option<PathBuf>,
    /// Where each line is written that engines get and say.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub log: Option<PathBuf>,
    /// What the games start from.
    #[serde(skip_serializing_if = "is_default")]
    pub openings: OpeningsConfig,
    /// When games are decided before their end.
    #[serde(skip_serializing_if = "is_default")]
    pub adjudication: AdjudicationConfig,
    /// The test that ends the match.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sprt: Option<SprtConfig>,
    /// What holds for all engines that do not say otherwise.
    #[serde(skip_serializing_if = "is_default")]
    pub each: EngineConfig,
    /// The engines.
    #[serde(rename = "engine", skip_serializing_if = "Vec::is_empty")]
    pub engines: Vec<EngineConfig>,
}

/// The formats by name.
///
/// ```
/// use lucena_arena::{Config, FormatConfig};
/// assert_eq!(Config::from_toml("format = \"swiss\"")?.format, Some(FormatConfig::Swiss));
/// # Ok::<(), lucena_arena::ConfigError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum FormatConfig {
    /// Everybody meets everybody.
    RoundRobin,
    /// The first ones meet all others.
    Gauntlet,
    /// Those with as many points meet.
    Swiss,
}

/// Who has White, by name.
///
/// ```
/// use lucena_arena::{ColorsConfig, Config};
/// assert_eq!(Config::from_toml("colors = \"kept\"")?.colors, Some(ColorsConfig::Kept));
/// # Ok::<(), lucena_arena::ConfigError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum ColorsConfig {
    /// The first engine starts with White.
    Swapped,
    /// The second engine starts with White.
    Reversed,
    /// The first engine always has White.
    Kept,
}

pub(crate) fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}

impl Config {
    /// This one with all that `above` says laid over it. Engines are replaced as a whole, if there
    /// are any above; those that all engines have in common are laid over each other too.
    ///
    /// ```
    /// use lucena_arena::Config;
    /// let file = Config::from_toml("rounds = 50\nconcurrency = 2")?;
    /// let flags = Config::from_toml("rounds = 10")?;
    /// let both = file.overridden_by(flags);
    /// assert_eq!((both.rounds, both.concurrency), (Some(10), Some(2)));
    /// # Ok::<(), lucena_arena::ConfigError>(())
    /// ```
    #[must_use]
    pub fn overridden_by(self, above: Self) -> Self {
        Self {
            event: above.event.or(self.event),
            site: above.site.or(self.site),
            format: above.format.or(self.format),
            seeds: above.seeds.or(self.seeds),
            rounds: above.rounds.or(self.rounds),
            games: above.games.or(self.games),
            colors: above.colors.or(self.colors),
            variant: above.variant.or(self.variant),
            concurrency: above.concurrency.or(self.concurrency),
            affinity: above.affinity.or(self.affinity),
            check_mates: above.check_mates.or(self.check_mates),
            shard: above.shard.or(self.shard),
            journal: above.journal.or(self.journal),
            pgn: above.pgn.or(self.pgn),
            epd: above.epd.or(self.epd),
            opening_epd: above.opening_epd.or(self.opening_epd),
            log: above.log.or(self.log),
            openings: self.openings.overridden_by(above.openings),
            adjudication: self.adjudication.overridden_by(above.adjudication),
            sprt: above.sprt.or(self.sprt),
            each: self.each.overridden_by(above.each),
            engines: if above.engines.is_empty() { self.engines } else { above.engines },
        }
    }

    /// What makes the games what they are: the rest may change between the parts of a tournament
    /// and when it is gone on with. More rounds only add games.
    pub(crate) fn identity(&self) -> Self {
        Self {
            event: None,
            site: None,
            rounds: None,
            concurrency: None,
            affinity: None,
            check_mates: None,
            shard: None,
            journal: None,
            pgn: None,
            epd: None,
            opening_epd: None,
            log: None,
            ..self.clone()
        }
    }
}
