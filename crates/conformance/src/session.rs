//! An engine under test: raw lines in both directions.

use std::process::ExitStatus;
use std::time::{Duration, Instant};

use lucena_board::{ChessPosition, Move, Position, Variant};
use lucena_client::{ClientError, Launch, LineProcess};
use lucena_uci::{BestMove, EngineMessage, GuiCommand, Id, Info, Options, PositionCommand};

/// Maximum number of lines to keep during a wait.
const MAX_LINES: usize = 100_000;

/// How long to wait before concluding that no line comes.
pub(super) const QUIET: Duration = Duration::from_millis(300);

/// Maximum length of a quoted line.
const MAX_CHARS: usize = 120;

/// Why a case did not pass.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Finding {
    Fail(String),
    Skip(String),
}

pub(super) type Outcome<T = ()> = Result<T, Finding>;

pub(super) fn fail<T>(reason: impl Into<String>) -> Outcome<T> {
    Err(Finding::Fail(reason.into()))
}

pub(super) fn skip<T>(reason: impl Into<String>) -> Outcome<T> {
    Err(Finding::Skip(reason.into()))
}

impl From<ClientError> for Finding {
    fn from(error: ClientError) -> Self {
        Self::Fail(error.to_string())
    }
}

/// Starts engines for cases.
pub(super) struct Bench<'a> {
    launch: &'a Launch,
    timeout: Duration,
}

impl<'a> Bench<'a> {
    pub(super) fn new(launch: &'a Launch, timeout: Duration) -> Self {
        Self { launch, timeout }
    }

    /// Starts the engine without sending anything.
    pub(super) fn open(&self) -> Outcome<Session> {
        let process = self.launch.start_lines()?;
        Ok(Session {
            process,
            timeout: self.timeout,
            name: String::new(),
            author: String::new(),
            options: Options::new(),
            introduction: Vec::new(),
        })
    }

    /// Starts the engine and completes the handshake.
    pub(super) fn start(&self) -> Outcome<Session> {
        let mut session = self.open()?;
        session.introduce()?;
        session.is_ready()?;
        Ok(session)
    }
}

/// A running engine.
pub(super) struct Session {
    process: LineProcess,
    timeout: Duration,
    name: String,
    author: String,
    options: Options,
    introduction: Vec<String>,
}

/// A wait for several lines.
#[derive(Clone, Copy)]
struct Wait {
    start: Instant,
    limit: Duration,
}

impl Wait {
    fn of(limit: Duration) -> Self {
        Self { start: Instant::now(), limit }
    }
}

/// A finished search.
#[derive(Debug)]
pub(super) struct Search {
    /// All lines before `bestmove`.
    pub(super) lines: Vec<String>,
    pub(super) best: BestMove,
    /// The best move as written.
    pub(super) word: String,
    pub(super) elapsed: Duration,
}

impl Session {
    pub(super) fn name(&self) -> &str {
        &self.name
    }

    pub(super) fn author(&self) -> &str {
        &self.author
    }

    pub(super) fn options(&self) -> &Options {
        &self.options
    }

    /// The lines from `uci` to `uciok`.
    pub(super) fn introduction(&self) -> &[String] {
        &self.introduction
    }

    /// Skips the case if the engine lacks this option.
    pub(super) fn needs(&self, option: &str) -> Outcome {
        match self.options.declaration(option) {
            Some(_) => Ok(()),
            None => skip(format!("no option {option}")),
        }
    }

    pub(super) fn introduce(&mut self) -> Outcome {
        self.send("uci")?;
        let lines = self.until("uciok", |line| is_message(line, "uciok"))?;
        for line in &lines {
            match EngineMessage::parse(line) {
                Ok(EngineMessage::Id(Id::Name(name))) => self.name = name,
                Ok(EngineMessage::Id(Id::Author(author))) => self.author = author,
                Ok(EngineMessage::Option(option)) => self.options.accept(option),
                _ => {}
            }
        }
        self.introduction = lines;
        Ok(())
    }

    /// Sends lines.
    pub(super) fn send(&mut self, lines: &str) -> Outcome {
        self.send_bytes(format!("{lines}\n").as_bytes())
    }

    pub(super) fn send_bytes(&mut self, bytes: &[u8]) -> Outcome {
        Ok(self.process.send(bytes, self.timeout)?)
    }

    fn line(&mut self, waiting_for: &'static str, wait: Wait) -> Result<&str, ClientError> {
        let timeout = ClientError::Timeout { waiting_for, limit: wait.limit };
        // The deadline holds even if lines keep coming.
        let left = wait.limit.saturating_sub(wait.start.elapsed());
        if left.is_zero() {
            return Err(timeout);
        }
        match self.process.receive(waiting_for, left) {
            Err(ClientError::Timeout { .. }) => Err(timeout),
            received => received,
        }
    }

    /// All lines up to and including the expected one.
    pub(super) fn until(
        &mut self,
        waiting_for: &'static str,
        is_last: impl Fn(&str) -> bool,
    ) -> Outcome<Vec<String>> {
        let wait = Wait::of(self.timeout);
        let mut lines = Vec::new();
        loop {
            let line = self.line(waiting_for, wait)?.to_owned();
            let is_over = is_last(&line);
            if is_over || lines.len() < MAX_LINES {
                lines.push(line);
            }
            if is_over {
                return Ok(lines);
            }
        }
    }

    /// All lines within this time.
    pub(super) fn lines_within(&mut self, limit: Duration) -> Outcome<Vec<String>> {
        let wait = Wait::of(limit);
        let mut lines = Vec::new();
        loop {
            match self.line("a line", wait) {
                Ok(line) if lines.len() < MAX_LINES => lines.push(line.to_owned()),
                Ok(_) => {}
                Err(ClientError::Timeout { .. }) => return Ok(lines),
                Err(error) => return Err(error.into()),
            }
        }
    }

    /// Fails if such a line comes within a while.
    pub(super) fn hears_no(&mut self, word: &'static str) -> Outcome {
        match self.lines_within(QUIET)?.iter().find(|line| is_message(line, word)) {
            Some(line) => fail(format!("found {}, expected no {word} yet", quoted(line))),
            None => Ok(()),
        }
    }

    /// Sends `isready`, waits for `readyok` and returns the lines before it.
    pub(super) fn is_ready(&mut self) -> Outcome<Vec<String>> {
        self.send("isready")?;
        self.until("readyok", |line| is_message(line, "readyok"))
    }

    /// Waits for the end of a search.
    pub(super) fn best_move(&mut self) -> Outcome<Search> {
        let start = Instant::now();
        let mut lines = self.until("bestmove", |line| is_message(line, "bestmove"))?;
        let last = lines.pop().unwrap_or_default();
        let word = last.split_ascii_whitespace().nth(1).unwrap_or_default().to_owned();
        let best = match EngineMessage::parse(&last) {
            Ok(EngineMessage::BestMove(best)) => best,
            _ => BestMove::none(),
        };
        Ok(Search { lines, best, word, elapsed: start.elapsed() })
    }

    /// Searches a position, `startpos` or a FEN with moves, and fails unless the move is legal.
    pub(super) fn search(&mut self, position: &str, go: &str) -> Outcome<(Search, Move)> {
        self.send(&format!("position {position}\n{go}"))?;
        let search = self.best_move()?;
        let mv = search.legal(&position_of(position))?;
        Ok((search, mv))
    }

    /// As [`Session::search`], in a variant that has been selected.
    pub(super) fn search_variant(
        &mut self,
        variant: Variant,
        position: &str,
        go: &str,
    ) -> Outcome<(Search, Move)> {
        self.send(&format!("position {position}\n{go}"))?;
        let search = self.best_move()?;
        let applied = command_of(position).apply_variant(variant);
        let applied = applied.expect("positions of cases are good ones");
        let mv = search.legal(applied.game.position())?;
        Ok((search, mv))
    }

    /// Fails unless the engine answers `isready` and finds a legal move.
    pub(super) fn is_alive(&mut self) -> Outcome {
        self.is_ready()?;
        self.search("startpos", "go depth 1").map(drop)
    }

    /// Fails unless the engine answers `isready`; the reason says whether it is alive.
    pub(super) fn survives(&mut self, what: &str) -> Outcome {
        if self.is_ready().is_ok() {
            return Ok(());
        }
        let state = match self.exits() {
            Ok((_, status)) => format!("exited ({status})"),
            Err(_) => "no readyok".into(),
        };
        fail(format!("{state} after {}", quoted(what)))
    }

    /// Closes the input of the engine.
    pub(super) fn close_input(&mut self) {
        self.process.close_input();
    }

    /// Waits for the engine to exit; returns its last lines and its exit status.
    pub(super) fn exits(&mut self) -> Outcome<(Vec<String>, ExitStatus)> {
        let wait = Wait::of(self.timeout);
        let mut lines = Vec::new();
        loop {
            match self.line("the engine to exit", wait) {
                Ok(line) if lines.len() < MAX_LINES => lines.push(line.to_owned()),
                Ok(_) => {}
                Err(ClientError::Gone { .. }) => break,
                Err(error) => return Err(error.into()),
            }
        }
        match self.process.exit_status(self.timeout.saturating_sub(wait.start.elapsed())) {
            Some(status) => Ok((lines, status)),
            None => fail("closed its output but did not exit"),
        }
    }
}

impl Search {
    /// The best move, if it is legal and correctly written.
    pub(super) fn legal<P: ChessPosition>(&self, position: &P) -> Outcome<Move> {
        let Some(written) = self.best.mv else {
            return fail(format!("found bestmove {:?}, expected a legal move", self.word));
        };
        match written.to_move(position) {
            Ok(_) if self.word != written.to_string() => {
                fail(format!("found bestmove {:?}, expected {written}", self.word))
            }
            Ok(mv) => Ok(mv),
            Err(error) => {
                fail(format!("found bestmove {}, which is illegal: {}", written, error.reason()))
            }
        }
    }

    pub(super) fn infos(&self) -> impl Iterator<Item = Info> {
        self.lines.iter().filter_map(|line| match EngineMessage::parse(line) {
            Ok(EngineMessage::Info(info)) => Some(*info),
            _ => None,
        })
    }
}

/// Whether a line is a message with this keyword.
pub(super) fn is_message(line: &str, word: &str) -> bool {
    line.split_ascii_whitespace().next() == Some(word)
}

/// The position of the arguments of `position`.
pub(super) fn position_of(text: &str) -> Position {
    let applied = command_of(text).apply().expect("positions of cases are good ones");
    *applied.game.position()
}

/// The command with these arguments.
fn command_of(text: &str) -> PositionCommand {
    match GuiCommand::parse(&format!("position {text}")) {
        Ok(GuiCommand::Position(command)) => command,
        _ => PositionCommand::startpos(),
    }
}

/// The start of a line, quoted.
pub(super) fn quoted(line: &str) -> String {
    match line.char_indices().nth(MAX_CHARS) {
        None => format!("{line:?}"),
        Some((end, _)) => format!("{:?}…", &line[..end]),
    }
}
