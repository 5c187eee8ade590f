//! UCI engines in their own processes.

use std::sync::Arc;
use std::time::Duration;

use lucena_board::Game;
use lucena_client::{
    Client, ClientError, ClientSearch, DetachedSearch, Direction, Guard, Launch, MoveReply,
    SearchReport,
};
use lucena_uci::{Go, OptionKind, PositionLine};

use super::{Answer, ClockState, Failure, MoveRequest, NumberOption, RunningEngine, SearchInfo};
use crate::{EngineCommand, EngineSpec, GoLimits, Ping, Ponder, Stop, Timeouts};

/// Interval for polling the stop flag.
pub(super) const STOP_POLL: Duration = Duration::from_millis(100);

/// Bytes of stderr to report if an engine fails.
const MAX_STDERR_BYTES: usize = 400;

pub(super) struct Process {
    client: Client,
    timeouts: Timeouts,
    /// The ponder search, if any.
    pondering: Option<Pondering>,
}

/// A search on the opponent's time.
enum Pondering {
    Running(DetachedSearch),
    /// It sent `bestmove` before `ponderhit` or `stop`, against the protocol.
    Answered(Box<SearchReport>),
}

type Log = dyn Fn(Direction, &str) + Send + Sync;

/// Resources for starting engines besides their settings.
#[derive(Clone, Default)]
pub(super) struct LaunchContext {
    pub(super) guard: Option<Arc<Guard>>,
    pub(super) log: Option<Arc<Log>>,
}

impl LaunchContext {
    /// The launch settings of a program.
    pub(super) fn launch(&self, command: &EngineCommand) -> Launch {
        let mut launch = Launch::new(&command.program).arguments(&command.arguments);
        for (name, value) in &command.environment {
            launch = launch.variable(name, value);
        }
        if let Some(folder) = &command.folder {
            launch = launch.folder(folder);
        }
        if let Some(guard) = &self.guard {
            launch = launch.guard(guard);
        }
        if let Some(log) = self.log.clone() {
            launch = launch.watch(move |direction, line| log(direction, line));
        }
        launch
    }
}

impl Process {
    /// Starts an engine and sets its options. Rejected options are warnings.
    pub(super) fn start(
        command: &EngineCommand,
        spec: &EngineSpec,
        context: &LaunchContext,
        warnings: &mut Vec<String>,
    ) -> Result<Self, Failure> {
        let launch = context.launch(command);
        let client = launch.start(spec.timeouts.start).map_err(|error| failure(&error))?;
        let mut process = Self { client, timeouts: spec.timeouts, pondering: None };
        process.send_options(&spec.options, warnings)?;
        if spec.ponder == Ponder::On && process.client.options().check("Ponder") == Some(false) {
            process.send_options(&[("Ponder".into(), "true".into())], warnings)?;
        }
        Ok(process)
    }

    /// Sets options, `Threads` first: engines allocate memory per thread.
    fn send_options(
        &mut self,
        options: &[(String, String)],
        warnings: &mut Vec<String>,
    ) -> Result<(), Failure> {
        let is_threads = |name: &str| name.eq_ignore_ascii_case("Threads");
        let (first, others): (Vec<_>, Vec<_>) =
            options.iter().partition(|(name, _)| is_threads(name));
        for (name, value) in first.into_iter().chain(others) {
            let declaration = self.client.options().declaration(name);
            let is_button = declaration.is_some_and(|it| *it.kind() == OptionKind::Button);
            let set = if is_button {
                self.client.press(name)
            } else {
                self.client.set_option(name, value)
            };
            match set {
                Ok(()) => {}
                Err(ClientError::Option(error)) => warnings.push(error.to_string()),
                Err(error) => return Err(self.failure(&error)),
            }
        }
        Ok(())
    }

    /// A failure with the end of stderr, which often has the cause.
    fn failure(&mut self, error: &ClientError) -> Failure {
        failure_with_stderr(error, || self.client.stderr())
    }
}

impl RunningEngine for Process {
    fn number_options(&self) -> Vec<NumberOption> {
        let declared = self.client.options().declarations();
        declared
            .filter_map(|declaration| match *declaration.kind() {
                OptionKind::Spin { default, min, max } => {
                    Some(NumberOption { name: declaration.name().into(), default, min, max })
                }
                _ => None,
            })
            .collect()
    }

    fn set_options(
        &mut self,
        options: &[(String, String)],
        warnings: &mut Vec<String>,
    ) -> Result<bool, Failure> {
        self.send_options(options, warnings).map(|()| true)
    }

    fn new_game(&mut self, is_chess960: bool, warnings: &mut Vec<String>) -> Result<(), Failure> {
        // Without the option, the engine may or may not support the position.
        let is_set = self.client.options().check("UCI_Chess960").unwrap_or(false);
        if is_set != is_chess960 {
            let value = if is_chess960 { "true" } else { "false" };
            self.send_options(&[("UCI_Chess960".into(), value.into())], warnings)?;
        }
        let ready = self.client.new_game(self.timeouts.new_game);
        ready.map_err(|error| self.failure(&error))
    }

    fn set_position(
        &mut self,
        _game: &Game,
        line: &PositionLine,
        ping: Ping,
    ) -> Result<(), Failure> {
        self.client.queue_position(line);
        match ping {
            Ping::EveryGame => Ok(()),
            Ping::EveryMove => {
                let ready = self.client.is_ready(self.timeouts.ping);
                ready.map_err(|error| self.failure(&error))
            }
        }
    }

    fn search(&mut self, request: &MoveRequest<'_>) -> Result<Answer, Failure> {
        let result = match self.client.go(&go(request)) {
            Ok(search) => wait(search, request, &self.timeouts),
            Err(error) => Err(NoResult::Client(error)),
        };
        result.map_err(|kind| self.search_failure(kind, request))
    }

    fn ponder(
        &mut self,
        _game: &Game,
        line: &PositionLine,
        request: &MoveRequest<'_>,
    ) -> Result<bool, Failure> {
        self.client.queue_position(line);
        let mut go = go(request);
        go.ponder = true;
        let started = self.client.go(&go).map(ClientSearch::detach);
        let search = started.map_err(|error| self.failure(&error))?;
        self.pondering = Some(Pondering::Running(search));
        Ok(true)
    }

    fn idle(&mut self) {
        let Some(Pondering::Running(search)) = self.pondering.take() else { return };
        let mut search = self.client.attach(search);
        self.pondering = Some(match search.wait(Duration::ZERO) {
            Ok(Some(report)) => Pondering::Answered(Box::new(report)),
            // Errors are handled at the engine's next move.
            Ok(None) | Err(_) => Pondering::Running(search.detach()),
        });
    }

    fn ponder_hit(&mut self, request: &MoveRequest<'_>) -> Result<Answer, Failure> {
        let search = match self.pondering.take() {
            Some(Pondering::Running(search)) => search,
            Some(Pondering::Answered(report)) => return Ok(answer(*report, Duration::MAX)),
            None => return self.search(request),
        };
        let mut search = self.client.attach(search);
        let result = match search.ponder_hit() {
            Ok(()) => wait(search, request, &self.timeouts),
            Err(error) => {
                drop(search);
                Err(NoResult::Client(error))
            }
        };
        result.map_err(|kind| self.search_failure(kind, request))
    }

    fn stop_pondering(&mut self) -> Result<(), Failure> {
        let Some(Pondering::Running(search)) = self.pondering.take() else { return Ok(()) };
        let mut search = self.client.attach(search);
        // No clock is running, and a busy engine may poll its input rarely.
        let stopped = search.stop().and_then(|()| search.finish(self.timeouts.ping));
        stopped.map(drop).map_err(|error| match error {
            ClientError::Timeout { .. } => Failure::Stalled("a move after stop".into()),
            error => self.failure(&error),
        })
    }

    fn process_id(&self) -> Option<u32> {
        self.client.process_id()
    }

    fn quit(self: Box<Self>) {
        // An error means that it had to be killed.
        let _ = self.client.quit(self.timeouts.quit);
    }
}

impl Process {
    fn search_failure(&mut self, kind: NoResult, request: &MoveRequest<'_>) -> Failure {
        match kind {
            NoResult::Client(error) => self.failure(&error),
            NoResult::OutOfTime(time) => self.out_of_time(time, request),
            NoResult::Endless => Failure::Stalled("the end of a search without a clock".into()),
            NoResult::Interrupted => Failure::Interrupted,
        }
    }

    /// Classifies an engine that did not respond to `stop`: if it still answers `isready` it has
    /// run out of time, otherwise it hangs.
    fn out_of_time(&mut self, time: Duration, request: &MoveRequest<'_>) -> Failure {
        match self.client.is_ready(self.timeouts.stop) {
            Ok(()) if request.deadline.is_some() => Failure::NoMove(time),
            Ok(()) => Failure::Stalled("a move".into()),
            Err(ClientError::Timeout { .. }) => Failure::Stalled("a move".into()),
            Err(error) => self.failure(&error),
        }
    }
}

/// Why a search has no result.
enum NoResult {
    Client(ClientError),
    /// The engine did not respond to `stop` either.
    OutOfTime(Duration),
    /// The engine exceeded its node or depth limit by far.
    Endless,
    Interrupted,
}

impl From<ClientError> for NoResult {
    fn from(error: ClientError) -> Self {
        Self::Client(error)
    }
}

/// Waits for the result, the deadline, a timeout or the stop flag.
fn wait(
    mut search: ClientSearch<'_>,
    request: &MoveRequest<'_>,
    timeouts: &Timeouts,
) -> Result<Answer, NoResult> {
    // A ponder search has been running longer than the clock.
    let before = search.elapsed();
    // When the engine last reported nodes and depth within its limits. A report beyond them may be
    // the last one before `bestmove`.
    let mut last_within = before;
    loop {
        let left = match request.deadline {
            Some(deadline) => (before + deadline).checked_sub(search.elapsed()),
            None => timeouts.silence.checked_sub(search.silence()),
        };
        let Some(left) = left else { break };
        if request.deadline.is_none() {
            if !is_far_beyond(&search, request.limits) {
                last_within = search.elapsed();
            }
            let beyond = search.elapsed() - last_within;
            if beyond >= timeouts.stop || search.elapsed() >= before + timeouts.search {
                // Stopped, it would answer, but a move of an unlimited search does not count.
                return Err(NoResult::Endless);
            }
        }
        (request.idle)();
        if let Some(report) = search.wait(left.min(STOP_POLL))? {
            return Ok(answer(report, before));
        }
        if request.stop.is_raised() {
            return Err(NoResult::Interrupted);
        }
    }
    stop_late(search, before, timeouts.stop, request.stop)
}

/// Factor by which reported nodes may exceed the node limit, and additional nodes: engines with
/// many threads check their limits rarely.
const NODES_FACTOR: u64 = 100;
const MORE_NODES: u64 = 10_000_000;
/// Plies by which the reported depth may exceed the depth limit: some engines count extensions.
const MORE_DEPTH: u32 = 8;

/// Whether the engine reports nodes or depth far beyond its limits.
fn is_far_beyond(search: &ClientSearch<'_>, limits: &GoLimits) -> bool {
    let reported = search.statistics().unwrap_or_default();
    let most_nodes = |nodes: u64| nodes.saturating_mul(NODES_FACTOR).saturating_add(MORE_NODES);
    let is_over_nodes = |limit| reported.nodes.is_some_and(|nodes| nodes > most_nodes(limit));
    let is_over_depth =
        |limit: u32| reported.depth.is_some_and(|depth| depth > limit.saturating_add(MORE_DEPTH));
    limits.nodes.is_some_and(is_over_nodes) || limits.depth.is_some_and(is_over_depth)
}

/// Stops a search that ran out of time. The move does not count, but an engine that answers can
/// play the next game.
fn stop_late(
    mut search: ClientSearch<'_>,
    before: Duration,
    timeout: Duration,
    stop: &Stop,
) -> Result<Answer, NoResult> {
    let given_up = search.elapsed();
    search.stop()?;
    loop {
        let Some(left) = (given_up + timeout).checked_sub(search.elapsed()) else {
            return Err(NoResult::OutOfTime(given_up.saturating_sub(before)));
        };
        if let Some(report) = search.wait(left.min(STOP_POLL))? {
            return Ok(answer(report, before));
        }
        if stop.is_raised() {
            return Err(NoResult::Interrupted);
        }
    }
}

fn go(request: &MoveRequest<'_>) -> Go {
    let mut go = Go::default();
    let milliseconds = |time: Duration| i64::try_from(time.as_millis()).unwrap_or(i64::MAX);
    // With a clock for this side only, send it for both, since some engines ignore a single one.
    // Without a clock send none, since some engines start managing time for either.
    if let Some(own) = request.clocks[request.turn] {
        let [white, black] = request.clocks.0.map(|clock| clock.unwrap_or(own));
        // A clock of 0 would look like a missing one.
        let [wtime, btime] = [white, black].map(|clock| milliseconds(clock.left).max(1));
        (go.wtime, go.btime) = (Some(wtime), Some(btime));
        let increment =
            |clock: ClockState| Some(milliseconds(clock.increment)).filter(|&ms| ms > 0);
        (go.winc, go.binc) = (increment(white), increment(black));
        go.movestogo = request.moves_to_go;
    }
    go.movetime = request.limits.move_time.map(|time| milliseconds(time).max(1));
    go.nodes = request.limits.nodes;
    go.depth = request.limits.depth;
    go
}

/// The answer of a search that started `before` its clock.
fn answer(report: SearchReport, before: Duration) -> Answer {
    // UCI moves are lower case; accepting others would hide a bug of the engine.
    let reply = match report.word.parse() {
        Ok(mv) => MoveReply::Move(mv),
        Err(_) => MoveReply::Other(report.word),
    };
    let output = SearchInfo {
        has_info: report.n_infos > 0,
        line: report.lines.into_iter().next(),
        exact: report.exact,
        statistics: report.statistics,
    };
    let (ponder, time) = (report.best.ponder, report.elapsed.saturating_sub(before));
    let moved_while_pondering = report.moved_while_pondering;
    Answer { reply, ponder, time, output, offers_draw: false, moved_while_pondering }
}

/// A failure with the end of stderr, which often has the cause.
pub(super) fn failure_with_stderr(error: &ClientError, stderr: impl FnOnce() -> String) -> Failure {
    let mut failure = failure(error);
    if let Failure::Gone(how) = &mut failure {
        let stderr = stderr();
        let stderr = stderr.trim_end();
        let start = stderr.len().saturating_sub(MAX_STDERR_BYTES);
        let start = (start..stderr.len()).find(|&at| stderr.is_char_boundary(at));
        if let Some(start) = start {
            how.push_str("; stderr: ");
            how.push_str(&stderr[start..]);
        }
    }
    failure
}

pub(super) fn failure(error: &ClientError) -> Failure {
    match error {
        ClientError::Timeout { waiting_for, .. } => Failure::Stalled((*waiting_for).into()),
        ClientError::Unsupported(what) => Failure::Unsupported(what.clone()),
        error => Failure::Gone(error.to_string()),
    }
}
