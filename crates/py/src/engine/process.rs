//! UCI engines as processes, driven by the client of `lucena-uci`.

use std::ffi::OsString;
use std::future::Future;
use std::path::PathBuf;
use std::pin::pin;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::task::{Context, Poll, Wake, Waker};
use std::thread::{self, Thread};
use std::time::Duration;

use lucena_client::{
    AbortHandle, AsyncClient, Client, ClientError, Direction, Launch, Reply, SearchRequest,
    SearchResult, Stderr, StopHandle,
};
use lucena_uci::OptionDeclaration;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyDict;

use super::callbacks::{Callback, Callbacks};
use super::failure::{Failure, exit_code};
use super::options::{self, Declaration};
use super::owner::Owner;
use super::request::{Request, Search};
use super::task::{Outcome, Reporter, Root, Stop, Task};
use crate::board::Board;

/// The number of the signal that cannot be ignored.
const SIGKILL: i32 = 9;

/// What to start, and how.
#[derive(FromPyObject)]
#[pyo3(from_item_all)]
struct Process {
    command: Vec<OsString>,
    folder: Option<PathBuf>,
    /// All variables, in place of those of this process.
    environment: Option<Vec<(OsString, OsString)>>,
    stderr: String,
    /// Called with each line, and whether it goes to the engine.
    on_line: Option<(Py<Callbacks>, Py<PyAny>)>,
}

impl Process {
    fn launch(self) -> PyResult<Launch> {
        let mut command = self.command.into_iter();
        let program =
            command.next().ok_or_else(|| PyValueError::new_err("the command is empty"))?;
        let mut launch = Launch::new(program).arguments(command);
        if let Some(folder) = self.folder {
            launch = launch.folder(folder);
        }
        if let Some(variables) = self.environment {
            for (name, _) in std::env::vars_os() {
                if !variables.iter().any(|(it, _)| *it == name) {
                    launch = launch.env_remove(name);
                }
            }
            for (name, value) in variables {
                launch = launch.variable(name, value);
            }
        }
        launch = launch.stderr(match self.stderr.as_str() {
            "inherit" => Stderr::Inherit,
            "discard" => Stderr::Discard,
            _ => Stderr::Keep,
        });
        Ok(match self.on_line {
            None => launch,
            Some((callbacks, on_line)) => {
                let on_line = Callback::new(callbacks.get(), on_line);
                launch.watch(move |direction, line| {
                    let is_sent = direction == Direction::ToEngine;
                    on_line.call((is_sent, line));
                })
            }
        })
    }
}

/// A UCI engine as a process. A thread drives it, in the order of the commands.
#[pyclass(frozen, module = "lucena")]
pub(crate) struct UciEngine {
    owner: Owner,
    /// `None` after `quit` and `close`.
    client: Mutex<Option<AsyncClient>>,
    abort: AbortHandle,
    /// Of the last search, which every later command ends.
    search: Mutex<StopHandle>,
    exit_code: Arc<Mutex<Option<i32>>>,
    name: String,
    author: String,
    process_id: Option<u32>,
    options: Vec<OptionDeclaration>,
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl UciEngine {
    /// Starts the process and waits until it is ready.
    fn open(
        launch: &Launch,
        abort: AbortHandle,
        [start, reply]: [Duration; 2],
    ) -> Result<Self, ClientError> {
        let mut client = launch.start(start)?;
        client.set_reply_timeout(reply);
        Ok(Self {
            owner: Owner::this_process(),
            abort,
            search: Mutex::default(),
            exit_code: Arc::default(),
            name: client.name().to_owned(),
            author: client.author().to_owned(),
            process_id: client.process_id(),
            options: client.options().declarations().cloned().collect(),
            client: Mutex::new(Some(AsyncClient::new(client)?)),
        })
    }

    /// Sends a command after the search that runs has been stopped.
    fn run(
        &self,
        stop: StopHandle,
        root: Option<Root>,
        job: impl FnOnce(&mut Client, &Reporter) -> Result<Outcome, ClientError> + Send + 'static,
    ) -> Result<Task, Failure> {
        self.owner.check()?;
        // Held until the command is queued: of the commands of two threads, the one that is queued last
        // must be the one that stops the other.
        let mut running = lock(&self.search);
        std::mem::replace(&mut *running, stop.clone()).stop();
        let client = lock(&self.client);
        let before = *lock(&self.exit_code);
        let client = client.as_ref().filter(|_| before.is_none());
        let client = client.ok_or_else(|| Failure::dead(before))?;
        let (task, reporter) = Task::new(Stop::Search(stop), root);
        let code = Arc::clone(&self.exit_code);
        // The task has the result, so the reply is of no use.
        drop(client.with(move |client| {
            let result = job(client, &reporter);
            let before = *lock(&code);
            reporter.end(match result {
                Err(ClientError::Gone { .. }) if before.is_some() => Err(Failure::dead(before)),
                Err(error @ ClientError::Gone { status, .. }) => {
                    *lock(&code) = status.map(exit_code);
                    Err(error.into())
                }
                result => result.map_err(Failure::from),
            });
            Ok(())
        }));
        Ok(task)
    }

    /// As `run`, for a command that is not a search: its failures are all results of the task.
    fn command(
        &self,
        job: impl FnOnce(&mut Client, &Reporter) -> Result<Outcome, ClientError> + Send + 'static,
    ) -> Task {
        self.run(StopHandle::new(), None, job).unwrap_or_else(|failure| Task::ended(Err(failure)))
    }

    /// Lets the engine exit, or kills it after the limit, without waiting.
    fn leave(&self, limit: Duration) -> Task {
        if let Err(failure) = self.owner.check() {
            return Task::ended(Err(failure));
        }
        lock(&self.search).stop();
        let Some(client) = lock(&self.client).take() else {
            return Task::ended(Err(Failure::dead(*lock(&self.exit_code))));
        };
        let (task, reporter) = Task::new(Stop::Start(self.abort.clone()), None);
        let (code, reply) = (Arc::clone(&self.exit_code), client.quit(limit));
        let spawned = thread::Builder::new().name("uci quit".into()).spawn(move || {
            let result = wait(reply);
            *lock(&code) = match &result {
                Ok(status) => status.map(exit_code),
                // It has been killed.
                Err(_) => Some(if cfg!(unix) { -SIGKILL } else { 1 }),
            };
            reporter.end(result.map(|_| Outcome::Done).map_err(Failure::from));
        });
        // Without a thread the reporter is dropped, which is a failure.
        drop(spawned);
        task
    }
}

/// A closed engine must not stay behind as a process, but that of the parent must live on after a fork.
impl Drop for UciEngine {
    fn drop(&mut self) {
        if self.owner.is_this_process() {
            self.abort.abort();
        } else {
            std::mem::forget(self.client.get_mut().unwrap_or_else(PoisonError::into_inner).take());
        }
    }
}

#[pymethods]
impl UciEngine {
    /// Starts an engine. Its task ends with the engine, or fails after the limits in seconds for the
    /// start and for each reply.
    #[staticmethod]
    fn start(
        py: Python<'_>,
        process: Bound<'_, PyDict>,
        timeouts: [Option<f64>; 2],
    ) -> PyResult<Task> {
        let abort = AbortHandle::new();
        let launch = process.extract::<Process>()?.launch()?.abort_handle(&abort);
        let limits = timeouts.map(limit);
        let (task, reporter) = Task::new(Stop::Start(abort.clone()), None);
        let start = move || {
            let engine = Self::open(&launch, abort, limits).map(|engine| Some(Box::new(engine)));
            reporter.end(engine.map(Outcome::Started).map_err(Failure::from));
        };
        py.detach(|| thread::Builder::new().name("uci start".into()).spawn(start))?;
        Ok(task)
    }

    /// Name and author.
    fn id(&self) -> (&str, &str) {
        (&self.name, &self.author)
    }

    fn process_id(&self) -> Option<u32> {
        self.process_id
    }

    /// The exit code, once it is known.
    fn exit_code(&self) -> Option<i32> {
        *lock(&self.exit_code)
    }

    /// The options that the engine declares.
    fn options(&self, py: Python<'_>) -> PyResult<Vec<Declaration>> {
        self.options.iter().map(|it| options::declaration(py, it)).collect()
    }

    /// Searches; the task ends with the best move.
    fn search(&self, py: Python<'_>, board: &Board, request: Request) -> PyResult<Task> {
        let Search { game, root, go, root_moves } = request.search(board)?;
        let stop = StopHandle::new();
        let mut search = SearchRequest::new(go)
            .game(request.game)
            .stop_handle(&stop)
            // Python does the waiting, and knows for how long.
            .timeout(Duration::MAX);
        if let Some(lines) = request.multipv {
            search = search.multipv(lines);
        }
        if let Some(moves) = root_moves {
            search = search.root_moves(moves);
        }
        if request.ponder {
            search = search.ponder_after();
        }
        for (name, value) in &request.options {
            search = search.option(name, value);
        }
        let Request { is_play, wants_lines, .. } = request;
        let best = |found: SearchResult| Outcome::Best(found.best_move, found.ponder_move);
        py.detach(|| {
            self.run(stop, Some(root), move |client, reporter| {
                let found = match (is_play, wants_lines) {
                    (true, false) => client.play(&game, search)?,
                    (true, true) => {
                        client.play_with_lines(&game, search, |line| reporter.line(line))?
                    }
                    (false, false) => client.analyse(&game, search)?,
                    (false, true) => {
                        let mut analysis = client.analysis(&game, search)?;
                        // An error ends the analysis and is its result.
                        analysis.by_ref().flatten().for_each(|line| reporter.line(line));
                        analysis.finish()?
                    }
                };
                Ok(best(found))
            })
        })
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
        let set = move |client: &mut Client, _: &Reporter| {
            for (name, value) in &options {
                match value {
                    None => client.press(name)?,
                    Some(value) if is_required => client.set_option(name, value)?,
                    Some(value) => drop(client.set_option_if_supported(name, value)?),
                }
            }
            Ok(Outcome::Done)
        };
        py.detach(|| self.command(set))
    }

    /// The options with their values.
    fn values(&self, py: Python<'_>) -> Task {
        let read = |client: &mut Client, _: &Reporter| {
            let names = client.options().declarations().map(OptionDeclaration::name);
            let value = |name: &str| client.options().get(name).and_then(options::text);
            let values = names.filter_map(|name| Some((name.to_owned(), value(name)?)));
            Ok(Outcome::Values(values.collect()))
        };
        py.detach(|| self.command(read))
    }

    /// Waits until the engine is ready.
    fn ping(&self, py: Python<'_>, timeout: Option<f64>) -> Task {
        let limit = limit(timeout);
        let ping = move |client: &mut Client, _: &Reporter| {
            client.is_ready(limit)?;
            Ok(Outcome::Done)
        };
        py.detach(|| self.command(ping))
    }

    /// Sends `debug`.
    fn debug(&self, py: Python<'_>, is_on: bool) -> Task {
        let debug = move |client: &mut Client, _: &Reporter| {
            client.send(&lucena_uci::GuiCommand::Debug(is_on))?;
            Ok(Outcome::Done)
        };
        py.detach(|| self.command(debug))
    }

    /// The end of the engine's standard error.
    fn stderr(&self, py: Python<'_>) -> PyResult<String> {
        self.owner.check().map_err(|failure| failure.exception(py))?;
        py.detach(|| {
            let reply =
                lock(&self.client).as_ref().map(|client| client.with(|client| Ok(client.stderr())));
            reply.map(wait).transpose()
        })
        .map(Option::unwrap_or_default)
        .map_err(|error| Failure::from(error).exception(py))
    }

    /// Lets the engine exit, and kills it after this many seconds.
    fn quit(&self, py: Python<'_>, timeout: Option<f64>) -> Task {
        py.detach(|| self.leave(limit(timeout)))
    }

    /// Kills the engine, and waits until it is gone; does nothing after a fork.
    fn close(&self, py: Python<'_>) -> PyResult<()> {
        if !self.owner.is_this_process() {
            return Ok(());
        }
        self.abort.abort();
        let task = py.detach(|| self.leave(Duration::ZERO));
        task.wait(py, None).map(drop)
    }
}

fn limit(seconds: Option<f64>) -> Duration {
    // What is too long for a duration is no limit.
    let limit = seconds.map(|it| Duration::try_from_secs_f64(it.max(0.0)));
    limit.and_then(Result::ok).unwrap_or(Duration::MAX)
}

/// Blocks until the engine's thread has answered.
fn wait<T>(reply: Reply<T>) -> Result<T, ClientError> {
    struct Unpark(Thread);
    impl Wake for Unpark {
        fn wake(self: Arc<Self>) {
            self.0.unpark();
        }
    }
    let waker = Waker::from(Arc::new(Unpark(thread::current())));
    let mut reply = pin!(reply);
    loop {
        match reply.as_mut().poll(&mut Context::from_waker(&waker)) {
            Poll::Ready(result) => return result,
            Poll::Pending => thread::park(),
        }
    }
}
