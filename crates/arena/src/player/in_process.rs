//! The built-in engine, in this process and without a protocol.

use std::sync::Arc;
use std::thread;
use std::time::{Duration, Instant};

use crossbeam_channel::{Receiver, RecvTimeoutError, Sender, bounded, unbounded};
use lucena_board::{Game, Move, UciCastling};
use lucena_client::MoveReply;
use lucena_engine::{Engine, Event, Options, uci_info};
use lucena_search::{Bound, Clock, Control, Limits, SearchParams};
use lucena_uci::{OptionKind, PositionLine};

use super::{Answer, Failure, MoveRequest, NumberOption, RunningEngine, SearchInfo};
use crate::{EngineSpec, Ping};

/// Interval for polling the stop flag.
const STOP_POLL: Duration = Duration::from_millis(100);

/// Timeout for stopping a search. It usually takes a millisecond, more on a busy machine.
const STOP_TIMEOUT: Duration = Duration::from_secs(10);

/// The engine in a thread that lives for many games: on a busy machine, threads started per move
/// begin to search late. After a drop the thread ends with its search.
pub(super) struct InProcess {
    commands: Sender<Command>,
    /// The last position sent.
    game: Arc<Game>,
    /// The ponder search, if any.
    pondering: Option<Pondering>,
}

/// A search on the opponent's time.
struct Pondering {
    control: Control,
    found: Receiver<SearchResult>,
}

/// A command for the thread.
enum Command {
    SetOptions { options: Vec<(String, String)>, rejected: Sender<Vec<String>> },
    NewGame { done: Sender<()> },
    Search(Box<Task>),
}

/// A search task.
struct Task {
    game: Arc<Game>,
    limits: Limits,
    /// When the move was requested; the clock runs from then.
    requested: Instant,
    control: Control,
    found: Sender<SearchResult>,
}

/// Result of a search.
struct SearchResult {
    mv: Option<Move>,
    ponder: Option<Move>,
    output: SearchInfo,
    failure: Option<String>,
    done: Instant,
}

impl InProcess {
    pub(super) fn start(spec: &EngineSpec, warnings: &mut Vec<String>) -> Result<Self, Failure> {
        let mut engine = Engine::new();
        warnings.extend(set_options(&mut engine, &spec.options));
        let (commands, received) = unbounded();
        thread::Builder::new()
            .name("lucena".into())
            .stack_size(Engine::STACK_BYTES)
            .spawn(move || run_engine(engine, &received))
            .map_err(|error| Failure::Gone(error.to_string()))?;
        Ok(Self { commands, game: Arc::default(), pondering: None })
    }

    /// Starts a search whose limits count from `requested`.
    fn start_search(&self, limits: Limits, requested: Instant) -> Result<Pondering, Failure> {
        let (sender, found) = bounded(1);
        let control = Control::new();
        self.send(Command::Search(Box::new(Task {
            game: Arc::clone(&self.game),
            limits,
            requested,
            control: control.clone(),
            found: sender,
        })))?;
        Ok(Pondering { control, found })
    }

    fn send(&self, command: Command) -> Result<(), Failure> {
        self.commands.send(command).map_err(|_| thread_exited())
    }
}

fn thread_exited() -> Failure {
    Failure::Gone("its thread has exited".into())
}

impl RunningEngine for InProcess {
    /// The parameters of the search.
    fn number_options(&self) -> Vec<NumberOption> {
        let params = SearchParams::default();
        let options = params.iter().map(|param| NumberOption {
            name: param.name.into(),
            default: param.value.into(),
            min: (*param.range.start()).into(),
            max: (*param.range.end()).into(),
        });
        options.collect()
    }

    /// The options of the engine are no parameters of the search, but can be tuned too.
    fn is_spin(&self, name: &str) -> bool {
        let is_param = SearchParams::default().iter().any(|it| it.name.eq_ignore_ascii_case(name));
        let declared = Options::default().declarations();
        is_param
            || declared.iter().any(|option| {
                option.name().eq_ignore_ascii_case(name)
                    && matches!(option.kind(), OptionKind::Spin { .. })
            })
    }

    fn set_options(
        &mut self,
        options: &[(String, String)],
        warnings: &mut Vec<String>,
    ) -> Result<bool, Failure> {
        let (rejected, received) = bounded(1);
        self.send(Command::SetOptions { options: options.to_vec(), rejected })?;
        warnings.extend(received.recv().map_err(|_| thread_exited())?);
        Ok(true)
    }

    fn new_game(&mut self, _is_chess960: bool, _oddities: &mut Vec<String>) -> Result<(), Failure> {
        let (done, is_done) = bounded(1);
        self.send(Command::NewGame { done })?;
        is_done.recv().map_err(|_| thread_exited())
    }

    fn set_position(
        &mut self,
        game: &Game,
        _line: &PositionLine,
        _ping: Ping,
    ) -> Result<(), Failure> {
        self.game = Arc::new(game.clone());
        Ok(())
    }

    fn search(&mut self, request: &MoveRequest<'_>) -> Result<Answer, Failure> {
        let requested = Instant::now();
        let Pondering { control, found } = self.start_search(limits(request), requested)?;
        answer(wait(&found, &control, request, requested)?, requested)
    }

    fn ponder(
        &mut self,
        game: &Game,
        _line: &PositionLine,
        request: &MoveRequest<'_>,
    ) -> Result<bool, Failure> {
        self.game = Arc::new(game.clone());
        self.pondering = Some(self.start_search(limits(request).pondering(), Instant::now())?);
        Ok(true)
    }

    fn ponder_hit(&mut self, request: &MoveRequest<'_>) -> Result<Answer, Failure> {
        let Some(Pondering { control, found }) = self.pondering.take() else {
            return self.search(request);
        };
        let hit = Instant::now();
        control.ponder_hit();
        answer(wait(&found, &control, request, hit)?, hit)
    }

    fn stop_pondering(&mut self) -> Result<(), Failure> {
        let Some(Pondering { control, found }) = self.pondering.take() else { return Ok(()) };
        control.stop();
        match found.recv_timeout(STOP_TIMEOUT) {
            Ok(SearchResult { failure: Some(failure), .. }) => Err(Failure::Gone(failure)),
            Ok(_) => Ok(()),
            Err(RecvTimeoutError::Disconnected) => Err(thread_exited()),
            Err(RecvTimeoutError::Timeout) => Err(Failure::Stalled("the end of pondering".into())),
        }
    }

    fn process_id(&self) -> Option<u32> {
        None
    }

    fn quit(self: Box<Self>) {}
}

/// Stops pondering for a player that is dropped.
impl Drop for InProcess {
    fn drop(&mut self) {
        if let Some(pondering) = &self.pondering {
            pondering.control.stop();
        }
    }
}

fn answer(found: SearchResult, since: Instant) -> Result<Answer, Failure> {
    if let Some(failure) = found.failure {
        return Err(Failure::Gone(failure));
    }
    let uci = |mv: Move| mv.uci(UciCastling::KingTakesRook);
    let reply =
        found.mv.map_or_else(|| MoveReply::Other("no move".into()), |mv| MoveReply::Move(uci(mv)));
    // A ponder search may have finished before the clock started.
    let time = found.done.saturating_duration_since(since);
    let (ponder, output) = (found.ponder.map(uci), found.output);
    Ok(Answer { reply, ponder, time, output, offers_draw: false, moved_while_pondering: false })
}

/// Sets options and returns why some were rejected.
fn set_options(engine: &mut Engine, options: &[(String, String)]) -> Vec<String> {
    let set = options.iter().map(|(name, value)| engine.set_option(name, value));
    set.filter_map(Result::err).map(|error| error.to_string()).collect()
}

/// Main loop of the engine thread.
fn run_engine(mut engine: Engine, commands: &Receiver<Command>) {
    for command in commands {
        match command {
            Command::SetOptions { options, rejected } => {
                // The receiver may be gone, here and below.
                let _ = rejected.send(set_options(&mut engine, &options));
            }
            Command::NewGame { done } => {
                engine.new_game();
                let _ = done.send(());
            }
            Command::Search(task) => {
                let found = task.found.clone();
                let _ = found.send(search(&mut engine, *task));
            }
        }
    }
}

fn search(engine: &mut Engine, task: Task) -> SearchResult {
    let mut output = SearchInfo::default();
    engine.set_position(task.game);
    let limits = match task.limits.ponder {
        true => task.limits,
        false => remaining(task.limits, task.requested.elapsed()),
    };
    let answer = engine.think_with(limits, &task.control, |event| match event {
        Event::Line { info, .. } if info.multi_pv == 1 => keep(&mut output, &info),
        _ => {}
    });
    let (mv, ponder, failure) = (answer.best_move, answer.ponder, answer.failure);
    SearchResult { mv, ponder, output, failure, done: Instant::now() }
}

/// Limits reduced by the elapsed time.
fn remaining(mut limits: Limits, elapsed: Duration) -> Limits {
    if let Some(clock) = &mut limits.clock {
        clock.remaining = clock.remaining.saturating_sub(elapsed);
    }
    limits.move_time = limits.move_time.map(|time| time.saturating_sub(elapsed));
    limits
}

/// Waits for the result, the deadline or the stop flag. There is no timeout otherwise: a hanging
/// search would be a bug that should not be hidden.
fn wait(
    found: &Receiver<SearchResult>,
    control: &Control,
    request: &MoveRequest<'_>,
    requested: Instant,
) -> Result<SearchResult, Failure> {
    loop {
        let left = request.deadline.map(|deadline| deadline.saturating_sub(requested.elapsed()));
        if left.is_some_and(|left| left.is_zero()) {
            break;
        }
        (request.idle)();
        match found.recv_timeout(left.unwrap_or(STOP_POLL).min(STOP_POLL)) {
            Ok(found) => return Ok(found),
            Err(RecvTimeoutError::Disconnected) => return Err(thread_exited()),
            Err(RecvTimeoutError::Timeout) if request.stop.is_raised() => {
                control.stop();
                return Err(Failure::Interrupted);
            }
            Err(RecvTimeoutError::Timeout) => {}
        }
    }
    control.stop();
    match found.recv_timeout(STOP_TIMEOUT) {
        Ok(found) => Ok(found),
        Err(RecvTimeoutError::Disconnected) => Err(thread_exited()),
        Err(RecvTimeoutError::Timeout) => Err(Failure::Stalled("a move".into())),
    }
}

fn limits(request: &MoveRequest<'_>) -> Limits {
    let mut limits = Limits::default();
    limits.clock = request.clocks[request.turn].map(|clock| {
        let read = Clock::new(clock.left, clock.increment);
        match request.moves_to_go {
            Some(moves) => read.with_moves_to_go(moves),
            None => read,
        }
    });
    limits.move_time = request.limits.move_time;
    limits.nodes = request.limits.nodes;
    limits.depth = request.limits.depth;
    limits
}

fn keep(output: &mut SearchInfo, found: &lucena_search::Info) {
    let info = uci_info(found, UciCastling::KingTakesRook);
    output.has_info = true;
    if found.bound == Bound::Exact {
        output.exact = Some(info.clone());
    }
    output.statistics = Some(info.clone());
    output.line = Some(info);
}

#[cfg(test)]
mod tests {
    use lucena_board::{ByColor, Color};

    use super::*;
    use crate::player::ClockState;
    use crate::{GoLimits, Stop};

    fn player(options: &[(&str, &str)]) -> InProcess {
        let mut spec = EngineSpec::lucena("own").with_option("Hash", "1");
        for (name, value) in options {
            spec = spec.with_option(*name, *value);
        }
        InProcess::start(&spec, &mut Vec::new()).unwrap()
    }

    fn request<'a>(
        limits: &'a GoLimits,
        left: Option<Duration>,
        stop: &'a Stop,
    ) -> MoveRequest<'a> {
        let clock = left.map(|left| ClockState { left, increment: Duration::ZERO });
        let (clocks, deadline) = (ByColor([clock, clock]), left.or(limits.move_time));
        let turn = Color::White;
        MoveRequest {
            turn,
            limits,
            clocks,
            moves_to_go: Some(1),
            deadline,
            is_offered_draw: false,
            stop,
            idle: &|| {},
        }
    }

    #[test]
    fn elapsed_time_is_subtracted() {
        let ms = Duration::from_millis;
        let mut limits = Limits::move_time(ms(50)).with_clock(Clock::new(ms(70), ms(1)));
        limits = remaining(limits, ms(20));
        assert_eq!((limits.move_time, limits.clock.unwrap().remaining), (Some(ms(30)), ms(50)));
        limits = remaining(limits, ms(40));
        assert_eq!((limits.move_time, limits.clock.unwrap().remaining), (Some(ms(0)), ms(10)));
    }

    /// Time control with ten seconds of margin and eleven seconds for the last move.
    #[test]
    fn the_margin_is_kept() {
        let mut player = player(&[("Move Overhead", "10000")]);
        let (limits, stop) = (GoLimits::default(), Stop::new());
        let request = request(&limits, Some(Duration::from_secs(11)), &stop);
        player.new_game(false, &mut Vec::new()).unwrap();
        let answer = player.search(&request).unwrap();
        assert!(answer.time < Duration::from_secs(6), "{:?}", answer.time);
    }

    #[test]
    fn ponder_searches_end_on_ponderhit_or_stop() {
        let mut player = player(&[]);
        let (limits, stop) = (GoLimits::default(), Stop::new());
        let request = request(&limits, Some(Duration::from_secs(2)), &stop);
        player.new_game(false, &mut Vec::new()).unwrap();
        let game = Game::default();
        let line = PositionLine::new(game.position(), UciCastling::KingToTarget);
        assert!(player.ponder(&game, &line, &request).unwrap());
        thread::sleep(Duration::from_millis(20));
        let found = &player.pondering.as_ref().unwrap().found;
        assert!(found.is_empty(), "it must wait for ponderhit");
        let answer = player.ponder_hit(&request).unwrap();
        assert!(matches!(answer.reply, MoveReply::Move(_)) && answer.ponder.is_some());
        assert!(player.ponder(&game, &line, &request).unwrap());
        player.stop_pondering().unwrap();
        assert!(player.pondering.is_none());
        player.search(&request).unwrap();
    }

    #[test]
    fn an_interrupted_search_does_not_answer_later() {
        let mut player = player(&[]);
        let (endless, stop) = (GoLimits::depth(200), Stop::new());
        stop.raise();
        let failure = player.search(&request(&endless, None, &stop)).unwrap_err();
        assert_eq!(failure, Failure::Interrupted);
        let game = Game::new("6k1/8/8/8/8/8/8/K6R w - - 0 1".parse().unwrap());
        let line = PositionLine::new(game.position(), UciCastling::KingToTarget);
        player.set_position(&game, &line, Ping::EveryMove).unwrap();
        let (limits, stop) = (GoLimits::depth(2), Stop::new());
        let answer = player.search(&request(&limits, None, &stop)).unwrap();
        let MoveReply::Move(mv) = answer.reply else { panic!("{:?}", answer.reply) };
        assert!(mv.to_move(game.position()).is_ok(), "{mv}");
    }
}
