//! The engine in this process.

use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use lucena_board::{DrawReason, Outcome as GameOutcome, Position, UciCastling};
use lucena_client::AnalysisLine;
use lucena_engine::{
    Answer, Engine, EngineError, EngineThread, Event, Options, go_limits, uci_info,
};
use lucena_search::Control;
use lucena_uci::{Info, Score, Wdl};
use pyo3::prelude::*;

use super::failure::{Failure, engine_error};
use super::options::{self, Declaration};
use super::owner::Owner;
use super::request::{Request, Search};
use super::task::{Outcome, Reporter, Root, Stop, Task};
use crate::board::Board;

const ANALYSE_MODE: &str = "UCI_AnalyseMode";

/// The current move is reported from here on, as in UCI.
const CURRENT_MOVE_AFTER: Duration = Duration::from_secs(1);

/// A search engine in this process, with a thread of its own.
#[pyclass(frozen, module = "lucena")]
pub(crate) struct SearchEngine {
    owner: Owner,
    inner: Mutex<Option<Inner>>,
}

struct Inner {
    thread: EngineThread,
    /// The options without those of a single search.
    own: Options,
    /// Whether `UCI_AnalyseMode` has been set; if not, it follows from the command.
    has_analyse_mode: bool,
    game: Option<u64>,
}

impl SearchEngine {
    fn lock(&self) -> MutexGuard<'_, Option<Inner>> {
        self.inner.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Runs a command; a failure if the engine has been closed, or is the parent's.
    fn with<T>(&self, run: impl FnOnce(&mut Inner) -> Result<T, Failure>) -> Result<T, Failure> {
        self.owner.check()?;
        self.lock().as_mut().ok_or_else(|| Failure::dead(None)).and_then(run)
    }
}

impl Inner {
    fn search(&mut self, search: Search, request: &Request) -> Result<Task, Failure> {
        if request.game != *self.game.get_or_insert(request.game) {
            self.thread.engine().new_game();
            self.game = Some(request.game);
        }
        let mut options = self.own.clone();
        if !self.has_analyse_mode {
            options.analyse_mode = !request.is_play;
        }
        for (name, value) in &request.options {
            options.set(name, value).map_err(|error| Failure::Engine(error.to_string()))?;
        }
        let engine = self.thread.engine();
        if options != *engine.options() {
            engine.configure(options).map_err(failure)?;
        }
        let Search { game, root, go, root_moves } = search;
        let mut limits = go_limits(&go, root.position.turn(), &[])
            .with_multi_pv(request.multipv.unwrap_or(1) as usize);
        limits.search_moves = root_moves;
        engine.set_position(game);
        let control = Control::new();
        let (task, reporter) = Task::new(Stop::OwnSearch(control.clone()), Some(root.clone()));
        if let (Some(line), true) = (finished(&root.position), request.wants_lines) {
            reporter.line(AnalysisLine::new(line, &root.position));
        }
        let writer = Writer { reporter, root, lines: request.wants_lines };
        let search = move |engine: &mut Engine, control: &Control| {
            let answer = engine.think_with(limits, control, |event| writer.write(event));
            writer.end(answer);
        };
        self.thread.run(control, search).map_err(failure)?;
        Ok(task)
    }
}

/// Forwards the events of a search.
struct Writer {
    reporter: Reporter,
    root: Root,
    lines: bool,
}

impl Writer {
    fn write(&self, event: Event) {
        let info = match event {
            Event::Line { info, wdl } => {
                let mut line = uci_info(&info, UciCastling::KingTakesRook);
                line.wdl = Some(wdl);
                line
            }
            Event::CurrentMove { depth, mv, number, elapsed } if elapsed >= CURRENT_MOVE_AFTER => {
                let castling = if self.root.is_chess960 {
                    UciCastling::KingTakesRook
                } else {
                    UciCastling::KingToTarget
                };
                let mut info = Info::default();
                info.depth = Some(depth);
                info.currmove = Some(mv.uci(castling).into());
                info.currmovenumber = u32::try_from(number).ok();
                info
            }
            Event::Book(found) => Info::text(found.to_string()),
            Event::Tablebase(found) => Info::text(found.to_string()),
            Event::Warning(message) => Info::text(message),
            _ => return,
        };
        if self.lines {
            self.reporter.line(AnalysisLine::new(info, &self.root.position));
        }
    }

    fn end(self, answer: Answer) {
        self.reporter.end(match answer.failure {
            Some(failure) => Err(Failure::Engine(failure)),
            None => Ok(Outcome::Best(answer.best_move, answer.ponder)),
        });
    }
}

/// The line of a checkmate or stalemate, which is not searched: as engines in UCI report it.
fn finished(position: &Position) -> Option<Info> {
    let (score, (win, draw, loss)) = match position.outcome()? {
        GameOutcome::Checkmate { .. } => (Score::mate(0), (0, 0, 1000)),
        GameOutcome::Draw(DrawReason::Stalemate) => (Score::cp(0), (0, 1000, 0)),
        _ => return None,
    };
    let mut line = Info::finished(score);
    line.wdl = Some(Wdl { win, draw, loss });
    Some(line)
}

fn failure(error: EngineError) -> Failure {
    Failure::Engine(error.to_string())
}

/// The search thread may wait for the GIL, so it must not be waited for with it.
impl Drop for SearchEngine {
    fn drop(&mut self) {
        let inner = self.inner.get_mut().unwrap_or_else(PoisonError::into_inner).take();
        if !self.owner.is_this_process() {
            // Dropping it would wait for threads that a fork does not have.
            return std::mem::forget(inner);
        }
        Python::attach(|py| py.detach(|| drop(inner)));
    }
}

#[pymethods]
impl SearchEngine {
    #[new]
    fn new(py: Python<'_>) -> Self {
        let thread = py.detach(EngineThread::default);
        let own = Options::default();
        let inner = Mutex::new(Some(Inner { thread, own, has_analyse_mode: false, game: None }));
        Self { owner: Owner::this_process(), inner }
    }

    /// Name and author.
    #[expect(clippy::unused_self, reason = "a method of Python")]
    fn id(&self) -> (&'static str, &'static str) {
        ("Lucena", "the Lucena developers")
    }

    #[expect(clippy::unused_self, reason = "a method of Python")]
    fn process_id(&self) -> Option<u32> {
        None
    }

    #[expect(clippy::unused_self, reason = "a method of Python")]
    fn exit_code(&self) -> Option<i32> {
        None
    }

    /// The options with their defaults.
    #[expect(clippy::unused_self, reason = "a method of Python")]
    fn options(&self, py: Python<'_>) -> PyResult<Vec<Declaration>> {
        let declared = Options::default().declarations();
        declared.iter().map(|it| options::declaration(py, it)).collect()
    }

    /// Searches; the task ends with the best move.
    fn search(&self, py: Python<'_>, board: &Board, request: Request) -> PyResult<Task> {
        let search = request.search(board)?;
        let may_be_endless = search.go.infinite && !request.is_play;
        if !search.go.is_finite() && !may_be_endless {
            let text = "the limit is empty: such a search would not end";
            return Err(engine_error(py, text.to_owned()));
        }
        py.detach(|| self.with(|inner| inner.search(search, &request)))
            .map_err(|failure| failure.exception(py))
    }

    /// Sets options; without a value, presses a button. `is_required` is `False` for options that an
    /// engine may lack.
    fn configure(
        &self,
        py: Python<'_>,
        options: Vec<(String, Option<String>)>,
        is_required: bool,
    ) -> Task {
        let set = |inner: &mut Inner| {
            let engine = inner.thread.engine();
            engine.configure(inner.own.clone()).map_err(failure)?;
            let declared = Options::default().declarations();
            for (name, value) in &options {
                let is_declared = declared.iter().any(|it| it.name().eq_ignore_ascii_case(name));
                if is_declared || is_required {
                    let value = value.as_deref().unwrap_or_default();
                    engine.set_option(name, value).map_err(failure)?;
                    inner.own = engine.options().clone();
                    inner.has_analyse_mode |= name.eq_ignore_ascii_case(ANALYSE_MODE);
                }
            }
            Ok(Outcome::Done)
        };
        Task::ended(py.detach(|| self.with(set)))
    }

    /// The options with their values.
    fn values(&self, py: Python<'_>) -> Task {
        let read = |inner: &mut Inner| {
            let values = inner.own.values().map(|(name, value)| (name.to_owned(), value));
            Ok(Outcome::Values(values.collect()))
        };
        Task::ended(py.detach(|| self.with(read)))
    }

    /// Stops the search and waits until the engine is ready.
    fn ping(&self, py: Python<'_>, timeout: Option<f64>) -> Task {
        // There is no process that could hang.
        let _ = timeout;
        let ping = |inner: &mut Inner| {
            inner.thread.engine().wait_until_ready();
            Ok(Outcome::Done)
        };
        Task::ended(py.detach(|| self.with(ping)))
    }

    /// There is nothing to debug.
    fn debug(&self, py: Python<'_>, is_on: bool) -> Task {
        let _ = is_on;
        Task::ended(py.detach(|| self.with(|_| Ok(Outcome::Done))))
    }

    /// Closes the engine.
    fn quit(&self, py: Python<'_>, timeout: Option<f64>) -> Task {
        let _ = timeout;
        Task::ended(py.detach(|| {
            self.owner.check()?;
            let inner = self.lock().take();
            inner.map(|_| Outcome::Done).ok_or_else(|| Failure::dead(None))
        }))
    }

    /// Closes the engine; does nothing after a fork.
    fn close(&self, py: Python<'_>) {
        if self.owner.is_this_process() {
            py.detach(|| drop(self.lock().take()));
        }
    }
}
