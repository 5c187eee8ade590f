//! From the description of a tournament to the tournament.

use std::num::NonZero;
use std::sync::Arc;

use lucena_syzygy::Tablebase;

use super::rules::{OpeningsFormat, OrderConfig, PolicyConfig, TableResultsConfig, VariantConfig};
use super::{ColorsConfig, Config, ConfigError, FormatConfig, TablesConfig};
use crate::stats::{Sprt, SprtModel};
use crate::{
    Adjudication, BadOpenings, Colors, DrawRule, EngineSpec, FiftyMoves, Format, MateLines,
    OpeningOptions, OpeningOrder, OpeningPolicy, OpeningSource, Protocol, ResignRule, ResignSides,
    ScheduleOptions, Shard, Start, TablebaseResults, TablebaseRule, Variant,
};

/// More games at a time than any machine could play.
const MAX_CONCURRENCY: usize = 1024;
/// Both risks of a test unless they are said.
const DEFAULT_RISK: f64 = 0.05;

/// A tournament, checked and ready to be played.
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
    /// What it is called.
    pub event: Option<String>,
    /// Where it is played.
    pub site: Option<String>,
    /// Who plays.
    pub engines: Vec<EngineSpec>,
    /// Who meets whom.
    pub schedule: ScheduleOptions,
    /// What the games start from.
    pub openings: OpeningOptions,
    /// When games are decided before their end.
    pub adjudication: Adjudication,
    /// The test that ends it.
    pub sprt: Option<Sprt>,
    /// How many games are played at the same time.
    pub concurrency: NonZero<usize>,
    /// Where the threads and processes of a game run.
    pub affinity: Affinity,
    /// Whether warnings tell of lines to a mate that do not fit their scores.
    pub mate_lines: MateLines,
    /// The rules of castling.
    pub variant: Variant,
    /// Which part of it is played.
    pub shard: Shard,
    /// What it was made from: this tells it from other tournaments.
    pub config: Config,
}

/// Where the threads and processes of a game run.
///
/// ```
/// assert_eq!(lucena_arena::Affinity::default(), lucena_arena::Affinity::System);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Affinity {
    /// Where the system likes.
    #[default]
    System,
    /// Each game on processors of its own, where the system lets us choose.
    Cores,
}

impl TournamentPlan {
    /// One pair of games of each two engines from random openings, one game at a time.
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
            mate_lines: MateLines::default(),
            variant: Variant::default(),
            shard: Shard::WHOLE,
            config: Config::default(),
        }
    }
}

impl Config {
    /// The tournament that this describes.
    ///
    /// # Errors
    /// If a value makes no sense, with its place.
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
        let schedule = self.schedule(engines.len());
        let shard = match &self.shard {
            None => Shard::WHOLE,
            Some(text) => text.parse().map_err(|error| ConfigError::value("shard", error))?,
        };
        if !shard.is_whole() && schedule.format == Format::Swiss {
            let reason = "the rounds of a Swiss tournament depend on all results";
            return Err(ConfigError::value("shard", reason));
        }
        Ok(TournamentPlan {
            event: self.event.clone(),
            site: self.site.clone(),
            schedule,
            openings: self.opening_options()?,
            adjudication: self.adjudication_rules()?,
            sprt: self.test(engines.len())?,
            engines,
            concurrency,
            affinity: match self.affinity {
                Some(true) => Affinity::Cores,
                _ => Affinity::System,
            },
            mate_lines: match self.check_mates {
                Some(true) => MateLines::Checked,
                _ => MateLines::AsTheyAre,
            },
            variant: self.variant(),
            shard,
            config: self.clone(),
        })
    }

    fn engine_specs(&self) -> Result<Vec<EngineSpec>, ConfigError> {
        let mut specs: Vec<EngineSpec> = Vec::with_capacity(self.engines.len());
        for (number, engine) in (1..).zip(&self.engines) {
            // Of its own: `each` may be meant for the programs among the engines.
            let has_xboard = engine.proto == Some(Protocol::Xboard);
            let engine = self.each.clone().overridden_by(engine.clone());
            let mut spec = engine.spec(number)?;
            if has_xboard && spec.start == Start::Lucena {
                let place = format!("engine {}, proto", spec.name);
                return Err(ConfigError::value(&place, "the built-in engine has no proto=xboard"));
            }
            if specs.iter().any(|other| other.name == spec.name) {
                // Only names that somebody has chosen can be wrong.
                if engine.name.is_some() {
                    return Err(ConfigError::SameName(spec.name));
                }
                spec.name = free_name(&spec.name, &specs);
            }
            specs.push(spec);
        }
        Ok(specs)
    }

    fn variant(&self) -> Variant {
        match self.variant {
            None | Some(VariantConfig::Standard) => Variant::Auto,
            Some(VariantConfig::Chess960) => Variant::Chess960,
        }
    }

    fn schedule(&self, n_players: usize) -> ScheduleOptions {
        let default = ScheduleOptions::default();
        ScheduleOptions {
            format: match self.format {
                None | Some(FormatConfig::RoundRobin) => Format::RoundRobin,
                Some(FormatConfig::Gauntlet) => Format::Gauntlet { seeds: self.seeds.unwrap_or(1) },
                Some(FormatConfig::Swiss) => Format::Swiss,
            },
            n_players,
            rounds: self.rounds.unwrap_or(default.rounds),
            games: self.games.unwrap_or(default.games),
            colors: match self.colors {
                None | Some(ColorsConfig::Swapped) => Colors::Swapped,
                Some(ColorsConfig::Reversed) => Colors::Reversed,
                Some(ColorsConfig::Kept) => Colors::Kept,
            },
            openings: match self.openings.policy {
                None | Some(PolicyConfig::Encounter) => OpeningPolicy::EachEncounter,
                Some(PolicyConfig::Round) => OpeningPolicy::EachRound,
            },
        }
    }

    fn opening_options(&self) -> Result<OpeningOptions, ConfigError> {
        let openings = &self.openings;
        let default = OpeningOptions::default();
        if openings.start == Some(0) {
            return Err(ConfigError::value("openings, start", "found 0, expected 1 or more"));
        }
        Ok(OpeningOptions {
            source: self.opening_source()?,
            order: match openings.order {
                None | Some(OrderConfig::Sequential) => OpeningOrder::Sequential,
                Some(OrderConfig::Random) => OpeningOrder::Random,
            },
            seed: openings.seed.map_or(default.seed, |seed| seed.0),
            start: openings.start.unwrap_or(default.start),
            plies: openings.plies,
            bad: match openings.skip_bad {
                Some(true) => BadOpenings::Skipped,
                _ => BadOpenings::Refused,
            },
        })
    }

    fn opening_source(&self) -> Result<OpeningSource, ConfigError> {
        let (file, format) = (&self.openings.file, self.openings.format);
        let Some(path) = file else {
            return match format {
                None | Some(OpeningsFormat::Random) => Ok(OpeningSource::Random(self.variant())),
                Some(OpeningsFormat::Initial) => Ok(OpeningSource::Initial),
                Some(_) => Err(ConfigError::value("openings", "expected a file")),
            };
        };
        match format.or_else(|| OpeningsFormat::of(path)) {
            Some(OpeningsFormat::Epd) => Ok(OpeningSource::Epd(path.clone())),
            Some(OpeningsFormat::Pgn) => Ok(OpeningSource::Pgn(path.clone())),
            Some(OpeningsFormat::Polyglot) => Ok(OpeningSource::Polyglot(path.clone())),
            Some(OpeningsFormat::Random | OpeningsFormat::Initial) => {
                Err(ConfigError::value("openings", "a file, and a format that is without one"))
            }
            None => {
                let reason = format!("{}: expected a format: epd, pgn or polyglot", path.display());
                Err(ConfigError::value("openings", reason))
            }
        }
    }

    fn adjudication_rules(&self) -> Result<Adjudication, ConfigError> {
        let rules = &self.adjudication;
        Ok(Adjudication {
            resign: rules.resign.map(|rule| ResignRule {
                score: rule.score,
                moves: rule.moves,
                sides: if rule.both_sides { ResignSides::Both } else { ResignSides::One },
            }),
            draw: rules.draw.map(|rule| DrawRule {
                score: rule.score,
                moves: rule.moves,
                from_move: rule.from_move,
            }),
            max_moves: rules.max_moves,
            tablebases: tables(&rules.tables)?,
        })
    }

    fn test(&self, n_players: usize) -> Result<Option<Sprt>, ConfigError> {
        let Some(test) = &self.sprt else { return Ok(None) };
        if n_players != 2 {
            let reason = format!("found {n_players} engines, expected the two that it is about");
            return Err(ConfigError::value("sprt", reason));
        }
        let wrong = |error| ConfigError::value("sprt", error);
        let model = match &test.model {
            None => SprtModel::default(),
            Some(name) => name.parse().map_err(wrong)?,
        };
        let risks = [test.alpha, test.beta].map(|risk| risk.unwrap_or(DEFAULT_RISK));
        let sprt = Sprt::new(test.elo0, test.elo1).map_err(wrong)?;
        let sprt = sprt.with_risks(risks[0], risks[1]).map_err(wrong)?;
        Ok(Some(sprt.with_model(model)))
    }
}

fn tables(config: &TablesConfig) -> Result<Option<TablebaseRule>, ConfigError> {
    let Some(path) = &config.path else { return Ok(None) };
    let mut tables = Tablebase::new();
    for folder in std::env::split_paths(path) {
        tables.add_directory(&folder).map_err(|error| ConfigError::File {
            path: folder.clone(),
            reason: error.to_string(),
        })?;
    }
    let mut rule = TablebaseRule::new(Arc::new(tables));
    rule.max_men = config.max_men.unwrap_or(rule.max_men);
    if config.ignore_fifty_moves {
        rule.fifty_moves = FiftyMoves::Ignored;
    }
    rule.results = match config.results {
        None | Some(TableResultsConfig::All) => TablebaseResults::All,
        Some(TableResultsConfig::Wins) => TablebaseResults::Wins,
        Some(TableResultsConfig::Draws) => TablebaseResults::Draws,
    };
    Ok(Some(rule))
}

/// A name that nobody has: the same program may play against itself.
fn free_name(name: &str, taken: &[EngineSpec]) -> String {
    (2_u64..)
        .map(|number| format!("{name}-{number}"))
        .find(|name| taken.iter().all(|spec| spec.name != *name))
        .expect("some number is free")
}
