//! Tournaments: concurrent games, resumable from a journal.

mod affinity;
mod dispatch;
mod engine_check;
mod epd_file;
mod error;
mod event;
mod merge;
mod outputs;
mod pgn_file;
mod slot;
mod slots;
mod standings;

pub use affinity::available_cores;
pub use error::TournamentError;
pub use event::{TournamentEnd, TournamentEvent, TournamentReport};
pub use merge::{Merged, merge_journals};
pub use outputs::{ExistingPgn, Outputs, Resume};
pub use standings::{HeadToHead, PlayerStanding, Standings};

use std::ops::ControlFlow;

use dispatch::Dispatch;

use crate::fingerprint::fingerprint;
use crate::{ConfigError, JournalHeader, Openings, Schedule, Stop, TournamentPlan};

/// A tournament with loaded openings and a schedule.
///
/// ```
/// use std::ops::ControlFlow;
/// use lucena_arena::{EngineSpec, GoLimits, Outputs, Stop, Tournament, TournamentPlan};
/// let player = |name| EngineSpec::lucena(name).with_limits(GoLimits::nodes(50));
/// let plan = TournamentPlan::new(vec![player("one"), player("other")]);
/// let tournament = Tournament::new(plan)?;
/// let report = tournament.run(&Outputs::default(), &Stop::new(), |_| ControlFlow::Continue(()))?;
/// assert_eq!(report.standings.n_games(), 2);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Tournament {
    plan: TournamentPlan,
    schedule: Schedule,
    openings: Openings,
}

impl Tournament {
    /// Loads the openings and creates the schedule. Engines are not started yet.
    ///
    /// # Errors
    /// If the schedule is invalid or the openings cannot be loaded.
    ///
    /// ```
    /// use lucena_arena::{EngineSpec, Tournament, TournamentPlan};
    /// let alone = TournamentPlan::new(vec![EngineSpec::lucena("alone")]);
    /// assert!(Tournament::new(alone).is_err());
    /// ```
    pub fn new(plan: TournamentPlan) -> Result<Self, ConfigError> {
        let (n_players, n_engines) = (plan.schedule.n_players, plan.engines.len());
        if n_players != n_engines {
            let reason =
                format!("players: found {n_players}, expected one per engine, {n_engines}");
            return Err(ConfigError::value("schedule", reason));
        }
        let schedule = Schedule::new(plan.schedule)?;
        let openings = Openings::load(&plan.openings)?;
        Ok(Self { plan, schedule, openings })
    }

    /// The plan.
    ///
    /// ```
    /// # use lucena_arena::{EngineSpec, Tournament, TournamentPlan};
    /// let plan = TournamentPlan::new(["a", "b"].map(EngineSpec::lucena).to_vec());
    /// assert_eq!(Tournament::new(plan)?.plan().engines.len(), 2);
    /// # Ok::<(), lucena_arena::ConfigError>(())
    /// ```
    #[must_use]
    pub fn plan(&self) -> &TournamentPlan {
        &self.plan
    }

    /// The schedule, including the games of other shards.
    ///
    /// ```
    /// # use lucena_arena::{EngineSpec, Tournament, TournamentPlan};
    /// let plan = TournamentPlan::new(["a", "b", "c"].map(EngineSpec::lucena).to_vec());
    /// assert_eq!(Tournament::new(plan)?.schedule().n_games(), 6);
    /// # Ok::<(), lucena_arena::ConfigError>(())
    /// ```
    #[must_use]
    pub fn schedule(&self) -> &Schedule {
        &self.schedule
    }

    /// The openings.
    ///
    /// ```
    /// # use lucena_arena::{EngineSpec, Tournament, TournamentPlan};
    /// let plan = TournamentPlan::new(["a", "b"].map(EngineSpec::lucena).to_vec());
    /// assert!(Tournament::new(plan)?.openings().skipped().is_empty());
    /// # Ok::<(), lucena_arena::ConfigError>(())
    /// ```
    #[must_use]
    pub fn openings(&self) -> &Openings {
        &self.openings
    }

    /// Number of games of this shard.
    ///
    /// ```
    /// # use lucena_arena::{EngineSpec, Tournament, TournamentPlan};
    /// let mut plan = TournamentPlan::new(["a", "b"].map(EngineSpec::lucena).to_vec());
    /// plan.schedule.rounds = 5;
    /// plan.shard = "1/2".parse().unwrap();
    /// assert_eq!(Tournament::new(plan)?.n_games(), 6);
    /// # Ok::<(), lucena_arena::ConfigError>(())
    /// ```
    #[must_use]
    pub fn n_games(&self) -> u64 {
        let n_pairings = self.plan.shard.share_of(self.schedule.n_pairings());
        n_pairings * u64::from(self.plan.schedule.games)
    }

    /// Number of cores that the concurrent games need by their options. The engines of a game take
    /// turns unless they ponder.
    ///
    /// ```
    /// # use lucena_arena::{EngineSpec, Tournament, TournamentPlan};
    /// let engine = |name| EngineSpec::lucena(name).with_option("Threads", "4");
    /// let plan = TournamentPlan::new(["a", "b"].map(engine).to_vec());
    /// assert_eq!(Tournament::new(plan)?.cores_needed(), 4);
    /// # Ok::<(), lucena_arena::ConfigError>(())
    /// ```
    #[must_use]
    pub fn cores_needed(&self) -> usize {
        affinity::threads_per_game(&self.plan) * self.plan.concurrency.get()
    }

    /// The journal header.
    ///
    /// ```
    /// # use lucena_arena::{Config, Tournament};
    /// let text = "each.st = 1\nengine = [{ cmd = 'builtin' }, { cmd = 'builtin' }]";
    /// let config = Config::from_toml(text)?;
    /// let header = Tournament::new(config.plan()?)?.journal_header();
    /// let longer = Config::from_toml(&format!("rounds = 9\n{text}"))?;
    /// assert_eq!(Tournament::new(longer.plan()?)?.journal_header().fingerprint(), header.fingerprint());
    /// let faster = Config::from_toml(&format!("each.tc = '1'\n{text}"))?;
    /// assert_ne!(Tournament::new(faster.plan()?)?.journal_header().fingerprint(), header.fingerprint());
    /// # Ok::<(), lucena_arena::ConfigError>(())
    /// ```
    #[must_use]
    pub fn journal_header(&self) -> JournalHeader {
        let mut identity = self.plan.config.identity().to_json().to_string();
        if self.plan.config.engines.is_empty() {
            // Plans built in code have no configuration.
            identity.push_str(&format!("{:?}{:?}", self.plan.engines, self.plan.openings));
        }
        identity.push_str(&format!("{:016x}", self.openings.fingerprint()));
        let number = fingerprint(identity.as_bytes());
        JournalHeader::new(number, self.plan.shard, self.plan.config.to_json())
    }

    /// Plays or resumes the tournament until all games are played, the SPRT accepts a hypothesis,
    /// `stop` is raised or the observer breaks. Games in progress are then discarded, and played
    /// again on resume.
    ///
    /// # Errors
    /// If a file cannot be written or an engine cannot be started. Finished games are in the
    /// journal.
    ///
    /// ```
    /// # use std::ops::ControlFlow;
    /// # use lucena_arena::{EngineSpec, GoLimits, Outputs, Stop, Tournament, TournamentEnd, TournamentPlan};
    /// # let player = |name| EngineSpec::lucena(name).with_limits(GoLimits::nodes(50));
    /// let plan = TournamentPlan::new(vec![player("one"), player("other")]);
    /// let stop = Stop::new();
    /// stop.raise();
    /// let tournament = Tournament::new(plan)?;
    /// let report = tournament.run(&Outputs::default(), &stop, |_| ControlFlow::Continue(()))?;
    /// assert_eq!(report.end, TournamentEnd::Stopped);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn run(
        self,
        outputs: &Outputs,
        stop: &Stop,
        mut observer: impl FnMut(&TournamentEvent<'_>) -> ControlFlow<()>,
    ) -> Result<TournamentReport, TournamentError> {
        Dispatch::new(self, outputs, stop, &mut observer)?.run()
    }
}
