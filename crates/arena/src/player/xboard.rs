//! xboard engines in their own processes.

use std::time::{Duration, Instant};

use lucena_board::{Game, GameResult, Position};
use lucena_client::{ClientError, XboardClient, XboardLimits, XboardReport};
use lucena_uci::PositionLine;
use lucena_xboard::{Level, OptionKind};

use super::process::{LaunchContext, STOP_POLL, failure_with_stderr};
use super::{Answer, Failure, MoveRequest, NumberOption, RunningEngine, SearchInfo};
use crate::{EngineCommand, EngineSpec, GoLimits, Ping, Ponder, Timeouts};

/// A running xboard engine.
pub(super) struct XboardProcess {
    client: XboardClient,
    limits: XboardLimits,
    timeouts: Timeouts,
}

impl XboardProcess {
    /// Starts an engine, negotiates features and sets its options.
    pub(super) fn start(
        command: &EngineCommand,
        spec: &EngineSpec,
        context: &LaunchContext,
        warnings: &mut Vec<String>,
    ) -> Result<Self, Failure> {
        let (started, timeouts) = (Instant::now(), spec.timeouts);
        let client = context.launch(command).start_xboard(timeouts.ping);
        let client = client.map_err(|error| super::process::failure(&error))?;
        let mut process = Self { client, limits: limits(&spec.limits), timeouts };
        let negotiated = process.client.negotiate(timeouts.start);
        negotiated.map_err(|error| process.failure(&error))?;
        if spec.ponder == Ponder::On {
            warnings.push("pondering is not supported with proto=xboard".into());
        }
        let refused = process.client.set_options(&spec.options);
        warnings.extend(refused.map_err(|error| process.failure(&error))?);
        let checked = process.limits.check(process.client.features());
        warnings.extend(checked.map_err(|error| process.failure(&error))?);
        process.sync(timeouts.start.saturating_sub(started.elapsed()))?;
        Ok(process)
    }

    /// A failure with the end of stderr.
    fn failure(&mut self, error: &ClientError) -> Failure {
        failure_with_stderr(error, || self.client.stderr())
    }

    fn sync(&mut self, limit: Duration) -> Result<(), Failure> {
        self.client.sync(limit).map_err(|error| self.failure(&error))
    }

    fn wait(&mut self, limit: Duration) -> Result<Option<Answer>, Failure> {
        let found = self.client.wait(limit.min(STOP_POLL));
        Ok(found.map_err(|error| self.failure(&error))?.map(answer))
    }

    /// Whether a search without a clock exceeds its limits by far.
    fn is_endless(&self) -> bool {
        /// Some engines count extensions.
        const MORE_DEPTH: u32 = 8;
        let is_too_deep = |limit: u32| self.client.depth() > limit.saturating_add(MORE_DEPTH);
        let is_beyond = self.limits.depth.is_some_and(is_too_deep);
        self.client.elapsed() >= self.timeouts.search
            || (is_beyond && self.client.silence() >= self.timeouts.stop)
    }

    /// Sends `?` when time has run out. The move is late, but an engine that answers can play the
    /// next game.
    fn move_now(&mut self, request: &MoveRequest<'_>) -> Result<Answer, Failure> {
        let given_up = Instant::now();
        let waited = self.client.elapsed();
        self.client.move_now().map_err(|error| self.failure(&error))?;
        while let Some(left) = self.timeouts.stop.checked_sub(given_up.elapsed()) {
            if let Some(answer) = self.wait(left)? {
                return Ok(answer);
            }
            if request.stop.is_raised() {
                return Err(Failure::Interrupted);
            }
        }
        Err(match request.deadline {
            Some(_) if self.client.is_alive() => Failure::NoMove(waited),
            _ => Failure::Stalled("a move".into()),
        })
    }
}

impl RunningEngine for XboardProcess {
    fn number_options(&self) -> Vec<NumberOption> {
        let spins = self.client.features().options.iter().filter_map(|option| match option.kind {
            OptionKind::Spin { default, min, max } => {
                Some(NumberOption { name: option.name.clone(), default, min, max })
            }
            _ => None,
        });
        spins.collect()
    }

    fn new_game(&mut self, is_chess960: bool, warnings: &mut Vec<String>) -> Result<(), Failure> {
        let begun = self.client.new_game(&self.limits, is_chess960, self.timeouts.new_game);
        warnings.extend(begun.map_err(|error| self.failure(&error))?);
        Ok(())
    }

    fn check_start(&self, start: &Position) -> Result<(), Failure> {
        self.client.check_start(start).map_err(|error| super::process::failure(&error))
    }

    fn set_position(
        &mut self,
        game: &Game,
        _line: &PositionLine,
        ping: Ping,
    ) -> Result<(), Failure> {
        let is_next = self.client.set_position(game).map_err(|error| self.failure(&error))?;
        match ping {
            Ping::EveryGame if is_next => Ok(()),
            _ => self.sync(self.timeouts.ping),
        }
    }

    fn search(&mut self, request: &MoveRequest<'_>) -> Result<Answer, Failure> {
        let clocks = request.clocks.map(|clock| clock.map(|clock| clock.left));
        let begun = self.client.go(&clocks, request.is_offered_draw);
        begun.map_err(|error| self.failure(&error))?;
        loop {
            let left = match request.deadline {
                Some(deadline) => deadline.checked_sub(self.client.elapsed()),
                None => self.timeouts.silence.checked_sub(self.client.silence()),
            };
            let Some(left) = left else { return self.move_now(request) };
            if request.deadline.is_none() && self.is_endless() {
                return Err(Failure::Stalled("the end of a search without a clock".into()));
            }
            if let Some(answer) = self.wait(left)? {
                return Ok(answer);
            }
            if request.stop.is_raised() {
                return Err(Failure::Interrupted);
            }
            (request.idle)();
        }
    }

    fn game_over(&mut self, result: GameResult, reason: &str) {
        // If the engine has exited, the next game restarts it.
        let _ = self.client.game_over(result, reason);
    }

    fn needs_restart(&self) -> bool {
        self.client.needs_restart()
    }

    fn process_id(&self) -> Option<u32> {
        self.client.process_id()
    }

    fn quit(self: Box<Self>) {
        self.client.quit(self.timeouts.quit);
    }
}

fn limits(limits: &GoLimits) -> XboardLimits {
    let level = limits.clock.map(|clock| Level {
        moves: clock.moves.unwrap_or(0),
        base: clock.base,
        increment: clock.increment,
    });
    let GoLimits { move_time, nodes, depth, .. } = *limits;
    XboardLimits { level, move_time, nodes, depth }
}

fn answer(report: XboardReport) -> Answer {
    let XboardReport { reply, info, has_info, offers_draw, elapsed, .. } = report;
    let output = SearchInfo { has_info, line: info.clone(), exact: info.clone(), statistics: info };
    Answer { reply, ponder: None, time: elapsed, output, offers_draw, moved_while_pondering: false }
}
