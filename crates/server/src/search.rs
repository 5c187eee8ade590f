//! Searches for requests: their limits, their start in an engine of the pool, and their events.

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

/// What to search, and how.
pub(crate) struct Job {
    pub(crate) game: Arc<Game>,
    pub(crate) limits: Limits,
    pub(crate) options: Options,
}

/// A search that runs. Dropping it ends the search and frees the engine.
pub(crate) struct Search {
    events: mpsc::UnboundedReceiver<Event>,
    handle: SearchHandle,
    /// Before `events` no more: the engine goes back when the search is dropped.
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

    /// Starts the search in an engine.
    pub(crate) async fn start_with(
        mut lease: Lease,
        client: ClientId,
        job: Job,
    ) -> Result<Self, Problem> {
        let start = move || -> Result<Self, Problem> {
            let worker = lease.worker();
            // Hits from another client's games would be right, but would make answers vary.
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
                    // The request may be gone; its search is being stopped then.
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

    /// Asks the search to end; its answer still comes.
    pub(crate) fn stop(&self) {
        self.handle.control().stop();
    }

    /// The opponent has played the expected move: the search becomes the one for the reply.
    pub(crate) fn ponder_hit(&self) {
        self.handle.control().ponder_hit();
    }

    /// Waits for the answer.
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
        // At once; the lease waits for the end elsewhere.
        self.handle.control().stop();
    }
}
