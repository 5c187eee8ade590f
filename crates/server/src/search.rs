//! Searches of requests: limits, start on an engine of the pool, and events.

mod limits;

use std::sync::Arc;
use std::thread;

use lucena_board::Game;
use lucena_engine::{Answer, Engine, EngineError, Event, Options};
use lucena_search::{Control, Info, Limits};
use tokio::sync::mpsc;

pub(crate) use self::limits::{SearchParams, within};
use crate::client::ClientId;
use crate::pool::{EnginePool, Lease};
use crate::problem::Problem;

/// A search job.
pub(crate) struct Job {
    pub(crate) game: Arc<Game>,
    pub(crate) limits: Limits,
    pub(crate) options: Options,
}

/// What a search reports.
#[derive(Debug)]
pub(crate) enum SearchEvent {
    Line(Info),
    /// The result, as the last event.
    Answer(Box<Answer>),
}

/// A running search. Dropping it stops the search.
pub(crate) struct Search {
    events: mpsc::UnboundedReceiver<SearchEvent>,
    control: Control,
}

impl Search {
    /// Waits for an engine and starts the search.
    pub(crate) async fn start(
        pool: &EnginePool,
        client: &ClientId,
        job: Job,
    ) -> Result<Self, Problem> {
        let lease = pool.lease(client).await?;
        Self::start_with(lease, client.clone(), job).await
    }

    /// Starts the search on a leased engine, which returns to the pool when the search has ended.
    pub(crate) async fn start_with(
        mut lease: Lease,
        client: ClientId,
        job: Job,
    ) -> Result<Self, Problem> {
        let start = move || -> Result<Self, Problem> {
            let worker = lease.worker();
            // TT hits from another client's games would be correct, but would make results vary.
            if worker.last.as_ref() != Some(&client) {
                worker.engine.clear();
                worker.last = Some(client);
            }
            if *worker.engine.options() != job.options {
                worker.engine.configure(job.options)?;
            }
            worker.engine.set_position(job.game);
            let control = Control::new();
            let (sender, events) = mpsc::unbounded_channel();
            let (stopped, limits) = (control.clone(), job.limits);
            let search = move || {
                // If the receiver has been dropped, the search is being stopped.
                let send = |event| drop(sender.send(event));
                let engine = &mut lease.worker().engine;
                let answer = engine.think_with(limits, &stopped, |event| {
                    if let Event::Line { info, .. } = event {
                        send(SearchEvent::Line(info));
                    }
                });
                // Whoever has the answer finds the engine idle.
                drop(lease);
                send(SearchEvent::Answer(Box::new(answer)));
            };
            let builder = thread::Builder::new().name("search".into());
            let started = builder.stack_size(Engine::STACK_BYTES).spawn(search);
            started.map_err(EngineError::Thread)?;
            Ok(Self { events, control })
        };
        // Options may allocate a hash table or load a network.
        tokio::task::spawn_blocking(start).await.map_err(Problem::internal)?
    }

    /// The next event, [`SearchEvent::Answer`] last.
    pub(crate) async fn next(&mut self) -> Option<SearchEvent> {
        self.events.recv().await
    }

    /// Stops the search; its result is still sent.
    pub(crate) fn stop(&self) {
        self.control.stop();
    }

    /// A ponder hit: the search becomes the one for the reply.
    pub(crate) fn ponder_hit(&self) {
        self.control.ponder_hit();
    }

    /// Waits for the result.
    pub(crate) async fn answer(mut self) -> Result<Answer, Problem> {
        while let Some(event) = self.next().await {
            if let SearchEvent::Answer(answer) = event {
                return match answer.failure {
                    Some(failure) => Err(Problem::internal(failure)),
                    None => Ok(*answer),
                };
            }
        }
        Err(Problem::internal("the search ended without an answer"))
    }
}

impl Drop for Search {
    fn drop(&mut self) {
        self.control.stop();
    }
}
