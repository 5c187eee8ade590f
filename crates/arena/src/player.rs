//! Engines in a match: start, restart, moves.

mod in_process;
mod line_filter;
mod log;
mod ping;
mod process;
mod request;
mod xboard;

use std::fmt;
use std::sync::Arc;

use lucena_board::{Game, GameResult, Position};
use lucena_client::{Direction, Guard};
use lucena_uci::PositionLine;

pub use line_filter::LineFilter;
pub use log::LineLog;
pub use ping::Ping;
pub(crate) use request::{Answer, ClockState, Failure, MoveRequest, SearchInfo};

use crate::{EngineSpec, Protocol, Restart, Start};
use in_process::InProcess;
use line_filter::KeptLines;
use process::{LaunchContext, Process};
use xboard::XboardProcess;

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
    running: Option<Box<dyn RunningEngine>>,
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

/// A running engine: UCI, xboard or in this process.
pub(crate) trait RunningEngine: Send {
    /// The numeric options to tune: name, default and range.
    fn number_options(&self) -> Vec<NumberOption> {
        Vec::new()
    }

    /// Whether an option takes whole numbers only.
    fn is_spin(&self, name: &str) -> bool {
        self.number_options().iter().any(|option| option.name.eq_ignore_ascii_case(name))
    }

    /// Sets options between games. Rejected ones are warnings. Returns whether it could: otherwise
    /// the engine is restarted.
    fn set_options(
        &mut self,
        _options: &[(String, String)],
        _warnings: &mut Vec<String>,
    ) -> Result<bool, Failure> {
        Ok(false)
    }

    /// Prepares for a game, with Chess960 castling if `is_chess960`.
    fn new_game(&mut self, is_chess960: bool, warnings: &mut Vec<String>) -> Result<(), Failure>;

    /// Whether a game can start from this position.
    fn check_start(&self, _start: &Position) -> Result<(), Failure> {
        Ok(())
    }

    /// Sends the position.
    fn set_position(&mut self, game: &Game, line: &PositionLine, ping: Ping)
    -> Result<(), Failure>;

    /// Searches the position that was sent last.
    fn search(&mut self, request: &MoveRequest<'_>) -> Result<Answer, Failure>;

    /// Ponders on this position, the one after the expected reply. Returns whether the engine is
    /// pondering.
    fn ponder(
        &mut self,
        _game: &Game,
        _line: &PositionLine,
        _request: &MoveRequest<'_>,
    ) -> Result<bool, Failure> {
        Ok(false)
    }

    /// Reads the output of a pondering engine, so that the pipe does not fill up.
    fn idle(&mut self) {}

    /// Ponder hit: starts the clock and returns the move.
    fn ponder_hit(&mut self, request: &MoveRequest<'_>) -> Result<Answer, Failure> {
        self.search(request)
    }

    /// Ponder miss or end of the game: stops pondering.
    fn stop_pondering(&mut self) -> Result<(), Failure> {
        Ok(())
    }

    /// Reports the result of a game, for protocols that support it.
    fn game_over(&mut self, result: GameResult, reason: &str) {
        let _ = (result, reason);
    }

    /// Whether it must be restarted before another game.
    fn needs_restart(&self) -> bool {
        false
    }

    /// Process id of an external engine.
    fn process_id(&self) -> Option<u32>;

    /// Sends `quit`, and kills the engine if it does not exit.
    fn quit(self: Box<Self>);
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
    ///
    /// ```
    /// use std::sync::Arc;
    /// use lucena_arena::{EngineSpec, Guard, Player};
    /// let guard = Arc::new(Guard::start()?);
    /// let player = Player::new(EngineSpec::command("old", "./engine")).with_guard(&guard);
    /// # let _ = player;
    /// # Ok::<(), std::io::Error>(())
    /// ```
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
    ///
    /// ```
    /// use lucena_arena::{EngineSpec, LineFilter, Player};
    /// let player = Player::new(EngineSpec::command("old", "./engine"))
    ///     .with_line_filter(LineFilter::new(|line| line.starts_with("info string")));
    /// # let _ = player;
    /// ```
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
            match self.start_once() {
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

    fn start_once(&mut self) -> Result<Box<dyn RunningEngine>, Failure> {
        let Self { spec, context, warnings, .. } = self;
        Ok(match &spec.start {
            Start::Command(command) if spec.protocol == Protocol::Xboard => {
                Box::new(XboardProcess::start(command, spec, context, warnings)?)
            }
            Start::Command(command) => Box::new(Process::start(command, spec, context, warnings)?),
            Start::Lucena => Box::new(InProcess::start(spec, warnings)?),
        })
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
    pub(crate) fn new_game(&mut self, is_chess960: bool) -> Result<(), StartError> {
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
            match engine.new_game(is_chess960, warnings) {
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
    pub(crate) fn check_start(&mut self, start: &Position) -> Result<(), StartError> {
        let checked = self.engine().check_start(start);
        checked.map_err(|failure| self.start_error(1, failure))
    }

    /// The engine, which is running during a game.
    pub(crate) fn engine(&mut self) -> &mut dyn RunningEngine {
        self.running.as_deref_mut().expect("engines are started before a game")
    }

    /// Reports the result of a game to the engine, if it is running.
    pub(crate) fn game_over(&mut self, result: GameResult, reason: &str) {
        if let Some(running) = &mut self.running {
            running.game_over(result, reason);
        }
    }

    /// Kills an engine that failed. The next game restarts it.
    pub(crate) fn discard(&mut self) {
        self.running = None;
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
