//! Engines in a match: start, restart, moves.

mod engine;
mod launch;
mod line_filter;
mod log;
mod ping;
mod request;

use std::fmt;
use std::sync::Arc;

use lucena_board::variants::VariantPosition;
use lucena_board::{GameResult, UciCastling, Variant};
use lucena_client::{Direction, Guard};

pub use line_filter::LineFilter;
pub use log::LineLog;
pub use ping::Ping;
pub(crate) use request::{ClockState, Failure, MoveRequest};

use crate::{EngineSpec, Restart};
use engine::RunningEngine;
use launch::LaunchContext;
use line_filter::KeptLines;

/// An engine in a match: one per side of each concurrent game. It is started for its first game and
/// reused for later ones; a crash costs at most one game. Dropping a player kills the engine;
/// [`Player::quit`] shuts it down.
///
/// ```
/// use lucena_arena::{EngineSpec, Player};
/// let player = Player::new(EngineSpec::lucena("Lucena"));
/// assert_eq!(player.name(), "Lucena");
/// ```
pub struct Player {
    spec: EngineSpec,
    context: LaunchContext,
    running: Option<RunningEngine>,
    /// Warnings not taken yet.
    warnings: Vec<String>,
    kept_lines: KeptLines,
}

/// A numeric option.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct NumberOption {
    pub(crate) name: String,
    pub(crate) default: i64,
    pub(crate) min: i64,
    pub(crate) max: i64,
}

impl Player {
    /// A player with an engine that is not started yet.
    ///
    /// ```
    /// use lucena_arena::{EngineSpec, Player};
    /// assert!(!Player::new(EngineSpec::command("none", "/no/such/engine")).is_running());
    /// ```
    #[must_use]
    pub fn new(spec: EngineSpec) -> Self {
        let (context, running, warnings) = (LaunchContext::default(), None, Vec::new());
        Self { spec, context, running, warnings, kept_lines: KeptLines::default() }
    }

    /// Adds a guard that kills the engine if this process dies. One guard serves all players.
    #[must_use]
    pub fn with_guard(mut self, guard: &Arc<Guard>) -> Self {
        self.context.guard = Some(Arc::clone(guard));
        self
    }

    /// Adds a callback for every line to and from the engine. The built-in engine has none.
    ///
    /// ```
    /// use lucena_arena::{Direction, EngineSpec, Player};
    /// let player = Player::new(EngineSpec::command("old", "./engine"))
    ///     .with_log(|direction, line| eprintln!("{direction:?}: {line}"));
    /// # let _ = player;
    /// ```
    #[must_use]
    pub fn with_log(mut self, log: impl Fn(Direction, &str) + Send + Sync + 'static) -> Self {
        self.context.log = Some(Arc::new(log));
        self
    }

    /// Adds a filter for engine output to keep with the moves, see
    /// [`PlyRecord::lines`](crate::PlyRecord::lines). A log must be set before.
    #[must_use]
    pub fn with_line_filter(mut self, filter: LineFilter) -> Self {
        let log = self.context.log.take();
        self.context.log = Some(self.kept_lines.watching(filter, log));
        self
    }

    /// The engine's settings.
    ///
    /// ```
    /// use lucena_arena::{EngineSpec, Player};
    /// let player = Player::new(EngineSpec::lucena("Lucena"));
    /// assert!(player.spec().options.is_empty());
    /// ```
    #[must_use]
    pub fn spec(&self) -> &EngineSpec {
        &self.spec
    }

    /// Name in the tournament.
    ///
    /// ```
    /// use lucena_arena::{EngineSpec, Player};
    /// assert_eq!(Player::new(EngineSpec::lucena("new")).name(), "new");
    /// ```
    #[must_use]
    pub fn name(&self) -> &str {
        &self.spec.name
    }

    /// Whether the engine is running.
    ///
    /// ```
    /// use lucena_arena::{EngineSpec, Player};
    /// assert!(!Player::new(EngineSpec::lucena("Lucena")).is_running());
    /// ```
    #[must_use]
    pub fn is_running(&self) -> bool {
        self.running.is_some()
    }

    /// Process id of a running external engine.
    ///
    /// ```
    /// use lucena_arena::{EngineSpec, Player};
    /// assert_eq!(Player::new(EngineSpec::lucena("Lucena")).process_id(), None);
    /// ```
    #[must_use]
    pub fn process_id(&self) -> Option<u32> {
        self.running.as_ref()?.process_id()
    }

    /// Starts the engine unless it is running, with the number of attempts in its settings.
    ///
    /// ```
    /// use lucena_arena::{EngineSpec, Player};
    /// let error = Player::new(EngineSpec::command("none", "/no/such/engine")).start().unwrap_err();
    /// assert!(error.to_string().starts_with("none cannot be started in 3 attempts: "));
    /// ```
    ///
    /// # Errors
    ///
    /// If the engine cannot be started.
    pub fn start(&mut self) -> Result<(), StartError> {
        if self.running.is_some() {
            return Ok(());
        }
        let attempts = self.spec.start_attempts.max(1);
        let mut last = Failure::Interrupted;
        for _ in 0..attempts {
            match RunningEngine::start(&self.spec, &self.context, &mut self.warnings) {
                Ok(running) => {
                    self.running = Some(running);
                    return Ok(());
                }
                Err(failure @ Failure::Unsupported(_)) => return Err(self.start_error(1, failure)),
                Err(failure) => last = failure,
            }
        }
        Err(self.start_error(attempts, last))
    }

    fn start_error(&self, attempts: u32, failure: Failure) -> StartError {
        let (name, reason) = (self.spec.name.clone(), failure.to_string());
        StartError { name, attempts, reason, failure }
    }

    /// Changes options before the next game, in a running engine too.
    pub(crate) fn set_options(&mut self, options: &[(String, String)]) {
        for (name, value) in options {
            let is_same = |(other, _): &&mut (String, String)| other.eq_ignore_ascii_case(name);
            match self.spec.options.iter_mut().find(is_same) {
                Some((_, present)) => value.clone_into(present),
                None => self.spec.options.push((name.clone(), value.clone())),
            }
        }
        let Self { running, warnings, .. } = self;
        match running.as_mut().map(|running| running.set_options(options, warnings)) {
            None | Some(Ok(true)) => {}
            Some(Ok(false)) => self.quit_engine(),
            // The next game restarts it.
            Some(Err(_)) => self.discard(),
        }
    }

    /// Prepares for a game, restarting the engine if necessary.
    pub(crate) fn new_game(
        &mut self,
        variant: Variant,
        castling: UciCastling,
    ) -> Result<(), StartError> {
        let needs_restart = self.running.as_ref().is_some_and(|running| running.needs_restart());
        if self.spec.restart == Restart::EveryGame || needs_restart {
            self.quit_engine();
        }
        let attempts = self.spec.start_attempts.max(1);
        let mut last = Failure::Interrupted;
        for _ in 0..attempts {
            self.start()?;
            let Self { running, warnings, .. } = self;
            let engine = running.as_mut().expect("the engine was just started");
            match engine.new_game(variant, castling, warnings) {
                Ok(()) => return Ok(()),
                Err(failure @ Failure::Unsupported(_)) => return Err(self.start_error(1, failure)),
                Err(failure) => last = failure,
            }
            self.warnings.push(format!("restarted before the game: {last}"));
            self.discard();
        }
        Err(self.start_error(attempts, last))
    }

    /// Whether the running engine can start a game from this position.
    pub(crate) fn check_start(&mut self, start: &VariantPosition) -> Result<(), StartError> {
        let checked = self.engine().check_start(start);
        checked.map_err(|failure| self.start_error(1, failure))
    }

    /// The engine, which is running during a game.
    pub(crate) fn engine(&mut self) -> &mut RunningEngine {
        self.running.as_mut().expect("engines are started before a game")
    }

    /// Reports the result of a game to the engine, if it is running.
    pub(crate) fn game_over(&mut self, result: GameResult, reason: &str) {
        if let Some(running) = &mut self.running {
            running.game_over(result, reason);
        }
    }

    /// Kills an engine that failed. The next game restarts it.
    pub(crate) fn discard(&mut self) {
        if let Some(running) = self.running.take() {
            running.kill();
        }
    }

    /// The lines kept since the last call.
    pub(crate) fn take_lines(&self) -> Vec<String> {
        self.kept_lines.take()
    }

    /// The warnings since the last call.
    pub(crate) fn take_warnings(&mut self) -> Vec<String> {
        std::mem::take(&mut self.warnings)
    }

    /// Shuts down the engine. The player can start it again.
    ///
    /// ```
    /// use lucena_arena::{EngineSpec, Player};
    /// let mut player = Player::new(EngineSpec::lucena("Lucena"));
    /// player.quit();
    /// assert!(!player.is_running());
    /// ```
    pub fn quit(&mut self) {
        self.quit_engine();
    }

    fn quit_engine(&mut self) {
        if let Some(running) = self.running.take() {
            running.quit();
        }
    }
}

impl fmt::Debug for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Player")
            .field("name", &self.spec.name)
            .field("is_running", &self.is_running())
            .finish_non_exhaustive()
    }
}

/// An engine cannot be started or does not become ready.
///
/// ```
/// use lucena_arena::{EngineSpec, Player};
/// let mut player = Player::new(EngineSpec::command("none", "/no/such/engine"));
/// assert_eq!(player.start().unwrap_err().name, "none");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct StartError {
    /// Name of the engine.
    pub name: String,
    /// Number of attempts.
    pub attempts: u32,
    /// Why the last attempt failed.
    pub reason: String,
    /// The failure, for callers that continue.
    pub(crate) failure: Failure,
}

impl StartError {
    /// Whether the engine runs but does not support the game.
    pub(crate) fn is_unsupported(&self) -> bool {
        matches!(self.failure, Failure::Unsupported(_))
    }
}

impl fmt::Display for StartError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { name, attempts, reason, .. } = self;
        match attempts {
            _ if self.is_unsupported() => write!(f, "{name}: {reason}"),
            1 => write!(f, "{name} cannot be started: {reason}"),
            _ => write!(f, "{name} cannot be started in {attempts} attempts: {reason}"),
        }
    }
}

impl std::error::Error for StartError {}
