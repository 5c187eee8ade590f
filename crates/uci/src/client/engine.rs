//! An engine that is running.

use std::fmt;
use std::io::{Read, Write};
use std::process::ExitStatus;
use std::time::Duration;

use lucena_board::Game;

use super::ClientError;
use super::play::Pondering;
use super::search::{ClientSearch, DetachedSearch};
use super::settings::Temporary;
use super::stop::Waker;
use super::threads::Threads;
use super::transport::{Received, Transport, Wait};
use super::watch::Watcher;
use crate::{EngineMessage, Go, GuiCommand, Id, Options, PositionCommand, PositionLine};

/// How long an engine may take to read a command unless set otherwise.
const PATIENCE: Duration = Duration::from_secs(10);

/// A running engine. Every wait has a limit, and whatever the engine does costs no more than a
/// bounded amount of memory. Dropped, it is killed.
///
/// ```
/// use std::time::Duration;
/// use lucena_uci::{Client, Go, Session};
/// # use lucena_uci::{SearchJob, UciEngine};
/// # struct First;
/// # impl UciEngine for First {
/// #     fn name(&self) -> String { "First 1.0".into() }
/// #     fn author(&self) -> String { "somebody".into() }
/// #     fn go(&mut self, search: SearchJob) {
/// #         let first = search.root_moves().first().copied();
/// #         search.finish(first, None);
/// #     }
/// # }
/// // Most engines are processes, see `Launch`; this one lives in a thread.
/// let (commands, to_engine) = std::io::pipe()?;
/// let (from_engine, answers) = std::io::pipe()?;
/// let thread = std::thread::spawn(move || Session::new(First).run(commands, answers).map(drop));
///
/// let second = Duration::from_secs(1);
/// let mut engine = Client::connect(from_engine, to_engine, second)?;
/// assert_eq!(engine.name(), "First 1.0");
/// engine.new_game(second)?;
/// let report = engine.go(&Go::depth(1))?.finish(second)?;
/// assert!(report.best.mv.is_some());
/// engine.quit(second)?;
/// # thread.join().unwrap()?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Client {
    transport: Box<dyn Transport>,
    watcher: Watcher,
    /// Lines that go out together with the next one.
    queue: String,
    name: String,
    author: String,
    pub(super) options: Options,
    /// Options that have other values for the time being.
    pub(super) temporary: Vec<Temporary>,
    patience: Duration,
    /// The game of the last request that named one.
    pub(super) game: Option<u64>,
    pub(super) pondering: Option<Pondering>,
    /// Answers to searches that were given up; they are still to come and belong to nobody.
    owed_answers: u64,
    /// Answers to `isready` that are still to come, also those that nobody waits for any more.
    owed_ready: u64,
}

impl Client {
    /// Talks to an engine over streams of any kind.
    ///
    /// # Errors
    /// If the engine does not introduce itself and get ready in time.
    ///
    /// ```
    /// use std::time::Duration;
    /// use lucena_uci::{Client, ClientError};
    /// let silent = Client::connect(std::io::empty(), std::io::sink(), Duration::from_secs(1));
    /// assert!(matches!(silent, Err(ClientError::Gone { .. })));
    /// ```
    pub fn connect(
        output: impl Read + Send + 'static,
        input: impl Write + Send + 'static,
        limit: Duration,
    ) -> Result<Self, ClientError> {
        let threads = Threads::of_streams(output, input)?;
        Self::introduce(Box::new(threads), Watcher::default(), limit)
    }

    /// Has the engine say who it is and get ready.
    pub(super) fn introduce(
        transport: Box<dyn Transport>,
        watcher: Watcher,
        limit: Duration,
    ) -> Result<Self, ClientError> {
        let mut client = Self {
            transport,
            watcher,
            queue: String::new(),
            name: String::new(),
            author: String::new(),
            options: Options::new(),
            temporary: Vec::new(),
            patience: PATIENCE,
            game: None,
            pondering: None,
            owed_answers: 0,
            owed_ready: 0,
        };
        let wait = Wait::new(limit);
        client.send_within(&GuiCommand::Uci, wait.left())?;
        loop {
            match client.next_message("uciok", wait)? {
                EngineMessage::UciOk => break,
                EngineMessage::Id(Id::Name(name)) => client.name = name,
                EngineMessage::Id(Id::Author(author)) => client.author = author,
                // An engine with more options than this does not mean it.
                EngineMessage::Option(declaration)
                    if client.options.declarations().count() < MAX_OPTIONS =>
                {
                    client.options.accept(declaration);
                }
                _ => {}
            }
        }
        client.is_ready(wait.left())?;
        Ok(client)
    }

    /// The name of the engine; empty if it has none.
    ///
    /// ```
    /// fn greet(engine: &lucena_uci::Client) -> String {
    ///     format!("this is {}", engine.name())
    /// }
    /// ```
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Who wrote the engine; empty if it does not say.
    ///
    /// ```
    /// fn thank(engine: &lucena_uci::Client) -> String {
    ///     format!("thanks to {}", engine.author())
    /// }
    /// ```
    #[must_use]
    pub fn author(&self) -> &str {
        &self.author
    }

    /// The options that the engine declared, with the values that they were given here.
    ///
    /// ```
    /// fn has_multi_pv(engine: &lucena_uci::Client) -> bool {
    ///     engine.options().declaration("MultiPV").is_some()
    /// }
    /// ```
    #[must_use]
    pub fn options(&self) -> &Options {
        &self.options
    }

    /// The number of the process, if it is one.
    ///
    /// ```
    /// fn is_process(engine: &lucena_uci::Client) -> bool {
    ///     engine.process_id().is_some()
    /// }
    /// ```
    #[must_use]
    pub fn process_id(&self) -> Option<u32> {
        self.transport.process_id()
    }

    /// The last 64 KiB of what the engine wrote to its standard error, if that is kept.
    ///
    /// ```
    /// fn last_words(engine: &mut lucena_uci::Client) -> Option<String> {
    ///     engine.stderr().lines().last().map(String::from)
    /// }
    /// ```
    #[must_use]
    pub fn stderr(&mut self) -> String {
        self.transport.stderr()
    }

    /// How long the engine may take to read a command; 10 seconds unless set.
    ///
    /// ```
    /// use std::time::Duration;
    /// fn hurry(engine: &mut lucena_uci::Client) {
    ///     engine.set_patience(Duration::from_secs(1));
    /// }
    /// ```
    pub fn set_patience(&mut self, limit: Duration) {
        self.patience = limit;
    }

    pub(super) fn patience(&self) -> Duration {
        self.patience
    }

    /// Sends a command as it is.
    ///
    /// Answers to it are passed over by those methods that wait for something else; a `go` sent
    /// this way confuses the next search.
    ///
    /// # Errors
    /// If the engine is gone or does not read.
    ///
    /// ```
    /// use lucena_uci::{Client, ClientError, GuiCommand};
    /// fn debug(engine: &mut Client) -> Result<(), ClientError> {
    ///     engine.send(&GuiCommand::Debug(true))
    /// }
    /// ```
    pub fn send(&mut self, command: &GuiCommand) -> Result<(), ClientError> {
        match command {
            // These go with a search.
            GuiCommand::IsReady | GuiCommand::PonderHit | GuiCommand::Debug(_) => {}
            _ => self.end_pondering(),
        }
        self.send_within(command, self.patience)
    }

    fn send_within(&mut self, command: &GuiCommand, limit: Duration) -> Result<(), ClientError> {
        self.enqueue(command);
        self.flush(limit)?;
        self.owed_ready += u64::from(*command == GuiCommand::IsReady);
        Ok(())
    }

    pub(super) fn enqueue(&mut self, line: &impl fmt::Display) {
        use fmt::Write;
        writeln!(self.queue, "{line}").expect("a string takes all that is written");
    }

    /// Sends what is queued, in one go.
    pub(super) fn flush(&mut self, limit: Duration) -> Result<(), ClientError> {
        self.watcher.sent(&self.queue);
        let sent = self.transport.send(self.queue.as_bytes(), limit);
        self.queue.clear();
        sent
    }

    /// Waits until the engine has done all that it was told. Answers to earlier calls that had
    /// run out of time do not count.
    ///
    /// # Errors
    /// If it does not answer in time or is gone.
    ///
    /// ```
    /// use std::time::Duration;
    /// use lucena_uci::{Client, ClientError};
    /// fn sync(engine: &mut Client) -> Result<(), ClientError> {
    ///     engine.is_ready(Duration::from_secs(1))
    /// }
    /// ```
    pub fn is_ready(&mut self, limit: Duration) -> Result<(), ClientError> {
        let wait = Wait::new(limit);
        self.send_within(&GuiCommand::IsReady, wait.left())?;
        // Answers come in the order of the questions, so the last one is the answer to this.
        while self.owed_ready > 0 {
            self.next_line("readyok", wait)?;
        }
        Ok(())
    }

    /// Says that what follows belongs to another game, and waits until the engine is ready.
    ///
    /// # Errors
    /// As [`Client::is_ready`].
    ///
    /// ```
    /// use std::time::Duration;
    /// use lucena_uci::{Client, ClientError};
    /// fn next_game(engine: &mut Client) -> Result<(), ClientError> {
    ///     engine.new_game(Duration::from_secs(5))
    /// }
    /// ```
    pub fn new_game(&mut self, limit: Duration) -> Result<(), ClientError> {
        self.send(&GuiCommand::UciNewGame)?;
        self.is_ready(limit)
    }

    /// Sends a game. For one of Chess960 the option `UCI_Chess960` is set, and taken back before
    /// the next one of standard chess.
    ///
    /// # Errors
    /// If the game is one of Chess960 and the engine lacks the option, is gone or does not read.
    ///
    /// ```
    /// use lucena_board::Game;
    /// use lucena_uci::{Client, ClientError};
    /// fn set_up(engine: &mut Client) -> Result<(), ClientError> {
    ///     engine.position(&Game::default())
    /// }
    /// ```
    pub fn position(&mut self, game: &Game) -> Result<(), ClientError> {
        let setting = self.chess960(game.initial_position())?;
        let values = self.read_settings(setting.as_slice())?;
        self.end_pondering();
        self.queue_settings(&values);
        self.send(&PositionCommand::game_in(game, self.castling()).into())
    }

    /// Has a position sent together with the next command, in one write.
    ///
    /// ```
    /// use std::time::Duration;
    /// use lucena_board::{Position, UciCastling};
    /// use lucena_uci::{Client, ClientError, Go, PositionLine};
    /// fn first_move(engine: &mut Client) -> Result<(), ClientError> {
    ///     let second = Duration::from_secs(1);
    ///     let line = PositionLine::new(&Position::initial(), UciCastling::KingToTarget);
    ///     engine.queue_position(&line);
    ///     engine.is_ready(second)?;
    ///     println!("{}", engine.go(&Go::depth(3))?.finish(second)?.best);
    ///     Ok(())
    /// }
    /// ```
    pub fn queue_position(&mut self, line: &PositionLine) {
        self.end_pondering();
        self.enqueue(line);
    }

    /// Starts a search.
    ///
    /// # Errors
    /// If the engine is gone or does not read.
    ///
    /// ```
    /// use std::time::Duration;
    /// use lucena_uci::{BestMove, Client, ClientError, Go};
    /// fn think(engine: &mut Client) -> Result<BestMove, ClientError> {
    ///     let search = engine.go(&Go::movetime(100))?;
    ///     Ok(search.finish(Duration::from_secs(1))?.best)
    /// }
    /// ```
    pub fn go(&mut self, go: &Go) -> Result<ClientSearch<'_>, ClientError> {
        self.end_pondering();
        self.queue_own_settings();
        self.enqueue(go);
        self.flush(self.patience)?;
        Ok(ClientSearch::new(self, go.ponder))
    }

    /// Resumes a search of this client that was detached; see [`DetachedSearch`].
    ///
    /// ```
    /// use lucena_uci::{Client, ClientError, DetachedSearch};
    /// fn cancel(engine: &mut Client, search: DetachedSearch) -> Result<(), ClientError> {
    ///     engine.attach(search).stop()
    /// }
    /// ```
    pub fn attach(&mut self, search: DetachedSearch) -> ClientSearch<'_> {
        ClientSearch::attached(self, search)
    }

    /// Asks the engine to quit and waits for it. One that does not exit in time is killed.
    ///
    /// # Errors
    /// If it had to be killed.
    ///
    /// ```
    /// use std::time::Duration;
    /// use lucena_uci::{Client, ClientError};
    /// fn goodbye(engine: Client) -> Result<(), ClientError> {
    ///     let status = engine.quit(Duration::from_secs(1))?;
    ///     println!("{status:?}");
    ///     Ok(())
    /// }
    /// ```
    pub fn quit(mut self, limit: Duration) -> Result<Option<ExitStatus>, ClientError> {
        let wait = Wait::new(limit);
        // An engine that is gone already has quit, too.
        let _ = self.send_within(&GuiCommand::Quit, wait.left());
        self.transport.close_input();
        self.transport.drain(wait);
        match self.transport.exit_status(wait) {
            None if self.process_id().is_some() => {
                Err(ClientError::Timeout { waiting_for: "the engine to exit", limit })
            }
            status => Ok(status),
        }
    }

    /// Kills the engine.
    ///
    /// ```
    /// fn enough(mut engine: lucena_uci::Client) {
    ///     engine.kill();
    /// }
    /// ```
    pub fn kill(&mut self) {
        self.transport.kill();
    }

    /// The next line that is a message, apart from answers to searches that were given up.
    pub(super) fn next_message(
        &mut self,
        waiting_for: &'static str,
        wait: Wait,
    ) -> Result<EngineMessage, ClientError> {
        loop {
            if self.next_line(waiting_for, wait)? == LineKind::Woken {
                continue;
            }
            if let Ok(message) = EngineMessage::parse(self.line()) {
                return Ok(message);
            }
        }
    }

    /// Goes on to the next line, apart from answers to searches that were given up, and says what
    /// it begins with. Most lines are nobody's business, so they are not read any further.
    pub(super) fn next_line(
        &mut self,
        waiting_for: &'static str,
        wait: Wait,
    ) -> Result<LineKind, ClientError> {
        loop {
            if self.transport.receive(waiting_for, wait)? == Received::Woken {
                return Ok(LineKind::Woken);
            }
            let line = self.transport.line();
            self.watcher.received(line);
            let kind = LineKind::of(line);
            match kind {
                LineKind::BestMove if self.owed_answers > 0 => self.owed_answers -= 1,
                LineKind::BestMove => {
                    if let Some(pondering) = &mut self.pondering {
                        pondering.early_best_move = Some(line.to_owned());
                    }
                    return Ok(kind);
                }
                LineKind::ReadyOk => {
                    self.owed_ready = self.owed_ready.saturating_sub(1);
                    return Ok(kind);
                }
                _ => return Ok(kind),
            }
        }
    }

    /// Whether a line can be read without waiting for the engine.
    pub(super) fn has_line(&mut self) -> bool {
        self.transport.has_line()
    }

    /// The line that was received last.
    pub(super) fn line(&self) -> &str {
        self.transport.line()
    }

    /// A function with which any thread ends a wait for the engine.
    pub(super) fn waker(&mut self) -> Result<Waker, ClientError> {
        self.transport.waker()
    }

    /// Whether what the engine says is still about a search that was given up.
    pub(super) fn owes_answers(&self) -> bool {
        self.owed_answers > 0
    }

    /// Gives up a search that has not been answered.
    pub(super) fn give_up(&mut self) {
        self.owed_answers += 1;
        // If the engine is gone or does not read, the next call will say so.
        let _ = self.send_within(&GuiCommand::Stop, Duration::ZERO);
    }
}

/// What a line is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum LineKind {
    Info,
    BestMove,
    ReadyOk,
    Other,
    /// There is no line: another thread ended the wait.
    Woken,
}

impl LineKind {
    fn of(line: &str) -> Self {
        let word = line.split_ascii_whitespace().next().unwrap_or_default();
        let is = |keyword: &str| word.eq_ignore_ascii_case(keyword);
        match word.len() {
            4 if is("info") => Self::Info,
            8 if is("bestmove") => Self::BestMove,
            7 if is("readyok") => Self::ReadyOk,
            // Words that nobody knows may stand before the message.
            _ => match EngineMessage::parse(line) {
                Ok(EngineMessage::Info(_)) => Self::Info,
                Ok(EngineMessage::BestMove(_)) => Self::BestMove,
                Ok(EngineMessage::ReadyOk) => Self::ReadyOk,
                _ => Self::Other,
            },
        }
    }
}

/// How many options of an engine are remembered.
const MAX_OPTIONS: usize = 4096;

impl fmt::Debug for Client {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Client")
            .field("name", &self.name)
            .field("process_id", &self.process_id())
            .finish_non_exhaustive()
    }
}
