//! The engine as an opponent. A thread owns it, since its calls block.

use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use lucena_board::{Color, Game};
use lucena_client::{
    AbortHandle, AnalysisLine, AnyEngine, ClientError, EngineSource, SearchRequest, SearchResult,
    StopHandle,
};
use lucena_engine::{Engine, score_of_uci};
use lucena_eval::Score;
use lucena_search::Limits;
use lucena_uci::Go;

use super::job::{Job, Reply, Task};

/// A report of an engine.
#[derive(Clone, Debug)]
pub(crate) enum Report {
    /// A score of the job with this id, from White's point of view.
    Score { id: u64, score: Score },
    /// The result of a job.
    Reply(Reply),
}

/// Callback for reports, called from any thread.
pub(crate) type Reports = Arc<dyn Fn(Report) + Send + Sync>;

/// How the engine plays.
#[derive(Clone, Debug)]
pub(crate) struct OpponentSettings {
    /// The name for score sheets.
    pub(crate) name: String,
    /// Elo limit to set in moves, if any.
    pub(crate) elo: Option<u64>,
    pub(crate) ponders: bool,
}

/// An engine to play against. No method blocks on a search.
pub(crate) struct Opponent {
    name: String,
    work: Option<Sender<Work>>,
    /// Of the current job. On a ponder hit, the search takes the id of the job for the move.
    id: Arc<AtomicU64>,
    stop: StopHandle,
    /// The game that the engine ponders on.
    pondering: Option<Game>,
    n_games: u64,
    thread: Option<JoinHandle<()>>,
}

/// A job for the thread.
struct Work {
    job: Job,
    id: Arc<AtomicU64>,
    stop: StopHandle,
    /// Whether the ponder search before is the search for this move.
    is_hit: bool,
    n_games: u64,
}

impl Opponent {
    /// Takes an engine that has been started; the source starts it again after a failure.
    ///
    /// # Errors
    ///
    /// No thread can be started.
    pub(crate) fn new(
        engine: AnyEngine,
        source: EngineSource,
        settings: OpponentSettings,
        reports: Reports,
    ) -> io::Result<Self> {
        let name = settings.name.clone();
        let (sender, work) = channel();
        let worker = Worker { engine: Some(engine), source, n_games: None, settings, reports };
        let thread = thread::Builder::new().name("engine".into()).stack_size(Engine::STACK_BYTES);
        Ok(Self {
            name,
            work: Some(sender),
            id: Arc::default(),
            stop: StopHandle::new(),
            pondering: None,
            n_games: 0,
            thread: Some(thread.spawn(move || worker.run(&work))?),
        })
    }

    pub(crate) fn name(&self) -> &str {
        &self.name
    }

    /// Starts a job, abandoning the previous one. A move job after pondering on the same game is a
    /// ponder hit. Ponder jobs are not answered.
    pub(crate) fn search(&mut self, job: Job) {
        let pondered = self.pondering.take();
        let is_hit = job.task == Task::Move && pondered.as_ref() == Some(&job.game);
        if is_hit {
            self.id.store(job.id, Ordering::SeqCst);
            self.stop.ponder_hit();
        } else {
            self.stop.stop();
            (self.id, self.stop) = (Arc::new(job.id.into()), StopHandle::new());
        }
        self.pondering = (job.task == Task::Ponder).then(|| job.game.clone());
        let (id, stop, n_games) = (Arc::clone(&self.id), self.stop.clone(), self.n_games);
        if let Some(sender) = &self.work {
            // The thread lives as long as the sender.
            let _ = sender.send(Work { job, id, stop, is_hit, n_games });
        }
    }

    /// Stops the search as soon as possible; the reply is still sent.
    pub(crate) fn move_now(&self) {
        self.stop.stop();
    }

    /// Abandons the job.
    pub(crate) fn cancel(&mut self) {
        self.pondering = None;
        self.stop.stop();
    }

    /// Starts a new game.
    pub(crate) fn new_game(&mut self) {
        self.cancel();
        self.n_games += 1;
    }
}

/// The thread drops the engine, which ends a process.
impl Drop for Opponent {
    fn drop(&mut self) {
        self.stop.stop();
        self.work = None;
        if let Some(thread) = self.thread.take() {
            // A panic has already been printed.
            let _ = thread.join();
        }
    }
}

/// What the thread owns.
struct Worker {
    /// `None` after a failure; the next job restarts the engine.
    engine: Option<AnyEngine>,
    source: EngineSource,
    /// The number of the game that the engine has been prepared for.
    n_games: Option<u64>,
    settings: OpponentSettings,
    reports: Reports,
}

impl Worker {
    fn run(mut self, work: &Receiver<Work>) {
        let mut pondered = None;
        for work in work {
            let found = match pondered.take().filter(|_| work.is_hit) {
                Some(found) => found,
                None => self.search(&work).map_err(|error| {
                    self.engine = None;
                    format!("{error}; \"now\" starts it again")
                }),
            };
            match work.job.task {
                Task::Ponder => pondered = Some(found),
                _ => (self.reports)(Report::Reply(reply(work.job.id, found))),
            }
        }
    }

    fn search(&mut self, work: &Work) -> Result<SearchResult, ClientError> {
        let (job, settings) = (&work.job, &self.settings);
        let engine = match self.engine.take() {
            Some(engine) => engine,
            None => {
                self.n_games = None;
                self.source.start(&AbortHandle::new())?
            }
        };
        let engine = self.engine.insert(engine);
        if self.n_games != Some(work.n_games) {
            engine.new_game()?;
            self.n_games = Some(work.n_games);
        }
        let mut request = SearchRequest::new(go(&job.limits, job.game.position().turn()));
        if let Task::Hint | Task::Evaluate = job.task {
            request = request.analysis();
        } else {
            if let Some(elo) = settings.elo {
                request = request.option_if_supported("UCI_LimitStrength", true);
                request = request.option_if_supported("UCI_Elo", elo);
            }
            if settings.ponders {
                request = request.option_if_supported("Ponder", true);
            }
        }
        if job.task == Task::Ponder {
            request = request.pondering();
        }
        let mut report = |line: AnalysisLine| {
            if let Some(score) = line.score {
                let (id, score) =
                    (work.id.load(Ordering::SeqCst), score_of_uci(score.white().value));
                (self.reports)(Report::Score { id, score });
            }
        };
        engine.search(&job.game, &request.stop_handle(&work.stop), Some(&mut report))
    }
}

fn reply(id: u64, found: Result<SearchResult, String>) -> Reply {
    match found {
        Ok(result) => Reply {
            id,
            best: result.best_move,
            ponder: result.ponder_move,
            score: result.score().map(|score| score_of_uci(score.relative.value)),
            failure: None,
        },
        Err(failure) => Reply::failed(id, failure),
    }
}

/// Sends only the engine's own clock: the limits of a search do not contain the opponent's.
fn go(limits: &Limits, turn: Color) -> Go {
    let milliseconds = |time: Duration| i64::try_from(time.as_millis()).unwrap_or(i64::MAX);
    let mut go = Go::default();
    (go.depth, go.nodes) = (limits.depth, limits.nodes);
    go.movetime = limits.move_time.map(milliseconds);
    if let Some(clock) = limits.clock {
        let (time, increment) = match turn {
            Color::White => (&mut go.wtime, &mut go.winc),
            Color::Black => (&mut go.btime, &mut go.binc),
        };
        *time = Some(milliseconds(clock.remaining));
        *increment = Some(milliseconds(clock.increment));
        go.movestogo = clock.moves_to_go;
    }
    go
}

#[cfg(test)]
mod tests {
    use lucena_engine::Options;

    use super::*;

    fn opponent() -> (Opponent, Receiver<Report>) {
        let (sender, receiver) = channel();
        let reports: Reports = Arc::new(move |report| drop(sender.send(report)));
        let source = EngineSource::built_in(Options { hash_mb: 1, ..Options::default() });
        let engine = source.start(&AbortHandle::new()).unwrap();
        let settings = OpponentSettings { name: String::new(), elo: None, ponders: true };
        (Opponent::new(engine, source, settings, reports).unwrap(), receiver)
    }

    fn job(id: u64, task: Task, limits: Limits) -> Job {
        Job { id, task, game: Game::default(), limits }
    }

    fn next_reply(reports: &Receiver<Report>) -> Reply {
        loop {
            let report = reports.recv_timeout(Duration::from_secs(60)).expect("a reply");
            if let Report::Reply(reply) = report {
                return reply;
            }
        }
    }

    #[test]
    fn a_ponder_hit_is_answered_for_the_move() {
        let (mut engine, reports) = opponent();
        let limits = Limits::move_time(Duration::from_millis(20));
        engine.search(job(1, Task::Ponder, limits.clone().pondering()));
        engine.search(job(2, Task::Move, limits));
        let reply = next_reply(&reports);
        assert_eq!((reply.id, reply.best.is_some()), (2, true));
    }

    #[test]
    fn a_ponder_search_goes_on_until_the_hit() {
        let (mut engine, reports) = opponent();
        let limits = Limits::move_time(Duration::from_millis(1));
        engine.search(job(1, Task::Ponder, limits.clone().pondering()));
        // Its lines come as from any other search.
        for _ in 0..3 {
            let report = reports.recv_timeout(Duration::from_secs(60)).expect("a score");
            assert!(matches!(report, Report::Score { id: 1, .. }), "{report:?}");
        }
        engine.search(job(2, Task::Move, limits));
        assert_eq!(next_reply(&reports).id, 2);
    }

    #[test]
    fn a_ponder_search_that_has_ended_is_answered_too() {
        let (mut engine, reports) = opponent();
        engine.search(job(1, Task::Ponder, Limits::depth(2).pondering()));
        thread::sleep(Duration::from_millis(50));
        engine.search(job(2, Task::Move, Limits::depth(2)));
        assert_eq!(next_reply(&reports).id, 2);
    }

    #[test]
    fn a_ponder_search_on_another_move_is_dropped() {
        let (mut engine, reports) = opponent();
        let mut other = job(1, Task::Ponder, Limits::infinite().pondering());
        other.game.play_san("e4").unwrap();
        engine.search(other);
        engine.search(job(2, Task::Move, Limits::depth(2)));
        let reply = next_reply(&reports);
        assert!(Game::default().position().is_legal(reply.best.unwrap()), "{reply:?}");
        assert_eq!(reply.id, 2);
    }

    #[test]
    fn a_new_job_replaces_the_old_one() {
        let (mut engine, reports) = opponent();
        engine.search(job(1, Task::Hint, Limits::infinite()));
        engine.search(job(2, Task::Move, Limits::infinite()));
        assert_eq!(next_reply(&reports).id, 1);
        engine.move_now();
        assert_eq!(next_reply(&reports).id, 2);
    }

    #[test]
    fn only_the_clock_of_the_engine_is_sent() {
        let mut limits = Limits::clock(Duration::from_secs(60), Duration::from_secs(1));
        limits.nodes = Some(500);
        assert_eq!(go(&limits, Color::Black).to_string(), "go btime 60000 binc 1000 nodes 500");
    }
}
