//! Searches of requests: limits, start on an engine of the pool, and events.

mod limits;

use std::sync::Arc;

use lucena_board::Game;
use lucena_engine::{Answer, Event, Options, SearchHandle};
use lucena_search::Limits;
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

/// A running search. Dropping it stops the search and returns the engine.
pub(crate) struct Search {
    events: mpsc::UnboundedReceiver<Event>,
    handle: SearchHandle,
    /// Returns the engine to the pool when the search is dropped.
    _lease: Lease,
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

    /// Starts the search on a leased engine.
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
            let (sender, events) = mpsc::unbounded_channel();
            let send = move |event| {
                if matches!(event, Event::Line { .. } | Event::Done(_)) {
                    // If the receiver has been dropped, the search is being stopped.
                    let _ = sender.send(event);
                }
            };
            let handle = worker.engine.go(job.limits, send)?;
            Ok(Self { events, handle, _lease: lease })
        };
        // Options may allocate a hash table or load a network.
        tokio::task::spawn_blocking(start).await.map_err(Problem::internal)?
    }

    /// The next event, [`Event::Done`] last.
    pub(crate) async fn next(&mut self) -> Option<Event> {
        self.events.recv().await
    }

    /// Stops the search; its result is still sent.
    pub(crate) fn stop(&self) {
        self.handle.control().stop();
    }

    /// A ponder hit: the search becomes the one for the reply.
    pub(crate) fn ponder_hit(&self) {
        self.handle.control().ponder_hit();
    }

    /// Waits for the result.
    pub(crate) async fn answer(mut self) -> Result<Answer, Problem> {
        while let Some(event) = self.next().await {
            if let Event::Done(answer) = event {
                return match answer.failure {
                    Some(failure) => Err(Problem::internal(failure)),
                    None => Ok(answer),
                };
            }
        }
        Err(Problem::internal("the search ended without an answer"))
    }
}

impl Drop for Search {
    fn drop(&mut self) {
        // This does not wait; the lease waits for the end on another thread.
        self.handle.control().stop();
    }
}
