//! A command to an engine, from the call to its result.

use std::collections::VecDeque;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use lucena_board::{Move as BoardMove, Position};
use lucena_client::{AbortHandle, AnalysisLine, StopHandle};
use lucena_search::Control;
use pyo3::IntoPyObjectExt;
use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use pyo3::types::PyDict;

use super::callbacks::{Callback, Callbacks};
use super::failure::Failure;
use super::info;
use super::owner::Owner;
use super::process::UciEngine;
use crate::moves::Move;

/// How often a wait looks at signals, such as Ctrl-C.
pub(super) const SIGNALS: Duration = Duration::from_millis(50);

/// Lines to keep until Python takes them; older ones are dropped.
const MAX_LINES: usize = 16_384;

/// What came of a command.
pub(super) enum Outcome {
    Done,
    /// The best move, and the reply to ponder on.
    Best(Option<BoardMove>, Option<BoardMove>),
    /// The engine, until it is taken.
    Started(Option<Box<UciEngine>>),
    /// Options with their values.
    Values(Vec<(String, String)>),
}

impl Outcome {
    /// The same outcome; an engine is handed out only once.
    fn take(&mut self) -> Self {
        match self {
            Self::Done => Self::Done,
            Self::Best(best, ponder) => Self::Best(*best, *ponder),
            Self::Started(engine) => Self::Started(engine.take()),
            Self::Values(values) => Self::Values(values.clone()),
        }
    }
}

/// What ends a command early.
pub(super) enum Stop {
    /// It ends soon by itself.
    Never,
    Search(StopHandle),
    OwnSearch(Control),
    Start(AbortHandle),
}

/// The position that is searched, and how castling is written.
#[derive(Clone)]
pub(super) struct Root {
    pub(super) position: Position,
    pub(super) is_chess960: bool,
}

#[derive(Default)]
struct State {
    lines: VecDeque<AnalysisLine>,
    end: Option<Result<Outcome, Failure>>,
    /// Called when there is news, once until the lines are taken.
    on_news: Option<Arc<Callback>>,
    is_called: bool,
}

#[derive(Default)]
struct Shared {
    state: Mutex<State>,
    changed: Condvar,
}

impl Shared {
    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn change(&self, change: impl FnOnce(&mut State)) {
        let on_news = {
            let mut state = self.lock();
            change(&mut state);
            let is_called = std::mem::replace(&mut state.is_called, true);
            // After the end there is no news, and the function would keep its objects alive.
            let on_news =
                if state.end.is_some() { state.on_news.take() } else { state.on_news.clone() };
            // Nothing follows the end, so it is news even before the lines are taken.
            on_news.filter(|_| state.end.is_some() || !is_called)
        };
        self.changed.notify_all();
        // Without the lock: a thread that holds the GIL may wait for it.
        if let Some(on_news) = on_news {
            on_news.call(());
        }
    }
}

/// The engine's side of a task. Dropping it without a result leaves a failure.
pub(super) struct Reporter(Arc<Shared>);

impl Reporter {
    pub(super) fn line(&self, line: AnalysisLine) {
        self.0.change(|state| {
            if state.lines.len() == MAX_LINES {
                state.lines.pop_front();
            }
            state.lines.push_back(line);
        });
    }

    pub(super) fn end(self, result: Result<Outcome, Failure>) {
        self.0.change(|state| state.end = Some(result));
    }
}

impl Drop for Reporter {
    fn drop(&mut self) {
        if self.0.lock().end.is_none() {
            let failure = Failure::Terminated("the engine's thread has ended".to_owned());
            self.0.change(|state| state.end = Some(Err(failure)));
        }
    }
}

/// A command to an engine that is being carried out.
#[pyclass(frozen, module = "lucena")]
pub(crate) struct Task {
    owner: Owner,
    shared: Arc<Shared>,
    stop: Stop,
    // Boxed, as Python aligns objects less than a cache line.
    root: Option<Box<Root>>,
}

impl Task {
    pub(super) fn new(stop: Stop, root: Option<Root>) -> (Self, Reporter) {
        let shared = Arc::<Shared>::default();
        let reporter = Reporter(Arc::clone(&shared));
        let root = root.map(Box::new);
        (Self { owner: Owner::this_process(), shared, stop, root }, reporter)
    }

    /// A task that has ended.
    pub(super) fn ended(result: Result<Outcome, Failure>) -> Self {
        let (task, reporter) = Self::new(Stop::Never, None);
        reporter.end(result);
        task
    }

    fn wait_for(
        &self,
        py: Python<'_>,
        timeout: Option<f64>,
        is_met: impl Fn(&State) -> bool + Sync,
    ) -> PyResult<bool> {
        self.owner.check().map_err(|failure| failure.exception(py))?;
        let deadline = timeout
            .and_then(|seconds| Duration::try_from_secs_f64(seconds.max(0.0)).ok())
            .and_then(|limit| Instant::now().checked_add(limit));
        loop {
            let is_over = py.detach(|| {
                let left = deadline.map(|it| it.saturating_duration_since(Instant::now()));
                let pause = left.map_or(SIGNALS, |left| left.min(SIGNALS));
                let state = self.shared.lock();
                let (state, _) = self
                    .shared
                    .changed
                    .wait_timeout_while(state, pause, |state| !is_met(state))
                    .unwrap_or_else(PoisonError::into_inner);
                is_met(&state).then_some(true).or((left == Some(pause)).then_some(false))
            });
            match is_over {
                Some(is_met) => return Ok(is_met),
                None => py.check_signals()?,
            }
        }
    }
}

#[pymethods]
impl Task {
    /// Ends the command early: a search answers with the best move so far.
    fn stop(&self, py: Python<'_>) {
        if !self.owner.is_this_process() {
            return;
        }
        py.detach(|| match &self.stop {
            Stop::Never => {}
            Stop::Search(stop) => stop.stop(),
            Stop::OwnSearch(control) => control.stop(),
            Stop::Start(abort) => abort.abort(),
        });
    }

    /// Calls a function, in any thread, when there are lines or the result; again after
    /// `take_lines`.
    fn on_news(&self, py: Python<'_>, callbacks: &Callbacks, on_news: Py<PyAny>) {
        let on_news = Arc::new(Callback::new(callbacks, on_news));
        let (has_news, before) = {
            let mut state = self.shared.lock();
            let kept = state.end.is_none().then(|| Arc::clone(&on_news));
            state.is_called = state.end.is_some() || !state.lines.is_empty();
            (state.is_called, std::mem::replace(&mut state.on_news, kept))
        };
        // Without the lock: what Python runs here may ask for this task.
        drop(before);
        if has_news {
            on_news.call_attached(py, ());
        }
    }

    /// Waits for lines or the end; `False` after the timeout.
    #[pyo3(signature = (timeout=None))]
    fn wait_for_news(&self, py: Python<'_>, timeout: Option<f64>) -> PyResult<bool> {
        self.wait_for(py, timeout, |state| state.end.is_some() || !state.lines.is_empty())
    }

    /// Waits for the end; `False` after the timeout.
    #[pyo3(signature = (timeout=None))]
    pub(super) fn wait(&self, py: Python<'_>, timeout: Option<f64>) -> PyResult<bool> {
        self.wait_for(py, timeout, |state| state.end.is_some())
    }

    /// Whether the command has ended.
    fn is_over(&self) -> bool {
        self.shared.lock().end.is_some()
    }

    /// The lines since the last call, with what the flags of `lucena.engine.Info` select.
    fn take_lines<'py>(&self, py: Python<'py>, selected: u32) -> PyResult<Vec<Bound<'py, PyDict>>> {
        let lines = {
            let mut state = self.shared.lock();
            state.is_called = false;
            std::mem::take(&mut state.lines)
        };
        let Some(root) = &self.root else { return Ok(Vec::new()) };
        lines.iter().map(|line| info::dictionary(py, line, root, selected)).collect()
    }

    /// The result, or its exception: the best move and the reply to ponder on, the engine that was
    /// started, the values of options, or `None`.
    fn result(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        let is_chess960 = self.root.as_ref().is_some_and(|root| root.is_chess960);
        let of = |mv: Option<BoardMove>| mv.map(|mv| Move::from_board(mv, is_chess960));
        // Without the lock: what Python runs meanwhile may ask for this task.
        let end = match &mut self.shared.lock().end {
            None => None,
            Some(Ok(outcome)) => Some(Ok(outcome.take())),
            Some(Err(failure)) => Some(Err(failure.clone())),
        };
        match end {
            None => Err(PyRuntimeError::new_err("the engine has not answered yet")),
            Some(Err(failure)) => Err(failure.exception(py)),
            Some(Ok(Outcome::Done)) => Ok(py.None()),
            Some(Ok(Outcome::Best(best, ponder))) => (of(best), of(ponder)).into_py_any(py),
            Some(Ok(Outcome::Values(values))) => values.into_py_any(py),
            Some(Ok(Outcome::Started(Some(engine)))) => Py::new(py, *engine)?.into_py_any(py),
            Some(Ok(Outcome::Started(None))) => {
                Err(PyRuntimeError::new_err("the engine has been taken already"))
            }
        }
    }
}
