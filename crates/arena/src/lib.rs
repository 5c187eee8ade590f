//! Games, matches and tournaments between chess engines, with statistics and ratings.
//!
//! ```
//! use std::ops::ControlFlow;
//! use lucena_arena::{EngineSpec, GoLimits, Outputs, Stop, Tournament, TournamentPlan};
//!
//! let player = |name, nodes| EngineSpec::lucena(name).with_limits(GoLimits::nodes(nodes));
//! let mut plan = TournamentPlan::new(vec![player("strong", 100), player("weak", 10)]);
//! plan.schedule.rounds = 2;
//! let tournament = Tournament::new(plan)?;
//! let report = tournament.run(&Outputs::default(), &Stop::new(), |_| ControlFlow::Continue(()))?;
//! println!("{}", report.standings.between(0, 1).results().elo());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Games are played in any variant of [`lucena_board::variants`] that the engines play.
//!
//! | topic | items |
//! |---|---|
//! | a single game | [`play`], [`Player`], [`GamePlan`], [`GameRecord`] |
//! | a tournament with concurrent games | [`Tournament`], [`TournamentPlan`], [`TournamentEvent`] |
//! | schedule, shards and openings | [`Schedule`], [`Shard`], [`Openings`] |
//! | journals of finished games | [`Journal`], [`JournalReader`], [`merge_journals`] |
//! | tournaments as TOML, JSON or flags | [`Config`] |
//! | tuning by SPSA | [`spsa`] |
//! | SVG plots of SPRTs, ratings and tuned parameters | [`plot`] |
//! | standings, Elo, SPRT and ratings | [`Standings`], [`stats`], [`ratings`] |
//!
//! # Features
//!
//! | feature | default | what |
//! |---|---|---|
//! | `builtin` | yes | our engine as a player, and random openings; compiles the search |
//! | `clap` | no | command-line flags of tournament descriptions, rules and options |

mod adjudication;
mod config;
mod engine_spec;
mod fingerprint;
mod game;
mod journal;
mod limits;
mod openings;
mod pgn;
mod player;
pub mod plot;
pub mod ratings;
mod schedule;
mod serde_fields;
mod shard;
pub mod spsa;
pub mod stats;
mod stop;
mod tournament;

pub use adjudication::{Adjudication, PlayedMove, Referee, TablebaseResults, TablebaseRule};
pub use config::{
    Affinity, Config, ConfigError, EngineConfig, OpeningsConfig, OpeningsFormat, OptionValue, Seed,
    TournamentPlan,
};
pub use engine_spec::{EngineCommand, EngineSpec, Ponder, Protocol, Restart, Start};
pub use game::{
    GamePlan, GameRecord, MatePvs, PlayError, PlyRecord, Warning, WarningKind, play, play_watched,
};
pub use journal::{
    Durability, FaultKind, Header, Journal, JournalEntry, JournalError, JournalFault,
    JournalHeader, JournalReader, PlayerUse,
};
pub use limits::{GoLimits, Timeouts};
pub use lucena_client::{Direction, Guard};
pub use lucena_pgn::MoveNotation;
pub use openings::{
    InvalidOpenings, Opening, OpeningFault, OpeningOptions, OpeningOrder, OpeningSource, Openings,
    OpeningsError, SkippedOpening,
};
pub use pgn::{Chess960Tags, PgnDetail};
pub use player::{LineFilter, LineLog, Ping, Player, StartError};
pub use schedule::{
    Colors, Fixture, Format, OpeningPolicy, Schedule, ScheduleError, ScheduleOptions,
};
pub use shard::{Shard, ShardError};
pub use stop::Stop;
pub use tournament::{
    ExistingPgn, HeadToHead, Merged, Outputs, PlayerStanding, Resume, Standings, Tournament,
    TournamentEnd, TournamentError, TournamentEvent, TournamentReport, available_cores,
    merge_journals,
};

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct ReadmeExamples;
