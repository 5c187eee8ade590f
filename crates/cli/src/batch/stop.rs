//! Stopping a batch.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Duration;

use lucena_client::{AbortHandle, StopHandle};

/// External engines that have not ended their search within this time are killed.
const GRACE: Duration = Duration::from_millis(400);

/// Stops all workers of a batch.
#[derive(Clone, Debug, Default)]
pub(crate) struct BatchStop(Arc<State>);

#[derive(Debug, Default)]
struct State {
    is_stopped: AtomicBool,
    searches: Mutex<Vec<StopHandle>>,
    engines: Mutex<Vec<AbortHandle>>,
    has_reported: AtomicBool,
}

impl BatchStop {
    /// A handle for the searches of another worker.
    pub(crate) fn handle(&self) -> StopHandle {
        let stop = StopHandle::new();
        lock(&self.0.searches).push(stop.clone());
        if self.is_stopped() {
            stop.stop();
        }
        stop
    }

    /// A handle for an external engine that is killed if it does not stop.
    pub(crate) fn abort_handle(&self) -> AbortHandle {
        let abort = AbortHandle::new();
        lock(&self.0.engines).push(abort.clone());
        abort
    }

    /// Stops all searches; no further games are started.
    pub(crate) fn stop(&self) {
        self.0.is_stopped.store(true, Ordering::Relaxed);
        for search in lock(&self.0.searches).iter() {
            search.stop();
        }
        if lock(&self.0.engines).is_empty() {
            return;
        }
        let state = Arc::clone(&self.0);
        // Without the thread, the engines have their own timeouts.
        let _ = thread::Builder::new().name("abort".into()).spawn(move || {
            thread::sleep(GRACE);
            lock(&state.engines).iter().for_each(AbortHandle::abort);
        });
    }

    /// Whether no engine has been reported before: each of many workers may have to kill its own.
    pub(super) fn is_first_report(&self) -> bool {
        !self.0.has_reported.swap(true, Ordering::Relaxed)
    }

    pub(crate) fn is_stopped(&self) -> bool {
        self.0.is_stopped.load(Ordering::Relaxed)
    }
}

fn lock<T>(list: &Mutex<T>) -> MutexGuard<'_, T> {
    list.lock().unwrap_or_else(PoisonError::into_inner)
}
