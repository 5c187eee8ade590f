//! The engines: a fixed number, lent to one search at a time.
//!
//! Requests that find no idle engine wait in a queue of bounded length. Each client has a queue of
//! its own and the clients take turns, so that one with many requests does not delay the others.

mod background;
mod queue;

use std::borrow::{Borrow, BorrowMut};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use lucena_engine::{Engine, EngineError, Options};
use tokio::sync::oneshot;

pub(crate) use self::background::BackgroundPlace;
use self::background::Places;
use self::queue::FairQueue;
use crate::client::ClientId;
use crate::problem::Problem;

/// What a client is asked to wait when the queue is full.
const RETRY_AFTER: Duration = Duration::from_secs(2);

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
    queue: FairQueue<ClientId, oneshot::Sender<Worker>>,
    max_waiting: usize,
    n_searching: usize,
}

/// An engine, and whose searches filled its hash table.
pub(crate) struct Worker {
    pub(crate) engine: Engine,
    pub(crate) last: Option<ClientId>,
}

/// How busy the engines are.
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

    /// The options of an engine without parameters of a request.
    pub(crate) fn options(&self) -> &Options {
        &self.shared.options
    }

    /// An engine, as soon as it is this client's turn.
    pub(crate) async fn lease(&self, client: &ClientId) -> Result<Lease, Problem> {
        let receiver = {
            let mut state = self.shared.state();
            if let Some(worker) = state.idle.pop() {
                state.n_searching += 1;
                self.shared.places.set_idle(state.idle.len());
                return Ok(self.lend(worker));
            }
            state.queue.retain(|waiting| !waiting.is_closed());
            if state.queue.len() >= state.max_waiting {
                return Err(Problem::busy(RETRY_AFTER));
            }
            let (sender, receiver) = oneshot::channel();
            state.queue.push(client.clone(), sender);
            receiver
        };
        // An engine that arrives while the request is dropped comes back by `Arriving`.
        let worker = Arriving { shared: &self.shared, receiver }.arrived().await;
        Ok(self.lend(worker.ok_or_else(|| Problem::internal("the engines have shut down"))?))
    }

    /// An engine, if one is idle and no request waits.
    pub(crate) fn idle_lease(&self) -> Option<Lease> {
        let mut state = self.shared.state();
        let worker = state.idle.pop()?;
        state.n_searching += 1;
        Some(self.lend(worker))
    }

    fn lend(&self, worker: Worker) -> Lease {
        Lease { worker: Some(worker), shared: Arc::clone(&self.shared) }
    }

    /// Waits for the place of an idle engine, for a search of one position in the background.
    pub(crate) fn background(&self) -> BackgroundPlace {
        self.shared.places.take()
    }

    /// Makes the engines forget the searches of a client, as if another had used them since.
    pub(crate) fn forget(&self, client: &ClientId) {
        for worker in &mut self.shared.state().idle {
            worker.last.take_if(|last| last == client);
        }
    }

    /// Whether requests wait for an engine; those who search without a limit should make room.
    pub(crate) fn is_crowded(&self) -> bool {
        self.load().waiting > 0
    }

    pub(crate) fn load(&self) -> Load {
        let mut state = self.shared.state();
        state.queue.retain(|waiting| !waiting.is_closed());
        Load { idle: state.idle.len(), searching: state.n_searching, waiting: state.queue.len() }
    }
}

impl Shared {
    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Gives an engine to the next request, or lets it rest.
    fn release(&self, mut worker: Worker) {
        let mut state = self.state();
        while let Some(waiting) = state.queue.pop() {
            match waiting.send(worker) {
                Ok(()) => return,
                // The client has left.
                Err(unsent) => worker = unsent,
            }
        }
        state.idle.push(worker);
        state.n_searching -= 1;
        self.places.set_idle(state.idle.len());
    }
}

/// A wait for an engine. If it is dropped, the engine that was sent meanwhile is passed on.
struct Arriving<'a> {
    shared: &'a Shared,
    receiver: oneshot::Receiver<Worker>,
}

impl Arriving<'_> {
    async fn arrived(mut self) -> Option<Worker> {
        (&mut self.receiver).await.ok()
    }
}

impl Drop for Arriving<'_> {
    fn drop(&mut self) {
        self.receiver.close();
        if let Ok(worker) = self.receiver.try_recv() {
            self.shared.release(worker);
        }
    }
}

/// An engine for one client. Dropping it stops its search and passes it on.
pub(crate) struct Lease {
    /// `None` once it is passed on.
    worker: Option<Worker>,
    shared: Arc<Shared>,
}

impl Lease {
    pub(crate) fn worker(&mut self) -> &mut Worker {
        self.worker.as_mut().expect("a lease has its engine until it is dropped")
    }
}

impl Borrow<Engine> for Lease {
    fn borrow(&self) -> &Engine {
        &self.worker.as_ref().expect("a lease has its engine until it is dropped").engine
    }
}

impl BorrowMut<Engine> for Lease {
    fn borrow_mut(&mut self) -> &mut Engine {
        &mut self.worker().engine
    }
}

impl Drop for Lease {
    fn drop(&mut self) {
        let (Some(mut worker), shared) = (self.worker.take(), Arc::clone(&self.shared)) else {
            return;
        };
        let pass_on = move || {
            worker.engine.finish();
            shared.release(worker);
        };
        // The end of a search takes a moment, which must not hold up other requests.
        match tokio::runtime::Handle::try_current() {
            Ok(runtime) => drop(runtime.spawn_blocking(pass_on)),
            Err(_) => pass_on(),
        }
    }
}
