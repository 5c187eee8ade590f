//! The engine pool: a fixed number of engines, each leased to one search at a time.
//!
//! Requests wait in a bounded queue while no engine is idle. Clients are served round-robin, so
//! that one with many requests neither delays the others nor fills the queue.

mod background;
mod queue;

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use lucena_engine::{Engine, EngineError, Options};
use tokio::sync::oneshot;

pub(crate) use self::background::BackgroundPlace;
use self::background::Places;
use self::queue::FairQueue;
use crate::client::ClientId;
use crate::problem::Problem;

/// The `Retry-After` time when the queue is full.
const RETRY_AFTER: Duration = Duration::from_secs(2);
/// A client may take at most 1/n of the queue.
const MAX_SHARE: usize = 4;

/// The engines of a server. Clones share them.
#[derive(Clone)]
pub(crate) struct EnginePool {
    shared: Arc<Shared>,
}

struct Shared {
    /// The options of an engine before a request changes them.
    options: Options,
    state: Mutex<State>,
    places: Arc<Places>,
}

struct State {
    idle: Vec<Worker>,
    queue: FairQueue<oneshot::Sender<Worker>>,
    max_waiting: usize,
    n_searching: usize,
}

/// An engine, and the client whose searches filled its hash table.
pub(crate) struct Worker {
    pub(crate) engine: Engine,
    pub(crate) last: Option<ClientId>,
}

/// Load of the engines.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Load {
    pub(crate) idle: usize,
    pub(crate) searching: usize,
    pub(crate) waiting: usize,
}

impl Load {
    pub(crate) const fn n_engines(self) -> usize {
        self.idle + self.searching
    }
}

impl EnginePool {
    pub(crate) fn new(
        options: &Options,
        engines: usize,
        max_waiting: usize,
    ) -> Result<Self, EngineError> {
        let idle = (0..engines.max(1))
            .map(|_| Ok(Worker { engine: Engine::with_options(options.clone())?, last: None }))
            .collect::<Result<Vec<_>, EngineError>>()?;
        let places = Arc::new(Places::default());
        places.set_idle(idle.len());
        let state = State { idle, queue: FairQueue::new(), max_waiting, n_searching: 0 };
        let shared = Shared { options: options.clone(), state: Mutex::new(state), places };
        Ok(Self { shared: Arc::new(shared) })
    }

    /// The default options of the engines, before requests change them.
    pub(crate) fn options(&self) -> &Options {
        &self.shared.options
    }

    /// Leases an engine, waiting for this client's turn.
    pub(crate) async fn lease(&self, client: &ClientId) -> Result<Lease, Problem> {
        self.ticket(client)?.lease().await
    }

    /// Leases an engine if one is idle.
    pub(crate) fn idle_lease(&self) -> Option<Lease> {
        let worker = self.shared.state().take_idle(&self.shared.places)?;
        Some(Lease { worker: Some(worker), shared: Arc::clone(&self.shared) })
    }

    /// An idle engine, or else a place in the queue.
    pub(crate) fn ticket(&self, client: &ClientId) -> Result<Ticket, Problem> {
        let shared = Arc::clone(&self.shared);
        let mut state = self.shared.state();
        if let Some(worker) = state.take_idle(&self.shared.places) {
            return Ok(Ticket { shared, worker: Some(worker), receiver: None, position: 0 });
        }
        state.queue.retain(|waiting| !waiting.is_closed());
        if state.is_full(client) {
            return Err(Problem::busy(RETRY_AFTER));
        }
        let (sender, receiver) = oneshot::channel();
        state.queue.push(client.clone(), sender);
        let position = state.queue.len();
        Ok(Ticket { shared, worker: None, receiver: Some(receiver), position })
    }

    /// Waits for the slot of an idle engine, to search one position in the background.
    pub(crate) fn background(&self) -> BackgroundPlace {
        self.shared.places.take()
    }

    /// Disowns the hash tables of a client, so that its next search clears them.
    pub(crate) fn forget(&self, client: &ClientId) {
        for worker in &mut self.shared.state().idle {
            worker.last.take_if(|last| last == client);
        }
    }

    /// Whether requests are waiting for an engine. Searches without a limit should then end.
    pub(crate) fn is_crowded(&self) -> bool {
        self.load().waiting > 0
    }

    pub(crate) fn load(&self) -> Load {
        let mut state = self.shared.state();
        state.queue.retain(|waiting| !waiting.is_closed());
        Load { idle: state.idle.len(), searching: state.n_searching, waiting: state.queue.len() }
    }
}

impl State {
    /// Whether the queue, or this client's share of it, is full.
    fn is_full(&self, client: &ClientId) -> bool {
        let max_of_client = (self.max_waiting / MAX_SHARE).max(1);
        self.queue.len() >= self.max_waiting || self.queue.len_of(client) >= max_of_client
    }

    fn take_idle(&mut self, places: &Places) -> Option<Worker> {
        let worker = self.idle.pop()?;
        self.n_searching += 1;
        places.set_idle(self.idle.len());
        Some(worker)
    }
}

impl Shared {
    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Passes an engine to the next request, or returns it to the pool.
    fn release(&self, mut worker: Worker) {
        let mut state = self.state();
        while let Some(waiting) = state.queue.pop() {
            match waiting.send(worker) {
                Ok(()) => return,
                // The client has disconnected.
                Err(unsent) => worker = unsent,
            }
        }
        state.idle.push(worker);
        state.n_searching -= 1;
        self.places.set_idle(state.idle.len());
    }
}

/// A place in the queue. Dropping it leaves the queue; an engine already assigned is passed on.
pub(crate) struct Ticket {
    shared: Arc<Shared>,
    worker: Option<Worker>,
    receiver: Option<oneshot::Receiver<Worker>>,
    position: usize,
}

impl Ticket {
    /// Position in the queue on arrival, from 1; 0 if it need not wait.
    pub(crate) const fn position(&self) -> usize {
        self.position
    }

    /// Waits for the engine. May be called again if the wait was cancelled, but not after it
    /// returned.
    pub(crate) async fn lease(&mut self) -> Result<Lease, Problem> {
        if let Some(receiver) = &mut self.receiver {
            self.worker = receiver.await.ok();
            self.receiver = None;
        }
        let worker = self.worker.take();
        let worker = worker.ok_or_else(|| Problem::internal("the engines have shut down"))?;
        Ok(Lease { worker: Some(worker), shared: Arc::clone(&self.shared) })
    }
}

impl Drop for Ticket {
    fn drop(&mut self) {
        let sent = self.receiver.as_mut().and_then(|receiver| {
            receiver.close();
            receiver.try_recv().ok()
        });
        if let Some(worker) = self.worker.take().or(sent) {
            self.shared.release(worker);
        }
    }
}

/// An engine leased to one client. Dropping it stops the search and returns the engine.
pub(crate) struct Lease {
    /// `None` once it has been returned.
    worker: Option<Worker>,
    shared: Arc<Shared>,
}

impl Lease {
    pub(crate) fn worker(&mut self) -> &mut Worker {
        self.worker.as_mut().expect("a lease has its engine until it is dropped")
    }
}

impl Drop for Lease {
    fn drop(&mut self) {
        if let Some(worker) = self.worker.take() {
            self.shared.release(worker);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_client_has_a_quarter_of_the_queue() {
        let options = Options { hash_mb: 1, ..Options::default() };
        let pool = EnginePool::new(&options, 1, 8).unwrap();
        let ticket = |address: &str, session: &str| pool.ticket(&ClientId::new(address, session));
        let mut tickets = vec![ticket("203.0.113.7", "").unwrap()];
        let mut wait = |address: &str, session: &str, expected: bool| {
            let ticket = ticket(address, session);
            assert_eq!(ticket.is_ok(), expected, "{address} {session}");
            tickets.extend(ticket);
        };
        for (session, expected) in [("a", true), ("b", true), ("c", false)] {
            wait("203.0.113.7", session, expected);
        }
        for (session, expected) in [("a", true), ("a", true), ("a", false), ("b", true)] {
            wait("127.0.0.1", session, expected);
        }
        assert_eq!(pool.load().waiting, 5);
    }
}
