//! A running engine of a match: timeouts, stop flag and pondering around an engine of any kind.

use std::time::{Duration, Instant};

use lucena_board::variants::VariantPosition;
use lucena_board::{Game, GameResult, UciCastling, Variant};
#[cfg(feature = "builtin")]
use lucena_client::BuiltIn;
use lucena_client::{ClientError, MatchEngine, Progress, SearchReport, XboardClient, XboardLimits};
use lucena_uci::{Go, OptionKind, PositionLine};
use lucena_xboard::Level;

use super::launch::LaunchContext;
use super::{ClockState, Failure, MoveRequest, NumberOption};
use crate::{EngineCommand, EngineSpec, GoLimits, Ping, Ponder, Protocol, Start, Timeouts};

/// Interval for polling the stop flag.
const STOP_POLL: Duration = Duration::from_millis(100);

/// The failure of a player that needs the feature `builtin`.
#[cfg(not(feature = "builtin"))]
const NO_ENGINE: &str = "this program was built without the built-in engine (feature `builtin`)";

/// A running engine of any kind.
pub(crate) struct RunningEngine {
    engine: Box<dyn MatchEngine<VariantPosition>>,
    timeouts: Timeouts,
    /// Whether options can be changed between games; otherwise it is restarted.
    takes_options: bool,
    pondering: Pondering,
}

/// The search on the opponent's time.
enum Pondering {
    Off,
    Running,
    /// It answered before `ponderhit` or `stop`, against the protocol.
    Answered(Box<SearchReport>),
    /// It failed before `ponderhit` or `stop`.
    Failed(ClientError),
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

impl RunningEngine {
    /// Starts an engine and sets its options. Rejected options are warnings.
    pub(super) fn start(
        spec: &EngineSpec,
        context: &LaunchContext,
        warnings: &mut Vec<String>,
    ) -> Result<Self, Failure> {
        let mut takes_options = true;
        let engine: Box<dyn MatchEngine<VariantPosition>> = match &spec.start {
            Start::Command(command) if spec.protocol == Protocol::Xboard => {
                takes_options = false;
                Box::new(start_xboard(command, spec, context, warnings)?)
            }
            Start::Command(command) => {
                let client = context.launch(command).start(spec.timeouts.start);
                Box::new(client.map_err(|error| failure(&error))?)
            }
            #[cfg(feature = "builtin")]
            Start::Lucena => Box::new(BuiltIn::in_thread()),
            #[cfg(not(feature = "builtin"))]
            Start::Lucena => return Err(Failure::Unsupported(NO_ENGINE.into())),
        };
        let pondering = Pondering::Off;
        let mut running = Self { engine, timeouts: spec.timeouts, takes_options, pondering };
        if takes_options {
            running.set_options(&spec.options, warnings)?;
            let has_ponder = running.engine.options().check("Ponder") == Some(false);
            if spec.ponder == Ponder::On && has_ponder {
                running.set_options(&[("Ponder".into(), "true".into())], warnings)?;
            }
        }
        Ok(running)
    }

    /// The numeric options.
    pub(crate) fn number_options(&self) -> Vec<NumberOption> {
        let options = self.engine.options();
        let spins = options.declarations().filter_map(|declaration| match *declaration.kind() {
            OptionKind::Spin { default, min, max } => {
                Some(NumberOption { name: declaration.name().into(), default, min, max })
            }
            _ => None,
        });
        spins.collect()
    }

    /// Sets options between games. Rejected ones are warnings. Returns whether it could: otherwise
    /// the engine is restarted.
    pub(super) fn set_options(
        &mut self,
        options: &[(String, String)],
        warnings: &mut Vec<String>,
    ) -> Result<bool, Failure> {
        if self.takes_options {
            let set = set_options(self.engine.as_mut(), options, warnings);
            set.map_err(|error| failure(&error))?;
        }
        Ok(self.takes_options)
    }

    /// Prepares for a game of a variant, with castling in this form.
    pub(super) fn new_game(
        &mut self,
        variant: Variant,
        castling: UciCastling,
        warnings: &mut Vec<String>,
    ) -> Result<(), Failure> {
        let begun = self.engine.new_game(variant, castling, self.timeouts.new_game);
        warnings.extend(begun.map_err(|error| failure(&error))?);
        Ok(())
    }

    /// Whether a game can start from this position.
    pub(super) fn check_start(&self, start: &VariantPosition) -> Result<(), Failure> {
        self.engine.check_start(start).map_err(|error| failure(&error))
    }

    /// Sends the position.
    pub(crate) fn set_position(
        &mut self,
        game: &Game<VariantPosition>,
        line: &PositionLine,
        ping: Ping,
    ) -> Result<(), Failure> {
        let set = self.engine.set_position(game, line).and_then(|()| {
            match self.engine.needs_sync() || ping == Ping::EveryMove {
                true => self.engine.sync(self.timeouts.ping),
                false => Ok(()),
            }
        });
        set.map_err(|error| failure(&error))
    }

    /// Searches the position that was sent last.
    pub(crate) fn search(&mut self, request: &MoveRequest<'_>) -> Result<SearchReport, Failure> {
        if request.is_offered_draw {
            self.engine.offer_draw();
        }
        let begun = self.engine.go(&go(request));
        self.result(begun, Duration::ZERO, request)
    }

    /// Ponders on this position, the one after the expected reply. Returns whether the engine is
    /// pondering.
    pub(crate) fn ponder(
        &mut self,
        game: &Game<VariantPosition>,
        line: &PositionLine,
        request: &MoveRequest<'_>,
    ) -> Result<bool, Failure> {
        // Xboard engines are sent `easy`, so that they do not ponder.
        if !self.takes_options {
            return Ok(false);
        }
        let begun = self.engine.set_position(game, line);
        let begun = begun.and_then(|()| self.engine.go(&go(request).pondering()));
        begun.map_err(|error| failure(&error))?;
        self.pondering = Pondering::Running;
        Ok(true)
    }

    /// Reads the output of a pondering engine, so that the pipe does not fill up.
    pub(crate) fn idle(&mut self) {
        if matches!(self.pondering, Pondering::Running) {
            match self.engine.wait(Duration::ZERO) {
                Ok(None) => {}
                Ok(Some(report)) => self.pondering = Pondering::Answered(Box::new(report)),
                // Handled at the engine's next move.
                Err(error) => self.pondering = Pondering::Failed(error),
            }
        }
    }

    /// Ponder hit: starts the clock and returns the move.
    pub(crate) fn ponder_hit(
        &mut self,
        request: &MoveRequest<'_>,
    ) -> Result<SearchReport, Failure> {
        match std::mem::replace(&mut self.pondering, Pondering::Off) {
            Pondering::Off => self.search(request),
            Pondering::Answered(report) => Ok(on_the_clock(*report, Duration::MAX)),
            Pondering::Failed(error) => Err(failure(&error)),
            Pondering::Running => {
                // The search has been running longer than the clock.
                let before = self.engine.elapsed();
                let hit = self.engine.ponder_hit();
                self.result(hit, before, request)
            }
        }
    }

    /// Ponder miss or end of the game: stops pondering.
    pub(crate) fn stop_pondering(&mut self) -> Result<(), Failure> {
        match std::mem::replace(&mut self.pondering, Pondering::Off) {
            Pondering::Off | Pondering::Answered(_) => return Ok(()),
            Pondering::Failed(error) => return Err(failure(&error)),
            Pondering::Running => {}
        }
        // No clock is running, and a busy engine may poll its input rarely.
        let stopped = self.engine.stop().and_then(|()| self.engine.wait(self.timeouts.ping));
        match stopped {
            Ok(Some(_)) => Ok(()),
            Ok(None) => Err(Failure::Stalled("a move after stop".into())),
            Err(error) => Err(failure(&error)),
        }
    }

    /// Reports the result of a game, for protocols that support it.
    pub(super) fn game_over(&mut self, result: GameResult, reason: &str) {
        self.engine.game_over(result, reason);
    }

    /// Whether it must be restarted before another game.
    pub(super) fn needs_restart(&self) -> bool {
        self.engine.needs_restart()
    }

    /// Process id of an external engine.
    pub(super) fn process_id(&self) -> Option<u32> {
        self.engine.process_id()
    }

    /// Sends `quit`, and kills the engine if it does not exit.
    pub(super) fn quit(self) {
        self.engine.quit(self.timeouts.quit);
    }

    /// Waits for nothing: a process is killed, a search of ours is left to itself.
    pub(super) fn kill(self) {
        self.engine.quit(Duration::ZERO);
    }

    /// The result of a search whose clock started after it by `before`.
    fn result(
        &mut self,
        begun: Result<(), ClientError>,
        before: Duration,
        request: &MoveRequest<'_>,
    ) -> Result<SearchReport, Failure> {
        let result = begun.map_err(NoResult::Client).and_then(|()| self.wait(before, request));
        result.map_err(|kind| {
            if !matches!(kind, NoResult::Client(_)) {
                self.engine.abandon();
            }
            match kind {
                NoResult::Client(error) => failure(&error),
                NoResult::OutOfTime(time) => self.out_of_time(time, request),
                NoResult::Endless => Failure::Stalled("the end of a search without a clock".into()),
                NoResult::Interrupted => Failure::Interrupted,
            }
        })
    }

    /// Waits for the result, the deadline, a timeout or the stop flag.
    fn wait(
        &mut self,
        before: Duration,
        request: &MoveRequest<'_>,
    ) -> Result<SearchReport, NoResult> {
        // When the engine last reported nodes and depth within its limits. A report beyond them
        // may be the last one before its move.
        let mut last_within = before;
        loop {
            let elapsed = self.engine.elapsed();
            // With a clock, only the clock counts.
            let without_clock = request.deadline.is_none();
            let progress = without_clock.then(|| self.engine.progress()).flatten();
            let left = match (request.deadline, progress) {
                (Some(deadline), _) => (before + deadline).checked_sub(elapsed),
                (None, Some(progress)) => self.timeouts.silence.checked_sub(progress.silence),
                (None, None) => Some(STOP_POLL),
            };
            let Some(left) = left else { break };
            if let Some(progress) = progress {
                if !is_far_beyond(&progress, request.limits) {
                    last_within = elapsed;
                }
                let is_beyond = elapsed - last_within >= self.timeouts.stop;
                if is_beyond || elapsed >= before + self.timeouts.search {
                    // Stopped, it would answer, but a move of an unlimited search does not count.
                    return Err(NoResult::Endless);
                }
            }
            (request.idle)();
            if let Some(report) = self.engine.wait(left.min(STOP_POLL))? {
                return Ok(on_the_clock(report, before));
            }
            if request.stop.is_raised() {
                return Err(NoResult::Interrupted);
            }
        }
        self.stop_late(before, request)
    }

    /// Stops a search that ran out of time. The move does not count, but an engine that answers can
    /// play the next game.
    fn stop_late(
        &mut self,
        before: Duration,
        request: &MoveRequest<'_>,
    ) -> Result<SearchReport, NoResult> {
        let given_up = self.engine.elapsed();
        self.engine.stop()?;
        let end = given_up + self.timeouts.stop;
        while let Some(left) = end.checked_sub(self.engine.elapsed()) {
            if let Some(report) = self.engine.wait(left.min(STOP_POLL))? {
                return Ok(on_the_clock(report, before));
            }
            if request.stop.is_raised() {
                return Err(NoResult::Interrupted);
            }
        }
        Err(NoResult::OutOfTime(given_up.saturating_sub(before)))
    }

    /// Classifies an engine that did not respond to `stop`: if it still answers otherwise, it has
    /// run out of time, else it hangs.
    fn out_of_time(&mut self, time: Duration, request: &MoveRequest<'_>) -> Failure {
        match self.engine.is_responsive(self.timeouts.stop) {
            Ok(true) if request.deadline.is_some() => Failure::NoMove(time),
            Ok(_) => Failure::Stalled("a move".into()),
            Err(error) => failure(&error),
        }
    }
}

/// Starts an xboard engine, negotiates features and sets its options.
fn start_xboard(
    command: &EngineCommand,
    spec: &EngineSpec,
    context: &LaunchContext,
    warnings: &mut Vec<String>,
) -> Result<XboardClient<VariantPosition>, Failure> {
    let (started, timeouts) = (Instant::now(), spec.timeouts);
    let launch = context.launch(command);
    let client = launch.start_xboard_at(VariantPosition::default(), timeouts.ping);
    let mut client = client.map_err(|error| failure(&error))?;
    let mut prepare = || -> Result<(), ClientError> {
        client.negotiate(timeouts.start)?;
        if spec.ponder == Ponder::On {
            warnings.push("pondering is not supported with proto=xboard".into());
        }
        set_options(&mut client, &spec.options, warnings)?;
        warnings.extend(client.set_limits(xboard_limits(&spec.limits))?);
        client.sync(timeouts.start.saturating_sub(started.elapsed()))
    };
    prepare().map_err(|error| failure(&error))?;
    Ok(client)
}

fn xboard_limits(limits: &GoLimits) -> XboardLimits {
    let level = limits.clock.map(|clock| Level {
        moves: clock.moves.unwrap_or(0),
        base: clock.base,
        increment: clock.increment,
    });
    let GoLimits { move_time, nodes, depth, .. } = *limits;
    XboardLimits { level, move_time, nodes, depth }
}

/// Sets options, `Threads` first: engines allocate memory per thread. Rejected ones are warnings.
fn set_options(
    engine: &mut dyn MatchEngine<VariantPosition>,
    options: &[(String, String)],
    warnings: &mut Vec<String>,
) -> Result<(), ClientError> {
    let is_threads = |name: &str| name.eq_ignore_ascii_case("Threads");
    let (first, others): (Vec<_>, Vec<_>) = options.iter().partition(|(name, _)| is_threads(name));
    for (name, value) in first.into_iter().chain(others) {
        match engine.set_option(name, value) {
            Ok(()) => {}
            Err(
                error @ (ClientError::Option(_)
                | ClientError::Unsupported(_)
                | ClientError::Search(_)),
            ) => warnings.push(error.to_string()),
            Err(error) => return Err(error),
        }
    }
    Ok(())
}

/// Factor by which reported nodes may exceed the node limit, and additional nodes: engines with
/// many threads check their limits rarely.
const NODES_FACTOR: u64 = 100;
const MORE_NODES: u64 = 10_000_000;
/// Plies by which the reported depth may exceed the depth limit: some engines count extensions.
const MORE_DEPTH: u32 = 8;

/// Whether the engine reports nodes or depth far beyond its limits.
fn is_far_beyond(progress: &Progress, limits: &GoLimits) -> bool {
    let most_nodes = |nodes: u64| nodes.saturating_mul(NODES_FACTOR).saturating_add(MORE_NODES);
    let is_over_nodes = |limit| progress.nodes.is_some_and(|nodes| nodes > most_nodes(limit));
    let is_over_depth =
        |limit: u32| progress.depth.is_some_and(|depth| depth > limit.saturating_add(MORE_DEPTH));
    limits.nodes.is_some_and(is_over_nodes) || limits.depth.is_some_and(is_over_depth)
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

/// The report of a search that started `before` its clock, with the time on the clock. A ponder
/// search may have ended before it.
fn on_the_clock(mut report: SearchReport, before: Duration) -> SearchReport {
    report.elapsed = report.elapsed.saturating_sub(before);
    report
}

fn failure(error: &ClientError) -> Failure {
    match error {
        ClientError::Timeout { waiting_for, .. } => Failure::Stalled((*waiting_for).into()),
        ClientError::Unsupported(what) => Failure::Unsupported(what.clone()),
        error => Failure::Gone(error.to_string()),
    }
}

#[cfg(all(test, not(feature = "builtin")))]
mod tests {
    use super::*;
    use crate::Player;

    #[test]
    fn the_built_in_engine_may_be_missing() {
        let error = Player::new(EngineSpec::lucena("own")).start().unwrap_err();
        assert_eq!(error.to_string(), format!("own: {NO_ENGINE}"));
    }
}
