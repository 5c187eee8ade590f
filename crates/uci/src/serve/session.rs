//! The session: an event loop over commands and search events.

use std::io::{self, Read, Write};
use std::ops::ControlFlow;
use std::sync::atomic::Ordering;
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use crossbeam_channel::{Receiver, Sender, bounded, never, select_biased, unbounded};
use lucena_board::{Excerpt, Game, Move, UciCastling, UciMove};

use super::UciEngine;
use super::job::{Reporter, SearchJob, Task};
use super::log::SessionLog;
use super::output::Output;
use super::pending::{Input, Pending, Waiting};
use super::state::{Answer, Busy, Event, Search, Signals, illegal_search_moves, root_moves};
use crate::lines::{Line, read_lines};
use crate::{
    Check, EngineMessage, Go, GuiCommand, GuiParser, Id, Info, Options, ParseError,
    PositionCommand, Score, SetOption, castling_form,
};

/// Lines that may be buffered. Few, as each may be long.
const LINES_AHEAD: usize = 2;

/// Time for a search to end before the session is over.
const GRACE: Duration = Duration::from_secs(2);

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
///    search ends. The queue is bounded, in commands and bytes; if it is full, the search is
///    stopped. Of consecutive positions only the last one counts.
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
    ///
    /// ```
    /// # use lucena_uci::UciEngine;
    /// fn start(engine: impl UciEngine) -> lucena_uci::Session<impl UciEngine> {
    ///     lucena_uci::Session::new(engine)
    /// }
    /// ```
    #[must_use]
    pub fn new(engine: E) -> Self {
        Self { engine, end_of_input: EndOfInput::default(), max_line: MAX_LINE }
    }

    /// Sets what to do with a finite search at the end of the input.
    ///
    /// ```
    /// use lucena_uci::{EndOfInput, Session, UciEngine};
    /// fn impatient<E: UciEngine>(engine: E) -> Session<E> {
    ///     Session::new(engine).end_of_input(EndOfInput::StopSearch)
    /// }
    /// ```
    #[must_use]
    pub fn end_of_input(mut self, end_of_input: EndOfInput) -> Self {
        self.end_of_input = end_of_input;
        self
    }

    /// Sets the maximum line length, 8 MiB by default. Longer lines are skipped.
    ///
    /// ```
    /// use lucena_uci::{Session, UciEngine};
    /// fn frugal<E: UciEngine>(engine: E) -> Session<E> {
    ///     Session::new(engine).max_line(64 * 1024)
    /// }
    /// ```
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
        let output = Output::new(output, event_sender.clone(), log.clone());
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

impl<E: UciEngine> Running<E> {
    fn serve(&mut self, lines: &Receiver<Line>, events: &Receiver<Event>) {
        let no_lines = never();
        let mut deadline = None;
        loop {
            self.advance();
            let is_done = self.pending.is_empty() || self.has_quit;
            if self.busy.is_none() && is_done && (self.has_ended || self.has_quit) {
                return;
            }
            let is_last = self.has_quit || self.has_ended;
            let is_stopping = self.busy.as_ref().is_some_and(|busy| busy.is_stopping);
            if is_last && is_stopping {
                deadline = deadline.or_else(|| Instant::now().checked_add(GRACE));
            } else {
                deadline = None;
            }
            let timeout = deadline.map_or(never(), crossbeam_channel::at);
            let listens = !is_last && !self.pending.is_full();
            let lines = if listens { lines } else { &no_lines };
            // Events of a search come first: the commands that follow may depend on them.
            select_biased! {
                recv(events) -> event => match event {
                    Ok(Event::Finished { id, answer }) => self.finished(id, answer),
                    Ok(Event::Position { id, game }) => self.replace_game(id, game),
                    Ok(Event::OutputFailed) | Err(_) => self.quit(),
                },
                recv(lines) -> line => match line {
                    Ok(line) => self.receive(line),
                    Err(_) => self.has_ended = true,
                },
                recv(timeout) -> _ => self.abandon(),
            }
        }
    }

    /// Executes a line at once if no search has to end first, else queues it.
    fn receive(&mut self, line: Line) {
        let Line::Text(line) = line else {
            // It may have been a `position` with a long game.
            let reason = "a line was too long and was skipped";
            return self.refuse_position(reason.into(), 0);
        };
        if let Err(error) = self.log.write(">> ", &line) {
            self.info_string(format_args!("the log cannot be written and is closed: {error}"));
        }
        let parsed = self.parser.parse(&line);
        let Some(command) = parsed.value else { return self.skip(&line, parsed.faults.first()) };
        if let GuiCommand::Go(_) = command {
            // An unreadable limit changes the search, so the GUI should know.
            self.report_faults("go", &parsed.faults);
        }
        match command {
            GuiCommand::Quit => self.quit(),
            GuiCommand::Debug(is_on) => self.engine.set_debug(is_on),
            GuiCommand::IsReady if self.busy.is_some() => self.output.send(EngineMessage::ReadyOk),
            GuiCommand::Uci if self.busy.is_some() => self.introduce(),
            // Both apply to everything sent before them, running or queued.
            GuiCommand::Stop => {
                self.pending.stop();
                self.stop();
            }
            GuiCommand::PonderHit => {
                // A search with another one queued behind it is about to stop, and gets no hit.
                if !self.pending.has_go() {
                    self.ponder_hit();
                }
                self.pending.ponder_hit();
            }
            command => self.pending.push(Input::Command(command), line.len()),
        }
    }

    /// Reports the errors of a command, one per word.
    fn report_faults(&self, command: &str, faults: &[ParseError]) {
        let mut last = None;
        for fault in faults {
            if last.replace(fault.span()) != Some(fault.span()) {
                self.info_string(format_args!("{command}: {fault}"));
            }
        }
    }

    /// Reports a line that is no command.
    fn skip(&mut self, line: &str, fault: Option<&ParseError>) {
        // A blank line has no errors; one that starts with # is a comment.
        let Some(fault) = fault.filter(|_| !line.trim_start().starts_with('#')) else { return };
        let words = Excerpt::new(line.trim());
        let reason = format!("skipped {:?}: {fault}", words.as_str());
        if line.split_whitespace().any(|word| word.eq_ignore_ascii_case("position")) {
            self.refuse_position(reason, line.len());
        } else {
            self.info_string(reason);
        }
    }

    /// Reports an unreadable position, and queues the error.
    fn refuse_position(&mut self, reason: String, n_bytes: usize) {
        self.info_string(&reason);
        self.pending.push(Input::BadPosition(reason), n_bytes);
    }

    /// Executes queued commands, and stops a search that they wait for. Afterwards a search is
    /// running or the queue is empty.
    fn advance(&mut self) {
        while !self.has_quit {
            if self.busy.is_none() {
                let Some(waiting) = self.pending.pop() else { break };
                self.execute(waiting);
                continue;
            }
            if self.must_end() {
                self.stop();
            }
            if self.busy.is_some() {
                break;
            }
        }
    }

    /// Whether the running search has to stop.
    fn must_end(&self) -> bool {
        let search = self.busy.as_ref().and_then(|busy| busy.search.as_ref());
        let stops_at_end = search
            .is_some_and(|search| search.is_held() || self.end_of_input == EndOfInput::StopSearch);
        self.pending.is_full() || self.pending.has_go() || (self.has_ended && stops_at_end)
    }

    /// Executes a command. Nothing is running.
    fn execute(&mut self, waiting: Waiting) {
        let Waiting { input, is_stopped, is_ponder_hit, .. } = waiting;
        let command = match input {
            Input::Command(command) => command,
            Input::BadPosition(reason) => {
                self.position_problem = Some(reason);
                return;
            }
        };
        match command {
            GuiCommand::Uci => self.introduce(),
            GuiCommand::Debug(is_on) => self.engine.set_debug(is_on),
            GuiCommand::IsReady => {
                self.prepare();
                self.engine.finish_preparing();
                self.output.send(EngineMessage::ReadyOk);
            }
            GuiCommand::SetOption(command) => self.set_option(&command),
            GuiCommand::Register(registration) => {
                self.output.send(EngineMessage::Registration(Check::Checking));
                let check = self.engine.register(&registration);
                self.output.send(EngineMessage::Registration(check));
            }
            GuiCommand::UciNewGame => self.engine.new_game(),
            GuiCommand::Position(command) => self.set_position(&command),
            GuiCommand::Go(Go { perft: Some(depth), .. }) => {
                let task = self.task();
                self.engine.perft(depth, task);
            }
            GuiCommand::Go(mut go) => {
                // Pondering that was hit before it started is an ordinary search.
                go.ponder &= !is_ponder_hit;
                self.go(go);
            }
            GuiCommand::Custom(command) => {
                let task = self.task();
                self.engine.custom(&command, task);
            }
            // These are never queued.
            GuiCommand::Stop | GuiCommand::PonderHit | GuiCommand::Quit => {}
        }
        if is_stopped {
            self.stop();
        }
    }

    fn info_string(&self, words: impl std::fmt::Display) {
        self.output.send(Info::text(words.to_string()));
    }

    fn introduce(&self) {
        let name = EngineMessage::Id(Id::Name(self.engine.name()));
        let author = EngineMessage::Id(Id::Author(self.engine.author()));
        let options = self.options.declarations().cloned().map(EngineMessage::Option);
        let all = [name, author].into_iter().chain(options).chain([EngineMessage::UciOk]);
        self.output.send_all(all);
    }

    fn prepare(&mut self) {
        if !std::mem::replace(&mut self.is_prepared, true) {
            self.engine.prepare();
        }
    }

    fn set_option(&mut self, command: &SetOption) {
        let before = self.options.get(command.name()).cloned();
        let (name, value) = match self.options.set(command) {
            Ok(new) => new,
            Err(error) => return self.info_string(error),
        };
        if let Err(error) = self.engine.set_option(name, value) {
            let message = format!("option {name}: {error}");
            if let Some(before) = before {
                self.options.restore(command.name(), before);
            }
            self.info_string(message);
        } else if let Some(notice) = self.engine.option_notice() {
            self.info_string(notice);
        }
    }

    fn set_position(&mut self, command: &PositionCommand) {
        self.position_problem = None;
        let problem = match command.apply() {
            Ok(applied) => {
                self.game = Arc::new(applied.game);
                self.engine.position(&self.game);
                let Some(problem) = applied.problem else { return };
                format!("position: {problem}; this move and the rest are ignored")
            }
            Err(error) => format!("position: {error}; the previous position is kept"),
        };
        self.info_string(&problem);
        self.position_problem = Some(problem);
    }

    /// Takes over the position of a task. Commands that need it are queued until the task ends.
    fn replace_game(&mut self, id: u64, game: Arc<Game>) {
        if self.busy.as_ref().is_some_and(|busy| busy.id == id) {
            self.position_problem = None;
            self.game = game;
            self.engine.position(&self.game);
        }
    }

    fn castling(&self) -> UciCastling {
        let is_chess960 = self.options.check("UCI_Chess960").unwrap_or(false);
        if is_chess960 { UciCastling::KingTakesRook } else { castling_form(self.game.position()) }
    }

    /// Allows the next search or task to write.
    fn reporter(&mut self) -> Reporter {
        self.last_id += 1;
        self.output.open(self.last_id);
        Reporter {
            id: self.last_id,
            output: self.output.clone(),
            events: self.event_sender.clone(),
            signals: Arc::new(Signals::default()),
            game: Arc::clone(&self.game),
            castling: self.castling(),
        }
    }

    fn task(&mut self) -> Task {
        self.prepare();
        let reporter = self.reporter();
        let signals = Arc::clone(&reporter.signals);
        self.busy = Some(Busy { id: reporter.id, signals, is_stopping: false, search: None });
        Task { reporter }
    }

    fn go(&mut self, go: Go) {
        self.prepare();
        if let Some(problem) = &self.position_problem {
            // The GUI might take the `bestmove` of one position for that of another.
            let fen = self.game.position().fen();
            self.info_string(format_args!(
                "searching {fen} because of an earlier error: {problem}"
            ));
        }
        let root_moves = root_moves(self.game.position(), &go);
        self.report_illegal(&go, &root_moves);
        let reporter = self.reporter();
        reporter.signals.is_pondering.store(go.ponder, Ordering::Relaxed);
        self.busy = Some(Busy {
            id: reporter.id,
            signals: Arc::clone(&reporter.signals),
            is_stopping: false,
            search: Some(Search {
                game: Arc::clone(&self.game),
                root_moves: Arc::clone(&root_moves),
                castling: reporter.castling,
                is_finite: go.is_finite(),
                is_pondering: go.ponder,
                answer: None,
            }),
        });
        let has_choice = !root_moves.is_empty();
        let job = SearchJob { reporter, go, root_moves, answer: Answer::default() };
        if has_choice {
            self.engine.go(job);
        } else {
            // Some programs expect a score before every `bestmove`.
            let is_mate = self.game.position().is_checkmate();
            job.info(&Info::finished(if is_mate { Score::mate(0) } else { Score::cp(0) }));
        }
    }

    /// Reports illegal `searchmoves`; of many only the first ones.
    fn report_illegal(&self, go: &Go, root_moves: &[Move]) {
        const NAMED: usize = 8;
        let illegal = illegal_search_moves(self.game.position(), go);
        if illegal.is_empty() {
            return;
        }
        // Without legal root moves the answer is `bestmove (none)`.
        let verdict = match root_moves {
            [] => "no legal move among them",
            _ => "not legal here, so ignored",
        };
        let names: Vec<String> = illegal.iter().take(NAMED).map(UciMove::to_string).collect();
        let names = names.join(" ");
        match illegal.len().saturating_sub(NAMED) {
            0 => self.info_string(format_args!("searchmoves: {verdict}: {names}")),
            more => {
                self.info_string(format_args!("searchmoves: {verdict}: {names} and {more} more"))
            }
        }
    }

    fn stop(&mut self) {
        let Some(busy) = &mut self.busy else { return };
        if !std::mem::replace(&mut busy.is_stopping, true) {
            busy.signals.is_stopped.store(true, Ordering::Relaxed);
            self.engine.stop();
        }
        self.settle();
    }

    fn ponder_hit(&mut self) {
        let Some(busy) = &mut self.busy else { return };
        let Some(search) = busy.search.as_mut().filter(|search| search.is_pondering) else {
            return;
        };
        search.is_pondering = false;
        busy.signals.is_pondering.store(false, Ordering::Relaxed);
        self.engine.ponder_hit();
        self.settle();
    }

    fn finished(&mut self, id: u64, answer: Answer) {
        // Events of a stopped search may come late.
        let Some(busy) = self.busy.as_mut().filter(|busy| busy.id == id) else { return };
        match &mut busy.search {
            Some(search) => {
                search.answer = Some(answer);
                self.settle();
            }
            None => {
                self.busy = None;
                self.output.close(None::<EngineMessage>);
            }
        }
    }

    /// Ends the search if its answer has arrived and may be written.
    fn settle(&mut self) {
        let Some(busy) = &self.busy else { return };
        let Some(search) = &busy.search else { return };
        let Some(answer) = search.answer else { return };
        if search.is_held() && !busy.is_stopping {
            return;
        }
        let (best, complaint) = search.best_move(answer);
        if let Some(mv) = complaint {
            self.info_string(format_args!("the engine chose {mv}, which is not allowed here"));
        }
        self.output.close(Some(best));
        self.busy = None;
    }

    fn quit(&mut self) {
        self.has_quit = true;
        self.pending.clear();
        self.stop();
    }

    /// Answers for an engine that does not stop in time.
    fn abandon(&mut self) {
        match self.busy.as_ref().map(|busy| busy.id) {
            Some(id) => {
                self.finished(id, Answer::default());
                self.quit();
            }
            None => self.quit(),
        }
    }
}
