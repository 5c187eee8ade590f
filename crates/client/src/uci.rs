//! Engines that speak UCI.

#[cfg(feature = "async")]
mod asynchronous;
mod latest_info;
mod live_analysis;
mod match_play;
mod messages;
mod play;
mod request;
mod result;
mod search;
mod settings;

use std::fmt;
use std::io::{Read, Write};
use std::process::ExitStatus;
use std::time::Duration;

use lucena_board::{ChessPosition, Game};
use lucena_uci::{EngineMessage, Go, GuiCommand, Id, Options, PositionCommand, PositionLine};

#[cfg(feature = "async")]
pub use self::asynchronous::{AsyncAnalysis, AsyncClient, AsyncSearch, Reply};
pub use self::live_analysis::LiveAnalysis;
use self::play::Pondering;
pub use self::request::SearchRequest;
pub use self::result::{AnalysisLine, OnLine, SearchResult};
use self::search::DetachedSearch;
pub use self::search::{ClientSearch, SearchEvent, SearchReport};
#[cfg(feature = "builtin")]
pub(crate) use self::settings::ANALYSE_MODE;
use self::settings::Temporary;
use crate::process::{
    AbortHandle, ClientError, Launch, LineLog, TO_EXIT, Threads, Transport, Wait,
};

/// Default timeout for replies other than search results.
const REPLY_TIMEOUT: Duration = Duration::from_secs(10);

/// Maximum number of options.
const MAX_OPTIONS: usize = 4096;

/// A running engine. Every wait has a timeout, and memory use is bounded whatever the engine sends.
/// Dropping the client kills the engine.
///
/// ```
/// use std::time::Duration;
/// use lucena_client::Client;
/// use lucena_uci::{Go, Session};
/// # use lucena_uci::{SearchJob, UciEngine};
/// # struct First;
/// # impl UciEngine for First {
/// #     fn name(&self) -> String { "First 1.0".into() }
/// #     fn author(&self) -> String { "A. Author".into() }
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
    line_log: LineLog,
    abort: Option<AbortHandle>,
    /// Lines to send together with the next one.
    queue: String,
    name: String,
    author: String,
    options: Options,
    /// Options with temporary values.
    temporary: Vec<Temporary>,
    /// Whether the caller has set `UCI_AnalyseMode`; if not, it follows from the search.
    has_analyse_mode: bool,
    reply_timeout: Duration,
    /// The game of the last request that had one.
    game: Option<u64>,
    pondering: Option<Pondering>,
    /// The search of a game, see `MatchEngine`.
    search: Option<DetachedSearch>,
    /// `bestmove` lines of abandoned searches that are still to come.
    owed_answers: u64,
    /// `readyok` lines still to come, also of calls that timed out.
    owed_ready: u64,
}

impl Client {
    /// Connects to an engine over any pair of streams.
    ///
    /// # Errors
    /// No `uciok` and `readyok` in time.
    ///
    /// ```
    /// use std::time::Duration;
    /// use lucena_client::{Client, ClientError};
    /// let silent = Client::connect(std::io::empty(), std::io::sink(), Duration::from_secs(1));
    /// assert!(matches!(silent, Err(ClientError::Gone { .. })));
    /// ```
    pub fn connect(
        output: impl Read + Send + 'static,
        input: impl Write + Send + 'static,
        limit: Duration,
    ) -> Result<Self, ClientError> {
        let threads = Threads::of_streams(output, input)?;
        Self::introduce(Box::new(threads), LineLog::default(), None, limit)
    }

    /// Sends `uci` and `isready` and reads the replies.
    fn introduce(
        mut transport: Box<dyn Transport>,
        line_log: LineLog,
        abort: Option<AbortHandle>,
        limit: Duration,
    ) -> Result<Self, ClientError> {
        if let Some(abort) = &abort {
            abort.attach(transport.waker()?);
        }
        let mut client = Self {
            transport,
            line_log,
            abort,
            queue: String::new(),
            name: String::new(),
            author: String::new(),
            options: Options::new(),
            temporary: Vec::new(),
            has_analyse_mode: false,
            reply_timeout: REPLY_TIMEOUT,
            game: None,
            pondering: None,
            search: None,
            owed_answers: 0,
            owed_ready: 0,
        };
        client.negotiate(Wait::new(limit))?;
        Ok(client)
    }

    fn negotiate(&mut self, wait: Wait) -> Result<(), ClientError> {
        self.send_within(&GuiCommand::Uci, wait.left())?;
        loop {
            match self.next_message("uciok", wait)? {
                EngineMessage::UciOk => return self.is_ready(wait.left()),
                EngineMessage::Id(Id::Name(name)) => self.name = name,
                EngineMessage::Id(Id::Author(author)) => self.author = author,
                // Protects against engines that declare options without end.
                EngineMessage::Option(declaration)
                    if self.options.declarations().count() < MAX_OPTIONS =>
                {
                    self.options.accept(declaration);
                }
                _ => {}
            }
        }
    }

    /// The name of the engine; empty if it has none.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The author of the engine; empty if unknown.
    #[must_use]
    pub fn author(&self) -> &str {
        &self.author
    }

    /// The options declared by the engine, with the values set by this client.
    #[must_use]
    pub fn options(&self) -> &Options {
        &self.options
    }

    /// The process ID, if the engine is a process.
    #[must_use]
    pub fn process_id(&self) -> Option<u32> {
        self.transport.process_id()
    }

    /// The last 64 KiB of the engine's standard error, if kept.
    #[must_use]
    pub fn stderr(&mut self) -> String {
        self.transport.stderr()
    }

    /// Sets the timeout for replies other than search results; 10 seconds by default.
    pub fn set_reply_timeout(&mut self, limit: Duration) {
        self.reply_timeout = limit;
    }

    fn reply_timeout(&self) -> Duration {
        self.reply_timeout
    }

    /// Sends a command as it is.
    ///
    /// Replies to it are skipped by methods that wait for something else. A `go` sent this way
    /// confuses the next search.
    ///
    /// # Errors
    /// The engine is gone or does not read.
    pub fn send(&mut self, command: &GuiCommand) -> Result<(), ClientError> {
        match command {
            // Allowed during a search.
            GuiCommand::IsReady | GuiCommand::PonderHit | GuiCommand::Debug(_) => {}
            _ => self.end_search(),
        }
        self.send_within(command, self.reply_timeout)
    }

    /// Sends `isready` and waits for `readyok`. A late `readyok` of an earlier call that timed out
    /// does not count.
    ///
    /// # Errors
    /// No reply in time, or the engine is gone.
    pub fn is_ready(&mut self, limit: Duration) -> Result<(), ClientError> {
        let wait = Wait::new(limit);
        self.send_within(&GuiCommand::IsReady, wait.left())?;
        // Replies come in order, so the last one belongs to this call.
        while self.owed_ready > 0 {
            self.next_line("readyok", wait)?;
        }
        Ok(())
    }

    /// Sends `ucinewgame` and waits until the engine is ready.
    ///
    /// # Errors
    /// As [`Client::is_ready`].
    pub fn new_game(&mut self, limit: Duration) -> Result<(), ClientError> {
        self.send(&GuiCommand::UciNewGame)?;
        self.is_ready(limit)
    }

    /// Sends a game. `UCI_Variant` and `UCI_Chess960` are set as the game needs them, and reset for
    /// standard chess.
    ///
    /// # Errors
    /// The engine cannot play the variant, lacks `UCI_Chess960` for a game of Chess960, is gone, or
    /// does not read.
    pub fn position<P: ChessPosition>(&mut self, game: &Game<P>) -> Result<(), ClientError> {
        let settings = self.rules(game.initial_position())?;
        let values = self.read_settings(&settings)?;
        self.end_search();
        self.queue_settings(&values);
        self.send(&PositionCommand::game_in(game, self.castling()).into())
    }

    /// Queues a position to be sent together with the next command.
    ///
    /// ```
    /// use std::time::Duration;
    /// use lucena_board::{Position, UciCastling};
    /// use lucena_client::{Client, ClientError};
    /// use lucena_uci::{Go, PositionLine};
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
        self.end_search();
        self.enqueue(line);
    }

    /// Starts a search.
    ///
    /// # Errors
    /// The engine is gone or does not read.
    pub fn go(&mut self, go: &Go) -> Result<ClientSearch<'_>, ClientError> {
        self.end_search();
        self.queue_own_settings();
        self.enqueue(go);
        self.flush(self.reply_timeout)?;
        Ok(ClientSearch::new(self, go.ponder))
    }

    /// Sends `quit` and waits for the engine to exit, or kills it after the timeout.
    ///
    /// # Errors
    /// The engine had to be killed, after the timeout or an abort.
    ///
    /// ```
    /// use std::time::Duration;
    /// use lucena_client::{Client, ClientError};
    /// fn goodbye(engine: Client) -> Result<(), ClientError> {
    ///     let status = engine.quit(Duration::from_secs(1))?;
    ///     println!("{status:?}");
    ///     Ok(())
    /// }
    /// ```
    pub fn quit(mut self, limit: Duration) -> Result<Option<ExitStatus>, ClientError> {
        let wait = Wait::new(limit);
        // An engine that is gone has quit, too.
        let _ = self.send_within(&GuiCommand::Quit, wait.left());
        self.transport.close_input();
        loop {
            self.transport.drain(wait.slice());
            let status = self.transport.exit_status(wait.slice());
            if status.is_some() || self.process_id().is_none() {
                return Ok(status);
            }
            if self.is_aborted() {
                return Err(ClientError::Aborted { waiting_for: TO_EXIT });
            }
            if wait.is_over() {
                return Err(wait.timeout(TO_EXIT));
            }
        }
    }

    /// Kills the engine.
    pub fn kill(&mut self) {
        self.transport.kill();
    }
}

impl Launch {
    /// Starts the engine and waits for `uciok` and `readyok`, all within the limit. On Unix the
    /// engine gets its own process group, so that Ctrl-C in a terminal does not reach it, and so
    /// that its child processes are killed with it.
    ///
    /// # Errors
    /// The engine cannot be started, dies, or is not ready in time; it is killed then.
    ///
    /// ```
    /// use std::time::Duration;
    /// assert!(lucena_client::Launch::new("").start(Duration::from_secs(1)).is_err());
    /// ```
    pub fn start(&self, limit: Duration) -> Result<Client, ClientError> {
        Client::introduce(self.open()?, self.line_log().clone(), self.abort().cloned(), limit)
    }
}

impl fmt::Debug for Client {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Client")
            .field("name", &self.name)
            .field("process_id", &self.process_id())
            .finish_non_exhaustive()
    }
}
