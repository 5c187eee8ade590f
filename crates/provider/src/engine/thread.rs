//! The engine thread, which keeps the engine between analyses.

use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread::{self, JoinHandle};

use lucena_client::{AbortHandle, AnyEngine, EngineSource, StopHandle};
use lucena_engine::Engine;
use tokio::sync::oneshot;

use super::{EngineFailure, analyse};
use crate::lines::LineSender;
use crate::work::Analysis;

/// An engine on its own thread. Dropping it shuts the engine down and joins the thread.
pub(crate) struct EngineThread {
    /// `None` during drop.
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
    /// Starts the engine and waits until it is ready. If the future is dropped first, the engine
    /// shuts down in the background once it has started.
    pub(crate) async fn start(source: EngineSource) -> Result<Self, EngineFailure> {
        let (jobs, queue) = channel();
        let (opened, is_open) = oneshot::channel();
        let builder = thread::Builder::new().name("provider".into());
        let run = move || match source.start(&AbortHandle::new()) {
            // A dropped receiver means that the start was cancelled.
            Ok(engine) => {
                if opened.send(Ok(())).is_ok() {
                    work(engine, &queue);
                }
            }
            Err(error) => drop(opened.send(Err(EngineFailure::new(error)))),
        };
        let thread = builder.stack_size(Engine::STACK_BYTES).spawn(run);
        let thread = thread.map_err(EngineFailure::new)?;
        // `Self` is built only now, since dropping it blocks until the thread ends.
        match is_open.await {
            Ok(result) => result.map(|()| Self { jobs: Some(jobs), thread: Some(thread) }),
            Err(_) => Err(died()),
        }
    }

    /// Starts an analysis, which sends its lines to `lines`. Returns its pending result.
    pub(crate) fn analyse(
        &self,
        analysis: Analysis,
        lines: LineSender,
        stop: &StopHandle,
    ) -> AnalysisResult {
        let (done, result) = oneshot::channel();
        let job = Job { analysis, lines, stop: stop.clone(), done };
        if let Some(jobs) = &self.jobs {
            // If the thread has died, the job is dropped, and with it the sender of the result.
            let _ = jobs.send(job);
        }
        AnalysisResult(result)
    }
}

/// The pending result of an analysis.
pub(crate) struct AnalysisResult(oneshot::Receiver<Result<(), EngineFailure>>);

impl AnalysisResult {
    /// Waits for the result; may be called again if the wait was cancelled.
    pub(crate) async fn wait(&mut self) -> Result<(), EngineFailure> {
        (&mut self.0).await.unwrap_or_else(|_| Err(died()))
    }
}

impl Drop for EngineThread {
    fn drop(&mut self) {
        self.jobs = None;
        if let Some(thread) = self.thread.take() {
            // A panic has already been reported as the failure of its analysis.
            let _ = thread.join();
        }
    }
}

fn died() -> EngineFailure {
    EngineFailure("its thread has panicked".into())
}

fn work(mut engine: AnyEngine, queue: &Receiver<Job>) {
    let mut session = None;
    for Job { analysis, lines, stop, done } in queue {
        let is_new = session.as_ref().is_some_and(|it| *it != analysis.session);
        session = Some(analysis.session.clone());
        let begun = if is_new { engine.new_game().map_err(EngineFailure::new) } else { Ok(()) };
        // Engines may misbehave in a finished game, and there is nothing to report.
        let is_over = analysis.game.position().legal_moves().is_empty();
        let result = match is_over {
            true => begun,
            false => begun.and_then(|()| {
                analyse(engine.as_mut(), &analysis, &stop, &mut |info| lines.send(info))
            }),
        };
        let has_failed = result.is_err();
        // Send the result before the lines end, so that it arrives before the broker's response.
        let _ = done.send(result);
        drop(lines);
        if has_failed {
            return;
        }
    }
}
