//! Tournament plan: the validated configuration.

use std::num::NonZero;

use super::{Config, ConfigError};
use crate::stats::Sprt;
use crate::{
    Adjudication, EngineSpec, Format, MatePvs, OpeningOptions, Protocol, ScheduleOptions, Shard,
    Start,
};

/// Larger values are typos.
const MAX_CONCURRENCY: usize = 1024;

/// A validated tournament, ready to be played.
///
/// ```
/// use lucena_arena::{EngineSpec, GoLimits, TournamentPlan};
/// let player = |name| EngineSpec::lucena(name).with_limits(GoLimits::nodes(100));
/// let plan = TournamentPlan::new(vec![player("one"), player("other")]);
/// assert_eq!(plan.schedule.n_players, 2);
/// ```
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct TournamentPlan {
    /// Name of the event.
    pub event: Option<String>,
    /// Site of the event.
    pub site: Option<String>,
    /// The engines.
    pub engines: Vec<EngineSpec>,
    /// Format, rounds, games and colors.
    pub schedule: ScheduleOptions,
    /// Openings and the variant of the games.
    pub openings: OpeningOptions,
    /// Adjudication rules.
    pub adjudication: Adjudication,
    /// The SPRT that stops it.
    pub sprt: Option<Sprt>,
    /// Number of concurrent games.
    pub concurrency: NonZero<usize>,
    /// CPU affinity of games.
    pub affinity: Affinity,
    /// Whether mating PVs that contradict their scores are warnings.
    pub mate_pvs: MatePvs,
    /// The shard to play.
    pub shard: Shard,
    /// The configuration it was created from; journals identify tournaments by it.
    pub config: Config,
}

/// CPU affinity of games.
///
/// ```
/// assert_eq!(lucena_arena::Affinity::default(), lucena_arena::Affinity::System);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Affinity {
    /// Not pinned.
    #[default]
    System,
    /// Each game is pinned to its own cores, on systems that support it.
    Cores,
}

impl TournamentPlan {
    /// One game pair between each two engines from random openings, one game at a time.
    ///
    /// ```
    /// use lucena_arena::{EngineSpec, TournamentPlan};
    /// let names = ["a", "b", "c"];
    /// let plan = TournamentPlan::new(names.map(EngineSpec::lucena).to_vec());
    /// assert_eq!(plan.schedule.n_players, 3);
    /// ```
    #[must_use]
    pub fn new(engines: Vec<EngineSpec>) -> Self {
        let schedule = ScheduleOptions { n_players: engines.len(), ..ScheduleOptions::default() };
        Self {
            event: None,
            site: None,
            engines,
            schedule,
            openings: OpeningOptions::default(),
            adjudication: Adjudication::default(),
            sprt: None,
            concurrency: NonZero::<usize>::MIN,
            affinity: Affinity::default(),
            mate_pvs: MatePvs::default(),
            shard: Shard::WHOLE,
            config: Config::default(),
        }
    }
}

impl Config {
    /// Validates the configuration.
    ///
    /// # Errors
    /// If a value is invalid; the error names the key.
    ///
    /// ```
    /// use lucena_arena::Config;
    /// let error = Config::from_toml("concurrency = 0")?.plan().unwrap_err();
    /// assert_eq!(error.to_string(), "concurrency: found 0, expected 1 to 1024");
    /// # Ok::<(), lucena_arena::ConfigError>(())
    /// ```
    pub fn plan(&self) -> Result<TournamentPlan, ConfigError> {
        let concurrency = self.concurrency.unwrap_or(1);
        let concurrency = NonZero::new(concurrency)
            .filter(|concurrency| concurrency.get() <= MAX_CONCURRENCY)
            .ok_or_else(|| {
                let reason = format!("found {concurrency}, expected 1 to {MAX_CONCURRENCY}");
                ConfigError::value("concurrency", reason)
            })?;
        let engines = self.engine_specs()?;
        let variant = self.variant().unwrap_or_default();
        let schedule = self.schedule(engines.len());
        let shard = self.shard.unwrap_or_default();
        if !shard.is_whole() && schedule.format == Format::Swiss {
            let reason =
                "found a shard of a Swiss tournament, whose pairings depend on all results";
            return Err(ConfigError::value("shard", reason));
        }
        Ok(TournamentPlan {
            event: self.event.clone(),
            site: self.site.clone(),
            schedule,
            openings: self.openings.options(variant)?,
            adjudication: self.adjudication_rules()?,
            sprt: self.test(engines.len())?,
            engines,
            concurrency,
            affinity: match self.affinity {
                Some(true) => Affinity::Cores,
                _ => Affinity::System,
            },
            mate_pvs: match self.check_mates {
                Some(true) => MatePvs::Checked,
                _ => MatePvs::Unchecked,
            },
            shard,
            config: Self { variant: self.variant(), chess960: None, ..self.clone() },
        })
    }

    fn engine_specs(&self) -> Result<Vec<EngineSpec>, ConfigError> {
        let mut specs: Vec<EngineSpec> = Vec::with_capacity(self.engines.len());
        for (number, engine) in (1..).zip(&self.engines) {
            // Only its own `proto`: that of `each` may be meant for the other engines.
            let has_xboard = engine.proto == Some(Protocol::Xboard);
            let engine = self.each.clone().overridden_by(engine.clone());
            let mut spec = engine.spec(number)?;
            if has_xboard && spec.start == Start::Lucena {
                let place = format!("engine {}, proto", spec.name);
                return Err(ConfigError::value(&place, "the built-in engine has no proto=xboard"));
            }
            if specs.iter().any(|other| other.name == spec.name) {
                // Explicit names must be unique; default names get a number.
                if engine.name.is_some() {
                    return Err(ConfigError::SameName(spec.name));
                }
                spec.name = free_name(&spec.name, &specs);
            }
            specs.push(spec);
        }
        Ok(specs)
    }

    fn schedule(&self, n_players: usize) -> ScheduleOptions {
        let default = ScheduleOptions::default();
        ScheduleOptions {
            format: self.format.unwrap_or_default(),
            seeds: self.seeds.unwrap_or(default.seeds),
            n_players,
            rounds: self.rounds.unwrap_or(default.rounds),
            games: self.games.unwrap_or(default.games),
            colors: self.colors.unwrap_or_default(),
            openings: self.openings.policy.unwrap_or_default(),
        }
    }

    fn adjudication_rules(&self) -> Result<Adjudication, ConfigError> {
        let tables = self.adjudication.tables.load();
        let tables = tables.map_err(|error| ConfigError::Tablebases(error.to_string()))?;
        Ok(Adjudication { tables, ..self.adjudication.clone() })
    }

    fn test(&self, n_players: usize) -> Result<Option<Sprt>, ConfigError> {
        let Some(test) = &self.sprt else { return Ok(None) };
        if n_players != 2 {
            let reason = format!("found {n_players} engines, expected 2");
            return Err(ConfigError::value("sprt", reason));
        }
        test.test().map(Some).map_err(|error| ConfigError::value("sprt", error))
    }
}

/// A name that is not taken; a program may play against itself.
fn free_name(name: &str, taken: &[EngineSpec]) -> String {
    (2_u64..)
        .map(|number| format!("{name}-{number}"))
        .find(|name| taken.iter().all(|spec| spec.name != *name))
        .expect("there are more numbers than names")
}
