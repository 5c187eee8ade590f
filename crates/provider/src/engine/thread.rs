//! The thread of the engine, which keeps it from one work to the next.

use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread::{self, JoinHandle};

use lucena_client::{ChessEngine, StopHandle};
use lucena_engine::Engine;
use tokio::sync::oneshot;

use super::{EngineFailure, EngineSource, analyse};
use crate::lines::LineSender;
use crate::work::Analysis;

/// An engine in a thread. Dropping it ends the engine and waits for its end.
pub(crate) struct EngineThread {
    /// `None` while it is dropped.
    jobs: Option<Sender<Job>>,
    thread: Option<JoinHandle<()>>,
}

struct Job {
    analysis: Analysis,
    lines: LineSender,
    stop: StopHandle,
    done: oneshot::Sender<Result<(), EngineFailure>>,
}

impl EngineThread {
    /// Starts the engine. It reports whether it works before the first job. If the future is
    /// dropped before, the engine ends in the background once it has started.
    pub(crate) async fn start(source: EngineSource) -> Result<Self, EngineFailure> {
        let (jobs, queue) = channel();
        let (opened, is_open) = oneshot::channel();
        let builder = thread::Builder::new().name("provider".into());
        let run = move || match source.open() {
            // Otherwise no one waits for the engine any more.
            Ok(engine) => {
                if opened.send(Ok(())).is_ok() {
                    work(engine, &queue);
                }
            }
            Err(error) => drop(opened.send(Err(error))),
        };
        let thread = builder.stack_size(Engine::STACK_BYTES).spawn(run);
        let thread = thread.map_err(EngineFailure::new)?;
        // Until here, no value waits for the thread when it is dropped.
        match is_open.await {
            Ok(result) => result.map(|()| Self { jobs: Some(jobs), thread: Some(thread) }),
            Err(_) => Err(died()),
        }
    }

    /// Starts an analysis, whose lines go to the sender. Returns its end.
    pub(crate) fn analyse(
        &self,
        analysis: Analysis,
        lines: LineSender,
        stop: &StopHandle,
    ) -> AnalysisResult {
        let (done, result) = oneshot::channel();
        let job = Job { analysis, lines, stop: stop.clone(), done };
        if let Some(jobs) = &self.jobs {
            // If the thread is gone, the job is dropped, and with it the sender of the result.
            let _ = jobs.send(job);
        }
        AnalysisResult(result)
    }
}

/// The end of an analysis.
pub(crate) struct AnalysisResult(oneshot::Receiver<Result<(), EngineFailure>>);

impl AnalysisResult {
    /// Waits for it; may be called again after it was cancelled.
    pub(crate) async fn wait(&mut self) -> Result<(), EngineFailure> {
        (&mut self.0).await.unwrap_or_else(|_| Err(died()))
    }
}

impl Drop for EngineThread {
    fn drop(&mut self) {
        self.jobs = None;
        if let Some(thread) = self.thread.take() {
            // A panic has been reported as the failure of its analysis.
            let _ = thread.join();
        }
    }
}

fn died() -> EngineFailure {
    EngineFailure("its thread has panicked".into())
}

fn work(mut engine: Box<dyn ChessEngine>, queue: &Receiver<Job>) {
    let mut session = None;
    for Job { analysis, lines, stop, done } in queue {
        let is_new = session.as_ref().is_some_and(|it| *it != analysis.session);
        session = Some(analysis.session.clone());
        let begun = if is_new { engine.new_game().map_err(EngineFailure::new) } else { Ok(()) };
        // An engine may not know what to do in a finished game; there is nothing to report either.
        let is_over = analysis.game.position().legal_moves().is_empty();
        let result = match is_over {
            true => begun,
            false => begun.and_then(|()| {
                analyse(engine.as_mut(), &analysis, &stop, &mut |info| lines.send(info))
            }),
        };
        let has_failed = result.is_err();
        // Before the lines end: an answer to all of them does not come before the result then.
        let _ = done.send(result);
        drop(lines);
        if has_failed {
            return;
        }
    }
}
