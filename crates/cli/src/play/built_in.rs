//! The built-in engine as an opponent.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, OnceLock};

use lucena_board::{Color, Game};
use lucena_engine::{Answer, Engine, EngineError, EngineThread, Event, Options};
use lucena_search::Control;

use super::job::{Job, Reply, Task};
use super::opponent::{Opponent, Report, Reports};

/// The engine of this program. It searches in its own thread.
pub(crate) struct BuiltIn {
    thread: EngineThread,
    /// Options of its own moves, which may limit its strength.
    options: Options,
    reports: Reports,
    running: Option<Running>,
}

struct Running {
    /// On a ponder hit, the search takes the id of the job for the move.
    id: Arc<AtomicU64>,
    task: Task,
    game: Game,
    control: Control,
    /// The answer, when the search has ended.
    answer: Arc<OnceLock<Answer>>,
}

impl BuiltIn {
    /// Starts the engine.
    ///
    /// # Errors
    ///
    /// The engine cannot be set up with these options.
    pub(crate) fn new(options: Options, reports: Reports) -> Result<Self, EngineError> {
        let thread = EngineThread::new(Engine::with_options(options.clone())?);
        Ok(Self { thread, options, reports, running: None })
    }

    fn start(&mut self, job: Job) -> Result<Running, EngineError> {
        // Analyse at full strength and without the book.
        let analyse_mode = matches!(job.task, Task::Hint | Task::Evaluate);
        let engine = self.thread.engine();
        engine.configure(Options { analyse_mode, ..self.options.clone() })?;
        engine.set_position(job.game.clone());
        let (id, answer) = (Arc::new(AtomicU64::new(job.id)), Arc::new(OnceLock::new()));
        let (own_id, own_answer, reports) =
            (Arc::clone(&id), Arc::clone(&answer), Arc::clone(&self.reports));
        let (turn, limits) = (job.game.position().turn(), job.limits);
        let control = Control::new();
        self.thread.run(control.clone(), move |engine, control| {
            let found = engine.think_with(limits, control, |event| {
                if let Event::Line { info, .. } = event {
                    let score = if turn == Color::White { info.score } else { -info.score };
                    reports(Report::Score { id: own_id.load(Ordering::SeqCst), score });
                }
            });
            let found = own_answer.get_or_init(|| found);
            reports(Report::Reply(reply(own_id.load(Ordering::SeqCst), found)));
        })?;
        Ok(Running { id, task: job.task, game: job.game, control, answer })
    }

    /// Converts the ponder search on this game into the search for the move.
    fn ponder_hit(&mut self, job: &Job) -> bool {
        let Some(running) = &mut self.running else { return false };
        if (running.task, job.task) != (Task::Ponder, Task::Move) || running.game != job.game {
            return false;
        }
        running.task = Task::Move;
        running.id.store(job.id, Ordering::SeqCst);
        running.control.ponder_hit();
        if let Some(answer) = running.answer.get() {
            // The search may have ended under the old id; a second reply is ignored.
            (self.reports)(Report::Reply(reply(job.id, answer)));
        }
        true
    }
}

impl Opponent for BuiltIn {
    fn name(&self) -> &str {
        concat!("Lucena ", env!("CARGO_PKG_VERSION"))
    }

    fn search(&mut self, job: Job) {
        if self.ponder_hit(&job) {
            return;
        }
        let id = job.id;
        match self.start(job) {
            Ok(running) => self.running = Some(running),
            Err(error) => (self.reports)(Report::Reply(Reply::failed(id, error.to_string()))),
        }
    }

    fn move_now(&mut self) {
        if let Some(running) = &self.running {
            running.control.stop();
        }
    }

    fn cancel(&mut self) {
        self.running = None;
        self.thread.engine();
    }

    fn new_game(&mut self) {
        self.running = None;
        self.thread.engine().new_game();
    }
}

fn reply(id: u64, answer: &Answer) -> Reply {
    Reply {
        id,
        best: answer.best_move,
        ponder: answer.ponder,
        score: answer.report.as_ref().map(|report| report.score),
        failure: answer.failure.clone(),
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc::{Receiver, channel};
    use std::time::Duration;

    use lucena_search::Limits;

    use super::*;

    fn engine() -> (BuiltIn, Receiver<Report>) {
        let (sender, receiver) = channel();
        let options = Options { hash_mb: 1, ..Options::default() };
        let reports: Reports = Arc::new(move |report| drop(sender.send(report)));
        (BuiltIn::new(options, reports).unwrap(), receiver)
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
        let (mut engine, reports) = engine();
        let limits = Limits::move_time(Duration::from_millis(20));
        engine.search(job(1, Task::Ponder, limits.clone().pondering()));
        engine.search(job(2, Task::Move, limits));
        let reply = next_reply(&reports);
        assert_eq!((reply.id, reply.best.is_some()), (2, true));
    }

    #[test]
    fn a_ponder_search_that_has_ended_is_answered_too() {
        let (mut engine, reports) = engine();
        engine.search(job(1, Task::Ponder, Limits::depth(2).pondering()));
        assert_eq!(next_reply(&reports).id, 1);
        engine.search(job(2, Task::Move, Limits::depth(2)));
        assert_eq!(next_reply(&reports).id, 2);
    }

    #[test]
    fn a_new_job_replaces_the_old_one() {
        let (mut engine, reports) = engine();
        engine.search(job(1, Task::Hint, Limits::infinite()));
        engine.search(job(2, Task::Move, Limits::infinite()));
        assert_eq!(next_reply(&reports).id, 1);
        engine.move_now();
        assert_eq!(next_reply(&reports).id, 2);
    }
}
