//! An engine that plays: started, asked, started again when it fails.

mod answer;
mod in_process;
mod line_filter;
mod log;
mod process;
mod xboard;

use std::fmt;
use std::sync::Arc;

use lucena_board::{Game, Position};
use lucena_uci::{Direction, Guard, PositionLine};

pub(crate) use answer::{Answer, ClockState, Failure, News, Question, Said};
pub use line_filter::LineFilter;
pub use log::LineLog;

use crate::{EngineSpec, GameResult, Ping, Protocol, Restart, Start};
use in_process::InProcess;
use line_filter::KeptLines;
use process::{Process, Surroundings};
use xboard::XboardProcess;

/// An engine at the board: one for each side of each game that runs at the same time. It is
/// started when its first game begins and goes on from game to game; whatever happens to it costs
/// one game at most. Dropped, it is killed; [`Player::quit`] is politer.
///
/// ```
/// use lucena_arena::{EngineSpec, Player};
/// let player = Player::new(EngineSpec::lucena("Lucena"));
/// assert_eq!(player.name(), "Lucena");
/// ```
pub struct Player {
    spec: EngineSpec,
    surroundings: Surroundings,
    running: Option<Box<dyn Running>>,
    /// What was odd since somebody last asked.
    oddities: Vec<String>,
    kept_lines: KeptLines,
}

/// An engine that runs, in whatever way.
pub(crate) trait Running: Send {
    /// Gets it ready for a game, in which castling may be that of Chess960. What is odd is reported,
    /// and no reason to give up.
    fn new_game(&mut self, is_chess960: bool, oddities: &mut Vec<String>) -> Result<(), Failure>;

    /// Whether a game can start from this position.
    fn check_start(&self, _start: &Position) -> Result<(), Failure> {
        Ok(())
    }

    /// Shows it the position.
    fn show(&mut self, game: &Game, line: &PositionLine, ping: Ping) -> Result<(), Failure>;

    /// Asks it for a move in the position that it was shown.
    fn think(&mut self, question: &Question<'_>) -> Result<Answer, Failure>;

    /// Starts pondering: a search in this position, which is the one after the expected reply, that
    /// is not answered before [`Running::ponder_hit`]. Tells whether the engine ponders; those that
    /// cannot just wait.
    fn ponder(
        &mut self,
        _game: &Game,
        _line: &PositionLine,
        _question: &Question<'_>,
    ) -> Result<bool, Failure> {
        Ok(false)
    }

    /// Reads what a pondering engine has said, so that its pipe does not fill up.
    fn idle(&mut self) {}

    /// The expected reply was played: from now on the clock runs, and the search is to be answered.
    fn ponder_hit(&mut self, question: &Question<'_>) -> Result<Answer, Failure> {
        self.think(question)
    }

    /// Another reply was played, or the game is over: ends the search that pondered.
    fn stop_pondering(&mut self) -> Result<(), Failure> {
        Ok(())
    }

    /// Reports the result of a game, for engines that want to know.
    fn game_over(&mut self, result: GameResult, reason: &str) {
        let _ = (result, reason);
    }

    /// Whether it has to be started again for another game.
    fn is_used_up(&self) -> bool {
        false
    }

    /// The number of its process, if it has one of its own.
    fn process_id(&self) -> Option<u32>;

    /// Asks it to end, and ends it.
    fn quit(self: Box<Self>);
}

impl Player {
    /// A player whose engine is not yet started.
    ///
    /// ```
    /// use lucena_arena::{EngineSpec, Player};
    /// assert!(!Player::new(EngineSpec::command("none", "/no/such/engine")).is_running());
    /// ```
    #[must_use]
    pub fn new(spec: EngineSpec) -> Self {
        let (surroundings, running, oddities) = (Surroundings::default(), None, Vec::new());
        Self { spec, surroundings, running, oddities, kept_lines: KeptLines::default() }
    }

    /// The player with a guard that sees to it that its engine does not outlive this program,
    /// however that ends. One guard serves all players.
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
        self.surroundings.guard = Some(Arc::clone(guard));
        self
    }

    /// The player with a function that is shown every line to and from its engine. An engine in
    /// this process speaks no lines.
    ///
    /// ```
    /// use lucena_arena::{Direction, EngineSpec, Player};
    /// let player = Player::new(EngineSpec::command("old", "./engine"))
    ///     .with_log(|direction, line| eprintln!("{direction:?}: {line}"));
    /// # let _ = player;
    /// ```
    #[must_use]
    pub fn with_log(mut self, log: impl Fn(Direction, &str) + Send + Sync + 'static) -> Self {
        self.surroundings.log = Some(Arc::new(log));
        self
    }

    /// The player with a filter for the lines of its engine that are kept with its moves, see
    /// [`PlyRecord::lines`](crate::PlyRecord::lines). A log has to be set before.
    ///
    /// ```
    /// use lucena_arena::{EngineSpec, LineFilter, Player};
    /// let player = Player::new(EngineSpec::command("old", "./engine"))
    ///     .with_line_filter(LineFilter::new(|line| line.starts_with("info string")));
    /// # let _ = player;
    /// ```
    #[must_use]
    pub fn with_line_filter(mut self, filter: LineFilter) -> Self {
        let log = self.surroundings.log.take();
        self.surroundings.log = Some(self.kept_lines.watching(filter, log));
        self
    }

    /// How the engine is set up.
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

    /// What the player is called in the tournament.
    ///
    /// ```
    /// use lucena_arena::{EngineSpec, Player};
    /// assert_eq!(Player::new(EngineSpec::lucena("new")).name(), "new");
    /// ```
    #[must_use]
    pub fn name(&self) -> &str {
        &self.spec.name
    }

    /// Whether the engine has been started and has not failed since.
    ///
    /// ```
    /// use lucena_arena::{EngineSpec, Player};
    /// assert!(!Player::new(EngineSpec::lucena("Lucena")).is_running());
    /// ```
    #[must_use]
    pub fn is_running(&self) -> bool {
        self.running.is_some()
    }

    /// The number of the engine's process, while it runs in one of its own.
    ///
    /// ```
    /// use lucena_arena::{EngineSpec, Player};
    /// assert_eq!(Player::new(EngineSpec::lucena("Lucena")).process_id(), None);
    /// ```
    #[must_use]
    pub fn process_id(&self) -> Option<u32> {
        self.running.as_ref()?.process_id()
    }

    /// Starts the engine unless it runs, trying as often as its set-up says.
    ///
    /// ```
    /// use lucena_arena::{EngineSpec, Player};
    /// let error = Player::new(EngineSpec::command("none", "/no/such/engine")).start().unwrap_err();
    /// assert!(error.to_string().starts_with("none cannot be started in 3 attempts: "));
    /// ```
    ///
    /// # Errors
    ///
    /// It could not be started.
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

    fn start_once(&mut self) -> Result<Box<dyn Running>, Failure> {
        let Self { spec, surroundings, oddities, .. } = self;
        Ok(match &spec.start {
            Start::Command(command) if spec.protocol == Protocol::Xboard => {
                Box::new(XboardProcess::start(command, spec, surroundings, oddities)?)
            }
            Start::Command(command) => {
                Box::new(Process::start(command, spec, surroundings, oddities)?)
            }
            Start::Lucena => Box::new(InProcess::start(spec, oddities)?),
        })
    }

    /// Gets ready for a game, with a new engine where that is needed.
    pub(crate) fn new_game(&mut self, is_chess960: bool) -> Result<(), StartError> {
        let is_used_up = self.running.as_ref().is_some_and(|running| running.is_used_up());
        if self.spec.restart == Restart::EveryGame || is_used_up {
            self.quit_engine();
        }
        let attempts = self.spec.start_attempts.max(1);
        let mut last = Failure::Interrupted;
        for _ in 0..attempts {
            self.start()?;
            let Self { running, oddities, .. } = self;
            let engine = running.as_mut().expect("it has just been started");
            match engine.new_game(is_chess960, oddities) {
                Ok(()) => return Ok(()),
                Err(failure @ Failure::Unsupported(_)) => return Err(self.start_error(1, failure)),
                Err(failure) => last = failure,
            }
            self.oddities.push(format!("started again before a game: {last}"));
            self.discard();
        }
        Err(self.start_error(attempts, last))
    }

    /// Whether the engine, which has been started, can play from this position.
    pub(crate) fn check_start(&mut self, start: &Position) -> Result<(), StartError> {
        let checked = self.engine().check_start(start);
        checked.map_err(|failure| self.start_error(1, failure))
    }

    /// The engine, which has been started for the game.
    pub(crate) fn engine(&mut self) -> &mut dyn Running {
        self.running.as_deref_mut().expect("a game begins with a start of its engines")
    }

    /// Reports the result of a game to the engine, if it still runs.
    pub(crate) fn game_over(&mut self, result: GameResult, reason: &str) {
        if let Some(running) = &mut self.running {
            running.game_over(result, reason);
        }
    }

    /// Throws away an engine that has failed. The next game starts another.
    pub(crate) fn discard(&mut self) {
        self.running = None;
    }

    /// The lines that were kept since this was last called.
    pub(crate) fn take_lines(&self) -> Vec<String> {
        self.kept_lines.take()
    }

    /// What was odd since this was last asked.
    pub(crate) fn take_oddities(&mut self) -> Vec<String> {
        std::mem::take(&mut self.oddities)
    }

    /// Asks the engine to quit, and kills it if it does not. The player can start it again.
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

/// An engine that cannot be started, or is never ready for a game.
///
/// ```
/// use lucena_arena::{EngineSpec, Player};
/// let mut player = Player::new(EngineSpec::command("none", "/no/such/engine"));
/// assert_eq!(player.start().unwrap_err().name, "none");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct StartError {
    /// What it is called.
    pub name: String,
    /// How often it was tried.
    pub attempts: u32,
    /// What went wrong the last time.
    pub reason: String,
    /// The same, for callers that play on.
    pub(crate) failure: Failure,
}

impl StartError {
    /// Whether the engine runs, but cannot play under these conditions.
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
