//! The session, which runs an engine behind the protocol.

mod commands;
mod event_loop;
mod searching;

use std::io::{self, Read, Write};
use std::ops::ControlFlow;
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

use crossbeam_channel::{Receiver, Sender, bounded, unbounded};
use lucena_board::Game;

use self::searching::Busy;
use super::UciEngine;
use super::job::Event;
use super::output::{Output, SessionLog};
use super::pending::Pending;
use crate::lines::{Line, read_lines};
use crate::{GuiParser, Options};

/// Lines that may be buffered. Few, as each may be long.
const LINES_AHEAD: usize = 2;

/// Default maximum line length: a game of a million moves.
const MAX_LINE: usize = 8 << 20;

/// What to do with a finite search at the end of the input. Infinite searches are stopped.
///
/// ```
/// use lucena_uci::EndOfInput;
/// assert_eq!(EndOfInput::default(), EndOfInput::FinishSearch);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum EndOfInput {
    /// Wait for it, so that scripts can be piped: `echo "go depth 12" | engine`.
    #[default]
    FinishSearch,
    /// Stop it.
    StopSearch,
}

/// The UCI loop of an engine: parses commands, keeps position and options, and answers.
///
/// Guarantees, whatever GUI and engine do:
///
/// 1. Each `go` gets exactly one `bestmove`: not before `stop` if it is infinite (plain `go` is),
///    not before `ponderhit` or `stop` if it ponders. `go perft` gets none. `stop` and `ponderhit`
///    apply to everything sent before them, running or queued.
/// 2. `isready` is answered at once during a search.
/// 3. A second `go` stops the search, whose `bestmove` comes before any output of the next.
/// 4. `setoption`, `ucinewgame`, `position` and commands beyond the protocol are queued until the
///    search ends. The memory of the queue is bounded; if it is full, they are skipped and reported.
///    Of consecutive positions only the last one counts.
/// 5. The session answers in a finished game: score and `bestmove (none)`.
/// 6. `quit` stops the search, writes its `bestmove` and drops the queue. At the end of the input
///    the queue is executed; see [`EndOfInput`] for searches.
/// 7. Invalid input is skipped and reported in an `info string`. A bad FEN keeps the old position;
///    of a list of moves, those before the first illegal one are played. Each `go` until the next
///    valid `position` repeats the error and names the position it searches. A `go` with unreadable
///    limits only is answered at once.
///
/// ```
/// use lucena_uci::{SearchJob, Session, UciEngine};
/// # struct First;
/// # impl UciEngine for First {
/// #     fn name(&self) -> String { "First".into() }
/// #     fn author(&self) -> String { "A. Author".into() }
/// #     fn go(&mut self, search: SearchJob) {
/// #         let first = search.root_moves().first().copied();
/// #         search.finish(first, None);
/// #     }
/// # }
/// let script = "position fen 7k/5Q2/6K1/8/8/8/8/8 b - - 0 1\ngo depth 3\n";
/// let output = Session::new(First).run_script(script)?;
/// assert_eq!(output, "info depth 0 score cp 0\nbestmove (none)\n");
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Debug)]
pub struct Session<E> {
    engine: E,
    end_of_input: EndOfInput,
    max_line: usize,
}

/// Runs a UCI session on standard input and output until `quit`.
///
/// # Errors
/// The output fails.
///
/// ```no_run
/// # use lucena_uci::{SearchJob, UciEngine};
/// # struct First;
/// # impl UciEngine for First {
/// #     fn name(&self) -> String { "First".into() }
/// #     fn author(&self) -> String { "A. Author".into() }
/// #     fn go(&mut self, search: SearchJob) {}
/// # }
/// fn main() -> std::io::Result<()> {
///     lucena_uci::serve(First)
/// }
/// ```
pub fn serve(engine: impl UciEngine) -> io::Result<()> {
    Session::new(engine).run(io::stdin(), io::stdout()).map(drop)
}

impl<E: UciEngine> Session<E> {
    /// A session for this engine.
    #[must_use]
    pub fn new(engine: E) -> Self {
        Self { engine, end_of_input: EndOfInput::default(), max_line: MAX_LINE }
    }

    /// Sets what to do with a finite search at the end of the input.
    #[must_use]
    pub fn end_of_input(mut self, end_of_input: EndOfInput) -> Self {
        self.end_of_input = end_of_input;
        self
    }

    /// Sets the maximum line length, 8 MiB by default. Longer lines are skipped.
    #[must_use]
    pub fn max_line(mut self, bytes: usize) -> Self {
        self.max_line = bytes;
        self
    }

    /// Runs until `quit` or the end of the input, and returns the engine.
    ///
    /// A thread reads the input until it ends; after `quit` it may outlive the session.
    ///
    /// # Errors
    /// The output fails, which also ends the session.
    ///
    /// ```no_run
    /// # use lucena_uci::{Session, UciEngine};
    /// fn run(engine: impl UciEngine) -> std::io::Result<()> {
    ///     // What stands on the command line comes before what is typed.
    ///     use std::io::Read;
    ///     let words: Vec<String> = std::env::args().skip(1).collect();
    ///     let first = std::io::Cursor::new(words.join("\n") + "\n");
    ///     Session::new(engine).run(first.chain(std::io::stdin()), std::io::stdout())?;
    ///     Ok(())
    /// }
    /// ```
    pub fn run(
        self,
        input: impl Read + Send + 'static,
        output: impl Write + Send + 'static,
    ) -> io::Result<E> {
        let lines = spawn_reader(input, self.max_line)?;
        let (event_sender, events) = unbounded();
        let log = self.engine.log();
        let failures = event_sender.clone();
        // Sending fails only if the session is over.
        let on_failure = move || drop(failures.send(Event::OutputFailed));
        let output = Output::new(output, on_failure, log.clone());
        let parser = self.engine.custom_commands().iter();
        let parser = parser.fold(GuiParser::new(), |parser, &word| parser.command(word));
        let options = self.engine.options();
        let mut running = Running {
            engine: self.engine,
            end_of_input: self.end_of_input,
            parser,
            options,
            output,
            log,
            event_sender,
            game: Arc::default(),
            position_problem: None,
            pending: Pending::default(),
            busy: None,
            last_id: 0,
            is_prepared: false,
            has_ended: false,
            has_quit: false,
        };
        running.serve(&lines, &events);
        match running.output.take_error() {
            Some(error) => Err(error),
            None => Ok(running.engine),
        }
    }
}

impl<E: UciEngine> Session<E> {
    /// Runs a script and returns the output: for tests, and for programs that run one command and
    /// exit.
    ///
    /// # Errors
    /// No thread can be started.
    ///
    /// ```
    /// # use lucena_uci::{SearchJob, Session, UciEngine};
    /// # struct First;
    /// # impl UciEngine for First {
    /// #     fn name(&self) -> String { "First".into() }
    /// #     fn author(&self) -> String { "A. Author".into() }
    /// #     fn go(&mut self, search: SearchJob) {}
    /// # }
    /// let output = Session::new(First).run_script("isready\ngo perft 1\n")?;
    /// assert!(output.starts_with("readyok\n"));
    /// assert!(output.ends_with("Nodes searched: 20\n"));
    /// # Ok::<(), std::io::Error>(())
    /// ```
    pub fn run_script(self, script: impl Into<String>) -> io::Result<String> {
        let written = Memory::default();
        self.run(io::Cursor::new(script.into()), written.clone())?;
        Ok(String::from_utf8(written.take()).expect("only text is written"))
    }
}

/// A writer into memory.
#[derive(Clone, Debug, Default)]
struct Memory(Arc<Mutex<Vec<u8>>>);

impl Memory {
    fn take(&self) -> Vec<u8> {
        std::mem::take(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

impl Write for Memory {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

fn spawn_reader(input: impl Read + Send + 'static, max_line: usize) -> io::Result<Receiver<Line>> {
    let (sender, lines) = bounded(LINES_AHEAD);
    thread::Builder::new().name("uci input".into()).spawn(move || {
        read_lines(input, max_line, |line| match sender.send(line) {
            Ok(()) => ControlFlow::Continue(()),
            Err(_) => ControlFlow::Break(()),
        });
    })?;
    Ok(lines)
}

/// A running session.
struct Running<E> {
    engine: E,
    end_of_input: EndOfInput,
    parser: GuiParser,
    options: Options,
    output: Output,
    log: SessionLog,
    event_sender: Sender<Event>,
    game: Arc<Game>,
    /// The error of the last `position`, if there was one.
    position_problem: Option<String>,
    /// Commands queued until the search ends.
    pending: Pending,
    busy: Option<Busy>,
    last_id: u64,
    is_prepared: bool,
    /// Whether the input has ended.
    has_ended: bool,
    has_quit: bool,
}
