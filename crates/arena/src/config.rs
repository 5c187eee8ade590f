//! Tournament configuration: TOML and JSON files, and command-line flags.

mod engine;
mod error;
mod file;
#[cfg(feature = "clap")]
mod flags;
mod openings;
mod plan;
mod value;

pub use engine::EngineConfig;
pub use error::ConfigError;
pub use openings::{OpeningsConfig, OpeningsFormat};
pub use plan::{Affinity, TournamentPlan};
pub use value::{OptionValue, Seed};

use std::path::PathBuf;

use lucena_board::Variant;
use serde::{Deserialize, Serialize};

use crate::serde_fields::is_default;
use crate::stats::SprtOptions;
use crate::{Adjudication, Colors, Format, Shard};

/// A flag without a value. An alias, because clap treats a field of type `Option` as taking a
/// value.
pub(crate) type Switch = Option<bool>;

/// The configuration of a tournament; all fields are optional.
///
/// With the feature `clap` it is also the flags of `lucena match`. Flags override files, see
/// [`Config::overridden_by`]. The journal stores the result.
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
#[cfg_attr(feature = "clap", derive(clap::Args))]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
pub struct Config {
    /// Name of the event
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "clap", arg(long, value_name = "NAME"))]
    pub event: Option<String>,

    /// Site of the event
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "clap", arg(long, value_name = "NAME"))]
    pub site: Option<String>,

    /// Tournament format
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "clap", arg(skip))]
    pub format: Option<Format>,

    /// Number of seeds: the first N engines play all others in a gauntlet
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "clap", arg(skip))]
    pub seeds: Option<usize>,

    /// Number of rounds; each round plays the whole format once
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "clap", arg(skip))]
    pub rounds: Option<u32>,

    /// Defaults for all engines; an engine's own settings take precedence.
    #[serde(skip_serializing_if = "is_default")]
    #[cfg_attr(feature = "clap", command(flatten))]
    pub each: EngineConfig,

    /// Games per pairing, all from the same opening [default: 2]
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "clap", arg(long = "repeat", id = "repeat", value_name = "N", value_parser = flags::count, help_heading = "Openings"))]
    pub games: Option<u32>,

    /// Which engine plays White [default: swapped]
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "clap", arg(long, value_enum, help_heading = "Openings"))]
    pub colors: Option<Colors>,

    /// Variant to play: chess960, crazyhouse, 3check, kingofthehill, racingkings, antichess, atomic or
    /// horde [default: standard]
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(
        feature = "clap",
        arg(long, value_name = "NAME", value_parser = flags::variant, help_heading = "Openings")
    )]
    pub variant: Option<Variant>,

    /// Play Chess960, as --variant chess960
    #[serde(skip)]
    #[cfg_attr(feature = "clap", arg(long, action = clap::ArgAction::SetTrue, value_parser = flags::switch, conflicts_with = "variant", help_heading = "Openings"))]
    pub chess960: Switch,

    /// Openings.
    #[serde(skip_serializing_if = "is_default")]
    #[cfg_attr(feature = "clap", command(flatten))]
    pub openings: OpeningsConfig,

    /// Adjudication.
    #[serde(skip_serializing_if = "is_default")]
    #[cfg_attr(feature = "clap", command(flatten))]
    pub adjudication: Adjudication,

    /// Number of games to play concurrently [default: 1]
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "clap", arg(long, value_name = "N", value_parser = flags::count_of_games, help_heading = "Running"))]
    pub concurrency: Option<usize>,

    /// Pin each game to its own CPU cores
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "clap", arg(long, action = clap::ArgAction::SetTrue, value_parser = flags::switch, help_heading = "Running"))]
    pub affinity: Switch,

    /// Warn if a mating PV is too short, too long or does not end in mate
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "clap", arg(long, action = clap::ArgAction::SetTrue, value_parser = flags::switch, help_heading = "Running"))]
    pub check_mates: Switch,

    /// Play only one shard of the games, such as 3/16
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "clap", arg(long, value_name = "I/N", help_heading = "Running"))]
    pub shard: Option<Shard>,

    /// Journal of finished games, from which --resume continues
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "clap", arg(long, value_name = "FILE", help_heading = "Output"))]
    pub journal: Option<PathBuf>,

    /// Save the games in PGN
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "clap", arg(long, value_name = "FILE", help_heading = "Output"))]
    pub pgn: Option<PathBuf>,

    /// Save the final position of each game in EPD
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(
        feature = "clap",
        arg(long = "epd-out", value_name = "FILE", help_heading = "Output")
    )]
    pub epd: Option<PathBuf>,

    /// Save the position after each opening in EPD
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(
        feature = "clap",
        arg(long = "epd-openings", value_name = "FILE", help_heading = "Output")
    )]
    pub opening_epd: Option<PathBuf>,

    /// Log all input and output of engine processes
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "clap", arg(long, value_name = "FILE", help_heading = "Output"))]
    pub log: Option<PathBuf>,

    /// The SPRT that ends the match.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "clap", arg(skip))]
    pub sprt: Option<SprtOptions>,

    /// The engines.
    #[serde(rename = "engine", skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "clap", arg(skip))]
    pub engines: Vec<EngineConfig>,
}

impl Config {
    /// This configuration, overridden by what `above` sets. The list of engines is replaced as a
    /// whole.
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
        let variant = above.variant().or(self.variant());
        Self {
            event: above.event.or(self.event),
            site: above.site.or(self.site),
            format: above.format.or(self.format),
            seeds: above.seeds.or(self.seeds),
            rounds: above.rounds.or(self.rounds),
            games: above.games.or(self.games),
            colors: above.colors.or(self.colors),
            variant,
            chess960: None,
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

    /// The variant, if one is set.
    fn variant(&self) -> Option<Variant> {
        if self.chess960 == Some(true) { Some(Variant::Chess960) } else { self.variant }
    }

    /// The part that determines the games; other settings may differ between shards or on resume.
    /// The number of rounds only adds games.
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
